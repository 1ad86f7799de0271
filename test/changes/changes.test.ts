import { describe, expect, test } from 'vitest'
import {
  applyChanges,
  compose,
  invert,
  mapPosition,
  toChangeSpec,
  toTextEdits,
  toUnifiedDiff,
} from '../../src/changes/index.ts'
import { applyEdits } from '../../src/js.ts'
import type { Change, Edit } from '../../src/types.ts'
import { withCases } from '../cases/shared.ts'
import { randomFrom, runsOf } from '../random.ts'
import { randomChanges, randomText } from './random-changes.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const inBytes = (document: string, changes: readonly Change<string>[]) =>
  changes.map(({ from, to, insert }) => ({
    from: bytes(document.slice(0, from)).length,
    to: bytes(document.slice(0, to)).length,
    insert: bytes(insert),
  }))

describe('compose', () => {
  test('does at once what two lists do one after the other, on strings and bytes', () => {
    let merged = 0
    for (let seed = 1; seed <= runsOf(2000); seed++) {
      const random = randomFrom(seed)
      const document = randomText(random, 12)
      const first = randomChanges(random, document, 3)
      const between = applyChanges(document, first)
      const second = randomChanges(random, between, 3)
      const both = compose(document, first, second)
      const text = applyChanges(between, second)
      expect(applyChanges(document, both), `seed ${seed}`).toBe(text)
      expect(applyChanges(text, invert(document, both)), `seed ${seed}`).toBe(document)
      if (both.length < first.length + second.length) merged++
      if (between.isWellFormed() && text.isWellFormed()) {
        const composed = compose(bytes(document), inBytes(document, first), inBytes(between, second))
        expect(applyChanges(bytes(document), composed), `seed ${seed}`).toEqual(bytes(text))
      }
      const third = randomChanges(random, text, 2)
      const after = applyChanges(text, third)
      const grouped = [
        compose(document, both, third),
        compose(document, first, compose(between, second, third)),
      ]
      for (const all of grouped) expect(applyChanges(document, all), `seed ${seed}`).toBe(after)
    }
    expect(merged).toBeGreaterThan(runsOf(100))
  })

  test('what is undone leaves nothing', () => {
    const changes = [{ from: 1, to: 2, insert: 'xyz' }]
    expect(compose('abc', changes, invert('abc', changes))).toEqual([])
    const document = bytes('abc')
    const same = inBytes('abc', changes)
    expect(compose(document, same, invert(document, same))).toEqual([])
  })

  test('the changes of two batches are those of the batches as one', () => {
    const one: Edit[] = [{ old_string: 'b', new_string: 'xx' }]
    const two: Edit[] = [{ old_string: 'xc', new_string: 'y' }]
    const first = applyEdits('abcd', one)
    const second = applyEdits(first.text, two)
    expect(compose('abcd', first.changes, second.changes)).toEqual(
      applyEdits('abcd', [...one, ...two]).changes,
    )
  })

  test.each<[string, () => unknown, ErrorConstructor]>([
    [
      'past the text between',
      () => compose('ab', [{ from: 0, to: 2, insert: '' }], [{ from: 0, to: 1, insert: '' }]),
      RangeError,
    ],
    [
      'unsorted',
      () =>
        compose(
          'ab',
          [],
          [
            { from: 1, to: 2, insert: '' },
            { from: 0, to: 1, insert: '' },
          ],
        ),
      RangeError,
    ],
    [
      'of another type',
      () => compose('ab', [], [{ from: 0, to: 1, insert: bytes('a') as never }]),
      TypeError,
    ],
  ])('changes %s throw', (_, call, type) => {
    expect(call).toThrow(type)
  })
})

describe('mapPosition', () => {
  const changes = [
    { from: 2, to: 4, insert: 'xyz' },
    { from: 6, to: 6, insert: '!' },
  ]

  test.each([
    [0, -1, 0],
    [2, 1, 2],
    [3, -1, 2],
    [3, 1, 5],
    [4, -1, 5],
    [6, -1, 7],
    [6, 1, 8],
    [9, -1, 11],
  ] as const)('%d to the side %d is %d', (position, side, mapped) => {
    expect(mapPosition(changes, position, side)).toBe(mapped)
  })

  test('wrong arguments throw', () => {
    expect(() => mapPosition(changes, -1, 1)).toThrow(
      new RangeError('position must be a whole number from 0'),
    )
    expect(() => mapPosition(changes, 0.5, 1)).toThrow(
      new RangeError('position must be a whole number from 0'),
    )
    expect(() => mapPosition(changes, 1, 0 as never)).toThrow(new RangeError('side must be -1 or 1'))
    expect(() => mapPosition({} as never, 1, 1)).toThrow(new TypeError('changes must be an array'))
  })
})

