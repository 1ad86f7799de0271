import type { Job, Queue } from 'bullmq'
import { sha256 } from '../hash.ts'
import { connect } from './connection.ts'
import { DEFAULT_QUEUE, DEFAULT_REDIS } from './names.ts'
import type { FleetJob, FleetOutcome } from './once.ts'
import { loadPeers } from './peers.ts'

/** Where a fleet's queue is. */
export interface QueueOptions {
  /** `redis://127.0.0.1:6379` by default. */
  redis?: string | undefined
  /** The queue's name, `replace-exactly-once` by default; without `:`. */
  queue?: string | undefined
}

/** A shard: some jobs for one worker at a time, whose result is the list of their outcomes. */
export interface Shard {
  jobs: FleetJob[]
}

/** A queue of shards, open. */
export interface FleetQueue {
  /** Puts a shard in the queue; `false` where the very same shard is there already, done or not. One that failed is tried again. */
  add(jobs: FleetJob[]): Promise<boolean>
  /** How many shards are where. */
  counts(): Promise<ShardCounts>
  /** The outcomes of the shards that are done, in the order they were done. */
  outcomes(): AsyncGenerator<FleetOutcome>
  /** Ends the connection. */
  close(): Promise<void>
}

/** What `enqueue` put in. */
export interface Enqueued {
  /** How many jobs there were. */
  jobs: number
  /** How many shards were put in. */
  shards: number
  /** How many shards were there already, from the same jobs in the same order. */
  there: number
}

/** Where the shards of a queue are. */
export interface ShardCounts {
  /** How many wait for a worker. */
  waiting: number
  /** How many are being worked on. */
  active: number
  /** How many are done. */
  done: number
  /** How many were given up. */
  failed: number
}

/** Shards whose results are read at a time. */
const PAGE = 20

/**
 * Opens a fleet's queue to put shards in and to read results; a name that is new is an empty queue. Cost: a connection.
 *
 * @throws where the packages are missing or Redis cannot be reached.
 * @example
 * const queue = await openQueue({ redis: 'redis://127.0.0.1:6379' })
 * for await (const outcome of queue.outcomes()) console.log(outcome)
 * await queue.close()
 */
export async function openQueue({
  redis = DEFAULT_REDIS,
  queue = DEFAULT_QUEUE,
}: QueueOptions = {}): Promise<FleetQueue> {
  const { bullmq } = await loadPeers()
  const connection = await connect(redis)
  const shards: Queue<Shard, FleetOutcome[]> = new bullmq.Queue(queue, { connection })
  return {
    add: (jobs) => add(shards, jobs),
    async counts() {
      const counts = await shards.getJobCounts(
        'waiting',
        'prioritized',
        'delayed',
        'active',
        'completed',
        'failed',
      )
      const {
        waiting = 0,
        prioritized = 0,
        delayed = 0,
        active = 0,
        completed: done = 0,
        failed = 0,
      } = counts
      return { waiting: waiting + prioritized + delayed, active, done, failed }
    },
    async *outcomes() {
      for (let start = 0; ; start += PAGE) {
        const page: Job<Shard, FleetOutcome[]>[] = await shards.getJobs(
          'completed',
          start,
          start + PAGE - 1,
          true,
        )
        if (page.length === 0) return
        for (const job of page) yield* job.returnvalue
      }
    },
    async close() {
      await shards.close()
      connection.disconnect()
    },
  }
}

/**
 * Puts jobs in the queue, `shard` (100 by default) at a time in their order.
 *
 * Jobs of one shard are done in order by one worker; put two batches for one document into one job, or near each
 * other. Putting the same jobs in again, after a crash say, puts none in twice; no jobs put nothing in. Cost: one
 * round trip or two for each shard.
 *
 * @throws where the packages are missing or Redis cannot be reached; what the iterable throws.
 * @example
 * await enqueue([{ id: 1, path: 'notes.md', edits: [{ old_string: 'teh', new_string: 'the' }] }])
 */
export async function enqueue(
  jobs: Iterable<FleetJob> | AsyncIterable<FleetJob>,
  { shard = 100, ...options }: QueueOptions & { shard?: number } = {},
): Promise<Enqueued> {
  const queue = await openQueue(options)
  const sums = { jobs: 0, shards: 0, there: 0 }
  try {
    for await (const batch of inShards(jobs, shard)) {
      sums.jobs += batch.length
      if (await queue.add(batch)) sums.shards++
      else sums.there++
    }
    return sums
  } finally {
    await queue.close()
  }
}

/** Always the same shards from the same jobs, however slowly they come: the shard's id depends on it. */
async function* inShards(jobs: Iterable<FleetJob> | AsyncIterable<FleetJob>, size: number) {
  let shard: FleetJob[] = []
  for await (const job of jobs) {
    shard.push(job)
    if (shard.length < size) continue
    yield shard
    shard = []
  }
  if (shard.length > 0) yield shard
}

/** The id is the content's hash, so that putting the same shard in twice is putting it in once. */
async function add(shards: Queue<Shard, FleetOutcome[]>, jobs: FleetJob[]): Promise<boolean> {
  const jobId = sha256(JSON.stringify(jobs)).slice(0, 40)
  const there = (await shards.getJob(jobId)) as Job<Shard, FleetOutcome[]> | undefined
  if (there) {
    const failed = await there.isFailed()
    if (failed) await there.retry()
    return failed
  }
  await shards.add(
    'shard',
    { jobs },
    { jobId, attempts: ATTEMPTS, backoff: { type: 'exponential', delay: 1000 } },
  )
  return true
}

/** A shard fails only when Redis or a document already being written cannot be reached: worth some minutes' patience. */
const ATTEMPTS = 8
