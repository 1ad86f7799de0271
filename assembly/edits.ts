/**
 * The batch as the engine holds it: one record an edit, and its facts.
 */
import { BYTES, UTF16, UTF8_IN_UNITS } from './abi'
import { room, take } from './arena'
import { byteLength } from './utf8'

/**
 * An edit: needle, its bytes; replacement, its bytes; needle's and replacement's units; candidates (a list of
 * places where it may occur) and how many; how it is decided; its region in the needle: first byte, bytes.
 */
const EDIT: usize = 44

export let edits: usize = 0
/** Facts, one 4-byte word an edit: disjoint count, overlapping places beside the first. */
export let counts: usize = 0
export let overlaps: usize = 0

/** How an edit is decided. */
export const SCANNED: u32 = 0
export const LONG: u32 = 1
export const SHORT: u32 = 2
/** Anchored, but its candidates are not all known any more. */
export const OVERFLOWN: u32 = 3

@inline function record(i: u32): usize {
  return edits + <usize>i * EDIT
}
@inline export function needleOf(i: u32): usize {
  return load<u32>(record(i))
}
@inline export function needleSize(i: u32): usize {
  return load<u32>(record(i), 4)
}
@inline export function replacementOf(i: u32): usize {
  return load<u32>(record(i), 8)
}
@inline export function replacementSize(i: u32): usize {
  return load<u32>(record(i), 12)
}
@inline export function needleUnits(i: u32): u32 {
  return load<u32>(record(i), 16)
}
@inline export function replacementUnits(i: u32): u32 {
  return load<u32>(record(i), 20)
}
@inline export function candidatesOf(i: u32): usize {
  return load<u32>(record(i), 24)
}
@inline export function candidateCount(i: u32): u32 {
  return load<u32>(record(i), 28)
}
@inline export function setCandidates(i: u32, list: usize, count: u32): void {
  store<u32>(record(i), <u32>list, 24)
  store<u32>(record(i), count, 28)
}
@inline export function wayOf(i: u32): u32 {
  return load<u32>(record(i), 32)
}
@inline export function setWay(i: u32, way: u32): void {
  store<u32>(record(i), way, 32)
}
/** The needle's bytes that anchor it: every gram of its choice lies in them. */
@inline export function regionFrom(i: u32): usize {
  return load<u32>(record(i), 36)
}
@inline export function regionSize(i: u32): usize {
  return load<u32>(record(i), 40)
}
@inline export function setRegion(i: u32, from: usize, size: usize): void {
  store<u32>(record(i), <u32>from, 36)
  store<u32>(record(i), <u32>size, 40)
}

/** Bytes that `loadEdits` takes for `n` edits. */
export function editsRoom(n: usize): usize {
  return room(n * EDIT) + room(n * 8)
}

/**
 * Reads the batch at `text`: needle, separator, replacement, separator, …, each separator one unit. `lengths` holds
 * two 4-byte words an edit; `shape` says in what.
 */
export function loadEdits(text: usize, lengths: usize, n: u32, shape: i32): void {
  edits = take(<usize>n * EDIT)
  counts = take(<usize>n * 8)
  overlaps = counts + <usize>n * 4
  let p = text
  for (let i: u32 = 0; i < n; i++) {
    const at = record(i)
    memory.fill(at, 0, EDIT)
    for (let half: usize = 0; half < 2; half++) {
      const length = load<u32>(lengths + (<usize>i * 2 + half) * 4)
      const size = sizeOf(p, length, shape)
      store<u32>(at + half * 8, <u32>p)
      store<u32>(at + half * 8, <u32>size, 4)
      store<u32>(at + half * 4, shape >= UTF8_IN_UNITS ? length : <u32>size, 16)
      p += size + (shape == UTF16 ? 2 : 1)
    }
  }
}

function sizeOf(text: usize, length: u32, shape: i32): usize {
  if (shape == BYTES) return length
  return shape == UTF16 ? <usize>length << 1 : byteLength(text, length)
}

/** Bytes of the longest replacement of a batch of `n`. */
export function longestReplacement(n: u32): usize {
  let longest: usize = 0
  for (let i: u32 = 0; i < n; i++) longest = max(longest, replacementSize(i))
  return longest
}

/** Bytes of the longest needle of a batch of `n`. */
export function longestNeedle(n: u32): usize {
  let longest: usize = 0
  for (let i: u32 = 0; i < n; i++) longest = max(longest, needleSize(i))
  return longest
}
