/** Batches as models write them: whole lines quoted, and given back a little changed. */
import { checkEdits } from '../dist/index.js'
import { randomOf, shuffled } from './random.mjs'

/** Fewer units for each edit than this are no document that a model edits. */
export const UNITS_PER_EDIT = 50

const LINES = 3
const LONGEST = 240
const SHORTEST = 16
/** So many times more are cut than wanted, since what occurs twice is left out: past 8 MB much of the source code does. */
const SPARE = 3

/**
 * `count` edits of `text`, all of which apply, in no order; fewer where the text has no more. Which needles occur once
 * is asked of the library here: every rival's answer is checked against the plain loop before it is timed.
 */
export function editsOf(text, count) {
  const random = randomOf(count)
  const slots = SPARE * count
  const slot = Math.floor(text.length / slots)
  const cut = []
  for (let i = 0; i < slots; i++) {
    const needle = needleIn(text, i * slot, (i + 1) * slot, random)
    if (needle !== undefined) cut.push({ old_string: needle, new_string: changed(needle, cut.length) })
  }
  const some = shuffled(cut, random)
  const { applied } = checkEdits(text, some, { policy: 'lenient' })
  return applied.slice(0, count).map(({ ordinal }) => some[ordinal - 1])
}

/** One to three lines that lie between `from` and `to`; of a stretch too short for lines, a part of it. */
function needleIn(text, from, to, random) {
  const room = to - from
  const start = text.indexOf('\n', from + random(Math.max(1, room >> 1))) + 1
  let end = start
  for (let lines = 1 + random(LINES); lines > 0; lines--) end = text.indexOf('\n', end) + 1 || to
  end = Math.min(end - 1, start + LONGEST)
  if (start > from && end <= to && end - start >= SHORTEST) return whole(text.slice(start, end))
  return room >= SHORTEST ? whole(text.slice(from, from + Math.min(room, 2 * SHORTEST))) : undefined
}

/** Without half characters at its ends. */
function whole(text) {
  return text.replace(/^[\uDC00-\uDFFF]/, '').replace(/[\uD800-\uDBFF]$/, '')
}

function changed(needle, ordinal) {
  const middle = needle.length >> 1
  const seam = middle + (/[\uDC00-\uDFFF]/.test(needle[middle]) ? 1 : 0)
  return `${needle.slice(0, seam)}edited${ordinal}${needle.slice(seam)}`
}
