import { type BulkOutcome, type JobOptions, runJob } from './job.ts'
import type { LineBatch } from './lines.ts'
import { type LineOptions, type LinesDone, runLines } from './ndjson.ts'

/** A task of a worker thread: a batch of an input's lines. */
export interface LinesTask {
  batch: LineBatch
  options: LineOptions
}

/** A task of a worker thread: some jobs, the first of which stood at `first` in the input. */
export interface JobsTask {
  jobs: readonly unknown[]
  first: number
  options: JobOptions
}

/** The outcomes of a batch of lines. */
export function lines({ batch, options }: LinesTask): Promise<LinesDone> {
  return runLines(batch, options)
}

/** The outcomes of some jobs, in order. */
export async function jobs({ jobs, first, options }: JobsTask): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = []
  for (const [i, job] of jobs.entries()) outcomes.push(await runJob(job, first + i, options))
  return outcomes
}
