import type { Job } from 'bullmq'
import type { Redis } from 'ioredis'
import type { ApplyOptions } from '../../types.ts'
import { connect } from './connection.ts'
import { redisLedger } from './ledger.ts'
import { DEFAULT_QUEUE, DEFAULT_REDIS } from './names.ts'
import { applyOnce, type FleetOutcome, type World } from './once.ts'
import { loadPeers } from './peers.ts'
import { openQueue, type QueueOptions, type Shard } from './queue.ts'
import type { Resolver } from './resolver.ts'

/** How a worker works. */
export interface WorkerOptions extends QueueOptions, Pick<ApplyOptions, 'policy' | 'noop' | 'overlap'> {
  /** Gets at the documents: `fileResolver`, or one of your own. */
  resolver: Resolver
  /** How many shards at once; 1 by default. More overlap their waiting for the disk; for more cores start more workers. */
  concurrency?: number | undefined
  /** Seconds after which the shard of a worker that fell silent is another's; 30 by default. */
  takeover?: number | undefined
  /** Told of each shard that is done. */
  onShard?: ((outcomes: FleetOutcome[]) => void) | undefined
  /** Told of a failure that will be tried again. */
  onError?: ((error: Error) => void) | undefined
}

/** A worker at work. */
export interface FleetWorker {
  /** Resolves when no shard waits or is being worked on, by anyone. */
  idle(): Promise<void>
  /** Takes no more shards, ends when those it has are done. */
  close(): Promise<void>
}

/**
 * How often a shard may lose its worker before it is given up. Doing one again is harmless, and machines of a
 * fleet come and go; a shard that kills every worker must end all the same.
 */
const MAX_LOST = 100

/** Milliseconds until a shard is tried again, one of whose documents is another job's at the moment. */
const BUSY_DELAY = 500

/**
 * Starts a worker of the fleet, which waits while the queue is empty. Cost: a connection; for each document a read, a
 * write forced to disk and five short commands of Redis.
 *
 * @throws where the packages are missing or Redis cannot be reached.
 * @example
 * const worker = await startWorker({ resolver: fileResolver(await openRoots(['/srv/wiki'])) })
 * await worker.idle()
 * await worker.close()
 */
export async function startWorker(options: WorkerOptions): Promise<FleetWorker> {
  const { redis: url = DEFAULT_REDIS, queue = DEFAULT_QUEUE, concurrency = 1, takeover = 30 } = options
  const { bullmq } = await loadPeers()
  const redis = await connect(url)
  const worker = new bullmq.Worker<Shard, FleetOutcome[]>(queue, (job, token) => runShard(job, token!), {
    connection: redis,
    concurrency,
    lockDuration: takeover * 1000,
    stalledInterval: takeover * 500,
    maxStalledCount: MAX_LOST,
  })
  worker.on('completed', (job, outcomes) => {
    redisLedger(redis, queue, job.id!)
      .forget()
      .catch(() => {})
    options.onShard?.(outcomes)
  })
  worker.on('failed', (_job, error) => options.onError?.(error))
  worker.on('error', (error) => options.onError?.(error))
  return { idle: () => untilIdle(options), close: () => close(worker, redis) }

  /** Every job of a shard in order. What is settled already is not done again, so a shard may start over at any time. */
  async function runShard(job: Job<Shard>, token: string): Promise<FleetOutcome[]> {
    const { policy, noop, overlap } = options
    const world: World = {
      ledger: redisLedger(redis, queue, job.id!),
      resolver: options.resolver,
      options: { policy, noop, overlap },
    }
    const outcomes: FleetOutcome[] = []
    for (const [i, fleetJob] of job.data.jobs.entries()) {
      const outcome = await applyOnce(fleetJob, String(i), world)
      if (outcome === null) {
        // Waiting here could wait for a dead worker's shard that only this worker is left to take.
        await job.moveToDelayed(Date.now() + BUSY_DELAY, token)
        throw new bullmq.DelayedError()
      }
      outcomes.push(outcome)
    }
    return outcomes
  }
}

async function close(worker: { close(): Promise<void> }, redis: Redis): Promise<void> {
  await worker.close()
  redis.disconnect()
}

async function untilIdle(options: QueueOptions): Promise<void> {
  const queue = await openQueue(options)
  try {
    for (;;) {
      const { waiting, active } = await queue.counts()
      if (waiting + active === 0) return
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  } finally {
    await queue.close()
  }
}
