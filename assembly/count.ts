/**
 * All occurrences of one needle in one contiguous text.
 */
import { heapBase } from './arena'
import { learn } from './rarity'
import { next, prepare, setUnit } from './search'
import { forgetMatch } from './two-way'

let disjoint: u32 = 0
let all: u32 = 0
let listed: u32 = 0

/**
 * Counts the `m` bytes behind the `n` bytes (and `PAD`) at `text`; the first `limit` disjoint starts go to `list`, in units of
 * `unit` bytes, a 4-byte word each. Cost: linear in the text. Returns the disjoint count.
 */
export function count_all(n: usize, needle: usize, m: usize, unit: usize, list: usize, limit: u32): u32 {
  const text = heapBase()
  setUnit(unit)
  disjoint = all = listed = 0
  if (m > n) return 0
  learn(text, n)
  prepare(needle, m)
  forgetMatch()
  const last = text + n - m
  let free = text
  let from = text
  while (from <= last) {
    const found = next(from, last)
    if (found == 0) break
    all++
    if (found >= free) {
      if (listed < limit) store<u32>(list + (<usize>(listed++) << 2), <u32>((found - text) / unit))
      disjoint++
      free = found + m
    }
    from = found + unit
  }
  return disjoint
}

/** All places of the last `count_all`, overlapping ones included. */
export function all_places(): u32 {
  return all
}

/** How many starts the last `count_all` listed. */
export function listed_starts(): u32 {
  return listed
}
