import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ApplyOptions, Document, Edit, Reason } from '../../src/types.ts'
import { factsDiffer } from '../compare.ts'
import { ENGINES } from '../engines.ts'
import { oracleApply } from '../oracle.ts'
import { withCases } from './shared.ts'

/** A file's revision as a batch whose result must be the next one. */
interface Positive {
  set: 'positive'
  path: string
  before: string
  edits: Edit[]
  after_sha256: string
  after_len: number
}

/** A batch written against another revision, and its exact outcome under both policies. */
interface Stale {
  set: 'stale'
  path: string
  mutation: string
  before: string
  edits: Edit[]
  atomic:
    | { ok: true; sha256: string }
    | { ok: false; kind: keyof typeof REASONS; ordinal: number; matches?: number }
  lenient: { applied: number; failed: Reason[]; failed_index: number[]; sha256: string }
}

/** The records' words for the reasons that refuse a whole batch. */
const REASONS = { empty: 'empty_old_str', absent: 'not_found', ambiguous: 'ambiguous' } as const

const ATOMIC: ApplyOptions = { policy: 'atomic' }
const LENIENT: ApplyOptions = { policy: 'lenient', noop: 'refuse' }
const FORMS: [string, (text: string) => Document][] = [
  ['strings', (text) => text],
  ['bytes', (text) => new TextEncoder().encode(text)],
]

withCases('replay.jsonl', (lines) => {
  const records: (Positive | Stale)[] = lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const positives = records.filter((record) => record.set === 'positive')
  const stales = records.filter((record) => record.set === 'stale')

  test('200 positive and 150 stale ones are there', () => {
    expect([positives.length, stales.length]).toEqual([200, 150])
  })

  describe.each(FORMS)('%s', (_, form) => {
    const oracles = new Map<string, ReturnType<typeof oracleApply>>()
    /** The oracle is the slow one: asked once for all engines. */
    const oracle = (record: Positive | Stale, options: ApplyOptions) => {
      const key = `${records.indexOf(record)} ${options.policy}`
      if (!oracles.has(key)) oracles.set(key, oracleApply(form(record.before), record.edits, options))
      return oracles.get(key)!
    }

    describe.each(ENGINES)('$name', (engine) => {
      test.each(positives)('$path becomes its next revision', (record) => {
        for (const options of [ATOMIC, LENIENT]) {
          const outcome = engine.applyEdits(form(record.before), record.edits, options)
          expect(outcome.refused).toEqual([])
          expect(outcome.applied).toHaveLength(record.edits.length)
          expect(Buffer.byteLength(outcome.text)).toBe(record.after_len)
          expect(sha256(outcome.text)).toBe(record.after_sha256)
          expect(factsDiffer(outcome, oracle(record, options))).toBeNull()
        }
      })

      test.each(stales)('$path, $mutation, atomic', (record) => {
        const document = form(record.before)
        const outcome = engine.applyEdits(document, record.edits, ATOMIC)
        if (record.atomic.ok) expect(sha256(outcome.text)).toBe(record.atomic.sha256)
        else {
          const { kind, ordinal, matches } = record.atomic
          expect(outcome.refused[0]).toMatchObject({
            ordinal,
            reason: REASONS[kind],
            ...(matches && { matches }),
          })
          expect(outcome.text).toBe(document)
        }
        expect(outcome.ok).toBe(record.atomic.ok)
        expect(factsDiffer(outcome, oracle(record, ATOMIC))).toBeNull()
      })

      test.each(stales)('$path, $mutation, lenient', (record) => {
        const outcome = engine.applyEdits(form(record.before), record.edits, LENIENT)
        expect(outcome.applied).toHaveLength(record.lenient.applied)
        expect(outcome.refused.map(({ reason }) => reason)).toEqual(record.lenient.failed)
        expect(outcome.refused.map(({ ordinal }) => ordinal - 1)).toEqual(record.lenient.failed_index)
        expect(sha256(outcome.text)).toBe(record.lenient.sha256)
        expect(factsDiffer(outcome, oracle(record, LENIENT))).toBeNull()
      })
    })
  })
})

function sha256(text: Document): string {
  return createHash('sha256').update(text).digest('hex')
}
