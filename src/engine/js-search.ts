/**
 * One needle in a string: the engine's own `indexOf` where it is linear, Two-Way where it is not.
 *
 * V8's `indexOf` (Boyer–Moore over a pattern's last 250 units) is quadratic for longer needles: 4 KB of `a`, `b`, `a`
 * in 1 MB of `a` takes a second. So no more than 250 units are ever given to it, what follows is verified here, and
 * every call is charged against what it got ahead.
 */
import { isHighSurrogate, isLowSurrogate, splitsCharacter } from '../characters.ts'
import type { Occurrences } from '../types.ts'
import { twoWay } from './two-way.ts'

/** The longest needle `indexOf` searches in linear time: V8's `kBMMaxShift`. */
const LONGEST_FRAGMENT = 250

/** What one `indexOf` call costs besides its scan, in units scanned (about 30 ns at 2 GB/s). */
const CALL_COST = 64

/** Work allowed for each unit got ahead, before Two-Way (3–8 times slower than `indexOf` on prose) takes over. */
const WORK_PER_UNIT = 4

/** Work allowed besides, so that a few true matches close together never pay for preparing Two-Way. */
const FREE_VERIFIES = 16
const FREE_WORK = 4096

/** What a search for a needle that must occur once came to. */
export interface Finding {
  /** The leftmost place, or -1. */
  readonly place: number
  /** Leftmost disjoint occurrences. */
  readonly count: number
  /** Where `count` is 1, all places less one; else 0. */
  readonly overlaps: number
}

const NOT_FOUND: Finding = { place: -1, count: 0, overlaps: 0 }

/** Gives the next place at or after `from`, or -1; asked with rising `from`. */
export type NextPlace = (from: number) => number

/** Whether a place of `needle` can split a character of the text around it (SPEC §1.4). */
const canSplit = (needle: string): boolean =>
  isLowSurrogate(needle.charCodeAt(0)) || isHighSurrogate(needle.charCodeAt(needle.length - 1))

/** Whole-character places only: a place that splits a character sends the search one unit further. */
function wholeCharacters(text: string, length: number, next: NextPlace): NextPlace {
  return (from) => {
    let place = next(from)
    while (place !== -1 && (splitsCharacter(text, place) || splitsCharacter(text, place + length))) {
      place = next(place + 1)
    }
    return place
  }
}

/** Every place of `needle`: by `indexOf` as long as that gets ahead, from then on by Two-Way. */
function guarded(text: string, needle: string): NextPlace {
  const length = needle.length
  const fragment = length > LONGEST_FRAGMENT ? needle.slice(0, LONGEST_FRAGMENT) : needle
  let spent = -FREE_WORK - FREE_VERIFIES * length
  let linear: NextPlace | undefined

  return (from) => {
    while (linear === undefined) {
      const place = text.indexOf(fragment, from)
      if (place === -1) return -1
      spent += length + CALL_COST - WORK_PER_UNIT * (place - from)
      if (spent > 0) linear = twoWay(text, needle)
      // Not `startsWith`, which compares unit by unit in V8: 2,000 units take 95 ns so, 6,800 with it.
      if (fragment === needle || text.slice(place, place + length) === needle) return place
      from = place + 1
    }
    return linear(from)
  }
}

/** Every whole-character place of `needle`, in linear time: ask with rising `from`. */
export function nextPlaceOf(text: string, needle: string): NextPlace {
  const next = guarded(text, needle)
  return canSplit(needle) ? wholeCharacters(text, needle.length, next) : next
}

/** What there is to say of `needle`, found at `place`: whether it is the only one, and if not, how many. */
function survey(next: NextPlace, length: number, place: number): Finding {
  let overlaps = 0
  let other = next(place + 1)
  while (other !== -1 && other < place + length) {
    overlaps++
    other = next(other + 1)
  }
  if (other === -1) return { place, count: 1, overlaps }
  let count = 1
  for (; other !== -1; other = next(other + length)) count++
  return { place, count, overlaps: 0 }
}

/** Where a needle of `length` units is, by whatever finds its places, and whether it is there once. */
export function findOnceBy(next: NextPlace, length: number): Finding {
  const place = next(0)
  return place === -1 ? NOT_FOUND : survey(next, length, place)
}

/** Where `needle` is, and whether it is there once: two `indexOf` where it is short and occurs no more than once. */
export function findOnce(text: string, needle: string): Finding {
  const plain = needle.length <= LONGEST_FRAGMENT && !canSplit(needle)
  if (!plain) return findOnceBy(nextPlaceOf(text, needle), needle.length)
  const place = text.indexOf(needle)
  if (place === -1) return NOT_FOUND
  if (text.indexOf(needle, place + 1) === -1) return { place, count: 1, overlaps: 0 }
  return survey(nextPlaceOf(text, needle), needle.length, place)
}

/** All places of `needle`; `offsets` has the first `limit` disjoint ones. */
export function countAll(text: string, needle: string, limit: number): Occurrences {
  const next = nextPlaceOf(text, needle)
  const offsets: number[] = []
  let count = 0
  let overlapping = 0
  let free = 0
  for (let place = next(0); place !== -1; place = next(place + 1)) {
    overlapping++
    if (place < free) continue
    free = place + needle.length
    if (count++ < limit) offsets.push(place)
  }
  return { count, overlapping, offsets }
}
