/**
 * The running text as a piece table: a ring of pieces in text order, each a run of bytes that lie somewhere in
 * linear memory, in the document or in an edit's replacement. Nothing is moved: a byte's address is its source
 * coordinate, and stays its name from the first edit to the last. (Crowley, "Data Structures for Text
 * Sequences", 1998.)
 */
import { room, take } from './arena'
import { agreeing } from './bytes'
import { openShelf, reshelve, restoreShelf, saveShelf, shelfRoom, shelve, shelved, unshelve } from './shelf'

/** A piece: address, length, previous, next, owner (0 the document, else the ordinal of the edit that wrote it). */
const PIECE: usize = 20

/** The ring's head: no text, before the first piece and after the last. */
export let ring: usize = 0
/** Bytes of the running text. */
export let running: usize = 0

let first: usize = 0
let fresh: usize = 0
let spare: usize = 0
/** Pieces made since `openPieces`: the shelf has room for so many, however many are gone again. */
let made: usize = 0

@inline export function address(piece: usize): usize {
  return load<u32>(piece)
}
@inline export function size(piece: usize): usize {
  return load<u32>(piece, 4)
}
@inline export function before(piece: usize): usize {
  return load<u32>(piece, 8)
}
@inline export function after(piece: usize): usize {
  return load<u32>(piece, 12)
}
@inline export function owner(piece: usize): u32 {
  return load<u32>(piece, 16)
}

/** Pieces that `edits` edits can make: each leaves at most its text and one remainder. */
@inline function most(edits: usize): usize {
  return 2 * edits + 1
}

/** Bytes the table takes for at most `edits` edits. */
export function piecesRoom(edits: usize): usize {
  return room((most(edits) + 1) * PIECE) + shelfRoom(most(edits))
}

/** The running text is the document at `text`. */
export function openPieces(text: usize, length: usize, edits: usize): void {
  first = fresh = take((most(edits) + 1) * PIECE)
  spare = 0
  made = 0
  running = length
  openShelf(most(edits))
  ring = make(0, 0, 0)
  store<u32>(ring, <u32>ring, 8)
  store<u32>(ring, <u32>ring, 12)
  if (length != 0) insert(ring, text, length, 0)
}

function make(at: usize, length: usize, by: u32): usize {
  let piece = spare
  if (piece != 0) spare = after(piece)
  else {
    piece = fresh
    fresh += PIECE
  }
  store<u32>(piece, <u32>at)
  store<u32>(piece, <u32>length, 4)
  store<u32>(piece, by, 16)
  return piece
}

/** A new piece behind `left`. */
function insert(left: usize, at: usize, length: usize, by: u32): void {
  made++
  const piece = make(at, length, by)
  const right = after(left)
  store<u32>(piece, <u32>left, 8)
  store<u32>(piece, <u32>right, 12)
  store<u32>(left, <u32>piece, 12)
  store<u32>(right, <u32>piece, 8)
  shelve(at, piece)
}

function remove(piece: usize): void {
  const left = before(piece)
  const right = after(piece)
  store<u32>(left, <u32>right, 12)
  store<u32>(right, <u32>left, 8)
  unshelve(address(piece))
  store<u32>(piece, <u32>spare, 12)
  spare = piece
}

/** The piece that holds the byte at `at`, or 0 where that byte is no longer in the text. */
export function holder(at: usize): usize {
  const piece = shelved(at)
  return piece != 0 && at - address(piece) < size(piece) ? piece : 0
}

/** Where `stepBack` and `stepOn` arrived: a piece (the ring's head past an end) and an offset in it. */
export let atPiece: usize = 0
export let atOffset: usize = 0

/** Steps `distance` bytes back from an offset in a piece; false where the text begins before that. */
export function stepBack(piece: usize, offset: usize, distance: usize): bool {
  while (distance > offset) {
    distance -= offset
    piece = before(piece)
    if (piece == ring) return false
    offset = size(piece)
  }
  atPiece = piece
  atOffset = offset - distance
  return true
}

/** Steps `distance` bytes on; arrives at the start of the next piece rather than the end of one. */
export function stepOn(piece: usize, offset: usize, distance: usize): void {
  offset += distance
  while (piece != ring && offset >= size(piece)) {
    offset -= size(piece)
    piece = after(piece)
  }
  atPiece = piece
  atOffset = offset
}

/** How many bytes of the needle agree with the text from an offset in a piece on. */
export function agreeingFrom(piece: usize, offset: usize, needle: usize, m: usize): usize {
  let done: usize = 0
  while (piece != ring) {
    const span = min(m - done, size(piece) - offset)
    const agreed = agreeing(address(piece) + offset, needle + done, span)
    done += agreed
    if (agreed < span || done == m) return done
    piece = after(piece)
    offset = 0
  }
  return done
}

/** Copies `n` bytes of the text from an offset in a piece on; the text must have them. */
export function gather(piece: usize, offset: usize, n: usize, to: usize): void {
  while (n != 0) {
    const span = min(n, size(piece) - offset)
    memory.copy(to, address(piece) + offset, span)
    to += span
    n -= span
    piece = after(piece)
    offset = 0
  }
}

/**
 * Replaces the `m` bytes from an offset in a piece by the `length` bytes at `text`, and returns the piece before
 * them. Cost: the pieces it covers, and a search of the shelf.
 */
export function splice(piece: usize, offset: usize, m: usize, text: usize, length: usize, by: u32): usize {
  running = running - m + length
  const left = offset != 0 ? cut(piece, offset, m) : uncover(before(piece), m)
  if (length != 0) insert(left, text, length, by)
  return left
}

/** Takes `m` bytes out from within a piece. */
function cut(piece: usize, offset: usize, m: usize): usize {
  const rest = size(piece) - offset
  store<u32>(piece, <u32>offset, 4)
  if (m >= rest) return uncover(piece, m - rest)
  insert(piece, address(piece) + offset + m, rest - m, owner(piece))
  return piece
}

/** Takes the `m` bytes behind `left` out. */
function uncover(left: usize, m: usize): usize {
  while (m != 0) {
    const piece = after(left)
    const length = size(piece)
    if (length > m) {
      const at = address(piece)
      reshelve(at, at + m)
      store<u32>(piece, <u32>(at + m))
      store<u32>(piece, <u32>(length - m), 4)
      return left
    }
    remove(piece)
    m -= length
  }
  return left
}

/** Whether the table that was opened for `edits` edits takes `more` of them. */
export function takesMore(edits: usize, more: usize): bool {
  return made + 2 * more <= most(edits)
}

/** Where an offset in a piece lies in the running text. Cost: the pieces before it. */
export function positionOf(piece: usize, offset: usize): usize {
  let position = offset
  for (let p = before(piece); p != ring; p = before(p)) position += size(p)
  return position
}

let savedAt: usize = 0
let savedFresh: usize = 0
let savedSpare: usize = 0
let savedMade: usize = 0
let savedRunning: usize = 0

/** Saves the table as it is at `to`, which has `piecesRoom`. Cost: one copy of what is in use of it, not of the text. */
export function savePieces(to: usize): void {
  savedAt = to
  savedFresh = fresh
  savedSpare = spare
  savedMade = made
  savedRunning = running
  memory.copy(to, first, fresh - first)
  saveShelf(to + (fresh - first))
}

/** Puts the table back as it was saved: the splices since then are undone. */
export function restorePieces(): void {
  fresh = savedFresh
  memory.copy(first, savedAt, fresh - first)
  restoreShelf()
  spare = savedSpare
  made = savedMade
  running = savedRunning
}
