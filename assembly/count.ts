/**
 * All occurrences of one needle in one contiguous text.
 */
import { learn } from './rarity'
import { next, prepare } from './search'
import { forgetMatch } from './two-way'

let disjoint: u32 = 0
let all: u32 = 0
let listed: u32 = 0

/**
 * Counts the `m` bytes at `needle` in the `n` bytes at `text`; the first `limit` disjoint starts go to `list`, a 4-byte
 * word each. Cost: linear in the text. Returns the disjoint count.
 */
export function count_all(text: usize, n: usize, needle: usize, m: usize, list: usize, limit: u32): u32 {
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
      if (listed < limit) store<u32>(list + (<usize>(listed++) << 2), <u32>(found - text))
      disjoint++
      free = found + m
    }
    from = found + 1
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