describe('exports are trimmed to what changes', () => {
  test.each<[string, string, Change<string>, Change<string> | null]>([
    ['nothing', 'abc', { from: 0, to: 3, insert: 'abc' }, null],
    ['at both ends', 'abcd', { from: 0, to: 4, insert: 'axd' }, { from: 1, to: 3, insert: 'x' }],
    ['not through a pair', '😀', { from: 0, to: 2, insert: '😁' }, { from: 0, to: 2, insert: '😁' }],
    [
      'nor where only its end stays',
      '😀',
      { from: 0, to: 2, insert: '🈀' },
      { from: 0, to: 2, insert: '🈀' },
    ],
    [
      'nor where a pair is made of a half that stays',
      'b\ude00',
      { from: 0, to: 2, insert: '😀' },
      { from: 0, to: 2, insert: '😀' },
    ],
    ['at the start neither', '\ud83db', { from: 0, to: 2, insert: '😀' }, { from: 0, to: 2, insert: '😀' }],
    ['never a unit twice', 'aa', { from: 0, to: 2, insert: 'aaa' }, { from: 2, to: 2, insert: 'a' }],
    [
      'new text that repeats the tail of the old (B035)',
      'h:\n  k = n + n\n  give k\n',
      { from: 3, to: 23, insert: '  k = n + n\n  when k:\n    give k\n  give k' },
      { from: 17, to: 17, insert: 'when k:\n    give k\n  ' },
    ],
  ])('%s', (_, document, change, trimmed) => {
    expect(toChangeSpec(document, [change])).toEqual(trimmed === null ? [] : [trimmed])
  })

  test('a change inside a CRLF takes the whole break, where positions cannot say its halves', () => {
    const change = { from: 2, to: 3, insert: '' }
    expect(toTextEdits('a\r\nb', [change])).toEqual([
      { range: { start: { line: 0, character: 1 }, end: { line: 1, character: 0 } }, newText: '\r' },
    ])
    expect(toChangeSpec('a\r\nb', [change])).toEqual([{ from: 2, to: 3, insert: '' }])
  })

  test.each<[string, string, Change<string>]>([
    ['a CR before it that ends its line alone', 'a\rb', { from: 2, to: 3, insert: 'x' }],
    ['an LF behind it that ends its line alone', 'b\na', { from: 0, to: 1, insert: 'x' }],
  ])('%s is left out', (_, document, change) => {
    expect(toTextEdits(document, [change])).toMatchObject([{ newText: 'x' }])
  })

  test.each<[string, string, Change<string>, string]>([
    ['a CR put before an LF', 'a\nb', { from: 1, to: 1, insert: 'x\r' }, 'x\r\n'],
    ['an LF put behind a CR', 'a\rb', { from: 2, to: 2, insert: '\nx' }, '\r\nx'],
    ['what stood between the two taken out', 'a\rb\nc', { from: 2, to: 3, insert: '' }, '\r\n'],
  ])('a break that is brought together is written whole: %s', (_, document, change, newText) => {
    expect(toTextEdits(document, [change])).toMatchObject([{ newText }])
  })

  test('bytes have no lines and columns', () => {
    expect(() => toTextEdits(bytes('a') as never, [])).toThrow(new TypeError('document must be a string'))
    expect(() => toChangeSpec(bytes('a') as never, [])).toThrow(TypeError)
    expect(() => toUnifiedDiff(bytes('a') as never, [])).toThrow(TypeError)
  })
})

describe('toUnifiedDiff', () => {
  withCases('bug-reports.json', (text) => {
    interface Report {
      id: string
      text: string
      edits: Edit[]
      expected: { unified_diff?: string }
    }
    const reports = (JSON.parse(text) as Report[]).filter(
      ({ expected }) => expected.unified_diff !== undefined,
    )

    test.each(reports)('$id', ({ text, edits, expected }) => {
      expect(toUnifiedDiff(text, applyEdits(text, edits).changes)).toBe(expected.unified_diff)
    })
  })

  const change = [{ from: 0, to: 1, insert: 'b' }]

  test.each([
    ['a/plain.txt', 'a/plain.txt'],
    ['a/with space', 'a/with space\t'],
    ['a/quo"te', '"a/quo\\"te"'],
    ['a/tab\tnew\n', '"a/tab\\tnew\\n"'],
    ['a/\u0001', '"a/\\001"'],
  ])('the name %j is written %s', (oldName, written) => {
    expect(toUnifiedDiff('a\n', change, { oldName }).split('\n')[0]).toBe(`--- ${written}`)
  })

  test('nothing changed is nothing', () => {
    expect(toUnifiedDiff('a\n', [])).toBe('')
    expect(toUnifiedDiff('a\n', [{ from: 0, to: 1, insert: 'a' }])).toBe('')
  })

  test('hunks past maxLength are left out whole, and it says so', () => {
    const document = Array.from({ length: 100 }, (_, i) => `${i}\n`).join('')
    const { changes } = applyEdits(document, [
      { old_string: '\n20\n', new_string: '\nx\n' },
      { old_string: '\n80\n', new_string: '\ny\n' },
    ])
    const whole = toUnifiedDiff(document, changes)
    expect(whole.match(/^@@/gm)).toHaveLength(2)
    const part = toUnifiedDiff(document, changes, { maxLength: whole.length - 1 })
    expect(part).toMatch(
      /\n\+x\n[\s\S]*\n\.\.\. 1 of 2 hunks left out: the diff would be longer than \d+ characters\.\n$/,
    )
    expect(toUnifiedDiff(document, changes, { maxLength: 0 })).toMatch(/^\.\.\. 2 of 2 hunks left out/)
    expect(() => toUnifiedDiff(document, changes, { context: -1 })).toThrow(RangeError)
  })
})
