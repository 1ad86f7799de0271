/**
 * Equality and loads: the one file that knows about lanes. Every function may read up to 16 bytes past what it
 * compares; texts are padded for it (`PAD`).
 */

/** How many leading bytes of `a` and `b` agree, at most `n`. Cost: one 16-byte compare per 16 agreeing bytes. */
export function agreeing(a: usize, b: usize, n: usize): usize {
  let i: usize = 0
  while (i < n) {
    const differ = ~i8x16.bitmask(i8x16.eq(v128.load(a + i), v128.load(b + i))) & 0xffff
    if (differ != 0) {
      const at = i + <usize>ctz(differ)
      return at < n ? at : n
    }
    i += 16
  }
  return n
}

/** Whether the `n` bytes at `a` and `b` are the same. */
export function equal(a: usize, b: usize, n: usize): bool {
  return agreeing(a, b, n) == n
}

/** How many of the units (of `unit` bytes, 1 or 2) in `[from, end)` are the one at `needle`. Cost: 16 bytes a step. */
export function tally(from: usize, end: usize, needle: usize, unit: usize): u32 {
  const narrow = i8x16.splat(load<i8>(needle))
  const wide = i16x8.splat(load<i16>(needle))
  let found: u32 = 0
  for (let p = from; p < end; p += 16) {
    const text = v128.load(p)
    let hits = unit == 1 ? i8x16.bitmask(i8x16.eq(text, narrow)) : i16x8.bitmask(i16x8.eq(text, wide))
    if (end - p < 16) hits &= (1 << <i32>((end - p) / unit)) - 1
    found += popcnt(hits)
  }
  return found
}
