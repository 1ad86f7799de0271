/** Bytes in and out against the atomic seed's own applier, native. */
import { applyEdits } from '../../dist/index.js'
import { textOf } from '../corpus.mjs'
import { editsOf } from '../edits.mjs'
import { sizeOf, tableOf, timeOf, timesOf } from '../format.mjs'
import { median, race } from '../measure.mjs'
import { buildNative } from '../native.mjs'

const KB = 1024
const MB = 1 << 20
const CELLS = [
  [64 * KB, 1],
  [64 * KB, 16],
  [4 * MB, 1],
  [4 * MB, 16],
  [4 * MB, 256],
  [64 * MB, 1],
  [64 * MB, 16],
]
const TURNS = 5
const HEAD = ['bytes', 'K', 'native', 'applyEdits', 'ratio']

export function rust({ quick }) {
  const native = buildNative()
  if (typeof native === 'string') return { title: 'Native', text: native, figures: {} }
  const figures = {}
  const rows = (quick ? CELLS.slice(2, 5) : CELLS).map(([size, count]) => {
    const { theirs, ours, engine } = turns(native, size, count, quick ? 2 : TURNS)
    figures[`native/${size}/${count}`] = theirs / ours
    return [sizeOf(size), count, timeOf(theirs), `${timeOf(ours)} ${engine}`, timesOf(theirs / ours)]
  })
  return {
    title: 'Native',
    text: `The atomic seed's own applier in Rust (\`matches().count()\`, \`replacen\`), in a process of its own that is started turn about with ours. Its figure is the median of its best of three runs, ours the median of all.\n\n${tableOf(HEAD, rows)}`,
    figures,
  }
}

function turns(native, size, count, rounds) {
  const text = textOf('source', size)
  const edits = editsOf(text, count)
  const bytes = new Uint8Array(Buffer.from(text))
  const wanted = native.apply(text, edits)
  const outcome = applyEdits(bytes, edits)
  if (!wanted.equals(outcome.text)) throw new Error(`native ${size} ${count}: another text`)
  const theirs = []
  const ours = []
  for (let i = 0; i < rounds; i++) {
    theirs.push(native.time(text, edits))
    ours.push(race({ ours: () => applyEdits(bytes, edits) }, () => {}, 100).ours)
  }
  return { theirs: median(theirs), ours: median(ours), engine: outcome.engine }
}
