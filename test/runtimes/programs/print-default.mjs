import * as lib from 'replace-exactly-once'
import { runSuite } from './suite.mjs'

runSuite(lib).then((found) => console.log(JSON.stringify(found)))
