import './watch.mjs'
import * as lib from 'replace-exactly-once/js'
import { post } from './post.mjs'
import { runSuite } from './suite.mjs'

post(() => runSuite(lib))
