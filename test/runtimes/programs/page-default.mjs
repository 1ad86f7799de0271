import './watch.mjs'
import * as lib from 'replace-exactly-once'
import { post } from './post.mjs'
import { runSuite } from './suite.mjs'

post(() => runSuite(lib))
