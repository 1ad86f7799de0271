/** Bulk runs over 100,000 documents: memory, threads, and what the command costs above the library. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, createReadStream, createWriteStream, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { eachLine, lineBatches } from '../../src/node/lines.ts'
import { CLI, folder } from '../node/command.ts'
import { randomFrom } from '../random.ts'

const DOCUMENTS = 100_000
const BYTES = 5000
const MEMORY_MB = 200
const SEED = 20_260

const here = (name: string) => join(import.meta.dirname, name)
let all: string
let some: string

/** Lines of words, three of which are edited, as a page of a wiki might be. */
function job(id: number): string {
  const random = randomFrom(SEED + id)
  const words = 'the quick brown fox jumps over a lazy dog while pages of text are read and edited'.split(' ')
  const lines: string[] = []
  for (let length = 0; length < BYTES; length += lines.at(-1)!.length + 1) {
    lines.push(`line ${lines.length}: ${Array.from({ length: 8 }, () => random.pick(words)).join(' ')}`)
  }
  const edits = [3, lines.length >> 1, lines.length - 2].map((i) => ({
    old_string: lines[i],
    new_string: `${lines[i]}!`,
  }))
  return `${JSON.stringify({ id, document: lines.join('\n'), edits })}\n`
}

async function writeJobs(name: string, count: number): Promise<string> {
  const path = join(folder(), name)
  const file = createWriteStream(path)
  for (let id = 0; id < count; id++) if (!file.write(job(id))) await once(file, 'drain')
  await new Promise<void>((done) => file.end(done))
  return path
}

beforeAll(async () => {
  all = await writeJobs('all.ndjson', DOCUMENTS)
  some = await writeJobs('some.ndjson', DOCUMENTS / 4)
})

interface Measured {
  seconds: number
  /** The most memory the process ever had, in MB. */
  peak: number
}

/** Runs node with these arguments, its output in a file: a reader of a pipe would take part of the processors. */
async function measured(args: string[], stdout: string): Promise<Measured> {
  const file = openSync(stdout, 'w')
  const began = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', file, 'inherit'] })
  let peak = 0
  const poll = setInterval(() => (peak = Math.max(peak, peakOf(child.pid!))), 50)
  const [code] = await once(child, 'close')
  clearInterval(poll)
  closeSync(file)
  expect(code).toBe(0)
  return { seconds: (performance.now() - began) / 1000, peak }
}

function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

const bulk = (jobs: number, outcomes: string) => measured([CLI, 'bulk', all, '--jobs', `${jobs}`], outcomes)
const spin = () => measured([here('spin.mjs')], '/dev/null')
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!
const shown = (values: number[]) => values.map((value) => value.toFixed(2)).join(', ')

test.each([1, 2])(`${DOCUMENTS} documents with --jobs %i take at most ${MEMORY_MB} MB`, async (jobs) => {
  const outcomes = join(folder(), 'outcomes')
  const { peak, seconds } = await bulk(jobs, outcomes)
  const rate = Math.round(DOCUMENTS / seconds)
  console.log(`bulk --jobs ${jobs}: ${rate} documents/s, ${Math.round(peak)} MB at most`)
  let lines = 0
  for await (const batch of lineBatches(createReadStream(outcomes), BYTES * 2))
    lines += [...eachLine(batch)].length
  expect(lines).toBe(DOCUMENTS)
  expect(peak).toBeLessThan(MEMORY_MB)
})

interface Rates {
  /** Lines a second, of the whole program and of its loop alone. */
  whole: number
  loop: number
}

async function libraryLoop(): Promise<Rates> {
  const printed = join(folder(), 'rates')
  await measured([here('library-loop.mjs'), some, join(folder(), 'outcomes')], printed)
  return JSON.parse(readFileSync(printed, 'utf8'))
}

/*
 * All figures compare runs of the same minute. The goals are 0.85 for the threads, and 0.8 for the rate. The first is
 * read off what is printed: on a busy machine, where one of the two may have a processor and the other none, what is
 * asserted only tells a fault.
 */
test('two threads gain what two plain workers gain; the command costs little above the library', async () => {
  const gains: number[] = []
  const wholes: number[] = []
  const loops: number[] = []
  const outcomes = join(folder(), 'outcomes')
  for (let round = 0; round < 3; round++) {
    const one = await spin()
    const two = await Promise.all([spin(), spin()])
    const plain = (2 * one.seconds) / Math.max(...two.map(({ seconds }) => seconds))
    const library = await libraryLoop()
    const single = await bulk(1, outcomes)
    const double = await bulk(2, outcomes)
    gains.push(single.seconds / double.seconds / plain)
    wholes.push(DOCUMENTS / single.seconds / library.whole)
    loops.push(DOCUMENTS / single.seconds / library.loop)
  }
  console.log(`bulk: gain of two threads over that of two plain workers ${shown(gains)}`)
  console.log(`bulk: rate over that of a program of one's own, file to file ${shown(wholes)}`)
  console.log(`bulk: rate over that of the library in a loop, lines in memory ${shown(loops)}`)
  expect(median(gains)).toBeGreaterThan(0.1)
  expect(median(wholes)).toBeGreaterThan(0.8)
})
