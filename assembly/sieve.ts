/**
 * All needles of a batch at once: one pass over the document at the stride's multiples, and over a window around each
 * splice. Both leave candidates, places where an edit's region stands; neither verifies the rest of the needle,
 * since an occurrence may come to life, or die, at any later edit.
 *
 * Needles that differ in a few bytes share most of their grams, and each place of one would be a hit of them all. Then
 * they are told apart by their rarest gram alone, which has to be looked for at every byte.
 */
import { anchor, contiguous, forgetRegions, REGION, widest } from './anchors'
import { end, reset, take } from './arena'
import { candidatesRoom, keep, openCandidates } from './candidates'
import { equal } from './bytes'
import { LONG, longestReplacement, needleOf, needleSize, OVERFLOWN, regionFrom, regionSize } from './edits'
import { SCANNED, setCandidates, setWay, SHORT, wayOf } from './edits'
import { LONG_PAYS, LONG_STRIDE, SHORT_PAYS, SHORT_STRIDE } from './grain'
import { gramAt, gramSize, hash } from './gram'
import { address, atOffset, atPiece, running, stepOn } from './pieces'
import { sketch } from './sketch'
import { gatherAround, windowOffset, windowPiece, windowRoom } from './window'
import { bitmap, bitmapBits, editOf, entries, holds, nextEntry, offsetOf, openTable, tableRoom } from './table'

/** Chain steps and candidates a pass may make for each multiple of the stride, and beside them. */
const PASS_STEPS: usize = 8
const PASS_GRACE: usize = 65536
/** Chain steps that windows may make for each byte they look at, and for each edit. */
const WINDOW_STEPS: usize = 16
const WINDOW_GRACE: usize = 64
/** What a scan would cost, in steps: a step takes 4 ns, a scan a 20th of a nanosecond a byte. The least is taken. */
const SCAN_LOG: usize = 10
/** Multiples of the stride looked at in one call, as in `search.ts`: two call sites keep the compiler from inlining it. */
const STRETCH: usize = 16384

/** Bytes of the widest region there is. */
const WIDEST: usize = REGION * contiguous(LONG_STRIDE, true)

let edits: u32 = 0
let longs: i32 = 0
let shorts: i32 = 0
/** One past the last anchored edit: no window is worth looking at after it. */
let anchoredEnd: u32 = 0
/** The grams of either way, 0 where no edit goes it, and how far apart places are looked at for them. */
let longTable: usize = 0
let longStep: usize = 0
let shortTable: usize = 0
let shortStep: usize = 0
let scratch: usize = 0
let windowSteps: usize = 0
/** Bits that are 0 in the address of an occurrence. */
let odd: usize = 0

/** Sorts the batch's edits into those anchored at a long stride, at a short one, and those scanned for. */
export function classify(n: u32): void {
  edits = n
  longs = sort(n, contiguous(LONG_STRIDE, true), LONG)
  if (longs < LONG_PAYS) longs = 0
  shorts = sort(n, contiguous(SHORT_STRIDE, false), SHORT)
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
    (longs == 0 ? 0 : tableRoom(<usize>longs * LONG_STRIDE)) +
    (shorts == 0 ? 0 : tableRoom(<usize>shorts * SHORT_STRIDE)) +
    windowRoom(longestReplacement(edits), WIDEST)
  )
}

/** Anchors the batch and passes over the document. Cost: a probe every stride, and at most 8 steps for each. */
export function pass(text: usize, length: usize, unit: usize): u32 {
  odd = unit - 1
  forgetRegions()
  windowSteps = 0
  if (anchoredEnd == 0) return 0
  openCandidates(length, edits)
  scratch = take(windowRoom(longestReplacement(edits), WIDEST))
  longTable = longs == 0 ? 0 : passFor(text, length, LONG, longs, LONG_STRIDE)
  longStep = step
  shortTable = shorts == 0 ? 0 : passFor(text, length, SHORT, shorts, SHORT_STRIDE)
  shortStep = step
  return u32(longs != 0) + u32(shorts != 0)
}

/** How far apart the last `passFor` looked. */
let step: usize = 0

/** Anchors the edits that go a way, passes over the document, and returns their table. */
function passFor(text: usize, length: usize, way: u32, count: u32, stride: usize): usize {
  sketch(text, length, way == LONG)
  const steps = PASS_STEPS * (length / stride) + PASS_GRACE
  const from = end()
  const table = anchorAll(way, count, stride)
  step = stride
  if (sweep(text, length, way == LONG, table, steps)) return table
  for (let i: u32 = 0; i < edits; i++) if (wayOf(i) == way) setCandidates(i, 0, 0)
  // In the first table's place.
  const to = end()
  reset(from)
  const rarest = anchorAll(way, count, 1)
  reset(to)
  step = 1
  if (!sweep(text, length, way == LONG, rarest, steps + <usize>count * (length >> SCAN_LOG))) giveUp(0, way)
  return rarest
}

/** A table of the grams of a way's edits: of each residue the rarest, or the rarest of all where places are a byte apart. */
function anchorAll(way: u32, count: u32, apart: usize): usize {
  const stride = way == LONG ? LONG_STRIDE : SHORT_STRIDE
  const table = openTable(<usize>count * apart)
  for (let i: u32 = 0; i < edits; i++) if (wayOf(i) == way) anchor(i, stride, way == LONG, apart == 1, table)
  return table
}

