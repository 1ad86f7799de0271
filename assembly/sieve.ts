/**
 * All needles of a batch at once: one pass over the document at the stride's multiples, and a window around each
 * splice. Both leave candidates; neither verifies, since an occurrence may come to life, or die, at any later edit.
 */
import { anchor, contiguous, forgetRegions, widest } from './anchors'
import { end, reset, take } from './arena'
import { candidatesRoom, keep, openCandidates } from './candidates'
import { LONG, needleSize, OVERFLOWN, replacementSize, SCANNED, setWay, SHORT, wayOf } from './edits'
import { GRAM, GRAM_MASK, LONG_PAYS, LONG_STRIDE, SHORT_PAYS, SHORT_STRIDE } from './grain'
import { PAD } from './abi'
import { address, after, atOffset, atPiece, before, ring, size, stepOn } from './pieces'
import { sketch } from './sketch'
import { bitmap, bitmapBits, editOf, entries, holds, nextEntry, offsetOf, openTable, tableRoom } from './table'

/** Chain steps and candidates a pass may make for each multiple of the stride, and beside them. */
const PASS_STEPS: usize = 8
const PASS_GRACE: usize = 65536
/** Chain steps that windows may make for each byte they look at, and for each edit. */
const WINDOW_STEPS: usize = 16
const WINDOW_GRACE: usize = 64
/** Multiples of the stride looked at in one call: a long pass must re-enter to meet V8's optimised code. */
const STRETCH: usize = 16384

let edits: u32 = 0
let longs: i32 = 0
let shorts: i32 = 0
/** One past the last anchored edit: no window is worth looking at after it. */
let anchoredEnd: u32 = 0
let windows: usize = 0
let scratch: usize = 0
let windowSteps: usize = 0

/** Sorts the batch's edits into those anchored at a long stride, at a short one, and those scanned for. */
export function classify(n: u32): void {
  edits = n
  longs = sort(n, contiguous(LONG_STRIDE), LONG)
  if (longs < LONG_PAYS) longs = 0
  shorts = sort(n, contiguous(SHORT_STRIDE), SHORT)
  if (shorts < SHORT_PAYS) shorts = 0
  anchoredEnd = 0
  for (let i: u32 = 0; i < n; i++) {
    const way = wayOf(i)
    if ((way == LONG && longs == 0) || (way == SHORT && shorts == 0)) setWay(i, SCANNED)
    if (wayOf(i) != SCANNED) anchoredEnd = i + 1
  }
}

/** Marks the edits, not yet anchored at a pass that pays, whose needle has at least `least` bytes. */
function sort(n: u32, least: usize, way: u32): i32 {
  let count: i32 = 0
  for (let i: u32 = 0; i < n; i++) {
    if (needleSize(i) >= least && (wayOf(i) == SCANNED || longs == 0)) {
      setWay(i, way)
      count++
    }
  }
  return count
}

/** Bytes the sieve takes for the batch as classified. */
export function sieveRoom(length: usize): usize {
  if (anchoredEnd == 0) return 0
  return (
    candidatesRoom(length, edits) +
    tableRoom(longs + shorts) +
    tableRoom(max(<usize>longs * LONG_STRIDE, <usize>shorts * SHORT_STRIDE)) +
    windowRoom()
  )
}

/** The longest window: the longest replacement, and the widest region possible on either side. */
function windowRoom(): usize {
  let longest: usize = 0
  for (let i: u32 = 0; i < edits; i++) longest = max(longest, replacementSize(i))
  return longest + 8 * contiguous(LONG_STRIDE) + PAD + 32
}

/** Anchors the batch and passes over the document. Cost: a probe every stride, and at most 8 steps for each. */
export function pass(text: usize, length: usize): u32 {
  forgetRegions()
  windowSteps = 0
  if (anchoredEnd == 0) return 0
  sketch(text, length)
  openCandidates(length, edits)
  windows = openTable(longs + shorts)
  scratch = take(windowRoom())
  const mark = end()
  if (longs != 0) passFor(text, length, LONG, longs, LONG_STRIDE)
  reset(mark)
  if (shorts != 0) passFor(text, length, SHORT, shorts, SHORT_STRIDE)
  return u32(longs != 0) + u32(shorts != 0)
}

