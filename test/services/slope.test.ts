/** Memory is given back: what calls leave behind, beside the size of their documents, in a process of its own each. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const PROGRAM = fileURLToPath(new URL('slope.mjs', import.meta.url))
const SMALL = 512
const LARGE = 64 << 20
/** Of one document: what a call may leave on small ones, and what all of them may together on large ones. */
const MOST = 0.1

type Row = readonly [kind: string, engine: string, calls: number, from: number]

async function slope(kind: string, engine: string, size: number, calls: number, from: number) {
  const numbers = [size, calls, from].map(String)
  const { stdout } = await run(process.execPath, ['--expose-gc', PROGRAM, kind, engine, ...numbers])
  const { live, rss } = JSON.parse(stdout) as { live: number; rss: number }
  return { live, rss, calls: calls - from }
}

const MANY: readonly Row[] = [
  ['strings', 'js', 1_100_000, 100_000],
  ['strings', 'wasm', 1_100_000, 100_000],
  ['bytes', 'js', 1_100_000, 100_000],
  ['bytes', 'wasm', 1_100_000, 100_000],
  ['open strings', 'auto', 1_100_000, 100_000],
  ['open bytes', 'auto', 1_100_000, 100_000],
  // An instance each: a millisecond, and 10 GB of address space until it is collected. The process settles within the
  // first 7,500, over which it takes 0.6 MB for good.
  ['open strings', 'wasm', 27_500, 7_500],
  ['open bytes', 'wasm', 27_500, 7_500],
]

test.each(MANY)(
  '%s, %s: to the %ith call from the %ith on small documents',
  async (kind, engine, calls, from) => {
    const left = await slope(kind, engine, SMALL, calls, from)
    const [live, rss] = [left.live / left.calls, left.rss / left.calls]
    console.log(`${kind}, ${engine}: ${live.toFixed(2)} bytes a call live, ${rss.toFixed(2)} resident`)
    expect(live).toBeLessThan(MOST * SMALL)
    expect(rss).toBeLessThan(MOST * SMALL)
  },
)

const FEW: readonly Row[] = ['strings', 'bytes', 'open strings', 'open bytes'].flatMap((kind) =>
  ['js', 'wasm'].map((engine): Row => [kind, engine, 50, 10]),
)

test.each(FEW)('%s, %s: to the %ith call from the %ith on 64 MB', async (kind, engine, calls, from) => {
  const { live, rss } = await slope(kind, engine, LARGE, calls, from)
  console.log(`${kind}, ${engine}: ${live} bytes live, ${rss} resident, in all`)
  expect(live).toBeLessThan(MOST * LARGE)
  expect(rss).toBeLessThan(MOST * LARGE)
})
