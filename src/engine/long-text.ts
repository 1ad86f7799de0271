/**
 * A running text longer than the longest string, which a batch may pass through on its way to one that is not: kept
 * as pieces and searched by windows.
 */
import type { Gap } from './gaps.ts'
import { type Finding, findOnceBy, type NextPlace, nextPlaceOf } from './js-search.ts'

/** Starts looked at in one window: long against what a window costs, short against the longest string. */
const STEP = 1 << 26

/** The running text in pieces: the original's untouched parts and what stands in its gaps. */
export function piecesOf(original: string, gaps: readonly Gap[]): string[] {
  const pieces: string[] = []
  let kept = 0
  for (const { from, to, insert } of gaps) {
    pieces.push(original.slice(kept, from), insert)
    kept = to
  }
  pieces.push(original.slice(kept))
  return pieces
}

/** A text as one string, or `undefined` where that would be longer than the longest. */
export function joined(pieces: readonly string[]): string | undefined {
  try {
    // Not `join`, which copies: V8 makes a rope of these, and flattens it when it is searched.
    return pieces.reduce((text, piece) => text + piece, '')
  } catch {
    return undefined
  }
}

/** `joined` for the splice of every edit: written out, since a small document feels the calls. */
export function spliced(
  text: string,
  place: number,
  removed: number,
  replacement: string,
): string | undefined {
  try {
    return text.slice(0, place) + replacement + text.slice(place + removed)
  } catch {
    return undefined
  }
}

/** What `findOnce` says, of a text in pieces. */
export function findOnceIn(pieces: readonly string[], needle: string, step: number = STEP): Finding {
  return findOnceBy(byWindows(pieces, needle, step), needle.length)
}

/**
 * The next place in a text in pieces. A window starts one unit before the first start looked at, and ends one unit
 * after where the last match can end, so that it shows whether a place splits a character.
 */
function byWindows(pieces: readonly string[], needle: string, step: number): NextPlace {
  let base = 0
  let starts = 0
  let next: NextPlace = () => -1

  const load = (from: number) => {
    base = Math.max(0, from - 1)
    starts = from + step
    next = nextPlaceOf(unitsOf(pieces, base, starts + needle.length), needle)
  }

  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  return (from) => {
    for (; from + needle.length <= length; from = starts) {
      if (from >= starts) load(from)
      const place = next(from - base)
      if (place !== -1 && base + place < starts) return base + place
    }
    return -1
  }
}

/** The units `from` up to `to` of a text in pieces, as far as it goes. */
function unitsOf(pieces: readonly string[], from: number, to: number): string {
  const units: string[] = []
  let start = 0
  for (const piece of pieces) {
    units.push(piece.slice(Math.max(0, from - start), Math.max(0, to - start)))
    start += piece.length
  }
  return units.join('')
}
