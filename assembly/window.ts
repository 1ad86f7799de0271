/**
 * The text around a splice, in one piece: where a region that the splice put together can lie.
 */
import { room } from './arena'
import { address, after, before, ring, size } from './pieces'

/** What comparing reads past the bytes it compares (`bytes.ts`). */
const OVERREAD: usize = 16

/** Where the window begins. */
export let windowPiece: usize = 0
export let windowOffset: usize = 0

/** How far a window reaches on either side: a region less a byte, or all of it where that is even,
 * since texts of two-byte units are cut at even bytes. */
@inline function reachFor(widest: usize): usize {
  return widest & ~1
}

/** Bytes of the longest window: the longest replacement, and a region on either side. */
export function windowRoom(longest: usize, widest: usize): usize {
  return room(longest + 2 * reachFor(widest) + OVERREAD)
}

/**
 * Copies the `length` bytes behind piece `left`, and a region of `widest` bytes less one on either side as far as the
 * text goes, to `to`. Returns how many bytes it copied.
 */
export function gatherAround(left: usize, length: usize, widest: usize, to: usize): usize {
  const reach = reachFor(widest)
  let back: usize = 0
  windowPiece = after(left)
  windowOffset = 0
  for (let piece = left; piece != ring && back < reach; piece = before(piece)) {
    const span = min(size(piece), reach - back)
    back += span
    windowPiece = piece
    windowOffset = size(piece) - span
  }
  return gatherUpTo(windowPiece, windowOffset, back + length + reach, to)
}

/** Copies at most `n` bytes of the text from an offset in a piece on; returns how many it had. */
function gatherUpTo(piece: usize, offset: usize, n: usize, to: usize): usize {
  let done: usize = 0
  while (piece != ring && done < n) {
    const span = min(n - done, size(piece) - offset)
    memory.copy(to + done, address(piece) + offset, span)
    done += span
    piece = after(piece)
    offset = 0
  }
  return done
}
