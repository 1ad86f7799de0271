import { describe, expect, test } from 'vitest'
import type { Applied, ApplyOptions, Refusal } from '../../src/types.ts'
import { factsDiffer } from '../compare.ts'
import { ENGINES } from '../engines.ts'
import { oracleApply } from '../oracle.ts'
import { withCases } from './shared.ts'

interface Report {
  id: string
  class: string
  text: string
  edits: unknown[]
  options: ApplyOptions
  expected: { ok: boolean; applied: Applied[]; refused: Refusal[]; text?: string }
}

withCases('bug-reports.json', (json) => {
  const reports: Report[] = JSON.parse(json)

  test('all 108 are there', () => {
    expect(reports).toHaveLength(108)
  })

  describe.each(ENGINES)('$name', (engine) => {
    test.each(reports)('$id $class', ({ text, edits, options, expected }) => {
      const outcome = engine.applyEdits(text, edits, options)
      expect(outcome.ok).toBe(expected.ok)
      expect(outcome.applied).toEqual(expected.applied)
      expect(outcome.refused).toEqual(expected.refused)
      expect(outcome.text).toBe(expected.text ?? text)
      expect(factsDiffer(outcome, oracleApply(text, edits, options))).toBeNull()
    })

    test.each(reports)('$id $class, as bytes', ({ text, edits, options }) => {
      const document = new TextEncoder().encode(text)
      const outcome = engine.applyEdits(document, edits, options)
      expect(factsDiffer(outcome, oracleApply(document, edits, options))).toBeNull()
    })
  })
})
