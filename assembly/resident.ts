/**
 * A document kept open: its text stays here, batch after batch. What a batch wrote is copied behind the document; an
 * edit asks the document's index and the seams where its needle may stand, so that its cost does not grow with the
 * document. Now and then the host has the text laid out anew, and the table of pieces and the seams start empty.
 */
import { ALL_DECIDED, PAD, UNDOABLE } from './abi'
import { contiguous } from './anchors'
import { end, heapBase, reset, room, take } from './arena'
import { equal } from './bytes'
import { loadEdits, longestNeedle, longestReplacement, needleOf, needleSize } from './edits'
import { replacementOf, replacementSize } from './edits'
import { gramAt, gramSize } from './gram'
import { LONG_STRIDE } from './grain'
import { addressOf, buildIndex, indexRoom, isIndexed, openIndex, placed, placedBefore } from './index-table'
import { address, after, atOffset, atPiece, gather, openPieces, piecesRoom, positionOf, restorePieces } from './pieces'
import { ring, running, savePieces, size, splice, stepOn, takesMore } from './pieces'
import { learn } from './rarity'
import { openScan, scanRoom } from './scan'
import { keepSeam, openSeams, seamAddress, seamBefore, seamHolds, seamOf, seamsLeft, seamsRoom } from './seams'
import { APPLIES, beginBatch, beginPlaces, decideAbsent, decideByScan } from './verdict'
import { placeOffset, placePiece, settle, SKIPPED, tryPlace } from './verdict'
import { gatherAround, windowOffset, windowPiece, windowRoom } from './window'

/** Bytes of the region that anchors a needle here: grams at one stride's offsets, as narrow as can be. */
const REGION: usize = contiguous(LONG_STRIDE, true)
/** Places that one choice of grams may name before another is tried. */
const MANY: i32 = 256
/** Edits that a layout takes at least, and bytes for what they write. */
const EDITS: usize = 1024
const ADDED: usize = 1 << 18
/** Grams of a window that an ordinary edit leaves. */
const SEAMS_AN_EDIT: usize = 128

let unit: usize = 1
let edits: u32 = 0
let added: usize = 0
let addedEnd: usize = 0
let staged: usize = 0
let positions: usize = 0
let scratch: usize = 0
let saved: usize = 0
let addedSaved: usize = 0
let capacity: usize = 0
let scanned: u32 = 0

/** Edits between two layouts. More of them make positions, which count the pieces before them, dearer. */
@inline function editsFor(length: usize): usize {
  return min<usize>(8 * EDITS, max<usize>(EDITS, length >> 13))
}
/** Bytes for what edits write between two layouts. */
@inline function addedFor(length: usize): usize {
  return max<usize>(ADDED, length >> 5)
}

/** Where the layout of a document of `length` bytes ends: the host has memory up to there before it opens one. */
export function layoutEnd(length: usize): usize {
  const n = editsFor(length)
  return (
    heapBase() +
    room(length + PAD) +
    piecesRoom(n) * 2 +
    indexRoom(length) +
    seamsRoom(n * SEAMS_AN_EDIT) +
    room(addedFor(length) + PAD)
  )
}

/** Opens the document of `length` bytes that the host wrote at `heapBase()`, in units of `bytesOfUnit`. */
export function open_text(length: usize, bytesOfUnit: usize): void {
  const n = editsFor(length)
  unit = bytesOfUnit
  capacity = n
  scanned = 0
  reset(heapBase() + length + PAD)
  openPieces(heapBase(), length, n)
  saved = take(piecesRoom(n))
  openIndex(heapBase(), length)
  openSeams(n * SEAMS_AN_EDIT)
  added = take(addedFor(length) + PAD)
  addedEnd = added + addedFor(length)
  staged = end()
  learn(heapBase(), length)
}

/** Indexes the text, once the calls so far have cost about as much. */
export function index_text(): void {
  scanned = 0
  buildIndex()
}

/** Where the host writes a batch, or spells the text. */
export function staging(): usize {
  return staged
}

/** Lays the text out anew: spells it at `staging()`, moves it to `heapBase()` and opens it. The host made room for both. */
export function lay_out(): void {
  const length = running
  const indexed = isIndexed()
  gather(after(ring), 0, length, staged)
  memory.copy(heapBase(), staged, length)
  open_text(length, unit)
  if (indexed) buildIndex()
}

