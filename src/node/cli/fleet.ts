import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FleetJob, FleetOutcome } from '../fleet/once.ts'
import { enqueue, openQueue, type QueueOptions } from '../fleet/queue.ts'
import { type CallersResolver, fileResolver, type Resolver, withCallers } from '../fleet/resolver.ts'
import { startWorker } from '../fleet/worker.ts'
import { problemOf } from '../job.ts'
import { eachLine, lineBatches } from '../lines.ts'
import { openRoots } from '../roots.ts'
import { type PolicyFlags, policyOf } from './apply.ts'
import { EXIT, exitWith } from './exit.ts'
import { cannotRead } from './inputs.ts'
import { counted } from './report.ts'
import { openOutput } from './streams.ts'

/** The flags of `enqueue`. */
export interface EnqueueFlags extends QueueOptions {
  shard: number
}

/** The flags of `worker`. */
export interface WorkerFlags extends QueueOptions, PolicyFlags {
  root: string
  resolver?: string
  concurrency: number
  takeover: number
  drain?: boolean
}

/** The flags of `status`. */
export interface StatusFlags extends QueueOptions {
  json?: boolean
  results?: boolean
}

/** `enqueue`: NDJSON jobs into the queue, in shards. A bad line is reported; the others go in. */
export async function enqueueCommand(path: string, flags: EnqueueFlags): Promise<void> {
  let bad = 0
  const jobs = readJobs(path, (line, problem) => {
    bad++
    process.stderr.write(`${path}: line ${line}: ${problem}\n`)
  })
  const { jobs: count, shards, there } = await enqueue(jobs, flags).catch(explainStart)
  const again = there > 0 ? `, ${counted(there, 'shard')} there already` : ''
  process.stderr.write(`${counted(count, 'job')} in ${counted(shards, 'new shard')}${again}\n`)
  process.exitCode = bad > 0 ? EXIT.refused : EXIT.applied
}

/** `worker`: takes shards until it is told to end, or with `--drain` until none are left. */
export async function workerCommand({ root, resolver, drain, ...flags }: WorkerFlags): Promise<void> {
  const sums = { shards: 0, documents: 0, refused: 0, failed: 0 }
  const worker = await startWorker({
    ...flags,
    ...policyOf(flags),
    resolver: await resolverOf(root, resolver),
    onShard: (outcomes) => add(sums, outcomes),
    onError: (error) => process.stderr.write(`rxo worker: ${error.message}\n`),
  }).catch(explainStart)
  process.stderr.write(`rxo worker ${process.pid}: ready\n`)
  await (drain ? Promise.race([worker.idle(), toldToEnd()]) : toldToEnd())
  await worker.close()
  const { shards, documents, refused, failed } = sums
  process.stderr.write(
    `rxo worker ${process.pid}: ${counted(shards, 'shard')}, ${counted(documents, 'document')}, ${refused} refused, ${failed} failed\n`,
  )
}

/** `status`: where the shards are, or with `--results` what became of each document. */
export async function statusCommand(flags: StatusFlags): Promise<void> {
  const queue = await openQueue(flags).catch(explainStart)
  const output = openOutput(process.stdout)
  try {
    if (flags.results) {
      for await (const outcome of queue.outcomes()) {
        if (!(await output.write(JSON.stringify(outcome) + '\n'))) break
      }
      return
    }
    const counts = await queue.counts()
    const { waiting, active, done, failed } = counts
    const people = `shards: ${waiting} waiting, ${active} active, ${done} done, ${failed} given up\n`
    await output.write(flags.json ? JSON.stringify(counts) + '\n' : people)
    process.exitCode = failed > 0 ? EXIT.refused : EXIT.applied
  } finally {
    await queue.close()
  }
}

async function* readJobs(
  path: string,
  report: (line: number, problem: string) => void,
): AsyncGenerator<FleetJob> {
  const chunks = path === '-' ? process.stdin : createReadStream(path)
  chunks.once('error', () => {})
  try {
    for await (const batch of lineBatches(chunks, MAX_LINE)) {
      if (batch.tooLong) report(batch.first, `longer than ${MAX_LINE} bytes`)
      for (const { line, bytes } of eachLine(batch)) {
        const text = Buffer.from(bytes).toString()
        if (text.trim() === '') continue
        const read = readJob(text)
        if (typeof read === 'string') report(line, read)
        else yield read
      }
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    cannotRead(path)(error as NodeJS.ErrnoException)
  }
}

/** Bytes. A job holds edits and no document. */
const MAX_LINE = 16 * 1024 * 1024

/** The job on a line, or what is wrong with it. */
function readJob(text: string): FleetJob | string {
  try {
    const job = JSON.parse(text)
    return problemOf(job, ['path', 'url']) ?? job
  } catch (error) {
    return (error as Error).message
  }
}

async function resolverOf(root: string, module: string | undefined): Promise<Resolver> {
  const roots = await openRoots([root]).catch(cannotRead(root))
  const files = fileResolver(roots)
  if (module === undefined) return files
  const own = (await import(pathToFileURL(resolve(module)).href)) as CallersResolver
  for (const name of ['knows', 'read', 'write'] as const) {
    if (typeof own[name] !== 'function') throw exitWith(EXIT.usage, `${module} exports no function ${name}`)
  }
  return withCallers(own, files)
}

function toldToEnd(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done())
  })
}

function add(
  sums: { shards: number; documents: number; refused: number; failed: number },
  outcomes: FleetOutcome[],
): void {
  sums.shards++
  sums.documents += outcomes.length
  for (const outcome of outcomes) {
    if ('error' in outcome) sums.failed++
    else if (!outcome.ok) sums.refused++
  }
}

/** Missing packages are the user's to install, a Redis that is not there is a resource that cannot be reached. */
function explainStart(error: NodeJS.ErrnoException): never {
  if (error.code === 'missing_peer') throw exitWith(EXIT.usage, error.message)
  if (error.code === 'no_redis') throw exitWith(EXIT.io, error.message)
  throw error
}
