/** What goes in stays as it was, what comes out belongs to the caller alone and can be sent anywhere. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import type { Outcome } from '../src/types.ts'
import { ENGINES } from './engines.ts'
import { generateBatch } from './generate.ts'
import { runsOf, seedOf } from './random.ts'

const SEED = 4_141
const BATCHES = Array.from({ length: runsOf(700) }, (_, index) => {
  const { options, ...batch } = generateBatch(seedOf(SEED, index))
  return { ...batch, options: { ...options, maxLength: undefined } }
})

describe.each(ENGINES)('$name', (engine) => {
  test(`frozen edits and options, and bytes nobody wrote to, seed ${SEED}`, () => {
    for (const { document, edits, options } of BATCHES) {
      const before = document.slice()
      engine.applyEdits(document, deepFrozen(edits) as unknown[], Object.freeze({ ...options }))
      engine.checkEdits(document, edits, Object.freeze({ ...options }))
      expect(typeof document === 'string' || Buffer.compare(document, before as Uint8Array) === 0).toBe(true)
    }
  })

  test('what came out stays as it was, whatever is done next', () => {
    const outcomes = BATCHES.slice(0, runsOf(300)).map(({ document, edits, options }) =>
      engine.applyEdits(document, edits, options),
    )
    const before = structuredClone(outcomes)
    for (const { document, edits, options } of BATCHES.slice(runsOf(300)))
      engine.applyEdits(document, edits, options)
    expect(outcomes).toEqual(before)
  })

  test('writing into a result or a change touches neither the document nor another result', () => {
    const document = new TextEncoder().encode('one two three')
    const edits = [{ old_string: 'two', new_string: 'zwei' }]
    const [first, second] = [engine.applyEdits(document, edits), engine.applyEdits(document, edits)]
    ;(first.text as Uint8Array).fill(0)
    ;(first.changes[0].insert as Uint8Array).fill(0)
    expect(Buffer.from(document).toString()).toBe('one two three')
    expect(Buffer.from(second.text).toString()).toBe('one zwei three')
    expect(Buffer.from(second.changes[0].insert).toString()).toBe('zwei')
  })

  test('outcomes and refusals survive structuredClone, and without bytes JSON', () => {
    for (const { document, edits, options } of BATCHES) {
      const outcome = engine.applyEdits(document, edits, options)
      expect(structuredClone(outcome)).toEqual(outcome)
      const plain = withoutBytes(outcome)
      expect(JSON.parse(JSON.stringify(plain))).toEqual(plain)
    }
  })

  test('a held preview keeps neither the document nor a long needle alive', () => {
    const size = 1 << 20
    collectGarbage()
    const before = process.memoryUsage().heapUsed
    const held = Array.from({ length: 120 }, (_, i) => {
      const needle = `${i} `.repeat(size / 4).concat('end')
      return engine.applyEdits(needle.slice(1), [{ old_string: needle, new_string: '' }]).refused[0].preview
    })
    collectGarbage()
    expect(held.every((preview) => preview.length === 80)).toBe(true)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(40 * size)
  })
})

const collectGarbage = (() => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
})()
function withoutBytes({ text, changes, ...verdict }: Outcome): unknown {
  return typeof text === 'string' ? { text, changes, ...verdict } : verdict
}

function deepFrozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  Object.values(value).forEach(deepFrozen)
  return Object.freeze(value)
}
