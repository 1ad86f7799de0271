import { describe, expect, test } from 'vitest'
import type { ApplyOptions, Change, Document, Outcome } from '../../src/types.ts'
import { factsDiffer } from '../compare.ts'
import { ENGINES } from '../engines.ts'
import { isWellFormed, oracleApply } from '../oracle.ts'
import { withCases } from './shared.ts'

interface Corner {
  id: string
  name: string
  text?: string
  document?: number[]
  edits: unknown[]
  options: ApplyOptions
  expected: Partial<Outcome> & { bytes?: number[]; changes?: { insert: unknown }[] }
}

withCases('corners.json', (json) => {
  const corners: Corner[] = JSON.parse(json)

  test('all 49 are there', () => {
    expect(corners).toHaveLength(49)
  })

  describe.each(ENGINES)('$name', (engine) => {
    test.each(corners)('$id $name', ({ text, document: bytes, edits, options, expected }) => {
      const document = text ?? Uint8Array.from(bytes!)
      const outcome = engine.applyEdits(document, edits, options)
      expect(outcome.ok).toBe(expected.ok)
      if (expected.applied) expect(outcome.applied).toEqual(expected.applied)
      if (expected.refused) expect(outcome.refused).toMatchObject(expected.refused)
      if (expected.changes) expect(outcome.changes).toEqual(typed(expected.changes))
      expect(outcome.text).toEqual(
        expected.text ?? (expected.bytes && Uint8Array.from(expected.bytes)) ?? document,
      )
      expect(factsDiffer(outcome, oracleApply(document, edits, options))).toBeNull()
    })

    const wellFormed = corners.filter(({ text, edits }) => text && isWellFormed(text + JSON.stringify(edits)))
    test.each(wellFormed)('$id $name, as bytes', ({ text, edits, options }) => {
      const document = new TextEncoder().encode(text)
      const outcome = engine.applyEdits(document, edits, options)
      expect(factsDiffer(outcome, oracleApply(document, edits, options))).toBeNull()
    })
  })
})

/** Byte corners give their inserts as arrays of numbers. */
function typed(changes: { insert: unknown }[]): Change<Document>[] {
  return changes.map((change) =>
    Array.isArray(change.insert) ? { ...change, insert: Uint8Array.from(change.insert) } : change,
  ) as Change<Document>[]
}
