/**
 * Runs calls of one kind, and prints how much memory they left from one moment on to another, in bytes:
 * `node --expose-gc slope.mjs KIND ENGINE SIZE CALLS FROM`, where KIND is `strings`, `bytes`, `open strings` or `open
 * bytes`, SIZE the document's, and FROM the call after which it is measured first.
 */
import { applyEdits, openDocument } from '../../dist/index.js'

const [kind, engine, ...numbers] = process.argv.slice(2)
const [SIZE, calls, from] = numbers.map(Number)
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

/** Open documents in WebAssembly have an instance each, which nothing but a collection gives back. */
const pause = !open || engine !== 'wasm' ? Infinity : SIZE > 1 << 20 ? 1 : 250

let before
for (let i = 1; i <= calls; i++) {
  call(i)
  if (i % pause === 0) await held()
  if (i === from) before = await held()
}
const after = await held()
console.log(JSON.stringify({ live: after.live - before.live, rss: after.rss - before.rss }))
