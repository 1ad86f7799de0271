import { afford, type Budget } from './budget.ts'
import type { Stretch } from './folded.ts'
import type { View } from './view.ts'
import { likelyWindows } from './words.ts'

/** The stretch of a text that comes nearest to a needle, and its edit distance to it. */
export interface Nearest extends Stretch {
  readonly distance: number
}

const WORD = 32

/**
 * Up to here the whole text is compared with the whole needle, in steps; past it only where shared words point, since
 * 12,000 lines against a 200-line needle would take 150 million.
 */
const WHOLE_TEXT_STEPS = 16_000_000

/** The stretch of the text nearest to `needle`; `null` where there is none, or none was found within the budget. */
export function nearestTo(needle: string, view: View, budget: Budget): Nearest | null {
  const { text } = view
  const steps = compareSteps(needle.length, text.length)
  if (steps <= WHOLE_TEXT_STEPS && steps <= budget.left / 2)
    return nearestWithin(needle, text, 0, text.length, budget)
  let best: Nearest | null = null
  const windows = likelyWindows(needle, view, budget)
  for (const { from, to } of windows) {
    const found = nearestWithin(needle, text, from, to, budget)
    if (found !== null && (best === null || found.distance < best.distance)) best = found
  }
  if (windows.length === 0) budget.cut = true
  return best
}

/** What comparing costs: one step for each 32 units of the needle and unit of the text, and a few for each unit. */
const compareSteps = (needle: number, text: number): number =>
  (Math.ceil(needle / WORD) + 3) * text + 8 * needle

function nearestWithin(
  needle: string,
  text: string,
  from: number,
  to: number,
  budget: Budget,
): Nearest | null {
  if (needle === '' || from >= to) return null
  if (!afford(budget, compareSteps(needle.length, to - from))) return null
  const { distance, end } = bestEnd(needle, (i) => text.charCodeAt(from + i), to - from, false)
  const stop = from + end
  const back = Math.min(stop - from, needle.length + distance)
  if (!afford(budget, compareSteps(needle.length, back))) return null
  const backwards = bestEnd(reversed(needle), (i) => text.charCodeAt(stop - 1 - i), back, true)
  return { from: stop - backwards.end, to: stop, distance }
}

const reversed = (text: string): string => {
  const units: string[] = []
  for (let at = text.length - 1; at >= 0; at--) units.push(text[at]!)
  return units.join('')
}

/**
 * The end of the stretch of the text with the smallest edit distance to the needle: of any stretch, or (`anchored`) of
 * one that starts where the text does. Myers' bit vectors (J. ACM 46, 1999) in 32-bit blocks as Hyyrö has them.
 */
function bestEnd(
  needle: string,
  unitAt: (index: number) => number,
  length: number,
  anchored: boolean,
): { distance: number; end: number } {
  const blocks = Math.ceil(needle.length / WORD)
  const { rowOf, rows } = rowsOf(needle, blocks)
  const positive = new Int32Array(blocks).fill(-1)
  const negative = new Int32Array(blocks)
  const lastBit = (needle.length - 1) % WORD
  let score = needle.length
  let distance = score
  let end = 0
  for (let at = 0; at < length; at++) {
    const row = rowOf[unitAt(at)]! * blocks
    let up = anchored ? 1 : 0
    let down = 0
    for (let block = 0; block < blocks; block++) {
      const equal = rows[row + block]!
      const pv = positive[block]!
      const mv = negative[block]!
      const xv = equal | mv
      const eq = equal | down
      const xh = (((eq & pv) + pv) ^ pv) | eq
      let ph = mv | ~(xh | pv)
      let mh = pv & xh
      if (block === blocks - 1) score += ((ph >>> lastBit) & 1) - ((mh >>> lastBit) & 1)
      const upOut = ph >>> 31
      const downOut = mh >>> 31
      ph = (ph << 1) | up
      mh = (mh << 1) | down
      positive[block] = mh | ~(xv | ph)
      negative[block] = ph & xv
      up = upOut
      down = downOut
    }
    if (score < distance) {
      distance = score
      end = at + 1
    }
  }
  clearRows(needle)
  return { distance, end }
}

/** Which row of bits each code unit has: a quarter of a megabyte, made once and left empty after each use. */
let table: Uint32Array | undefined

/** For each unit that the needle has a row of bits saying where; row 0, for all others, is empty. */
function rowsOf(needle: string, blocks: number): { rowOf: Uint32Array; rows: Int32Array } {
  table ??= new Uint32Array(0x10000)
  const rowOf = table
  let count = 1
  for (let at = 0; at < needle.length; at++) {
    const unit = needle.charCodeAt(at)
    if (rowOf[unit] === 0) rowOf[unit] = count++
  }
  const rows = new Int32Array(count * blocks)
  for (let at = 0; at < needle.length; at++) {
    const index = rowOf[needle.charCodeAt(at)]! * blocks + (at >>> 5)
    rows[index] = rows[index]! | (1 << (at & 31))
  }
  return { rowOf, rows }
}

function clearRows(needle: string): void {
  for (let at = 0; at < needle.length; at++) table![needle.charCodeAt(at)] = 0
}
