/**
 * One needle in the running text, by scanning it: pieces long enough are searched where they lie; the text around
 * the seams between them is gathered and searched there. Cost: linear in the text, however it is cut.
 */
import { room, take } from './arena'
import { PAD } from './abi'
import { address, after, atOffset, atPiece, gather, ring, running, size, stepOn } from './pieces'
import { begin, next, prepare, repeats, setUnit, tallyUnits } from './search'

/** Gathered text is searched at least this much at a time. */
const CHUNK: usize = 16384

let scratch: usize = 0
let scratchSize: usize = 0

/** Facts of the last `scan`: disjoint occurrences, all places (exact where `count` is 1), the first one's place. */
export let count: usize = 0
export let places: usize = 0
export let firstPiece: usize = 0
export let firstOffset: usize = 0

/** Bytes a scan takes for needles up to `longest`; none where the text is never cut. */
export function scanRoom(longest: usize): usize {
  return room(chunkFor(longest) + PAD)
}

@inline function chunkFor(longest: usize): usize {
  return max(CHUNK, 4 * longest) & ~1
}

export function openScan(longest: usize, bytesOfUnit: usize): void {
  unit = bytesOfUnit
  setUnit(unit)
  scratchSize = chunkFor(longest)
  scratch = take(scratchSize + PAD)
}

let m: usize = 0
/** Bytes of a unit: what a seam leaves at least of a needle on either side. */
let unit: usize = 1
/** The first start, in running bytes, that is disjoint from the last occurrence counted. */
let free: usize = 0

/** Counts the needle at `needle` in the running text; leaves the facts above. */
export function scan(needle: usize, length: usize): void {
  m = length
  count = 0
  places = 0
  free = 0
  if (length > running) return
  prepare(needle, length)
  let piece = after(ring)
  let at: usize = 0
  while (piece != ring) {
    const n = size(piece)
    if (n >= m) {
      searchHere(piece, 0, address(piece), n, at)
      if (after(piece) == ring) return
      // The seam's zone begins with the last units of this piece, one too few for the needle.
      at += n - (m - unit)
      piece = zone(piece, n - (m - unit), m - unit, after(piece), at)
    } else piece = zone(piece, 0, 0, piece, at)
    at = zoneEnd
  }
}

/** Where the text that `zone` left for the next piece begins, in running bytes. */
let zoneEnd: usize = 0

/**
 * Searches what crosses seams: `span` bytes from an offset in a piece on, then the pieces from `stop` on up to the
 * first that holds a needle whole, and into that one. Returns it (or the ring's head).
 */
function zone(piece: usize, offset: usize, span: usize, stop: usize, at: usize): usize {
  while (stop != ring && size(stop) < m) {
    span += size(stop)
    stop = after(stop)
  }
  zoneEnd = at + span
  searchGathered(piece, offset, stop == ring ? span : span + m - unit, at)
  return stop
}

/** Searches `span` bytes of the text from an offset in a piece on, a chunk at a time, each overlapping the last. */
function searchGathered(piece: usize, offset: usize, span: usize, at: usize): void {
  while (span >= m) {
    const n = min(span, scratchSize)
    gather(piece, offset, n, scratch)
    searchHere(piece, offset, scratch, n, at)
    if (n == span) return
    const done = n - (m - unit)
    stepOn(piece, offset, done)
    piece = atPiece
    offset = atOffset
    at += done
    span -= done
  }
}

/** Searches `n` contiguous bytes at `text`, which are the running text from `at` on and lie from an offset in a piece on. */
function searchHere(piece: usize, offset: usize, text: usize, n: usize, at: usize): void {
  const last = text + n - m
  begin()
  let from = text
  let before: usize = 0
  let distance: usize = 0
  while (from <= last) {
    if (m == unit && count != 0) {
      count += tallyUnits(from, text + n)
      return
    }
    let found = next(from, last)
    if (found == 0) return
    const start = at + (found - text)
    if (count == 0) {
      stepOn(piece, offset, found - text)
      firstPiece = atPiece
      firstOffset = atOffset
      count = places = 1
      free = start + m
      from = found + unit
    } else if (start < free) {
      if (count == 1) places++
      from = count == 1 ? found + unit : text + (free - at)
    } else {
      count++
      const repeated = found - before == distance
      distance = found - before
      const more = repeated ? repeats(before, found, last) : 0
      count += more
      found += more * distance
      before = found
      free = at + (found - text) + m
      from = found + m
    }
  }
}
