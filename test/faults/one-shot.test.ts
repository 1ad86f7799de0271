/**
 * What goes wrong in the middle of one call (SPEC §9): memory that does not grow, a trap, a memory that is gone.
 * Whatever it is: nothing passed in changes, `auto` answers as if nothing had happened, `wasm` says what did, and the
 * next call is an ordinary one.
 */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createApplier } from '../../src/apply.ts'
import { createSelect } from '../../src/engine/select.ts'
import type { ApplyOptions, Document, EngineChoice } from '../../src/types.ts'
import { type Fault, faultyHost } from './faulty.ts'

const host = faultyHost()
const select = createSelect(host)
/** `auto` takes WebAssembly for documents of any length here, so that most of them can be short. */
const applier = createApplier({
  ...select,
  forBatch: (choice, ...input) => select.forBatch(choice === 'auto' ? 'wasm' : choice, ...input),
  forCount: (choice, ...input) => select.forCount(choice === 'auto' ? 'wasm' : choice, ...input),
})

const lines = (line: (i: number) => string, n: number) =>
  Array.from({ length: n }, (_, i) => line(i)).join('')
const narrow = (n: number) => lines((i) => `line ${i} of plain text, as such\n`, n)
const wide = (n: number) => lines((i) => `第${i}行，正文如此，à la ligne\n`, n)
const [NARROW, WIDE] = [narrow(40), wide(40)]
/** Longer than what an instance starts with, and than the first stretch that is encoded at once. */
const [LONG_NARROW, LONG_WIDE] = [narrow(4000), wide(4000)]

const swap = (old_string: string, new_string: string) => ({ old_string, new_string })
const narrowEdits = [3, 5, 9].flatMap((i) => [
  swap(`line ${i} of`, `row ${i} of`),
  swap(`row ${i} of`, `ROW ${i}`),
])
const wideEdits = [3, 5, 9].map((i) => swap(`第${i}行，正文`, `第${i}行：😀`))
const refusedEdits = [...narrowEdits, swap('no such line', ''), swap('line', 'row')]

type Case = readonly [name: string, document: Document, edits: typeof narrowEdits, options?: ApplyOptions]
const CASES: readonly Case[] = [
  ['a narrow string', NARROW, narrowEdits],
  ['a wide string', WIDE, wideEdits],
  ['a narrow string that becomes wide', NARROW, [...narrowEdits, swap('line 11 of', '第11行')]],
  ['bytes', bytesOf(WIDE), wideEdits],
  ['bytes, lenient', bytesOf(NARROW), refusedEdits, { policy: 'lenient', overlap: 'refuse' }],
  ['bytes, refused', bytesOf(NARROW), refusedEdits],
  ['a string that the batch makes much longer', NARROW, [swap('line 3 of', 'x'.repeat(200_000))]],
  ['a long narrow string', LONG_NARROW, narrowEdits],
  ['a long wide string', LONG_WIDE, wideEdits],
  ['long bytes', bytesOf(LONG_NARROW), narrowEdits],
]

/** Calls with the engine left to choose: each case applied, one checked, and a count in each distinct document. */
const CALLS = CASES.flatMap(([name, document, edits, options], i) => {
  const needle = edits[0]!.old_string
  const calls: Call[] = [
    [`apply to ${name}`, document, (engine) => applier.applyEdits(document, edits, { ...options, engine })],
  ]
  if (i === 0)
    calls.push([
      `check ${name}`,
      document,
      (engine) => applier.checkEdits(document, edits, { ...options, engine }),
    ])
  if (CASES.findIndex((other) => other[1] === document) === i)
    calls.push([
      `count in ${name}`,
      document,
      (engine) => applier.countOccurrences(document, needle, { limit: 3, engine }),
    ])
  return calls
})
type Call = [name: string, document: Document, call: (engine: EngineChoice) => object]

/** From a fresh instance: the call under `fault`, by each engine choice; then the same call without it. */
function survives([, document, call]: Call, fault: () => Fault, kind: string): void {
  const expected = factsOf(call('js'))
  const before = document.slice()
  for (const engine of ['auto', 'wasm'] as const) {
    host.drop()
    host.set(fault())
    const answer = attempt(() => call(engine))
    if (engine === 'auto' || !(answer instanceof Error)) expect(factsOf(answer)).toEqual(expected)
    else expect(answer.name).toBe(kind)
    host.set()
    expect(same(document, before)).toBe(true)
    expect(factsOf(call('wasm'))).toEqual(expected)
  }
}

