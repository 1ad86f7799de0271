import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { applyLines, CHUNK } from '../bulk.ts'
import { lineBatches } from '../lines.ts'
import type { Tally } from '../ndjson.ts'
import { type PolicyFlags, policyOf } from './apply.ts'
import { EXIT, exitWith } from './exit.ts'
import { cannotRead } from './inputs.ts'
import { openProgress } from './progress.ts'
import { counted } from './report.ts'
import { openResumed } from './resume.ts'
import { removeTemporariesOnSignals } from './signals.ts'
import { openOutput } from './streams.ts'

/** The flags of `bulk`. */
export interface BulkFlags extends PolicyFlags {
  jobs: number
  maxLine: number
  unordered?: boolean
  resume?: string
  write?: boolean
}

/** `bulk`: NDJSON jobs in, NDJSON outcomes out, line by line and in bounded memory. */
export async function bulk(path: string, flags: BulkFlags): Promise<void> {
  if (flags.write && flags.jobs > 1) {
    throw exitWith(EXIT.usage, '--write needs --jobs 1: two jobs for one file must meet it in order')
  }
  removeTemporariesOnSignals()
  const input = await openInput(path)
  const resumed = flags.resume === undefined ? null : await openResumed(flags.resume)
  const output = resumed ?? openOutput(process.stdout)
  const progress = await openProgress(input.total)
  const total: Tally = { applied: 0, refused: 0, failed: 0 }
  const batches = lineBatches(input.chunks, flags.maxLine)
  const options = { ...policyOf(flags), ...flags, cap: flags.maxLine }
  const began = performance.now()
  for await (const { bytes, tally } of applyLines(resumed?.without(batches) ?? batches, options)) {
    add(total, tally)
    progress.update(total, input.read())
    if (!(await output.write(bytes))) break
  }
  await resumed?.close()
  progress.stop()
  summarise(total, (performance.now() - began) / 1000)
  process.exitCode = total.refused + total.failed > 0 ? EXIT.refused : EXIT.applied
}

interface InputStream {
  chunks: AsyncIterable<Uint8Array>
  /** Bytes, where they are known beforehand. */
  total: number | null
  /** How many bytes have been read so far. */
  read(): number
}

async function openInput(path: string): Promise<InputStream> {
  let read = 0
  const stats = path === '-' ? null : await stat(path).catch(cannotRead(path))
  const source = stats === null ? process.stdin : stats.isFile() ? fileChunks(path) : createReadStream(path)
  async function* chunks() {
    for await (const chunk of source) {
      read += chunk.length
      yield chunk
    }
  }
  return { chunks: chunks(), total: stats?.size ?? null, read: () => read }
}

/**
 * A file's chunks, each in the same memory and good until the next one. Read by this thread: it has nothing better to
 * do, and a chunk read by another one (`createReadStream`) costs a wake-up on processors that are busy.
 */
function* fileChunks(path: string): Generator<Uint8Array> {
  const chunk = Buffer.allocUnsafeSlow(CHUNK)
  const file = openSync(path, 'r')
  try {
    for (let length = 1; length > 0; ) {
      length = readSync(file, chunk)
      yield chunk.subarray(0, length)
    }
  } finally {
    closeSync(file)
  }
}

function add(total: Tally, { applied, refused, failed }: Tally): void {
  total.applied += applied
  total.refused += refused
  total.failed += failed
}

/** For a person at a terminal, and for a log when something went wrong; a clean run in a pipe is silent. */
function summarise({ applied, refused, failed }: Tally, seconds: number): void {
  if (!process.stderr.isTTY && refused + failed === 0) return
  const jobs = applied + refused + failed
  const rate = Math.round(jobs / seconds)
  process.stderr.write(
    `${counted(jobs, 'job')}: ${applied} applied, ${refused} refused, ${failed} failed (${seconds.toFixed(1)} s, ${rate}/s)\n`,
  )
}
