/**
 * Which two bytes of a needle to filter by. Ranks come from the document itself: a histogram of at most 4,096 of
 * its bytes, in evenly spread blocks, so that Chinese prose, minified code and base64 need no table of their own.
 */

/** Blocks of 64 consecutive bytes: 64 cache misses a document, whatever its size. */
const BLOCK: usize = 64
const BLOCKS: usize = 64
/** The filter's offsets lie this near the needle's start: choosing among more costs more than it gains. */
const REACH: usize = 256

const histogram: usize = memory.data(1024, 4)

/** Offsets into the needle of the pair `choose` chose, the smaller first. */
export let pairA: usize = 0
export let pairB: usize = 0

/** Learns which bytes the document at `text` uses. Cost: 4,096 increments at most. */
export function learn(text: usize, length: usize): void {
  memory.fill(histogram, 0, 1024)
  if (length <= BLOCK * BLOCKS) return tally(text, length)
  const step = (length - BLOCK) / (BLOCKS - 1)
  for (let i: usize = 0; i < BLOCKS; i++) tally(text + i * step, BLOCK)
}

function tally(from: usize, n: usize): void {
  for (let p = from, end = from + n; p < end; p++) {
    const slot = histogram + (<usize>load<u8>(p) << 2)
    store<u32>(slot, load<u32>(slot) + 1)
  }
}

@inline function frequency(byte: u8): u32 {
  return load<u32>(histogram + (<usize>byte << 2))
}

/** Chooses the needle's rarest byte and the rarest one that differs from it; both the same place if none does. */
export function choose(needle: usize, m: usize): void {
  const reach = min(m, REACH)
  let first: usize = 0
  for (let i: usize = 1; i < reach; i++) {
    if (frequency(load<u8>(needle + i)) < frequency(load<u8>(needle + first))) first = i
  }
  const rarest = load<u8>(needle + first)
  let second = first
  for (let i: usize = 0; i < reach; i++) {
    const byte = load<u8>(needle + i)
    if (byte == rarest) continue
    if (second == first || frequency(byte) < frequency(load<u8>(needle + second))) second = i
  }
  setPair(first, second == first ? m - 1 : second)
}

/** Filters by these two offsets from now on. */
export function setPair(a: usize, b: usize): void {
  pairA = min(a, b)
  pairB = max(a, b)
}