/** Reads a batch as `load_batch` does. Returns where the memory that `run_open` needs ends; 0: lay out anew first. */
export function load_open(batch: usize, lengths: usize, n: u32, shape: i32): usize {
  reset(lengths + <usize>n * 8)
  loadEdits(batch, lengths, n, shape)
  edits = n
  positions = take(<usize>n * 4)
  let written: usize = 0
  let seams: usize = 0
  for (let i: u32 = 0; i < n; i++) {
    written += replacementSize(i) + 16
    seams += replacementSize(i) + 2 * REGION + 4
  }
  const fits = takesMore(capacity, n) && added + written <= addedEnd && seams <= seamsLeft()
  return fits ? end() + scanRoom(longestNeedle(n)) + windowRoom(longestReplacement(n), REGION) : 0
}

/** Decides and applies the batch, as `run` does; where it stops it undoes what it applied. */
export function run_open(policy: i32, unitsNow: u32, mostUnits: u32): i32 {
  openScan(longestNeedle(edits), unit)
  scratch = take(windowRoom(longestReplacement(edits), REGION))
  // One edit that stops the batch has changed nothing.
  if (edits > 1 || policy & UNDOABLE) save()
  beginBatch(policy, unitsNow, mostUnits)
  for (let i: u32 = 0; i < edits; i++) {
    decide(i)
    const fate = settle(i)
    if (fate == APPLIES) apply(i)
    else if (fate != SKIPPED) return stop(fate)
  }
  return ALL_DECIDED
}

function stop(how: i32): i32 {
  if (edits > 1) undo()
  return how
}

function save(): void {
  savePieces(saved)
  addedSaved = added
}

/** Puts the text back as it was before the last `UNDOABLE` run. Seams that it kept stay: they name text that is gone. */
export function undo(): void {
  restorePieces()
  added = addedSaved
}

/** How many edits were decided by a scan of the text since it was opened or indexed: what an index would have saved. */
export function scans(): u32 {
  return scanned
}

/** Where each applied edit's needle began in the text it met: a 4-byte word an edit, in units. */
export function places_at(): usize {
  return positions
}

/** Copies `n` bytes of the text from byte `from` on to `to`. Cost: the pieces before them. */
export function read_text(from: usize, n: usize, to: usize): void {
  stepOn(after(ring), 0, from)
  gather(atPiece, atOffset, n, to)
}

function decide(i: u32): void {
  if (needleSize(i) > running) return decideAbsent()
  if (isIndexed() && needleSize(i) >= REGION && decideByIndex(i)) return
  scanned++
  decideByScan(i)
}

/** Tries the needle's start, middle and end as its region; false where each has grams that stand in too many places. */
function decideByIndex(i: u32): bool {
  const last = needleSize(i) - REGION
  // Even, since units may have two bytes, and an occurrence's grams stand at the same parity as its start.
  return tryRegion(i, 0) || tryRegion(i, (last >> 1) & ~1) || tryRegion(i, last & ~1)
}

/** Decides by the region at `from`; false where it cannot. */
function tryRegion(edit: u32, from: usize): bool {
  const needle = needleOf(edit)
  beginPlaces(edit, 4096 + (running >> 3))
  let left = MANY
  for (let offset = from; offset < from + LONG_STRIDE; offset++) {
    const gram = gramAt(needle + offset, true)
    for (let place = placed(gram); place != 0; place = placedBefore(place)) {
      if (left-- == 0) return false
      const at = addressOf(place)
      if (((at - offset) & (unit - 1)) == 0 && gramAt(at, true) == gram && !tryPlace(at, offset)) return false
    }
  }
  const gram = gramAt(needle + from, true)
  for (let seam = seamOf(gram); seam != 0; seam = seamBefore(seam)) {
    if (left-- == 0) return false
    if (seamHolds(seam, gram) && !tryPlace(seamAddress(seam), from)) return false
  }
  return true
}

/** Applies edit `i` at the place found. */
function apply(i: u32): void {
  const m = needleSize(i)
  const n = replacementSize(i)
  store<u32>(positions + (<usize>i << 2), <u32>(positionOf(placePiece, placeOffset) / unit))
  if (m == n && equal(needleOf(i), replacementOf(i), m)) return
  const at = added
  memory.copy(at, replacementOf(i), n)
  added = (added + n + 15) & ~15
  keepSeams(splice(placePiece, placeOffset, m, at, n, 1), n)
}

/** Keeps every gram around a splice, the `length` bytes behind piece `left`. */
function keepSeams(left: usize, length: usize): void {
  if (!isIndexed()) return
  const n = gatherAround(left, length, REGION, scratch)
  let piece = windowPiece
  let offset = windowOffset
  for (let t: usize = 0; t + gramSize(true) <= n; t += unit) {
    while (offset >= size(piece)) {
      offset -= size(piece)
      piece = after(piece)
    }
    keepSeam(gramAt(scratch + t, true), address(piece) + offset)
    offset += unit
  }
}
