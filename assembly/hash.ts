/** Fibonacci hashing (Knuth, TAOCP 3, 6.4): the upper `bits` bits of a product with 2^64 / φ. */
@inline export function hash(gram: u64, bits: u32): usize {
  return <usize>((gram * 0x9e3779b97f4a7c15) >> (64 - bits))
}
