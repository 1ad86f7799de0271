import * as lib from 'replace-exactly-once'
import { runSuite } from './suite.mjs'

/** A workerd service: every request is answered with what the suite finds there. */
export default {
  fetch: async () => Response.json(await runSuite(lib)),
}
