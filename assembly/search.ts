/**
 * One needle in one contiguous text: the next occurrence. A pair of the needle's bytes is compared 64 starts a step
 * (W. Muła's "generic SIMD" filter, with a pair chosen by rarity); what passes is verified out of line. Verification is
 * charged: where it outruns progress the pair is learnt anew from the mismatch, and then Two-Way takes over, so the
 * cost is linear in the text whatever the needle.
 */
import { agreeing, tally } from './bytes'
import { choose, pairA, pairB, setPair } from './rarity'
import { matchAt, nextTwoWay, prepareTwoWay } from './two-way'

/** Starts filtered in one call: V8 cannot replace running code, so a long scan re-enters to meet the optimised one. */
const STRETCH: usize = 65536
/** Verified bytes, in fours as all that is compared with progress, that are free before it must pay for them. */
const GRACE: usize = 1024
/** How often a pair is learnt anew before Two-Way takes over. */
const RELEARN: i32 = 8

/** Bits that are 0 in the address of an occurrence: 1 where units have two bytes. */
let odd: usize = 0
let needle: usize = 0
let length: usize = 0
let work: usize = 0
let progress: usize = 0
let lessons: i32 = 0
let twoWay: bool = false

/** From now on an occurrence starts at a multiple of `unit` (1 or 2) bytes; every text starts at one. */
export function setUnit(unit: usize): void {
  odd = unit - 1
}

/** Prepares the needle at `at`, `m` ≥ 1 bytes, against the document that `learn` saw last. */
export function prepare(at: usize, m: usize): void {
  needle = at
  length = m
  work = 0
  progress = 0
  lessons = 0
  twoWay = false
  choose(at, m)
}

/** Begins to search another text. */
export function begin(): void {
  matchAt(0)
}

/** How many units in `[from, end)` are the needle, which is one unit. */
export function tallyUnits(from: usize, end: usize): u32 {
  return tally(from, end, needle, odd + 1)
}

/**
 * How many places follow `found` at its distance from the place before it, because the text repeats itself: between them
 * are none, as between these two. The search goes on behind the last.
 */
export function repeats(before: usize, found: usize, last: usize): usize {
  const distance = found - before
  const more = agreeing(before + length, found + length, last - found) / distance
  matchAt(found + more * distance)
  return more
}

/**
 * The first occurrence that starts in `[from, last]`, or 0. Reads at most `PAD` bytes past `last + length`.
 */
export function next(from: usize, last: usize): usize {
  if (twoWay) return nextByTwoWay(from, last)
  let p = from
  while (p <= last) {
    const end = min(last, p + STRETCH - 1)
    const found = filter(p, end)
    progress += (found == 0 ? end + 1 : found + 1) - p
    if (found != 0) return found
    if (twoWay) return nextByTwoWay(resume, last)
    p = end + 1
  }
  return 0
}

/** Where `filter` left off when verification outran progress. */
let resume: usize = 0

/** The first occurrence in `[p, last]`, or 0; 0 with `twoWay` set when Two-Way must go on from `resume`. */
function filter(p: usize, last: usize): usize {
  const begin = p
  let a = p + pairA
  let delta = pairB - pairA
  let first = i8x16.splat(load<i8>(needle + pairA))
  let second = i8x16.splat(load<i8>(needle + pairB))
  const lastA = last + pairA
  while (a <= lastA) {
    const b = a + delta
    const h0 = v128.and(i8x16.eq(v128.load(a), first), i8x16.eq(v128.load(b), second))
    const h1 = v128.and(i8x16.eq(v128.load(a, 16), first), i8x16.eq(v128.load(b, 16), second))
    const h2 = v128.and(i8x16.eq(v128.load(a, 32), first), i8x16.eq(v128.load(b, 32), second))
    const h3 = v128.and(i8x16.eq(v128.load(a, 48), first), i8x16.eq(v128.load(b, 48), second))
    if (v128.any_true(v128.or(v128.or(h0, h1), v128.or(h2, h3)))) {
      let hits =
        <u64>i8x16.bitmask(h0) |
        (<u64>i8x16.bitmask(h1) << 16) |
        (<u64>i8x16.bitmask(h2) << 32) |
        (<u64>i8x16.bitmask(h3) << 48)
      do {
        const start = a - pairA + <usize>ctz(hits)
        if (start > last) return 0
        const agreed = agreeing(start, needle, length)
        work += agreed + 8
        const dear = work >> 2 > GRACE + progress + (start - begin)
        if (agreed == length && (start & odd) == 0) {
          if (dear) giveUp()
          return start
        }
        if (dear) {
          if (!relearn(agreed)) {
            resume = start + 1
            return 0
          }
          return filterAgain(start + 1, last, start + 1 - begin)
        }
        hits &= hits - 1
      } while (hits != 0)
    }
    a += 64
  }
  return 0
}

/** Goes on with the new pair; `done` starts were passed by the caller's. */
function filterAgain(from: usize, last: usize, done: usize): usize {
  progress += done
  const found = from <= last ? filter(from, last) : 0
  progress -= done
  return found
}

/** Takes the byte that told needle and text apart as one of the pair; after `RELEARN` times gives up on pairs. */
function relearn(mismatch: usize): bool {
  if (++lessons > RELEARN) {
    giveUp()
    return false
  }
  work = 0
  setPair(min(mismatch, length - 1), lessons & 1 ? pairA : pairB)
  return true
}

function giveUp(): void {
  twoWay = true
  prepareTwoWay(needle, length)
}

function nextByTwoWay(from: usize, last: usize): usize {
  let found = nextTwoWay(from, last)
  while ((found & odd) != 0) found = nextTwoWay(found + 1, last)
  return found
}
