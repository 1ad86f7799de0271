/** The same batch by everybody else's means. */
import { applyEdits } from '../../dist/index.js'
import { textOf } from '../corpus.mjs'
import { editsOf } from '../edits.mjs'
import { sizeOf, tableOf, timeOf, timesOf } from '../format.mjs'
import { race } from '../measure.mjs'
import { byAhoCorasick, byBuffers, byMagicString, byPlainLoop, bySplit, flatten } from '../rivals.mjs'

const CELLS = [
  [65536, 4],
  [65536, 64],
  [1 << 20, 16],
  [1 << 20, 256],
]
const HEAD = [
  'source',
  'K',
  'plain loop',
  'split().length',
  'Buffer.indexOf',
  'modern-ahocorasick',
  'magic-string',
  'ours: js',
  'ours: wasm',
  'ours: auto',
]

export function others({ quick }) {
  const rows = (quick ? CELLS.slice(1, 2) : CELLS).map(([size, count]) => row(size, count))
  return {
    title: 'Others',
    text: `Times, and how many times as fast as the plain loop. \`Buffer.indexOf\` works on bytes. modern-ahocorasick builds its automaton, searches once and joins; it and magic-string, which is told the places and finds none, cannot see what an earlier edit wrote.\n\n${tableOf(HEAD, rows)}`,
    figures: {},
  }
}

function row(size, count) {
  const text = textOf('source', size)
  const edits = editsOf(text, count)
  const bytes = Buffer.from(text)
  const offsets = edits.map((edit) => text.indexOf(edit.old_string))
  let wanted
  const times = race(
    {
      loop: () => byPlainLoop(text, edits),
      split: () => bySplit(text, edits),
      buffers: () => byBuffers(bytes, edits),
      automaton: () => byAhoCorasick(text, edits),
      magic: () => byMagicString(text, edits, offsets),
      js: () => flatten(applyEdits(text, edits, { engine: 'js' }).text),
      wasm: () => flatten(applyEdits(text, edits, { engine: 'wasm' }).text),
      auto: () => flatten(applyEdits(text, edits).text),
    },
    (name, answer) => {
      wanted ??= answer
      if (String(answer) !== wanted) throw new Error(`${name}: another text`)
    },
  )
  const cells = Object.values(times).map((time) => `${timeOf(time)} (${timesOf(times.loop / time)})`)
  return [sizeOf(size), count, ...cells]
}
