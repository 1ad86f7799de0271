/** Whole lines of an input: what one task of a bulk run works on. */
export interface LineBatch {
  /** The lines, each ended by a byte 0A, except perhaps the input's last; no line is in two parts. */
  readonly parts: readonly Uint8Array[]
  /** The number of the first line in the input, from 1. */
  readonly first: number
  /** The batch is one line longer than the cap; there are no parts, since nobody kept it. */
  readonly tooLong: boolean
}

const LF = 0x0a
const NOTHING = new Uint8Array()

/**
 * The lines of a byte stream, in batches: for each chunk that completes a line, all the lines it completes, at
 * once, so that a line is never kept waiting for the next one.
 *
 * Split on byte 0A alone (no decoding: a character across a chunk border is whole again in its line); one BOM at
 * the very start is dropped. Holds at most one chunk and `cap` bytes: a line that grows past `cap` before its end
 * is seen is given up, and reported as `tooLong` when it ends.
 *
 * Chunks are not copied, but for the line that goes on in the next one: a batch is good until the next is asked
 * for, and so is a chunk, so that whoever reads may read into the same memory again.
 */
export async function* lineBatches(
  chunks: AsyncIterable<Uint8Array>,
  cap: number,
): AsyncGenerator<LineBatch> {
  const rest = unfinished(cap)
  let first = 1
  for await (let chunk of withoutBom(chunks)) {
    if (rest.givenUp && chunk.includes(LF)) {
      rest.take()
      yield { parts: [], first: first++, tooLong: true }
      chunk = chunk.subarray(chunk.indexOf(LF) + 1)
    }
    const end = chunk.lastIndexOf(LF) + 1
    if (end > 0) {
      const lines = chunk.subarray(0, end)
      yield { parts: completed(rest.take(), lines), first, tooLong: false }
      first += countLines(lines)
    }
    rest.add(chunk.subarray(end))
  }
  const tooLong = rest.givenUp
  const bytes = Buffer.concat(rest.take())
  if (tooLong || bytes.length > 0) yield { parts: bytes.length > 0 ? [bytes] : [], first, tooLong }
}

/** The lines with what came before the first of them; that line alone is copied. */
function completed(rest: readonly Uint8Array[], lines: Uint8Array): Uint8Array[] {
  if (rest.length === 0) return [lines]
  const end = lines.indexOf(LF) + 1
  return [Buffer.concat([...rest, lines.subarray(0, end)]), lines.subarray(end)]
}

/** The parts of a line whose end has not been seen; past `cap` bytes they are dropped and only that is known. */
function unfinished(cap: number) {
  let parts: Uint8Array[] = []
  let length = 0
  return {
    get givenUp(): boolean {
      return length > cap
    },
    add(part: Uint8Array): void {
      length += part.length
      if (length > cap) parts = []
      else if (part.length > 0) parts.push(Buffer.from(part))
    },
    take(): Uint8Array[] {
      const taken = parts
      parts = []
      length = 0
      return taken
    },
  }
}

/** The lines of a batch with their numbers; `bytes` without the byte 0A at its end. None where the batch is too long. */
export function* eachLine({ parts, first }: LineBatch): Generator<{ line: number; bytes: Uint8Array }> {
  let line = first
  for (const part of parts) {
    const bytes = bufferOf(part)
    for (let start = 0; start < bytes.length; line++) {
      const found = bytes.indexOf(LF, start)
      const end = found < 0 ? bytes.length : found
      yield { line, bytes: bytes.subarray(start, end) }
      start = end + 1
    }
  }
}

/** The same bytes as a `Buffer`, whose `indexOf` looks at many bytes at once; a thread is sent plain arrays. */
export function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** The chunks less a byte order mark at the very start of the stream; it may come in pieces. */
async function* withoutBom(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Uint8Array | null = NOTHING
  for await (const chunk of chunks) {
    if (start === null) {
      yield chunk
      continue
    }
    start = Buffer.concat([start, chunk])
    if (start.length < 3) continue
    yield start.subarray(startsWithBom(start) ? 3 : 0)
    start = null
  }
  if (start?.length) yield start
}

/** Whether bytes begin with the UTF-8 byte order mark. */
export function startsWithBom(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}

function countLines(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) count++
  return count
}
