import { type BulkOutcome, failure, type JobOptions, runJob } from './job.ts'
import { eachLine, type LineBatch } from './lines.ts'
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

/** Does the jobs of a batch of lines, in order; a bad line's outcome says what is wrong with it. Blank lines are skipped. */
export async function runLines(batch: LineBatch, options: LineOptions): Promise<LinesDone> {
  const tally = { applied: 0, refused: 0, failed: 0 }
  let out = ''
  for (const [line, text] of linesOf(batch, options.cap)) {
    const done = typeof text === 'string' ? runLine(text, line, options) : text
    const outcome = done instanceof Promise ? await done : done
    count(tally, outcome)
    out += JSON.stringify(outcome) + '\n'
  }
  return { bytes: Buffer.from(out), tally }
}

function count(tally: Tally, outcome: BulkOutcome): void {
  if ('error' in outcome) tally.failed++
  else if (outcome.ok) tally.applied++
  else tally.refused++
}

function runLine(text: string, line: number, options: JobOptions): BulkOutcome | Promise<BulkOutcome> {
  let job: unknown
  try {
    job = JSON.parse(text)
  } catch (error) {
    return failure(null, line, 'bad_line', (error as Error).message)
  }
  return runJob(job, line, options)
}

/** Each line that is not blank: its number, and its text or what is wrong with its bytes. */
function* linesOf(batch: LineBatch, cap: number): Generator<[number, string | BulkOutcome]> {
  const long = (line: number) => failure(null, line, 'line_too_long', `longer than ${cap} bytes`)
  if (batch.tooLong) yield [batch.first, long(batch.first)]
  for (const { line, bytes } of eachLine(batch)) {
    if (bytes.length > cap) yield [line, long(line)]
    else if (!isBlank(bytes)) yield [line, textOf(bytes) ?? failure(null, line, 'bad_line', 'not UTF-8')]
  }
}

/** Space, tab and CR alone: what JSON calls white space, on one line. */
function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d)
}