/** Passes over the document; false where that takes more than so many steps. */
function sweep(text: usize, length: usize, double: bool, table: usize, steps: usize): bool {
  if (length < gramSize(double)) return true
  const last = text + length - gramSize(double)
  for (let hit = nextHit(text, last, step, double, table); hit != 0; hit = nextHit(hit + step, last, step, double, table)) {
    const taken = collect(table, gramAt(hit, double), hit, text, text + length)
    if (taken > steps) return false
    steps -= taken
  }
  return true
}

/** The first place from `p` on, in steps of `stride` up to `last`, whose gram may be in the table; 0 where none is. */
function nextHit(p: usize, last: usize, stride: usize, double: bool, table: usize): usize {
  if (p > last) return 0
  const bits = bitmap(table)
  const log = bitmapBits(table)
  const span = STRETCH * stride
  let hit = double ? probeDouble(p, min(last, p + span), stride, bits, log) : probe(p, min(last, p + span), stride, bits, log)
  while (hit == 0 && p + span + stride <= last) {
    p += span + stride
    hit = double ? probeDouble(p, min(last, p + span), stride, bits, log) : probe(p, min(last, p + span), stride, bits, log)
  }
  return hit
}

/** The first place from `p` on, in steps of `stride` up to `last`, whose gram is in the bitmap; 0 where none is. */
function probe(p: usize, last: usize, stride: usize, bits: usize, log: u32): usize {
  while (p <= last) {
    if (bitOf(p, false, bits, log) & 1) return p
    p += stride
  }
  return 0
}

/** `probe` for double grams; four a step, which takes a sixth less time. */
function probeDouble(p: usize, last: usize, stride: usize, bits: usize, log: u32): usize {
  while (p + 3 * stride <= last) {
    const near = bitOf(p, true, bits, log) | bitOf(p + stride, true, bits, log)
    const far = bitOf(p + 2 * stride, true, bits, log) | bitOf(p + 3 * stride, true, bits, log)
    if ((near | far) & 1) break
    p += 4 * stride
  }
  while (p <= last) {
    if (bitOf(p, true, bits, log) & 1) return p
    p += stride
  }
  return 0
}

/** Whether the gram at `p` is in the bitmap, in the lowest bit. */
@inline function bitOf(p: usize, double: bool, bits: usize, log: u32): u32 {
  const slot = hash(gramAt(p, double), log)
  return <u32>load<u8>(bits + (slot >> 3)) >> (<u32>slot & 7)
}

/** Keeps a candidate for each edit whose region, anchored by the gram at `at`, stands there; returns the steps it took. */
function collect(table: usize, gram: u64, at: usize, text: usize, textEnd: usize): usize {
  let steps: usize = 1
  for (let entry = entries(table, gram); entry != 0; entry = nextEntry(entry)) {
    if (holds(entry, gram)) {
      const edit = editOf(entry)
      const offset = offsetOf(entry)
      if (wayOf(edit) != OVERFLOWN && regionStands(edit, at - offset, text, textEnd)) keep(edit, at, offset, false)
    }
    steps++
  }
  return steps
}

/** Whether the region of an edit whose needle would start at `start` stands in `[text, end)`. */
@inline function regionStands(edit: u32, start: usize, text: usize, textEnd: usize): bool {
  const from = start + regionFrom(edit)
  const n = regionSize(edit)
  return (start & odd) == 0 && from >= text && from + n <= textEnd && equal(from, needleOf(edit) + regionFrom(edit), n)
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
 * came together here lies within one region less a byte of them on either side, and in it a gram of each residue.
 */
export function lookAround(left: usize, length: usize, edit: u32): void {
  if (edit + 1 >= anchoredEnd) return
  const n = gatherAround(left, length, widest, scratch)
  windowSteps += n * WINDOW_STEPS + WINDOW_GRACE + (running >> SCAN_LOG)
  if (longTable != 0) look(longTable, longStep, true, n, edit)
  if (shortTable != 0) look(shortTable, shortStep, false, n, edit)
}

/** Passes over the `n` bytes of the scratch, which hold the text from the window's beginning on. */
function look(table: usize, stride: usize, double: bool, n: usize, edit: u32): void {
  if (n < gramSize(double)) return
  const last = scratch + n - gramSize(double)
  for (let p = nextHit(scratch, last, stride, double, table); p != 0; p = nextHit(p + stride, last, stride, double, table)) {
    const gram = gramAt(p, double)
    for (let entry = entries(table, gram); entry != 0; entry = nextEntry(entry)) {
      if (windowSteps-- == 0) return giveUp(edit + 1, 0)
      const later = editOf(entry)
      if (later <= edit || !holds(entry, gram) || wayOf(later) == OVERFLOWN) continue
      if (!regionStands(later, p - offsetOf(entry), scratch, scratch + n)) continue
      stepOn(windowPiece, windowOffset, p - scratch)
      keep(later, address(atPiece) + atOffset, offsetOf(entry), true)
    }
  }
}
