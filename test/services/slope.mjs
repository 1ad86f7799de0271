/**
 * Runs calls of one kind, and prints how much memory they left from one moment on to another, in bytes:
 * `node --expose-gc slope.mjs KIND ENGINE CALLS FROM`, where KIND is `strings`, `bytes` or `open`, FROM the call after
 * which it is measured first. More than a thousand calls are on small documents, fewer on documents of 64 MB.
 */
import { applyEdits, openDocument } from '../../dist/index.js'

const [kind, engine, calls, from] = [
  process.argv[2],
  process.argv[3],
  Number(process.argv[4]),
  Number(process.argv[5]),
]
const SIZE = calls > 1000 ? 512 : 64 << 20
const [inBytes, open] = [kind.endsWith('bytes'), kind.startsWith('open')]

/** Another document each time, as a server has: the place of the edit moves, and so does what it writes. */
const base = Buffer.alloc(SIZE, 'a line of plain text\n')
function documentOf(i) {
  const at = (i * 7919) % (SIZE - 64)
  base.write(`<${i}>`, at)
  const document = inBytes ? new Uint8Array(base) : base.toString('latin1')
  base.write('a line of plain text', at)
  return document
}

function call(i) {
  const document = documentOf(i)
  const edits = [{ old_string: `<${i}>`, new_string: `[${i}, once]` }]
  if (!applied(document, edits)) throw new Error(`call ${i} was refused`)
}

function applied(document, edits) {
  if (!open) return applyEdits(document, edits, { engine }).ok
  const opened = openDocument(document, { engine })
  const { ok } = opened.apply(edits)
  const grown = opened.text().length > document.length
  opened.close()
  return ok && grown
}

/** What is held once garbage is collected: memory of instances goes with their collection, a moment later. */
async function held() {
  for (let round = 0; round < 5; round++) {
    globalThis.gc()
    await new Promise((done) => setTimeout(done, 20))
  }
  const { heapUsed, external, rss } = process.memoryUsage()
  return { live: heapUsed + external, rss }
}

let before
for (let i = 1; i <= calls; i++) {
  call(i)
  // Open documents have memory of their own, which nothing but a collection gives back.
  if (open && (i % 100 === 0 || SIZE > 512)) await held()
  if (i === from) before = await held()
}
const after = await held()
console.log(JSON.stringify({ document: SIZE, live: after.live - before.live, rss: after.rss - before.rss }))
