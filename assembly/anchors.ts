/**
 * Where in its needle an edit is anchored. For a stride s, an occurrence at any place has exactly one byte of each
 * residue modulo s at a multiple of s; so one gram for each residue, at an offset of our choosing, finds every
 * occurrence by looking at the multiples of s alone. We take the rarest of each residue.
 */
import { needleOf, needleSize, setRegion } from './edits'
import { gramAt, gramSize } from './gram'
import { commonness } from './sketch'
import { add } from './table'

/**
 * A region's bytes, in regions of one contiguous choice. A larger one has rarer grams to choose from and is told
 * apart from its likes better, but choosing takes longer and the windows around splices grow with it: 4 makes 1,024
 * edits of 4 MB of source a twentieth slower than 2, and so does 1.
 */
export const REGION: usize = 2

/** Bytes of the widest region any edit has: what a window must cover on either side. */
export let widest: usize = 0

/** For each residue the rarest offset so far, and how common its gram is: 4 bytes each, at most 64 residues. */
const offsets: usize = memory.data(256, 4)
const common: usize = memory.data(256, 4)

export function forgetRegions(): void {
  widest = 0
}

/** Bytes a needle must have to be anchored at a stride. */
@inline export function contiguous(stride: usize, double: bool): usize {
  return stride - 1 + gramSize(double)
}

/** Anchors an edit: its region's choice of grams goes into `table`, or the rarest of them `alone`. */
export function anchor(edit: u32, stride: usize, double: bool, alone: bool, table: usize): void {
  const needle = needleOf(edit)
  const m = needleSize(edit)
  const reach = min(m, REGION * contiguous(stride, double))
  let from: usize = 0
  let best = pick(needle, 0, reach, stride, double)
  // Longer needles have other places to stand, the middle and the end, where the start's grams are met.
  for (let at = (m - reach) >> 1; best > <u32>stride && at != from; at = m - reach) {
    const total = pick(needle, at, reach, stride, double)
    if (total >= best) pick(needle, from, reach, stride, double)
    else {
      best = total
      from = at
    }
    if (at == m - reach) break
  }
  setRegion(edit, from, reach)
  widest = max(widest, reach)
  const first = alone ? rarest(stride) : 0
  for (let residue = first, end = alone ? first + 1 : stride; residue < end; residue++) {
    const offset = <usize>load<u32>(offsets + (residue << 2))
    add(table, gramAt(needle + offset, double), edit, offset)
  }
}

/** The residue whose gram `pick` found rarest. */
function rarest(stride: usize): usize {
  let residue: usize = 0
  for (let r: usize = 1; r < stride; r++) {
    if (load<u32>(common + (r << 2)) < load<u32>(common + (residue << 2))) residue = r
  }
  return residue
}

/** Chooses among the grams of `needle[from, from + reach)`, and returns how common the choice is in all. */
function pick(needle: usize, from: usize, reach: usize, stride: usize, double: bool): u32 {
  memory.fill(common, 0xff, stride << 2)
  const end = from + reach - gramSize(double)
  let residue = from % stride
  for (let offset = from; offset <= end; offset++) {
    const slot = residue << 2
    // The first one not met in the sample is as good as any.
    if (load<u32>(common + slot) != 0) {
      const seen = commonness(gramAt(needle + offset, double))
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
