import type { Applied, ApplyOptions, Change, Edit, Refusal } from '../types.ts'
import { applyEdits, checkEdits } from './applier.ts'
import { editFile } from './edit-file.ts'
import { readDocument } from './file.ts'
import { type TextOrBase64, textOrBase64 } from './text.ts'

/** One job of a bulk run: a batch of edits for one document, given whole or by the path of its file. */
export interface BulkJob {
  /** Any JSON value; the outcome carries it. */
  id?: unknown
  /** The document itself. */
  document?: string
  /** The document's file. With `write` the result takes the file's place, else it is in the outcome. */
  path?: string
  /** The batch. */
  edits: readonly Edit[]
  /** Instead of the run's own policy. */
  policy?: 'atomic' | 'lenient'
}

/** Whose record it is: the job's `id`, and where it has none, where it stood in the input, from 1. */
export type Identity = {
  /** The job's; `null` where it has none. */
  id: unknown
  /** From 1; there only where the job has no id. */
  line?: number
}

/** What became of a job that could be done: `ok` as in an `Outcome`, and the text unless it went into a file. */
export type BulkDone = Identity & { ok: boolean; applied: Applied[]; refused: Refusal[] } & (
    | TextOrBase64
    | { written: boolean }
  )

/** Why a job could not be done. */
export type BulkErrorCode = 'bad_line' | 'line_too_long' | 'bad_job' | 'io'

/** A job that could not be done. */
export interface BulkFailed {
  /** The job's, or `null`. */
  id: unknown
  /** Where it stood in the input, from 1. */
  line: number
  /** Nothing was done. */
  ok: false
  /** What is wrong, for a program and for a person. */
  error: { code: BulkErrorCode; message: string }
}

/** A record of a bulk run. */
export type BulkOutcome = BulkDone | BulkFailed

/** How the jobs of a run are done. */
export interface JobOptions extends Pick<ApplyOptions, 'policy' | 'noop' | 'overlap'> {
  /** Write results into the files of jobs that name a `path`. */
  write?: boolean | undefined
}

/**
 * Does one job; `line` is where it stood in the input, from 1. Whatever is wrong with the job is in the outcome.
 *
 * A job with a document is done at once, one with a path is a promise.
 */
export function runJob(job: unknown, line: number, options: JobOptions): BulkOutcome | Promise<BulkOutcome> {
  return doJob(job, line, options, (document, edits, applyOptions) => {
    const { ok, text, applied, refused } = applyEdits(document, edits, applyOptions)
    return { ok, text, applied, refused }
  })
}

/** What became of a job with a document, the changes in place of the text. */
export type JobChanges = Identity & { ok: boolean; changes: Change<string>[] } & Pick<
    BulkDone,
    'applied' | 'refused'
  >

/** As {@link runJob}, for one who has the document at hand: a text is not built. */
export function checkJob(
  job: unknown,
  line: number,
  options: JobOptions,
): JobChanges | BulkOutcome | Promise<BulkOutcome> {
  return doJob(job, line, options, (document, edits, applyOptions) => {
    const { ok, changes, applied, refused } = checkEdits(document, edits, applyOptions)
    return { ok, changes, applied, refused }
  })
}

function doJob<T>(
  job: unknown,
  line: number,
  options: JobOptions,
  edit: (document: string, edits: readonly Edit[], options: ApplyOptions) => T,
): (Identity & T) | BulkFailed | Promise<BulkOutcome> {
  const problem = problemOf(job, ['document', 'path'])
  if (problem) return failure(job, line, 'bad_job', problem)
  const valid = job as BulkJob
  try {
    if (valid.document === undefined) return runFile(valid, line, options)
    return { ...identityOf(valid, line), ...edit(valid.document, valid.edits, applyOptions(valid, options)) }
  } catch (error) {
    return failure(job, line, 'bad_job', messageOf(error))
  }
}

function identityOf(job: BulkJob, line: number): Identity {
  const id = idOf(job)
  return id === null ? { id, line } : { id }
}

function idOf(job: unknown): unknown {
  return (job as BulkJob | null)?.id ?? null
}

/** The outcome of a job that could not be done. */
export function failure(job: unknown, line: number, code: BulkErrorCode, message: string): BulkFailed {
  return { id: idOf(job), line, ok: false, error: { code, message } }
}

async function runFile(job: BulkJob, line: number, options: JobOptions): Promise<BulkOutcome> {
  try {
    const edited = await (options.write ? editFile : readEdited)(
      job.path!,
      job.edits,
      applyOptions(job, options),
    )
    const { ok, applied, refused, changes: _, engine: __, ...rest } = edited
    return { ...identityOf(job, line), ok, ...rest, applied, refused }
  } catch (error) {
    return failure(job, line, isArgumentError(error) ? 'bad_job' : 'io', messageOf(error))
  }
}

async function readEdited(path: string, edits: readonly Edit[], options: ApplyOptions) {
  const { text, ...verdict } = applyEdits((await readDocument(path)).bytes, edits, options)
  return { ...verdict, ...textOrBase64(text) }
}

function applyOptions(job: BulkJob, { policy, noop, overlap }: JobOptions): ApplyOptions {
  return { policy: job.policy ?? policy, noop, overlap }
}

/** What keeps a value from being a job that names its document by one of `keys`, in words; `null` where nothing does. */
export function problemOf(job: unknown, keys: readonly [string, string]): string | null {
  if (typeof job !== 'object' || job === null || Array.isArray(job)) return 'a job is an object'
  const record = job as Record<string, unknown>
  const given = keys.filter((key) => record[key] !== undefined)
  if (given.length !== 1) return `a job has either \`${keys[0]}\` or \`${keys[1]}\``
  if (typeof record[given[0]!] !== 'string') return `\`${given[0]}\` is a string`
  if (!Array.isArray(record.edits)) return '`edits` is an array'
  return null
}

function isArgumentError(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
