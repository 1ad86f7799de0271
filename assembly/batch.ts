/**
 * The edits in order against the running text: verdicts in, facts out. An edit's candidates are verified first;
 * where they cannot decide (too many, more than one place, none kept) the text is scanned, which always can.
 */
import {
  BYTES,
  DECIDED_BY_ANCHORS,
  DECIDED_BY_SCAN,
  DECIDED_BY_WINDOWS,
  FELL_BACK,
  ALL_DECIDED,
  PASSES,
  SEAMS_CROSSED,
  STATISTICS,
  UTF16,
  UTF8_IN_UNITS,
} from './abi'
import { end, heapBase, reset, room, take } from './arena'
import { equal } from './bytes'
import { gramOffset, isFromWindow, nextCandidate, placeOf } from './candidates'
import { candidatesOf, counts, loadEdits, longestNeedle, needleOf, needleSize, OVERFLOWN } from './edits'
import { replacementOf, replacementSize, SCANNED, wayOf } from './edits'
import { address, after, gather, openPieces, owner, piecesRoom, ring, running, size, splice } from './pieces'
import { learn } from './rarity'
import { openScan, scanRoom } from './scan'
import { classify, lookAround, pass, sieveRoom } from './sieve'
import { units } from './utf8'
import { APPLIES, beginBatch, beginPlaces, decideAbsent, decideByScan, occurs } from './verdict'
import { placeOffset, placePiece, settle, SKIPPED, tryPlace } from './verdict'

let text: usize = 0
let length: usize = 0
let edits: u32 = 0
let longest: usize = 0
/** How texts are written: see `abi.ts`. */
let shape: i32 = BYTES

const statistics: usize = memory.data(24, 4)

/** How often the last `run` took a way: see `abi.ts`. */
export function statistic(which: i32): u32 {
  return load<u32>(statistics + (which << 2))
}

@inline function note(which: i32, times: u32 = 1): void {
  const at = statistics + (which << 2)
  store<u32>(at, load<u32>(at) + times)
}

/**
 * Reads a batch of `n` edits that the host wrote behind the document: its strings at `batch`, then, 4-byte aligned,
 * their lengths at `lengths`. Returns where the memory that `run` and `runs` need ends.
 */
export function load_batch(documentSize: usize, batch: usize, lengths: usize, n: u32, written: i32): usize {
  text = heapBase()
  length = documentSize
  edits = n
  shape = written
  reset(lengths + <usize>n * 8)
  loadEdits(batch, lengths, n, shape)
  classify(n)
  // One edit meets the document uncut: nothing is gathered.
  longest = n > 1 ? longestNeedle(n) : 0
  return end() + piecesRoom(n) + sieveRoom(length) + scanRoom(longest) + room((2 * <usize>n + 1) * 12)
}

/** Whether the document's bytes have been counted, which only a scan asks for: 3 µs. */
let learned = false

/** Decides and applies the batch; `unitsNow` and `mostUnits` are the running text's length and its bound. */
export function run(policy: i32, unitsNow: u32, mostUnits: u32): i32 {
  memory.fill(statistics, 0, STATISTICS << 2)
  openPieces(text, length, edits)
  learned = false
  const unit: usize = shape == UTF16 ? 2 : 1
  openScan(longest, unit)
  note(PASSES, pass(text, length, unit))
  beginBatch(policy, unitsNow, mostUnits)
  for (let i: u32 = 0; i < edits; i++) {
    decide(i)
    const fate = settle(i)
    if (fate == APPLIES) apply(i)
    else if (fate != SKIPPED) return fate
  }
  return ALL_DECIDED
}

/** Finds how often and where an edit's needle occurs now. */
function decide(i: u32): void {
  const way = wayOf(i)
  if (needleSize(i) > running) return decideAbsent()
  if (way != SCANNED && way != OVERFLOWN && decideByCandidates(i)) return
  note(way == SCANNED ? DECIDED_BY_SCAN : FELL_BACK)
  if (!learned) learn(text, length)
  learned = true
  decideByScan(i)
}

/** Verifies an edit's candidates; false where a scan must decide. */
function decideByCandidates(i: u32): bool {
  let byWindow = false
  beginPlaces(i, 4096 + (running >> 3))
  for (let candidate = candidatesOf(i); candidate != 0; candidate = nextCandidate(candidate)) {
    const before = occurs
    if (!tryPlace(placeOf(candidate), gramOffset(candidate))) return false
    if (occurs != before) byWindow = isFromWindow(candidate)
  }
  note(byWindow ? DECIDED_BY_WINDOWS : DECIDED_BY_ANCHORS)
  return true
}

/** Applies edit `i` at the place found. Equal strings cover nothing. */
function apply(i: u32): void {
  const m = needleSize(i)
  const n = replacementSize(i)
  if (m == n && equal(needleOf(i), replacementOf(i), m)) return
  if (placeOffset + m > size(placePiece)) note(SEAMS_CROSSED)
  lookAround(splice(placePiece, placeOffset, m, replacementOf(i), n, i + 1), n, i)
}

/** Where the facts are: `n` counts, then `n` overlaps. */
export function facts(): usize {
  return counts
}

/**
 * Writes the running text's runs, in order, behind all else: owner, offset in the owner's text, length, each a
 * 4-byte word, offset and length in units. `runs_at` says where; returns how many.
 */
export function runs(): u32 {
  runsAt = take((2 * <usize>edits + 1) * 12)
  let slot = runsAt
  countedTo = text
  counted = 0
  for (let piece = after(ring); piece != ring; piece = after(piece)) {
    const by = owner(piece)
    const source = by == 0 ? text : replacementOf(by - 1)
    const offset = address(piece) - source
    const n = size(piece)
    store<u32>(slot, by)
    if (shape == UTF8_IN_UNITS) {
      store<u32>(slot, unitsTo(source, offset), 4)
      store<u32>(slot, unitsOf(source, offset, n), 8)
    } else {
      store<u32>(slot, inUnits(offset), 4)
      store<u32>(slot, inUnits(n), 8)
    }
    slot += 12
  }
  return <u32>((slot - runsAt) / 12)
}

@inline function inUnits(bytes: usize): u32 {
  return <u32>(shape == UTF16 ? bytes >> 1 : bytes)
}

/** How far the document's units are counted, and how many they are. */
let countedTo: usize = 0
let counted: u32 = 0

/** UTF-16 units of the first `offset` bytes of a text. The document's runs ascend: each counts on from the last. */
function unitsTo(source: usize, offset: usize): u32 {
  if (source != text) return units(source, offset)
  counted += units(countedTo, text + offset - countedTo)
  countedTo = text + offset
  return counted
}

/** UTF-16 units of the `n` bytes behind the `offset` that `unitsTo` counted to. */
function unitsOf(source: usize, offset: usize, n: usize): u32 {
  const there = units(source + offset, n)
  if (source == text) {
    counted += there
    countedTo += n
  }
  return there
}

let runsAt: usize = 0
export function runs_at(): usize {
  return runsAt
}

/** Bytes of the running text. */
export function running_size(): usize {
  return running
}

/** Writes the running text at `to`, which may be `end()`. Cost: one copy. */
export function spell(to: usize): void {
  gather(after(ring), 0, running, to)
}
