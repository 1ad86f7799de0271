/** Unified diffs to the letter: `patch` and `git apply` forgive line numbers, a reader does not. */
import { describe, expect, test } from 'vitest'
import { toUnifiedDiff, type UnifiedDiffOptions } from '../../src/changes/index.ts'
import type { Change } from '../../src/types.ts'

const TEN = Array.from({ length: 10 }, (_, i) => `${i + 1}\n`).join('')
const at = (line: number) => TEN.indexOf(`${line}\n`)
const lines = (first: number, end: number, insert: string) => ({ from: at(first), to: at(end), insert })

describe('toUnifiedDiff', () => {
  test.each<[string, string, Change<string>[], number, string]>([
    ['one line, no context', TEN, [lines(5, 6, 'five\n')], 0, '@@ -5 +5 @@\n-5\n+five\n'],
    ['one line', TEN, [lines(5, 6, 'five\n')], 1, '@@ -4,3 +4,3 @@\n 4\n-5\n+five\n 6\n'],
    ['a line less', TEN, [lines(5, 6, '')], 0, '@@ -5 +4,0 @@\n-5\n'],
    ['two lines more', TEN, [lines(5, 5, 'new\nlines\n')], 0, '@@ -4,0 +5,2 @@\n+new\n+lines\n'],
    ['before the first line', TEN, [lines(1, 1, 'new\n')], 3, '@@ -1,3 +1,4 @@\n+new\n 1\n 2\n 3\n'],
    [
      'behind the last',
      TEN,
      [{ from: TEN.length, to: TEN.length, insert: 'new\n' }],
      1,
      '@@ -10 +10,2 @@\n 10\n+new\n',
    ],
    [
      'behind the last, unfinished',
      TEN,
      [{ from: TEN.length, to: TEN.length, insert: 'end' }],
      1,
      '@@ -10 +10,2 @@\n 10\n+end\n\\ No newline at end of file\n',
    ],
    [
      'all of it gone',
      'a',
      [{ from: 0, to: 1, insert: '' }],
      3,
      '@@ -1 +0,0 @@\n-a\n\\ No newline at end of file\n',
    ],
    ['an empty text', '', [{ from: 0, to: 0, insert: 'a\n' }], 3, '@@ -0,0 +1 @@\n+a\n'],
    [
      'a final newline',
      'a',
      [{ from: 1, to: 1, insert: '\n' }],
      3,
      '@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n',
    ],
    [
      'two hunks, the second two lines further down',
      TEN,
      [lines(2, 3, 'two\nand\nmore\n'), lines(8, 9, '')],
      1,
      '@@ -1,3 +1,5 @@\n 1\n-2\n+two\n+and\n+more\n 3\n@@ -7,3 +9,2 @@\n 7\n-8\n 9\n',
    ],
    [
      'contexts that meet are one hunk',
      TEN,
      [lines(3, 4, 'x\n'), lines(6, 7, 'y\n')],
      1,
      '@@ -2,6 +2,6 @@\n 2\n-3\n+x\n 4\n 5\n-6\n+y\n 7\n',
    ],
    [
      'a line between them makes two',
      TEN,
      [lines(3, 4, 'x\n'), lines(7, 8, 'y\n')],
      1,
      '@@ -2,3 +2,3 @@\n 2\n-3\n+x\n 4\n@@ -6,3 +6,3 @@\n 6\n-7\n+y\n 8\n',
    ],
    [
      'a line doubled is one line more',
      'k\n',
      [{ from: 0, to: 0, insert: 'k\n' }],
      1,
      '@@ -1 +1,2 @@\n k\n+k\n',
    ],
    [
      'two lines in a row, each beside its own',
      TEN,
      [
        { from: at(3), to: at(3) + 1, insert: 'x' },
        { from: at(4), to: at(4) + 1, insert: 'y' },
      ],
      0,
      '@@ -3,2 +3,2 @@\n-3\n+x\n-4\n+y\n',
    ],
    [
      'two places in one line',
      'one two\nb\n',
      [
        { from: 0, to: 3, insert: '1' },
        { from: 4, to: 7, insert: '2\n' },
      ],
      0,
      '@@ -1 +1,2 @@\n-one two\n+1 2\n+\n',
    ],
  ])('%s', (_, document, changes, context, hunks) => {
    expect(toUnifiedDiff(document, changes, { context })).toBe(`--- a\n+++ b\n${hunks}`)
  })

  test('changes of a line that come to nothing together are none', () => {
    const moved = [
      { from: 0, to: 1, insert: '' },
      { from: 2, to: 2, insert: 'a' },
    ]
    expect(toUnifiedDiff('aa\n', moved)).toBe('')
  })

  const two = [lines(1, 2, 'x\n'), lines(9, 10, 'y\n')]
  const whole = toUnifiedDiff(TEN, two, { context: 0 })

  test('a diff just as long as maxLength is whole; past it only whole hunks are there', () => {
    expect(toUnifiedDiff(TEN, two, { context: 0, maxLength: whole.length })).toBe(whole)
    const left = `... 1 of 2 hunks left out: the diff would be longer than ${whole.length - 1} characters.\n`
    expect(toUnifiedDiff(TEN, two, { context: 0, maxLength: whole.length - 1 })).toBe(
      `--- a\n+++ b\n@@ -1 +1 @@\n-1\n+x\n${left}`,
    )
  })

  test('all of the text may be context', () => {
    const all = toUnifiedDiff(TEN, two, { context: Number.POSITIVE_INFINITY })
    expect(all).toContain('@@ -1,10 +1,10 @@')
  })

  test.each<[string, UnifiedDiffOptions]>([
    ['context', { context: -1 }],
    ['context', { context: 0.5 }],
    ['maxLength', { maxLength: -1 }],
    ['maxLength', { maxLength: Number.NaN }],
  ])('a bad %s is named', (name, options) => {
    expect(() => toUnifiedDiff(TEN, two, options)).toThrow(RangeError)
    expect(() => toUnifiedDiff(TEN, two, options)).toThrow(`${name} must be a whole number from 0`)
  })
})
