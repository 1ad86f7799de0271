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
  const periodic = needle.startsWith(needle.slice(0, cut), period)
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
  let at = 0
  // How many of the needle's first units are known to stand at `at`, from the match before.
  let known = 0

  return (from) => {
    if (from > at) {
      at = from
      known = 0
    }
    while (at <= last) {
      let right = Math.max(cut, known)
      while (right < length && needle.charCodeAt(right) === text.charCodeAt(at + right)) right++
      if (right < length) {
        at += right - cut + 1
        known = 0
        continue
      }
      let left = cut
      while (left > known && needle.charCodeAt(left - 1) === text.charCodeAt(at + left - 1)) left--
      const place = at
      const matched = left <= known
      at += shift
      known = periodic ? length - shift : 0
      if (matched) return place
    }
    return -1
  }
}
