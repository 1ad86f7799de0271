/**
 * Places where an edit's needle may occur: a gram of it was seen there, in the document or around a splice. They
 * are verified when the edit's turn comes, in the text as it then stands.
 */
import { room, take } from './arena'
import { candidateCount, candidatesOf, OVERFLOWN, setCandidates, setWay } from './edits'

/** A candidate: the gram's source coordinate; its offset in the needle; the next one. */
const CANDIDATE: usize = 12
/** Set in the offset of a candidate that a window found. */
const WINDOW: u32 = 0x80000000

let used: u32 = 0
let most: u32 = 0
let each: u32 = 0
let list: usize = 0

/** All candidates of a batch: at most a tenth of the document's bytes, and some for each edit. */
function mostFor(length: usize, n: u32): u32 {
  return <u32>(length >> 7) + 16 * n + 4096
}

/** Bytes the candidates take. */
export function candidatesRoom(length: usize, n: u32): usize {
  return room(<usize>mostFor(length, n) * CANDIDATE)
}

export function openCandidates(length: usize, n: u32): void {
  used = 0
  most = mostFor(length, n)
  // As many as can be verified (30 ns each) while one scan of the document (20 GB/s) would run.
  each = 64 + <u32>(length >> 11)
  list = take(<usize>most * CANDIDATE)
}

/** Keeps a candidate, or gives the edit up to a scan where it has too many. */
export function keep(edit: u32, at: usize, offset: usize, fromWindow: bool): void {
  const count = candidateCount(edit)
  if (count == each || used == most) return setWay(edit, OVERFLOWN)
  const candidate = list + <usize>(used++) * CANDIDATE
  store<u32>(candidate, <u32>at)
  store<u32>(candidate, fromWindow ? <u32>offset | WINDOW : <u32>offset, 4)
  store<u32>(candidate, <u32>candidatesOf(edit), 8)
  setCandidates(edit, candidate, count + 1)
}

@inline export function placeOf(candidate: usize): usize {
  return load<u32>(candidate)
}
@inline export function gramOffset(candidate: usize): usize {
  return load<u32>(candidate, 4) & ~WINDOW
}
@inline export function isFromWindow(candidate: usize): bool {
  return (load<u32>(candidate, 4) & WINDOW) != 0
}
@inline export function nextCandidate(candidate: usize): usize {
  return load<u32>(candidate, 8)
}
