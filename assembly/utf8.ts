/**
 * Byte offsets of well-formed UTF-8 and the UTF-16 offsets they stand for: every byte that starts a character is
 * one unit, and every byte that starts four is one more.
 */

const CONTINUATION_END: i8 = -64 // 0x80…0xBF are −128…−65

/** UTF-16 units of the `n` bytes at `text`; reads up to 16 bytes past them. Cost: about one read. */
export function units(text: usize, n: usize): u32 {
  let total: u32 = 0
  const end = text + n
  let p = text
  // A lane counts at most two a step: 127 steps before it could run over.
  while (p + 16 <= end) {
    let lanes = i8x16.splat(0)
    const stop = min(end - 15, p + 127 * 16)
    while (p < stop) {
      lanes = i8x16.sub(lanes, stepLanes(v128.load(p)))
      p += 16
    }
    total += sum(lanes)
  }
  for (; p < end; p++) {
    const byte = load<u8>(p)
    total += u32(<i8>byte >= CONTINUATION_END) + u32(byte >= 0xf0)
  }
  return total
}

/** −1 a lane for each unit that its byte starts. */
@inline function stepLanes(bytes: v128): v128 {
  return i8x16.add(
    i8x16.ge_s(bytes, i8x16.splat(CONTINUATION_END)),
    i8x16.ge_u(bytes, i8x16.splat(<i8>0xf0)),
  )
}

function sum(lanes: v128): u32 {
  const words = i32x4.extadd_pairwise_i16x8_s(i16x8.extadd_pairwise_i8x16_u(lanes))
  return (
    i32x4.extract_lane(words, 0) +
    i32x4.extract_lane(words, 1) +
    i32x4.extract_lane(words, 2) +
    i32x4.extract_lane(words, 3)
  )
}

/** 1 where the `n` bytes at `text` are all ASCII, else 0. Cost: about one read, and less where one near the front is not. */
export function ascii(text: usize, n: usize): u32 {
  const end = text + n
  let p = text
  for (; p + 64 <= end; p += 64) {
    const front = v128.or(v128.load(p), v128.load(p, 16))
    const back = v128.or(v128.load(p, 32), v128.load(p, 48))
    if (i8x16.bitmask(v128.or(front, back)) != 0) return 0
  }
  for (; p < end; p++) if (load<u8>(p) >= 0x80) return 0
  return 1
}

/** Bytes of the first `length` UTF-16 units at `text`. Cost: a sixteenth of a step a byte where it is ASCII. */
export function byteLength(text: usize, length: u32): usize {
  let p = text
  let left = length
  while (left >= 16 && i8x16.bitmask(v128.load(p)) == 0) {
    p += 16
    left -= 16
  }
  while (left > 0) {
    const byte = load<u8>(p)
    const wide = byte >= 0xf0
    p += byte < 0x80 ? 1 : byte < 0xe0 ? 2 : wide ? 4 : 3
    left -= wide ? 2 : 1
  }
  return p - text
}
