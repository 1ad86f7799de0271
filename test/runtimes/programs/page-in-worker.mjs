import { post } from './post.mjs'
import { troubles } from './watch.mjs'

/** The worker posts what it finds itself; the page speaks only where it could not even start. */
const worker = new Worker('page-default.js', { type: 'module' })
worker.onerror = (event) => {
  troubles.push(`worker: ${event.message}`)
  post(() => null)
}
