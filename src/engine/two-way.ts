/**
 * Two-Way string matching (Crochemore and Perrin, "Two-way string-matching", JACM 38(3), 1991): O(needle) to
 * prepare, O(text) to list every place, overlapping ones included, and no table in proportion to either.
 */

/** The start of the needle's largest suffix less one, and that suffix's period; under the reversed order if asked. */
function largestSuffix(needle: string, reversed: boolean): { before: number; period: number } {
  let before = -1
  let candidate = 0
  let offset = 1
  let period = 1
  while (candidate + offset < needle.length) {
    const a = needle.charCodeAt(candidate + offset)
    const b = needle.charCodeAt(before + offset)
    if (a === b) {
      if (offset === period) {
        candidate += period
        offset = 1
      } else offset++
    } else if (reversed ? a > b : a < b) {
      candidate += offset
      offset = 1
      period = candidate - before
    } else {
      before = candidate
      candidate = before + 1
      offset = period = 1
    }
  }
  return { before, period }
}

/** Where to cut the needle, how far a match lets it move on, and whether what matched can be remembered. */
function factorise(needle: string): { cut: number; shift: number; periodic: boolean } {
  const forward = largestSuffix(needle, false)
  const backward = largestSuffix(needle, true)
  const { before, period } = forward.before > backward.before ? forward : backward
  const cut = before + 1
  const periodic = needle.slice(0, cut) === needle.slice(period, period + cut)
  return { cut, periodic, shift: periodic ? period : Math.max(cut, needle.length - cut) + 1 }
}

/**
 * A function that gives the next place of `needle` at or after `from`, or -1. Asked with rising `from`, all its
 * answers together cost O(text), however periodic the needle.
 */
export function twoWay(text: string, needle: string): (from: number) => number {
  const { cut, shift, periodic } = factorise(needle)
  const length = needle.length
  const last = text.length - length
  const pivot = needle.charCodeAt(cut)
  const remembered = periodic ? length - shift : 0
  // Where to go on, and how many of the needle's first units are known to stand there from the match before.
  let resume = 0
  let known = 0

  return (from) => {
    // Locals, since in V8 a closure's own variables are loaded and stored at every step: a third of the time.
    let at = Math.max(from, resume)
    let standing = from > resume ? 0 : known
    while (at <= last) {
      if (standing <= cut && text.charCodeAt(at + cut) !== pivot) {
        at++
        standing = 0
        continue
      }
      let right = Math.max(cut, standing)
      while (right < length && needle.charCodeAt(right) === text.charCodeAt(at + right)) right++
      if (right < length) {
        at += right - cut + 1
        standing = 0
        continue
      }
      let left = cut
      while (left > standing && needle.charCodeAt(left - 1) === text.charCodeAt(at + left - 1)) left--
      if (left <= standing) {
        resume = at + shift
        known = remembered
        return at
      }
      at += shift
      standing = remembered
    }
    return -1
  }
}
