import { describe, expect, test } from 'vitest'
import { explain, formatRefusals } from '../../src/explain/js.ts'
import { checkEdits } from '../../src/js.ts'
import type { ApplyOptions, Edit } from '../../src/types.ts'
import { withCases } from '../cases/shared.ts'

function said(document: string, edits: Edit[], options?: ApplyOptions): string {
  return formatRefusals(checkEdits(document, edits, options), explain(document, edits, options))
}

describe('formatRefusals says', () => {
  test('what, where and what next for a miss', () => {
    expect(said('one\nHe: “Yes.”\n', [{ old_string: 'He: "Yes."', new_string: '' }])).toBe(
      [
        'Nothing was applied; the document is unchanged.',
        '',
        'edit 1: `old_string` was not found (searched for "He: \\"Yes.\\"").',
        'It differs from the document only in its quotation marks.',
        'The document has, at line 2, column 1:',
        'He: “Yes.”',
        'If this is the text you mean, quote it exactly as it stands there.',
      ].join('\n'),
    )
  })

  test('how many, where and what would be unique for an ambiguous one', () => {
    const text = said('f {\n}\ng {\n}\n', [{ old_string: '}', new_string: 'end' }])
    expect(text).toContain('occurs 2 times')
    expect(text).toContain('- at line 4, column 1: }')
    expect(text).toContain('this `old_string` is unique:\nf {\n}')
  })

  test('what was applied, in stretches', () => {
    const edits = ['a', 'b', 'x', 'c', 'y'].map((old_string) => ({ old_string, new_string: '-' }))
    const text = said('a b c', edits, { policy: 'lenient' })
    expect(text.split('\n')[0]).toBe('Applied: edits 1–2, 4. Not applied: edits 3, 5.')
  })

  test('which earlier edit did it', () => {
    const edits = [
      { old_string: 'foo', new_string: 'x' },
      { old_string: 'foo', new_string: 'y' },
    ]
    expect(said('foo bar', edits)).toContain('until edit 1 of this batch changed it')
  })

  test('differences that cannot be seen with escapes', () => {
    expect(said('a\u00A0b', [{ old_string: 'a b', new_string: '' }])).toContain('"a\\u{a0}b"')
  })

  test('the message of the error where nothing explains it', () => {
    const outcome = checkEdits('a', [{ old_string: '', new_string: 'b' }])
    expect(formatRefusals(outcome)).toContain('edit 1: `old_string` is empty — an empty match names no place')
    expect(formatRefusals(outcome, explain('a', [{ old_string: '', new_string: 'b' }]))).toBe(
      formatRefusals(outcome),
    )
  })

  test('that nothing was refused', () => {
    expect(formatRefusals(checkEdits('a', [{ old_string: 'a', new_string: 'b' }]))).toBe('Applied: edit 1.')
    expect(formatRefusals(checkEdits('a', []))).toBe('There was nothing to apply.')
  })

  test('how many more there are past maxLength', () => {
    const edits = Array.from({ length: 40 }, (_, i) => ({ old_string: `gone ${i}`, new_string: '' }))
    const outcome = checkEdits('a', edits, { policy: 'lenient' })
    const text = formatRefusals(outcome, [], { maxLength: 1000 })
    expect(text.length).toBeLessThan(1200)
    expect(text).toMatch(/\d+ more refused: edits \d+–40\.$/)
    expect(() => formatRefusals(outcome, [], { maxLength: -1 })).toThrow(RangeError)
  })
})

describe('one refusal takes under 1,200 characters', () => {
  test.each<[string, string, string]>([
    ['a long miss', 'x = 1;\n'.repeat(300), `${'X = 1;\n'.repeat(200)}!`],
    ['escapes throughout', '\u200B\u200C'.repeat(2000), '\u200C\u200B\u{E0001}'.repeat(400)],
    ['long lines, many times', `${'word '.repeat(400)}\n`.repeat(9), 'word'],
    ['astral text', '😀'.repeat(1000), `${'😀'.repeat(300)}😁`],
  ])('%s', (_, document, needle) => {
    expect(said(document, [{ old_string: needle, new_string: 'y' }]).length).toBeLessThan(1200)
  })

  withCases('replay.jsonl', (lines) => {
    test('every stale batch', () => {
      let told = 0
      for (const line of lines.trim().split('\n')) {
        const { before, edits } = JSON.parse(line) as { before: string; edits: Edit[] }
        const verdict = checkEdits(before, edits)
        if (verdict.ok) continue
        const text = formatRefusals(verdict, explain(before, edits))
        expect(text.length).toBeLessThan(1200)
        expect(text).toContain('Nothing was applied')
        told++
      }
      expect(told).toBeGreaterThan(100)
    })
  })
})
