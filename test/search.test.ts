/** One needle, through both doors of every engine: seeds under padding, texts that get shorter, memory that grows. */
import { describe, expect, test } from 'vitest'
import type { Document } from '../src/types.ts'
import { ENGINES, type Subject } from './engines.ts'
import { oracleCount } from './oracle.ts'
import { SEEDS } from './searches.ts'

const PADDING = Array.from({ length: 35 }, (_, i) => '#'.repeat(i))

describe.each(ENGINES)('$name', (engine) => {
  test.each(SEEDS)(
    '%j in %j, padded by 0 to 34 units on each side',
    (needle, haystack, disjoint, overlapping) => {
      for (const before of PADDING) {
        for (const after of PADDING) {
          const offsets = disjoint.map((at) => at + before.length)
          expectSame(engine, before + haystack + after, needle, { offsets, overlapping })
        }
      }
    },
  )

  test('padded by the needle’s own parts', () => {
    for (const [needle, haystack] of SEEDS) {
      for (let part = 0; part < needle.length; part++) {
        const document = needle.slice(part) + haystack + needle.slice(0, part)
        const counted = oracleCount(document, needle, 64)
        expectSame(engine, document, needle, counted)
      }
    }
  })

  test('a stale tail: what a shorter text no longer holds is not found behind its end', () => {
    const needle = 'needle in the tail of a text, 42 and more'
    for (let length = 1; length <= needle.length; length++) {
      const wanted = needle.slice(0, length)
      for (const lead of [0, 1, 7, 15, 16, 17, 31, 63, 64, 200, 20_000]) {
        const text = '-'.repeat(lead) + wanted
        expectSame(engine, text, wanted, { offsets: [lead], overlapping: 1 })
        for (const left of new Set([0, length >> 1, length - 1])) {
          expectSame(engine, text.slice(0, lead + left), wanted, { offsets: [], overlapping: 0 })
        }
      }
    }
  })

  test('memory that grows between calls, and is there again for small ones', () => {
    const sizes = [10, 70_000, 100, 1_000_000, 3, 5_000_000, 65_536, 65_537, 8_000_000, 50]
    const kept = sizes.map((size) => {
      const document = 'ab'.repeat(size >> 1)
      const bytes = Buffer.from(`${document}end`)
      const outcome = engine.applyEdits(bytes, [{ old_string: 'bend', new_string: `e${size}` }])
      expectSame(engine, `${document}x`, 'bx', { offsets: [document.length - 1], overlapping: 1 })
      return { outcome, expected: `${document.slice(0, -1)}e${size}` }
    })
    for (const { outcome, expected } of kept)
      expect(Buffer.from(outcome.text).toString() === expected).toBe(true)
  })

  test('memory that grows inside a batch', () => {
    const long = 'x'.repeat(3_000_000)
    const edits = [
      { old_string: 'b', new_string: `<${long}>` },
      { old_string: `a<${long.slice(0, 100)}`, new_string: '(' },
      { old_string: '>c', new_string: ')' },
    ]
    const { ok, text, changes } = engine.applyEdits('abc', edits)
    const expected = `(${long.slice(100)})`
    expect([ok, text === expected, changes.length]).toEqual([true, true, 1])
  })
})

/** Counted in both forms, and applied or refused as the count says. Compared by hand: a hundred thousand of them. */
function expectSame(
  engine: Subject,
  text: string,
  needle: string,
  { offsets, overlapping }: { offsets: number[]; overlapping: number },
): void {
  const forms: [Document, number[]][] = [
    [text, offsets],
    [Buffer.from(text), offsets.map((at) => Buffer.byteLength(text.slice(0, at)))],
  ]
  for (const [document, starts] of forms) {
    const found = engine.countOccurrences(document, needle, { limit: 64 })
    const asExpected =
      found.count === starts.length && found.overlapping === overlapping && `${found.offsets}` === `${starts}`
    if (!asExpected)
      expect({ text, needle, ...found }).toEqual({
        text,
        needle,
        count: starts.length,
        overlapping,
        offsets: starts,
      })
    const outcome = engine.applyEdits(document, [{ old_string: needle, new_string: '' }])
    const from = outcome.changes[0]?.from
    const decided = starts.length === 1 ? from === starts[0] : outcome.refused[0]?.matches === starts.length
    if (!decided) expect({ text, needle, outcome }).toBe(`an edit at ${starts}`)
  }
}
