/**
 * How finely a batch is anchored. A test build replaces this file with tiny grams and strides, so that random
 * texts of a few bytes meet the seams that real ones meet once in a megabyte (test/grains.mjs).
 */

/** Bytes of a gram: what one load compares. */
export const GRAM: usize = 8
/** Keeps a gram's bytes of an 8-byte load. */
export const GRAM_MASK: u64 = -1
/** Every occurrence of an anchored needle has exactly one of its grams at a multiple of the stride. */
export const LONG_STRIDE: usize = 16
export const SHORT_STRIDE: usize = 4
/**
 * Needles from which a pass pays against scanning each by itself: a pass costs about one probe a stride, a scan
 * a twentieth of a nanosecond a byte (`bench/` prints both).
 */
export const LONG_PAYS: i32 = 2
export const SHORT_PAYS: i32 = 6
