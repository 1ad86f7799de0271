import { describe, expect, test } from 'vitest'
import { explain } from '../../src/explain/js.ts'
import type { ApplyOptions, Edit, Refusal } from '../../src/types.ts'
import { withCases } from '../cases/shared.ts'

/** `hint` is the cause of the first refusal. */
interface Report {
  id: string
  text: string
  edits: Edit[]
  options: ApplyOptions
  expected: { refused: Refusal[]; hint?: string; hint_must_not_be?: string }
}

interface Record {
  before: string
  edits: Edit[]
}

withCases('bug-reports.json', (text) => {
  const reports: Report[] = JSON.parse(text)

  test.each(reports.filter(({ expected }) => expected.hint !== undefined))(
    '$id is $expected.hint',
    (report) => {
      const explanations = explain(report.text, report.edits, report.options)
      const judged = explanations.map(({ ordinal, reason }) => ({ ordinal, reason }))
      expect(judged).toEqual(report.expected.refused.map(({ ordinal, reason }) => ({ ordinal, reason })))
      expect(explanations[0]).toMatchObject({ cause: report.expected.hint, cutShort: false })
    },
  )

  test.each(reports.filter(({ expected }) => expected.hint_must_not_be !== undefined))(
    '$id is not $expected.hint_must_not_be',
    (report) => {
      const [explanation] = explain(report.text, report.edits, report.options)
      expect(explanation!.cause).not.toBe(report.expected.hint_must_not_be)
    },
  )
})

withCases('replay-causes.json', (text) => {
  const causes: { record: number; ordinal: number; cause: string }[] = JSON.parse(text)

  withCases('replay.jsonl', (lines) => {
    const records: Record[] = lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))

    describe.each(['atomic', 'lenient'] as const)('%s', (policy) => {
      test.each(causes)('record $record, edit $ordinal is $cause', ({ record, ordinal, cause }) => {
        const { before, edits } = records[record]!
        const found = explain(before, edits, { policy }).find((one) => one.ordinal === ordinal)
        expect(found?.cause).toBe(cause)
      })
    })
  })
})
