import { once } from 'node:events'
import { type JobsTask, jobs as jobsHere, type LinesTask, lines as linesHere } from './bulk-worker.ts'
import { gathered, inFlight } from './in-flight.ts'
import type { BulkJob, BulkOutcome, JobOptions } from './job.ts'
import type { LineBatch } from './lines.ts'
import type { LinesDone } from './ndjson.ts'
import { openSlots } from './slots.ts'

/** How a bulk run goes. */
export interface BulkOptions extends JobOptions {
  /** Worker threads; with 1, the default, the jobs are done in the calling thread. `write` needs 1. */
  jobs?: number | undefined
  /** Outcomes as they come instead of in input order. */
  unordered?: boolean | undefined
}

/**
 * Jobs of one task: enough that handing it to a thread (about 40 µs) costs little beside doing it, few enough that
 * every thread gets some.
 */
const JOBS_PER_TASK = 32

/**
 * Bytes of lines that are read at a time, and make a task. Handing one to a thread costs this thread about 0.3 ms,
 * while two others want the processors: with 256 KB in place of 1 MB, which is 7 ms of work, a run with two threads
 * took an eighth longer; with 2 MB as long.
 */
export const CHUNK = 1024 * 1024

/**
 * Tasks handed out per thread: one it works on, one that waits in the thread, so that it goes on while this thread
 * is busy, and one that waits here for whichever is free first.
 */
const TASKS_PER_THREAD = 3

/** Of those, the ones that are in the thread. */
const TASKS_IN_THREAD = 2

/**
 * Applies many batches of edits, one per job, to many documents; yields their outcomes.
 *
 * Takes jobs only as fast as outcomes are taken, and holds a bounded number of both. A job that cannot be done has
 * an outcome with an `error`, and the others go on. With `write`, jobs are done one after the other, so that two
 * for the same file meet it in order. No jobs have no outcomes. Cost: that of `applyEdits` for each, shared out over
 * the threads.
 *
 * @throws {TypeError | RangeError} for a wrong option, when the first outcome is asked for; what the iterable throws.
 * @example
 * for await (const outcome of applyMany([{ id: 1, document: 'a b', edits: [{ old_string: 'a', new_string: 'c' }] }])) {
 *   console.log(outcome) // { id: 1, ok: true, text: 'c b', applied: [{ ordinal: 1, overlaps: 0 }], refused: [] }
 * }
 */
export async function* applyMany(
  jobs: Iterable<BulkJob> | AsyncIterable<BulkJob>,
  options: BulkOptions = {},
): AsyncGenerator<BulkOutcome> {
  const threads = threadsOf(options)
  let first = 1
  const toTask = (batch: BulkJob[]): JobsTask => {
    const task = { jobs: batch, first, options: jobOptions(options) }
    first += batch.length
    return task
  }
  const batches = gathered(jobs, threads === 1 ? 1 : JOBS_PER_TASK)
  for await (const outcomes of run('jobs', jobsHere, mapped(batches, toTask), options)) yield* outcomes
}

/**
 * The same for the lines of an NDJSON input, each a job: for each batch of lines, its outcomes as lines. They are
 * good until the next ones are asked for.
 *
 * @throws {TypeError | RangeError} for a wrong option, when the first outcome is asked for; what the input throws.
 */
export async function* applyLines(
  batches: AsyncIterable<LineBatch>,
  options: BulkOptions & { cap: number },
): AsyncGenerator<LinesDone> {
  const lineOptions = { ...jobOptions(options), cap: options.cap }
  const slots = openSlots(CHUNK, threadsOf(options) > 1)
  const toTask = (batch: LineBatch): LinesTask => {
    const slot = slots.take()
    return { batch: slot.hold(batch), options: lineOptions, room: slot.room, slot: slot.id }
  }
  for await (const done of run('lines', linesHere, mapped(batches, toTask), options)) {
    yield done
    slots.giveBack(done.slot)
  }
}

/**
 * MB. Left to itself each thread lets 48 MB of dead young objects and more of old ones pile up before it collects
 * them: two threads took 190 MB over 100,000 documents of 5 KB, and with these limits 125 MB at the same speed.
 */
const HEAP_OF_A_THREAD = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 1024 }

/** Runs tasks in this thread, or in a pool of threads by the name `here` has in their module. */
async function* run<T, R>(
  name: string,
  here: (task: T) => Promise<R>,
  tasks: AsyncIterable<T>,
  options: BulkOptions,
): AsyncGenerator<R> {
  const threads = threadsOf(options)
  if (threads === 1) return yield* inFlight(tasks, here, 1, true)
  const { Piscina } = await import('piscina')
  const filename = new URL('./node/bulk-worker.js', import.meta.url).href
  const pool = new Piscina<T, R>({
    filename,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: TASKS_IN_THREAD,
    resourceLimits: HEAP_OF_A_THREAD,
  })
  // Not the pool's `workerCreate`, which comes at once for the first threads: a thread's first message says it is ready.
  const loaded = Promise.allSettled(
    pool.threads.map((thread) => Promise.race([once(thread, 'message'), once(thread, 'exit')])),
  )
  try {
    const doThere = (task: T) => pool.run(task, { name })
    yield* inFlight(tasks, doThere, threads * TASKS_PER_THREAD, !options.unordered)
  } finally {
    // A thread that is ended while it loads its module takes the process with it (Node 20: a fatal `IsGraphAsync`).
    await loaded
    await pool.destroy()
  }
}

function threadsOf({ jobs = 1, write }: BulkOptions): number {
  if (!Number.isSafeInteger(jobs) || jobs < 1) throw new RangeError('jobs is a number of threads, at least 1')
  if (write && jobs > 1)
    throw new RangeError('write needs jobs to be 1: two jobs for one file must meet it in order')
  return jobs
}

function jobOptions({ policy, noop, overlap, write }: BulkOptions): JobOptions {
  return { policy, noop, overlap, write }
}

async function* mapped<T, R>(items: AsyncIterable<T>, to: (item: T) => R): AsyncGenerator<R> {
  for await (const item of items) yield to(item)
}
