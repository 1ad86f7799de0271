/** SPEC §3's laws, on every engine, on batches that fast-check makes (and shrinks) and on those of our own generator. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyChanges, invert } from '../src/changes.ts'
import type { ApplyOptions, Change, Document, Outcome } from '../src/types.ts'
import { factsDiffer, outcomeMisshapen } from './compare.ts'
import { ENGINES, type Subject } from './engines.ts'
import { generateBatch, type Weights } from './generate.ts'
import { isWellFormed, oracleApply, readEdit } from './oracle.ts'
import { runsOf } from './random.ts'

const SEED = 7_310_561
const RUNS = 1_000

interface Input {
  document: Document
  edits: unknown[]
  options: ApplyOptions
}

const TOKENS = [
  ['a', 'b'],
  ['a', 'aa', 'aba', 'b'],
  ['a', '\r\n', '\n', '\0', ' '],
  ['é', '€', '😀', '\ufeff', 'a'],
  ['\ud83d', '\ude00', '😀', 'a'],
]

const small: fc.Arbitrary<Input> = fc.constantFrom(...TOKENS).chain((tokens) => {
  const text = (maxLength: number) =>
    fc.array(fc.constantFrom(...tokens), { maxLength }).map((parts) => parts.join(''))
  const edit = fc.record({ old_string: text(3), new_string: text(3) })
  return fc.record({
    document: fc.oneof(
      text(14),
      text(14).map((it): Document => new TextEncoder().encode(it)),
    ),
    edits: fc.array(
      fc.oneof({ weight: 20, arbitrary: edit as fc.Arbitrary<unknown> }, fc.constantFrom(null, 1, {})),
      {
        maxLength: 6,
      },
    ),
    options: fc.record({
      noop: fc.constantFrom<'allow' | 'refuse'>('allow', 'refuse'),
      overlap: fc.constantFrom<'allow' | 'refuse'>('allow', 'refuse'),
    }),
  })
})

const OWN: Weights = { tiny: 30, bytes: 5, small: 30, periodic: 3, structured: 2, large: 0 }
const generated: fc.Arbitrary<Input> = fc.noShrink(fc.integer({ min: 0 })).map((seed) => {
  const { document, edits, options } = generateBatch(seed, OWN)
  return { document, edits, options: { noop: options.noop, overlap: options.overlap } }
})

const inputs = fc.oneof(small, generated)

/** Checks the law on many inputs; a failure prints the seed, the path to it and the smallest input. */
function holds(law: (input: Input) => void): void {
  fc.assert(fc.property(inputs, law), { seed: SEED, numRuns: runsOf(RUNS) })
}

const atomic = (engine: Subject, { document, edits, options }: Input) =>
  engine.applyEdits(document, edits, { ...options, policy: 'atomic' })
const lenient = (engine: Subject, { document, edits, options }: Input) =>
  engine.applyEdits(document, edits, { ...options, policy: 'lenient' })

describe.each(ENGINES)(`$name, seed ${SEED}`, (engine) => {
  test('1: atomic succeeds if and only if lenient refuses nothing; its refusal is lenient’s first', () => {
    holds((input) => {
      const whole = atomic(engine, input)
      const partly = lenient(engine, input)
      expect(whole.ok).toBe(partly.refused.length === 0)
      if (whole.ok) expect(facts(whole)).toEqual(facts(partly))
      else expect(whole.refused).toEqual(partly.refused.slice(0, 1))
    })
  })

  test('2: a refused atomic batch returns the document itself', () => {
    holds((input) => {
      const outcome = atomic(engine, input)
      if (outcome.ok) return
      expect(outcome.text).toBe(input.document)
      expect([outcome.applied, outcome.changes]).toEqual([[], []])
    })
  })

  test('3: changes give the result, their inverse gives the document back', () => {
    holds((input) => {
      const { text, changes } = lenient(engine, input)
      expect(applyChanges(input.document, changes as Change<never>[])).toEqual(text)
      const back = invert(input.document, changes as Change<never>[])
      expect(applyChanges(text, back as Change<never>[])).toEqual(input.document)
    })
  })

  test('4: everything outside changes is identical', () => {
    holds((input) => {
      const { text, changes } = lenient(engine, input)
      let before = 0
      let after = 0
      for (const { from, to, insert } of [...changes, { from: input.document.length, to: 0, insert: '' }]) {
        expect(text.slice(after, after + from - before)).toEqual(input.document.slice(before, from))
        expect(from).toBeGreaterThanOrEqual(before)
        after += from - before + insert.length
        before = to
      }
      expect(after).toBe(text.length)
    })
  })

  test('5: a then b is a ++ b, when nothing is refused', () => {
    holds((input) => {
      const half = input.edits.length >> 1
      const first = atomic(engine, { ...input, edits: input.edits.slice(0, half) })
      if (!first.ok) return
      const second = atomic(engine, { ...input, document: first.text, edits: input.edits.slice(half) })
      const both = atomic(engine, input)
      expect(both.ok).toBe(second.ok)
      if (!second.ok) return
      expect(both.text).toEqual(second.text)
      const shifted = second.applied.map((edit) => ({ ...edit, ordinal: edit.ordinal + half }))
      expect(both.applied).toEqual([...first.applied, ...shifted])
    })
  })

  test('6: the facts are the oracle’s, field by field', () => {
    holds((input) => {
      for (const policy of ['atomic', 'lenient'] as const) {
        const options: ApplyOptions = { ...input.options, policy }
        const outcome = engine.applyEdits(input.document, input.edits, options)
        expect(outcomeMisshapen(outcome, input.document)).toBeNull()
        expect(factsDiffer(outcome, oracleApply(input.document, input.edits, options))).toBeNull()
      }
    })
  })

  test('6: string and byte input agree, offsets translated', () => {
    holds((input) => {
      const { document } = input
      const strings = [document, ...input.edits.flatMap((edit) => Object.values(readEdit(edit)))]
      if (typeof document !== 'string' || strings.some((it) => typeof it === 'string' && !isWellFormed(it)))
        return
      const bytes = utf8(document)
      for (const run of [atomic, lenient]) {
        const inString = run(engine, input)
        const inBytes = run(engine, { ...input, document: bytes })
        expect(inBytes.refused).toEqual(inString.refused)
        expect(inBytes.applied).toEqual(inString.applied)
        expect(Buffer.from(inBytes.text).toString()).toBe(inString.text)
        expect(inBytes.changes.map((change) => inUnits(change as Change<Uint8Array>, bytes))).toEqual(
          inString.changes,
        )
      }
    })
  })
})

function facts({ engine: _, ...rest }: Outcome): Omit<Outcome, 'engine'> {
  return rest
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** A change of the bytes as a change of the string they spell. */
function inUnits({ from, to, insert }: Change<Uint8Array>, bytes: Uint8Array): Change<string> {
  const units = (end: number) => Buffer.from(bytes.subarray(0, end)).toString().length
  return { from: units(from), to: units(to), insert: Buffer.from(insert).toString() }
}
