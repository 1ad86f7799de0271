import './watch.mjs'
import { post } from './post.mjs'

post(() => globalThis.tenLines)