/** Runs a call on a fresh instance without a fault, and says what was counted. */
function counted([, , call]: Call) {
  host.drop()
  host.set()
  call('wasm')
  return host.seen()
}

/** Of a long row of calls or looks, some: what lies between are more of the same. */
const aims = (n: number) =>
  [...new Set([1, 2, 3, 4, 5, 6, 8, 10, n - 2, n - 1, n])].filter((k) => k > 0 && k <= n)

afterEach(() => {
  vi.unstubAllGlobals()
  host.set()
})

/** Bytes go the same way with and without `Buffer`. */
const STRINGS = CALLS.filter(([, document]) => typeof document === 'string')

describe.each([
  ['by Buffer', true, CALLS],
  ['by the standard encoders', false, STRINGS],
] as const)('texts brought in %s', (_, withBuffer, calls) => {
  const inThisWay = <T>(work: () => T): T => {
    if (!withBuffer) vi.stubGlobal('Buffer', undefined)
    try {
      return work()
    } finally {
      vi.unstubAllGlobals()
    }
  }

  test.each(calls)('%s: memory refused at every n-th request', (...call) => {
    inThisWay(() => {
      const { requests } = counted(call)
      for (const n of [1, 2, 3, 5, 7]) survives(call, () => ({ refuses: (k) => k % n === 0 }), 'RangeError')
      for (let n = 1; n <= requests; n++) survives(call, () => ({ refuses: (k) => k === n }), 'RangeError')
    })
  })

  test.each(calls)('%s: a trap at the k-th call, or in each export', (...call) => {
    inThisWay(() => {
      const { calls, names } = counted(call)
      expect(calls).toBeGreaterThan(3)
      for (let k = 1; k <= Math.min(calls, 20); k++)
        survives(call, () => ({ traps: (n) => n === k }), 'RuntimeError')
      for (const name of names)
        survives(call, () => ({ traps: (_, called) => called === name }), 'RuntimeError')
    })
  })

  test.each(calls)('%s: the memory gone, or every export trapping, from the k-th time on', (...call) => {
    inThisWay(() => {
      const { looks, calls } = counted(call)
      for (const k of aims(looks)) survives(call, () => ({ detached: (n) => n >= k }), 'RangeError')
      for (const k of aims(calls)) survives(call, () => ({ traps: (n) => n >= k }), 'RuntimeError')
    })
  })
})

test('no instance is made to look after one that failed', () => {
  const edits = [swap('a', 'b')]
  applier.applyEdits('a', edits, { engine: 'wasm' })
  const made = host.made()
  host.set({ traps: (_, name) => name === 'run' })
  expect(() => applier.applyEdits('a', edits, { engine: 'wasm' })).toThrow('unreachable')
  expect(host.made()).toBe(made)
})

test('a result needs no memory to be read: where none is to be had, it is joined', () => {
  const edits = [swap('line 3 of', 'x'.repeat(300_000))]
  host.drop()
  applier.checkEdits(NARROW, edits, { engine: 'wasm' })
  host.set({ refuses: () => true })
  const { text, engine } = applier.applyEdits(NARROW, edits, { engine: 'wasm' })
  expect([text, engine]).toEqual([NARROW.replace('line 3 of', 'x'.repeat(300_000)), 'wasm'])
  expect(host.seen().requests).toBeGreaterThan(0)
})

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function same(a: Document, b: Document): boolean {
  return typeof a === 'string' ? a === b : latin1(a) === latin1(b as Uint8Array)
}

/** An answer without the engine's name, bytes as what is quick to compare. */
function factsOf(answer: object): object {
  const { engine: _, ...facts } = answer as Record<string, unknown>
  return 'text' in facts && typeof facts.text !== 'string'
    ? { ...facts, text: latin1(facts.text as Uint8Array) }
    : facts
}

const decoder = new TextDecoder('latin1')
function latin1(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

function attempt(work: () => object): object {
  try {
    return work()
  } catch (error) {
    return error as Error
  }
}