function passFor(text: usize, length: usize, way: u32, count: i32, stride: usize): void {
  const table = openTable(<usize>count * stride)
  for (let i: u32 = 0; i < edits; i++) if (wayOf(i) == way) anchor(i, stride, table, windows)
  if (length < GRAM) return
  const last = text + length - GRAM
  let steps = (PASS_STEPS * length) / stride + PASS_GRACE
  let p = text
  while (p <= last) {
    const stop = min(last, p + STRETCH * stride)
    const hit = probe(p, stop, stride, bitmap(table), 64 - bitmapBits(table))
    if (hit == 0) {
      p += ((stop - p) / stride + 1) * stride
      continue
    }
    const taken = collect(table, load<u64>(hit) & GRAM_MASK, hit)
    if (taken > steps) return giveUp(0, way)
    steps -= taken
    p = hit + stride
  }
}

/** The first place from `p` on, in steps of `stride` up to `last`, whose gram is in the bitmap; 0 where none is. */
function probe(p: usize, last: usize, stride: usize, bits: usize, shift: u32): usize {
  while (p <= last) {
    const slot = <usize>(((load<u64>(p) & GRAM_MASK) * 0x9e3779b97f4a7c15) >> shift)
    if (load<u8>(bits + (slot >> 3)) & (1 << <i32>(slot & 7))) return p
    p += stride
  }
  return 0
}

/** Keeps a candidate for each edit anchored by the gram at `at`; returns the steps it took. */
function collect(table: usize, gram: u64, at: usize): usize {
  let steps: usize = 1
  for (let entry = entries(table, gram); entry != 0; entry = nextEntry(entry)) {
    if (holds(entry, gram)) {
      const edit = editOf(entry)
      if (wayOf(edit) != OVERFLOWN) keep(edit, at, offsetOf(entry), false)
    }
    steps++
  }
  return steps
}

/** Gives the edits from `first` on, of one way or (0) of all, up to scans. */
function giveUp(first: u32, way: u32): void {
  if (way == 0) anchoredEnd = 0
  for (let i = first; i < edits; i++) {
    const own = wayOf(i)
    if (own != SCANNED && (way == 0 || own == way)) setWay(i, OVERFLOWN)
  }
}

/**
 * Looks for the later edits' grams around a splice: the `length` bytes behind piece `left` are new. A region that
 * came together here lies within one region less a byte of them on either side, and each edit's watched gram in it.
 */
export function lookAround(left: usize, length: usize, edit: u32): void {
  if (edit + 1 >= anchoredEnd) return
  const reach = widest - 1
  let piece = left
  let offset: usize = 0
  let back: usize = 0
  let first = after(left)
  while (piece != ring && back < reach) {
    const span = min(size(piece), reach - back)
    back += span
    offset = size(piece) - span
    first = piece
    piece = before(piece)
  }
  if (back == 0) offset = 0
  const n = gatherUpTo(first, offset, back + length + reach)
  windowSteps += n * WINDOW_STEPS + WINDOW_GRACE
  look(first, offset, n, edit)
}

/** Copies at most `n` bytes of the text from an offset in a piece on into the scratch; returns how many it had. */
function gatherUpTo(piece: usize, offset: usize, n: usize): usize {
  let done: usize = 0
  while (piece != ring && done < n) {
    const span = min(n - done, size(piece) - offset)
    memory.copy(scratch + done, address(piece) + offset, span)
    done += span
    piece = after(piece)
    offset = 0
  }
  return done
}

/** Probes every byte of the scratch, which holds the text from an offset in a piece on. */
function look(piece: usize, offset: usize, n: usize, edit: u32): void {
  if (n < GRAM) return
  const last = scratch + n - GRAM
  const bits = bitmap(windows)
  const shift: u32 = 64 - bitmapBits(windows)
  let p = scratch
  while (true) {
    p = probe(p, last, 1, bits, shift)
    if (p == 0) return
    const gram = load<u64>(p) & GRAM_MASK
    for (let entry = entries(windows, gram); entry != 0; entry = nextEntry(entry)) {
      if (windowSteps-- == 0) return giveUp(edit + 1, 0)
      const later = editOf(entry)
      if (later <= edit || !holds(entry, gram) || wayOf(later) == OVERFLOWN) continue
      stepOn(piece, offset, p - scratch)
      keep(later, address(atPiece) + atOffset, offsetOf(entry), true)
    }
    p++
  }
}
