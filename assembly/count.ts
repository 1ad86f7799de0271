/**
 * All occurrences of one needle in one contiguous text.
 */
import { heapBase } from './arena'
import { learn } from './rarity'
import { begin, next, prepare, repeats, setUnit, tallyUnits } from './search'

let disjoint: u32 = 0
let all: u32 = 0
let listed: u32 = 0

let text: usize = 0
let length: usize = 0
let unit: usize = 1
/** Where starts go, and how many at most. */
let list: usize = 0
let most: u32 = 0
/** The first start that is disjoint from the last occurrence counted. */
let free: usize = 0

/**
 * Counts the `m` bytes behind the `n` bytes (and `PAD`) at the heap's base; the first `limit` disjoint starts go to
 * `starts`, in units of `bytesOfUnit` bytes, a 4-byte word each. Cost: linear in the text. Returns the disjoint count.
 */
export function count_all(n: usize, needle: usize, m: usize, bytesOfUnit: usize, starts: usize, limit: u32): u32 {
  text = heapBase()
  length = m
  unit = bytesOfUnit
  list = starts
  most = limit
  free = text
  disjoint = all = listed = 0
  if (m > n) return 0
  setUnit(unit)
  learn(text, n)
  prepare(needle, m)
  begin()
  if (m == unit) countUnits(n)
  else countPlaces(text, text + n - m)
  return disjoint
}

/** Counts a needle of one unit: every place is disjoint, and only those to be listed are looked for one by one. */
function countUnits(n: usize): void {
  const end = text + n
  let from = text
  while (listed < most && from < end) {
    const found = next(from, end - unit)
    if (found == 0) return
    take(found)
    from = found + unit
  }
  const rest = tallyUnits(from, end)
  all += rest
  disjoint += rest
}

/** Counts the places in `[from, last]`. Where two follow at one distance, those that the text repeats are not looked for. */
function countPlaces(from: usize, last: usize): void {
  let before: usize = 0
  let distance: usize = 0
  while (from <= last) {
    let found = next(from, last)
    if (found == 0) return
    take(found)
    const repeated = found - before == distance
    distance = found - before
    if (repeated) for (let more = repeats(before, found, last); more != 0; more--) take((found += distance))
    before = found
    from = found + unit
  }
}

function take(place: usize): void {
  all++
  if (place < free) return
  if (listed < most) store<u32>(list + (<usize>(listed++) << 2), <u32>((place - text) / unit))
  disjoint++
  free = place + length
}

/** All places of the last `count_all`, overlapping ones included. */
export function all_places(): u32 {
  return all
}

/** How many starts the last `count_all` listed. */
export function listed_starts(): u32 {
  return listed
}
