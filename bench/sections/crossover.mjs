/** Where WebAssembly begins to pay: the table that `src/engine/select.ts` is set from. */
import { applyEdits } from '../../dist/index.js'
import { textOf } from '../corpus.mjs'
import { editsOf, UNITS_PER_EDIT } from '../edits.mjs'
import { sizeOf, tableOf, timeOf, timesOf } from '../format.mjs'
import { race } from '../measure.mjs'
import { byBuffers, byPlainLoop, flatten } from '../rivals.mjs'

const SIZES = [200, 1024, 2048, 4096, 8192, 16384, 32768, 65536]
const COUNTS = [1, 2, 4, 8, 16]
const KINDS = { ASCII: 'source', CJK: 'cjk', bytes: 'source' }
const HEAD = ['text', 'size', 'K', 'plain loop', 'js', 'wasm', 'js / wasm', 'auto', 'auto against the loop']

export function crossover({ quick }) {
  const figures = {}
  const rows = []
  for (const type of Object.keys(KINDS)) {
    for (const size of quick ? [1024, 16384] : SIZES) {
      for (const count of quick ? [1, 4] : COUNTS) {
        if (size >= UNITS_PER_EDIT * count) rows.push(row(type, size, count, figures))
      }
    }
  }
  return {
    title: 'Where WebAssembly begins to pay',
    text: `Both engines and what \`auto\` made of them, beside the plain loop (for bytes: its like over \`Buffer\`s).\n\n${tableOf(HEAD, rows)}`,
    figures,
  }
}

function row(type, size, count, figures) {
  const text = textOf(KINDS[type], size)
  const edits = editsOf(text, count)
  const document = type === 'bytes' ? new Uint8Array(Buffer.from(text)) : text
  const bytes = Buffer.from(text)
  const flat = type === 'bytes' ? (text) => text : flatten
  let wanted
  const { loop, js, wasm, auto } = race(
    {
      loop: type === 'bytes' ? () => byBuffers(bytes, edits) : () => byPlainLoop(text, edits),
      js: () => flat(applyEdits(document, edits, { engine: 'js' }).text),
      wasm: () => flat(applyEdits(document, edits, { engine: 'wasm' }).text),
      auto: () => flat(applyEdits(document, edits).text),
    },
    (name, answer) => {
      wanted ??= Buffer.from(answer)
      if (!wanted.equals(Buffer.from(answer))) throw new Error(`${name}: another text`)
    },
    100,
  )
  if (type !== 'bytes') {
    figures[`crossover/${type}/${size}/${count}`] = loop / auto
    figures[`over/${type}/${size}/${count}`] = (auto - loop) * 1000 - 0.2 * edits.length
  }
  const { engine } = applyEdits(document, edits)
  return [
    type,
    sizeOf(size),
    edits.length,
    timeOf(loop),
    timeOf(js),
    timeOf(wasm),
    timesOf(js / wasm),
    `${timeOf(auto)} ${engine}`,
    timesOf(loop / auto),
  ]
}
