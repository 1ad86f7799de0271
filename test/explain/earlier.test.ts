import { describe, expect, test } from 'vitest'
import { explain } from '../../src/explain/js.ts'
import { applyEdits, countOccurrences } from '../../src/js.ts'
import { randomFrom, runsOf } from '../random.ts'

type Pair = [old: string, young: string]
const editsOf = (pairs: readonly Pair[]) =>
  pairs.map(([old_string, new_string]) => ({ old_string, new_string }))
const last = (document: string, pairs: readonly Pair[]) => explain(document, editsOf(pairs)).at(-1)!

describe('what an earlier edit did', () => {
  test.each<[string, string, Pair[], string | null, number | null]>([
    [
      'consumed',
      'foo bar',
      [
        ['foo', 'x'],
        ['foo', 'y'],
      ],
      'consumed_by_earlier_edit',
      1,
    ],
    [
      'consumed in part',
      'foo bar',
      [
        ['o b', 'x'],
        ['bar', 'y'],
      ],
      'consumed_by_earlier_edit',
      1,
    ],
    [
      'consumed by the second',
      'foo bar',
      [
        ['bar', 'baz'],
        ['foo', 'x'],
        ['foo', 'y'],
      ],
      'consumed_by_earlier_edit',
      2,
    ],
    [
      'made by one, consumed by the next',
      'foo',
      [
        ['foo', 'new'],
        ['new', 'old'],
        ['new', 'x'],
      ],
      'consumed_by_earlier_edit',
      2,
    ],
    [
      'created',
      'foo bar',
      [
        ['foo', 'bar'],
        ['bar', 'x'],
      ],
      'created_by_earlier_edit',
      1,
    ],
    [
      'created across a seam',
      'a-b ab',
      [
        ['-', ''],
        ['ab', 'x'],
      ],
      'created_by_earlier_edit',
      1,
    ],
    [
      'created by the second',
      'a b',
      [
        ['a', 'x'],
        ['b', 'x'],
        ['x', 'y'],
      ],
      'created_by_earlier_edit',
      2,
    ],
    [
      'ambiguous from the start',
      'a a b',
      [
        ['b', 'c'],
        ['a', 'x'],
      ],
      null,
      null,
    ],
    [
      'ambiguous from the start, and once more',
      'a a b',
      [
        ['b', 'a'],
        ['a', 'x'],
      ],
      null,
      null,
    ],
    [
      'the same edit twice',
      'foo bar',
      [
        ['foo', 'qux'],
        ['foo', 'qux'],
      ],
      'already_applied',
      1,
    ],
  ])('%s', (_, document, pairs, cause, causedBy) => {
    expect(last(document, pairs)).toMatchObject({ cause, causedBy, cutShort: false })
  })
})

test('causedBy is the last edit that crossed the line, as counting after every edit finds it', () => {
  let caused = 0
  for (let seed = 1; seed <= runsOf(3000); seed++) {
    const random = randomFrom(seed)
    const text = (most: number) =>
      Array.from({ length: 1 + random.below(most) }, () => random.pick(['a', 'b', 'c'])).join('')
    const document = text(12)
    const edits = Array.from({ length: 2 + random.below(4) }, () => ({
      old_string: text(3),
      new_string: text(4),
    }))
    for (const { ordinal, reason, cause, causedBy } of explain(document, edits, { policy: 'lenient' })) {
      const { old_string } = edits[ordinal - 1]!
      const counts = edits.slice(0, ordinal).map((_, i) => {
        const { text } = applyEdits(document, edits.slice(0, i), { policy: 'lenient' })
        return countOccurrences(text, old_string).count
      })
      const crossed = (before: (n: number) => boolean, after: (n: number) => boolean) => {
        const at = counts.findLastIndex((n, i) => i > 0 && before(counts[i - 1]!) && after(n))
        return at === -1 || counts.slice(at).some((n) => !after(n)) ? null : at
      }
      const expected =
        reason === 'ambiguous'
          ? crossed(
              (n) => n < 2,
              (n) => n >= 2,
            )
          : crossed(
              (n) => n > 0,
              (n) => n === 0,
            )
      if (
        cause === 'created_by_earlier_edit' ||
        cause === 'consumed_by_earlier_edit' ||
        reason === 'ambiguous'
      ) {
        expect(causedBy, `seed ${seed}, edit ${ordinal}`).toBe(expected)
        if (causedBy !== null) caused++
      } else if (cause !== 'already_applied') expect(expected, `seed ${seed}, edit ${ordinal}`).toBe(null)
    }
  }
  expect(caused).toBeGreaterThan(runsOf(300))
})

describe('already applied', () => {
  test.each<[string, string, Pair]>([
    [
      'a replacement with context on both sides',
      'one\ntwo = 2\nthree\n',
      ['one\ntwo = 1\nthree', 'one\ntwo = 2\nthree'],
    ],
    ['a replacement with context before', 'val = 2\n', ['val = 1', 'val = 2']],
    ['an insertion', 'first\nnew\nlast\n', ['first\nlast', 'first\nnew\nlast']],
    ['a deletion between context', 'first\nlast\n', ['first\ngone\nlast', 'first\nlast']],
    [
      'framed by the needle’s first and last lines',
      'begin\nsomething else\nend\n',
      ['begin\nold\nend', 'something else'],
    ],
  ])('%s', (_, document, pair) => {
    expect(last(document, [pair])).toMatchObject({ cause: 'already_applied', causedBy: null })
  })

  test.each<[string, string, Pair]>([
    ['the new text stands elsewhere', 'ok\nval = 2\n', ['val = 1', 'ok']],
    ['it stands twice', 'val = 2\nval = 2\n', ['val = 1', 'val = 2']],
    ['only part of a word is shared', 'the color\n', ['colour', 'color']],
    ['only brackets are shared', 'f(b)\n', ['(a)', '(b)']],
    ['a deletion with context before only', 'keep this\nother\n', ['keep this\ngone', 'keep this']],
    ['nothing is left to stand', 'one\n', ['two', '']],
  ])('not where %s', (_, document, pair) => {
    expect(last(document, [pair]).cause).not.toBe('already_applied')
  })
})
