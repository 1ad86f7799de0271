/**
 * A gram: a few neighbouring bytes as one number. Needles long enough are anchored by grams of twice the bytes,
 * which stand by chance in a tenth as many places of source code.
 */
import { GRAM, GRAM_MASK } from './grain'

/** The bytes of a gram. */
@inline export function gramSize(double: bool): usize {
  return double ? 2 * GRAM : GRAM
}

/** The gram at `p`. A double one is a sum that other bytes give as well, if hardly ever: grams are hints. */
@inline export function gramAt(p: usize, double: bool): u64 {
  const gram = load<u64>(p) & GRAM_MASK
  return double ? gram * 0xd6e8feb86659fd93 + (load<u64>(p, GRAM) & GRAM_MASK) : gram
}

/** Fibonacci hashing (Knuth, TAOCP 3, 6.4): the upper `bits` bits of a product with 2^64 / φ. */
@inline export function hash(gram: u64, bits: u32): usize {
  return <usize>((gram * 0x9e3779b97f4a7c15) >> (64 - bits))
}
