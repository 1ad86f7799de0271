/**
 * Where in its needle an edit is anchored. For a stride s, an occurrence at any place has exactly one byte of each
 * residue modulo s at a multiple of s; so one gram for each residue, at an offset of our choosing, finds every
 * occurrence by looking at the multiples of s alone. We take the rarest of each residue.
 */
import { needleOf, needleSize } from './edits'
import { GRAM, GRAM_MASK } from './grain'
import { commonness } from './sketch'
import { add } from './table'

/** The widest a region may be, in regions of one contiguous choice: the windows around splices grow with it. */
const WIDEST: usize = 4

/** Bytes of the widest region any edit has: what a window must cover on either side. */
export let widest: usize = 0

/** For each residue the rarest offset so far, and how common its gram is: 4 bytes each, at most 64 residues. */
const offsets: usize = memory.data(256, 4)
const common: usize = memory.data(256, 4)

export function forgetRegions(): void {
  widest = 0
}

/** Bytes a needle must have to be anchored at a stride. */
@inline export function contiguous(stride: usize): usize {
  return stride - 1 + GRAM
}

/** Anchors an edit: its grams go into `table`, the rarest of them also into `windows`. */
export function anchor(edit: u32, stride: usize, table: usize, windows: usize): void {
  const needle = needleOf(edit)
  const m = needleSize(edit)
  const reach = min(m, WIDEST * contiguous(stride))
  let best = pick(needle, 0, reach, stride)
  // Longer needles have other places to stand: the middle and the end, where the start is common.
  if (best != 0 && m > reach) {
    const middle = (m - reach) >> 1
    const centre = pick(needle, middle, reach, stride)
    const ending = pick(needle, m - reach, reach, stride)
    if (centre < best && centre <= ending) best = pick(needle, middle, reach, stride)
    else if (ending >= best) pick(needle, 0, reach, stride)
  }
  enter(edit, needle, stride, table, windows)
}

/** Chooses among the grams of `needle[from, from + reach)`, and returns how common the choice is in all. */
function pick(needle: usize, from: usize, reach: usize, stride: usize): u32 {
  memory.fill(common, 0xff, stride << 2)
  const end = from + reach - GRAM
  let residue = from % stride
  for (let offset = from; offset <= end; offset++) {
    const slot = residue << 2
    // The first one not met in the sample is as good as any.
    if (load<u32>(common + slot) != 0) {
      const seen = commonness(load<u64>(needle + offset) & GRAM_MASK)
      if (seen < load<u32>(common + slot)) {
        store<u32>(common + slot, seen)
        store<u32>(offsets + slot, <u32>offset)
      }
    }
    if (++residue == stride) residue = 0
  }
  let total: u32 = 0
  for (let r: usize = 0; r < stride; r++) total += load<u32>(common + (r << 2))
  return total
}

/** Enters the choice into the tables. */
function enter(edit: u32, needle: usize, stride: usize, table: usize, windows: usize): void {
  let low: usize = -1
  let high: usize = 0
  let rarest: usize = 0
  for (let r: usize = 0; r < stride; r++) {
    const offset = <usize>load<u32>(offsets + (r << 2))
    add(table, load<u64>(needle + offset) & GRAM_MASK, edit, offset)
    low = min(low, offset)
    high = max(high, offset)
    if (load<u32>(common + (r << 2)) < load<u32>(common + (rarest << 2))) rarest = r
  }
  widest = max(widest, high + GRAM - low)
  const offset = <usize>load<u32>(offsets + (rarest << 2))
  add(windows, load<u64>(needle + offset) & GRAM_MASK, edit, offset)
}
