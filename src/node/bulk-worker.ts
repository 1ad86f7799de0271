import { type BulkOutcome, type JobOptions, runJob } from './job.ts'
import type { LineBatch } from './lines.ts'
import { type LineOptions, type LinesDone, runLines } from './ndjson.ts'

/** A task of a worker thread: a batch of an input's lines. */
export interface LinesTask {
  batch: LineBatch
  options: LineOptions
  /** Where the outcomes go as far as they fit. */
  room: Uint8Array
  /** Whose room it is. */
  slot: number
}

/** A task of a worker thread: some jobs, the first of which stood at `first` in the input. */
export interface JobsTask {
  jobs: readonly unknown[]
  first: number
  options: JobOptions
}

/** The outcomes of a batch of lines, and the slot they are in. */
export async function lines({
  batch,
  options,
  room,
  slot,
}: LinesTask): Promise<LinesDone & { slot: number }> {
  return { ...(await runLines(batch, options, room)), slot }
}

/** The outcomes of some jobs, in order. */
export async function jobs({ jobs, first, options }: JobsTask): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = []
  for (const [i, job] of jobs.entries()) outcomes.push(await runJob(job, first + i, options))
  return outcomes
}
