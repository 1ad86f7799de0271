/** What twice the document, and twice the edits, cost. */
import { applyEdits } from '../../dist/index.js'
import { textOf } from '../corpus.mjs'
import { editsOf } from '../edits.mjs'
import { sizeOf, tableOf, timeOf, timesOf } from '../format.mjs'
import { race } from '../measure.mjs'

const STEPS = [
  ['edits', [4 << 20, 128], [4 << 20, 256]],
  ['edits', [4 << 20, 512], [4 << 20, 1024]],
  ['document', [4 << 20, 128], [8 << 20, 128]],
  ['document', [16 << 20, 128], [32 << 20, 128]],
]
const HEAD = ['twice the', 'from', 'to', 'costs', 'then', 'growth']

export function growth({ quick }) {
  const figures = {}
  const rows = (quick ? [STEPS[0], STEPS[2]] : STEPS).map(([what, from, to]) => {
    const { before, after } = race(
      { before: batchOf(...from), after: batchOf(...to) },
      (name, { ok, engine }) => {
        if (!ok || engine !== 'wasm') throw new Error(`${name} did not apply on WebAssembly`)
      },
    )
    figures[`growth/${what}/${from.join('/')}`] = after / before
    return [what, nameOf(from), nameOf(to), timeOf(before), timeOf(after), timesOf(after / before)]
  })
  return {
    title: 'Growth',
    text: `Source code as bytes, \`applyEdits\` on WebAssembly.\n\n${tableOf(HEAD, rows)}`,
    figures,
  }
}

function batchOf(size, count) {
  const text = textOf('source', size)
  const edits = editsOf(text, count)
  const bytes = new Uint8Array(Buffer.from(text))
  return () => applyEdits(bytes, edits)
}

function nameOf([size, count]) {
  return `${sizeOf(size)}, K = ${count}`
}
