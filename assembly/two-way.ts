/**
 * Two-Way string matching (Crochemore and Perrin, "Two-way string-matching", J. ACM 38, 1991): at most
 * 2 · text comparisons whatever the needle, no table. The scan of last resort, for hostile input.
 */

let needle: usize = 0
let length: usize = 0
/** The critical position, the needle's (or a lower bound of its) period, and whether it repeats. */
let critical: usize = 0
let period: usize = 0
let periodic: bool = false
/** Where the last match began: the next one is at least a period on, and there `length - period` bytes are known. */
let matched: usize = 0

let suffixPeriod: usize = 0

/** The start of the maximal suffix under `<` (or `>` where `reversed`); leaves its period in `suffixPeriod`. */
function maximalSuffix(at: usize, m: usize, reversed: bool): usize {
  let start: usize = 0
  let candidate: usize = 1
  let k: usize = 0
  let p: usize = 1
  while (candidate + k < m) {
    const a = load<u8>(at + candidate + k)
    const b = load<u8>(at + start + k)
    if (a == b) {
      if (++k == p) {
        candidate += p
        k = 0
      }
    } else if (reversed ? a > b : a < b) {
      candidate += k + 1
      k = 0
      p = candidate - start
    } else {
      start = candidate++
      k = 0
      p = 1
    }
  }
  suffixPeriod = p
  return start
}

/** Prepares the needle. Cost: linear in `m`. */
export function prepareTwoWay(at: usize, m: usize): void {
  needle = at
  length = m
  matched = 0
  const forward = maximalSuffix(at, m, false)
  const forwardPeriod = suffixPeriod
  critical = maximalSuffix(at, m, true)
  period = suffixPeriod
  if (forward > critical) {
    critical = forward
    period = forwardPeriod
  }
  periodic = critical + period <= m && same(at, at + period, critical)
  if (!periodic) period = max(critical, m - critical) + 1
}

function same(a: usize, b: usize, n: usize): bool {
  for (let i: usize = 0; i < n; i++) if (load<u8>(a + i) != load<u8>(b + i)) return false
  return true
}

/** The first match that starts in `[from, last]`, or 0. Starting within a period of the last match reuses what it proved. */
export function nextTwoWay(from: usize, last: usize): usize {
  let p = from
  let known: usize = 0
  if (matched != 0 && from > matched && from <= matched + period) {
    p = matched + period
    known = periodic ? length - period : 0
  }
  while (p <= last) {
    let i = max(critical, known)
    while (i < length && load<u8>(needle + i) == load<u8>(p + i)) i++
    if (i < length) {
      p += i - critical + 1
      known = 0
      continue
    }
    i = critical
    while (i > known && load<u8>(needle + i - 1) == load<u8>(p + i - 1)) i--
    if (i <= known) return (matched = p)
    p += period
    known = periodic ? length - period : 0
  }
  return 0
}

/** Says where the last match began, if not where `nextTwoWay` found it: 0 before the first one of a text. */
export function matchAt(place: usize): void {
  matched = place
}
