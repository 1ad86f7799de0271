/** Batches on real text against the mirror seed's plain loop: the matrix that everything here is about. */
import { applyEdits, checkEdits } from '../../dist/index.js'
import { textOf } from '../corpus.mjs'
import { editsOf, UNITS_PER_EDIT } from '../edits.mjs'
import { matrixOf, rateOf, sizeOf, tableOf, timeOf, timesOf } from '../format.mjs'
import { race } from '../measure.mjs'
import { byPlainLoop, flatten } from '../rivals.mjs'

const KB = 1024
const MB = 1 << 20
const SIZES = [200, KB, 4 * KB, 16 * KB, 64 * KB, 256 * KB, MB, 4 * MB, 16 * MB, 64 * MB]
const COUNTS = [1, 4, 16, 64, 256, 1024]
const QUICK = {
  source: [
    [200, 1],
    [4 * KB, 4],
    [16 * KB, 4],
    [64 * KB, 16],
    [64 * KB, 64],
    [MB, 16],
    [MB, 64],
    [4 * MB, 16],
  ],
  prose: [[64 * KB, 16]],
  cjk: [[MB, 16]],
}
/** Only source code is there in such amounts that nothing is repeated. */
const LARGEST = { source: 64 * MB, prose: 4 * MB, cjk: 4 * MB }

/** Every cell: times in ms of the plain loop, `applyEdits` and `checkEdits`, and the engine that ran. */
export function batches({ quick, upTo }) {
  const cells = new Map()
  for (const kind of Object.keys(LARGEST)) {
    for (const [size, count] of quick ? QUICK[kind] : fullOf(kind, upTo * MB)) {
      cells.set(`${kind}/${size}/${count}`, { kind, size, count, ...cellOf(kind, size, count) })
    }
  }
  return { title: 'Batches', text: textFor(cells), figures: figuresOf(cells), cells }
}

function fullOf(kind, most) {
  return SIZES.filter((size) => size <= Math.min(most, LARGEST[kind])).flatMap((size) =>
    COUNTS.filter((count) => size >= UNITS_PER_EDIT * count).map((count) => [size, count]),
  )
}

function cellOf(kind, size, count) {
  const text = textOf(kind, size)
  const edits = editsOf(text, count)
  const bytes = Buffer.from(text)
  let wanted
  const times = race(
    {
      loop: () => byPlainLoop(text, edits),
      apply: () => flatten(applyEdits(text, edits).text),
      check: () => checkEdits(text, edits),
    },
    (name, answer) => {
      wanted ??= answer
      if (name === 'apply' && answer !== wanted) throw new Error(`${kind} ${size} ${count}: another text`)
      if (name === 'check' && answer.applied.length !== edits.length)
        throw new Error(`${kind} ${size} ${count}: refused`)
    },
  )
  // By itself: its garbage would be collected in the others' time.
  const { copy } = race({ copy: () => Uint8Array.prototype.slice.call(bytes) }, () => {}, 50)
  return { ...times, copy, edits: edits.length, engine: checkEdits(text, edits).engine }
}

function figuresOf(cells) {
  const figures = {}
  for (const [key, { loop, apply, check, edits }] of cells) {
    figures[`apply/${key}`] = loop / apply
    figures[`check/${key}`] = loop / check
    figures[`more/${key}`] = (apply - loop) * 1000 - 0.2 * edits
  }
  return figures
}

function textFor(cells) {
  const parts = [
    'Against the plain loop (two `indexOf` for each edit, slices), result flat on both sides, each cell with the engine that `auto` picked. K edits of one to three lines, in no order, all of which apply (a few less than K from 16 MB on, where source code repeats itself).',
  ]
  for (const kind of Object.keys(LARGEST))
    parts.push(`\`applyEdits\`, ${kind}:`, ratiosOf(cells, kind, 'apply'))
  parts.push('`checkEdits`, source:', ratiosOf(cells, 'source', 'check'))
  parts.push(
    'The call and the materialisation apart: `checkEdits` gives verdict and changes, `applyEdits` the text too. GB/s are of the document in `applyEdits`, and in a plain copy of its bytes into fresh memory.',
    apartOf(cells),
  )
  return parts.join('\n\n')
}

function ratiosOf(cells, kind, call) {
  const mine = [...cells.values()].filter((cell) => cell.kind === kind)
  const sizes = [...new Set(mine.map((cell) => cell.size))]
  const counts = COUNTS.filter((count) => mine.some((cell) => cell.count === count))
  return matrixOf(kind, sizes, counts, (size, count) => {
    const cell = cells.get(`${kind}/${size}/${count}`)
    return cell === undefined ? '' : `${timesOf(cell.loop / cell[call])} ${cell.engine}`
  })
}

function apartOf(cells) {
  const rows = [...cells.values()]
    .filter(({ kind, count }) => kind === 'source' && count !== 4 && count !== 64)
    .map(({ size, edits, loop, check, apply, copy, engine }) => [
      sizeOf(size),
      edits,
      engine,
      timeOf(loop),
      timeOf(check),
      timeOf(Math.max(0, apply - check)),
      timeOf(apply),
      rateOf(size, apply),
      rateOf(size, copy),
    ])
  const head = [
    'source',
    'K',
    'engine',
    'plain loop',
    'checkEdits',
    'the text',
    'applyEdits',
    'GB/s',
    'copy GB/s',
  ]
  return tableOf(head, rows)
}
