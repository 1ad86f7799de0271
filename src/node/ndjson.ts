import { type BulkOutcome, checkJob, failure, type JobChanges, type JobOptions } from './job.ts'
import { splicedString } from './json-splice.ts'
import { bufferOf, eachLine, type LineBatch } from './lines.ts'
import { textOf } from './text.ts'

/** How the lines of a run are done. */
export interface LineOptions extends JobOptions {
  /** Bytes; a longer line is an error record. */
  cap: number
}

/** How many jobs came to what. */
export interface Tally {
  /** Jobs all of whose edits applied. */
  applied: number
  /** Jobs some of whose edits were refused. */
  refused: number
  /** Jobs that could not be done. */
  failed: number
}

/** The outcomes of a batch of lines, as lines in the same order. */
export interface LinesDone {
  readonly bytes: Uint8Array
  readonly tally: Tally
}

/**
 * Does the jobs of a batch of lines, in order; a bad line's outcome says what is wrong with it. Blank lines are skipped.
 *
 * The outcomes are written into `room` as far as they fit: there they are good until it is used again.
 */
export async function runLines(batch: LineBatch, options: LineOptions, room: Uint8Array): Promise<LinesDone> {
  const tally = { applied: 0, refused: 0, failed: 0 }
  const out = writerInto(room)
  for (const { line, text, problem } of linesOf(batch, options.cap)) {
    const done = problem ?? runLine(text, line, options)
    const outcome = done instanceof Promise ? await done : done
    count(tally, outcome)
    writeRecord(outcome, text, out.write)
  }
  return { bytes: out.written(), tally }
}

/** Writes text as UTF-8 into `room`, and into memory of its own once that is full. */
function writerInto(room: Uint8Array) {
  let buffer = bufferOf(room)
  let end = 0
  return {
    write(text: string): void {
      // Three bytes a unit is the most there can be: only near the end is it worth counting.
      if (text.length * 3 > buffer.length - end) buffer = withRoom(buffer, end, Buffer.byteLength(text))
      end += buffer.write(text, end)
    },
    written: () => buffer.subarray(0, end),
  }
}

/** The buffer, or a larger one with its first `used` bytes, where `more` do not fit: by a quarter, for what follows. */
function withRoom(buffer: Buffer, used: number, more: number): Buffer {
  const needed = used + more
  if (needed <= buffer.length) return buffer
  const larger = Buffer.allocUnsafeSlow(Math.ceil(needed * 1.25))
  buffer.copy(larger, 0, 0, used)
  return larger
}

/** An outcome as a line of JSON; its text, most of it, is the `line` it came from but for what changed. */
function writeRecord(outcome: JobChanges | BulkOutcome, line: string, write: (text: string) => void): void {
  if (!('changes' in outcome)) {
    write(JSON.stringify(outcome) + '\n')
    return
  }
  const { changes, applied, refused, ...head } = outcome
  write(`${JSON.stringify(head).slice(0, -1)},"text":`)
  for (const piece of splicedString(line, 'document', changes)) write(piece)
  write(`,"applied":${JSON.stringify(applied)},"refused":${JSON.stringify(refused)}}\n`)
}

function count(tally: Tally, outcome: JobChanges | BulkOutcome): void {
  if ('error' in outcome) tally.failed++
  else if (outcome.ok) tally.applied++
  else tally.refused++
}

function runLine(text: string, line: number, options: JobOptions) {
  let job: unknown
  try {
    job = JSON.parse(text)
  } catch (error) {
    return failure(null, line, 'bad_line', (error as Error).message)
  }
  return checkJob(job, line, options)
}

/** A line's number, and its text or what is wrong with its bytes. */
interface Line {
  line: number
  text: string
  problem?: BulkOutcome
}

/** Each line that is not blank. */
function* linesOf(batch: LineBatch, cap: number): Generator<Line> {
  const long = (line: number) => ({
    line,
    text: '',
    problem: failure(null, line, 'line_too_long', `longer than ${cap} bytes`),
  })
  if (batch.tooLong) yield long(batch.first)
  for (const { line, bytes } of eachLine(batch)) {
    if (bytes.length > cap) yield long(line)
    else if (!isBlank(bytes)) {
      const text = textOf(bytes)
      yield text === null
        ? { line, text: '', problem: failure(null, line, 'bad_line', 'not UTF-8') }
        : { line, text }
    }
  }
}

/** Space, tab and CR alone: what JSON calls white space, on one line. */
function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d)
}
