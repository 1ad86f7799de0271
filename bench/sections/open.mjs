/** What an edit of a document that is kept open costs, whatever its size, and whether many edits slow it down. */
import { applyEdits, openDocument } from '../../dist/index.js'
import { textOf } from '../corpus.mjs'
import { sizeOf, tableOf, timeOf, timesOf } from '../format.mjs'
import { median } from '../measure.mjs'
import { randomOf } from '../random.mjs'

const NEEDLE = 80
/** Edits before any is timed: in that many a document is indexed. */
const WARM = 60
const EDITS = 240
const SIZES = [64 << 10, 1 << 20, 64 << 20]
const HEAD = [
  'document',
  'size',
  'engine',
  'an edit',
  'against 64 KB',
  'one-shot',
  'one-shot against an edit',
]
const MANY = 100_000

export function open({ quick }) {
  const figures = {}
  const sizes = quick ? [SIZES[0], SIZES[1]] : SIZES
  const rows = ['bytes', 'string'].flatMap((kind) => {
    const small = figuresOf(kind, SIZES[0])
    return sizes.map((size) => {
      const { edit, oneShot, engine } = size === SIZES[0] ? small : figuresOf(kind, size)
      figures[`open/${kind}/${size}`] = edit / small.edit
      figures[`one-shot/${kind}/${size}`] = oneShot / edit
      return [
        kind,
        sizeOf(size),
        engine,
        timeOf(edit),
        timesOf(edit / small.edit),
        timeOf(oneShot),
        timesOf(oneShot / edit),
      ]
    })
  })
  const slowing = slowDown(quick ? MANY / 10 : MANY)
  figures['open/slow-down'] = slowing
  const last = `\n\n${(quick ? MANY / 10 : MANY).toLocaleString('en')} edits on 1 MB: the last tenth costs ${timesOf(slowing)} of the first.`
  return {
    title: 'A document kept open',
    text: `Needles of ${NEEDLE} units that occur once.\n\n${tableOf(HEAD, rows)}${last}`,
    figures,
  }
}

/** Medians of an edit on the open document and of the same edit in one shot. */
function figuresOf(kind, size) {
  const text = textOf('source', size)
  const document = kind === 'bytes' ? new Uint8Array(Buffer.from(text)) : text
  const edits = singleEdits(text)
  const opened = openDocument(document)
  const times = edits.map((edit) => timed(() => opened.apply([edit])))
  const engine = opened.check([edits[0]]).engine
  opened.close()
  const shots = edits.slice(0, 7).map((edit) => timed(() => applyEdits(document, [edit])))
  return { edit: median(times.slice(WARM)), oneShot: median(shots), engine }
}

function timed(apply) {
  const begin = performance.now()
  const { ok } = apply()
  const time = performance.now() - begin
  if (!ok) throw new Error('an edit that occurs once was refused')
  return time
}

/** Edits far enough from each other that each still occurs once when its turn comes. */
function singleEdits(text) {
  const bytes = Buffer.from(text)
  const random = randomOf(text.length)
  const taken = []
  const most = Math.min(WARM + EDITS, Math.floor(text.length / 400))
  while (taken.length < most) {
    const at = random(text.length - 2 * NEEDLE)
    const needle = bytes.subarray(at, at + NEEDLE)
    if (bytes.indexOf(needle) !== at || bytes.indexOf(needle, at + 1) !== -1) continue
    if (taken.every((other) => Math.abs(other - at) > 2 * NEEDLE)) taken.push(at)
  }
  return taken.map((at, i) => {
    const needle = text.slice(at, at + NEEDLE)
    return { old_string: needle, new_string: `${needle.slice(0, 30)}edit${i}${needle.slice(40)}` }
  })
}

/** How much the last tenth of `count` edits on one document of 1 MB costs, against the first after it is indexed. */
function slowDown(count) {
  const text = textOf('source', 1 << 20)
  const places = singleEdits(text)
  const opened = openDocument(text)
  const current = places.map(({ old_string }) => old_string)
  const times = []
  for (let i = 0; i < count; i++) {
    const which = i % current.length
    const next = `${current[which].slice(0, 30)}${String(i).padStart(9, '0')}${current[which].slice(39)}`
    const edit = { old_string: current[which], new_string: next }
    times.push(timed(() => opened.apply([edit])))
    current[which] = next
  }
  const tenth = count / 10
  return median(times.slice(-tenth)) / median(times.slice(tenth, 2 * tenth))
}
