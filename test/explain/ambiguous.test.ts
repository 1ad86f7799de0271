import { describe, expect, test } from 'vitest'
import { explain } from '../../src/explain/js.ts'
import { applyEdits, countOccurrences } from '../../src/js.ts'
import type { ApplyOptions } from '../../src/types.ts'
import { type Random, randomFrom, runsOf } from '../random.ts'

interface Pair {
  old_string: string
  new_string: string
}

const LINES = ['a', 'b', 'a b', '}', '', '  a', 'é', '😀 a', 'x}']
const BREAKS = ['\n', '\n', '\n', '\r\n']

/** A document of few kinds of lines, so that everything is ambiguous and context is long. */
const documentOf = (random: Random): string =>
  Array.from({ length: 1 + random.below(9) }, () => random.pick(LINES) + random.pick(BREAKS)).join('') +
  (random.chance(0.5) ? random.pick(LINES) : '')

/** Whole characters: before half of one, the smallest run may be a line longer than it must (and still applies). */
function cutFrom(text: string, random: Random): string {
  const characters = [...text]
  const at = random.below(characters.length)
  return characters.slice(at, at + 1 + random.below(3)).join('')
}

/** The starts of the occurrences that a refusal counts. */
function placesIn(text: string, needle: string): number[] {
  const { count, overlapping, offsets } = countOccurrences(text, needle, { limit: 1000 })
  if (count > 1 || overlapping === 1) return offsets
  const places: number[] = []
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + 1)) places.push(at)
  return places
}

const unique = (text: string, needle: string) => countOccurrences(text, needle).overlapping === 1

/** How many whole lines the smallest unique run around the occurrence has; by trying them all. */
function fewestLines(text: string, at: number, needle: string): number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)].filter(
    (s) => s < text.length,
  )
  const ends = [...starts.slice(1), text.length]
  let fewest = Number.POSITIVE_INFINITY
  for (const [i, start] of starts.entries()) {
    for (const [j, end] of ends.entries()) {
      if (start > at || end < at + needle.length || j < i) continue
      if (unique(text, text.slice(start, end))) fewest = Math.min(fewest, j - i + 1)
    }
  }
  return fewest
}

const linesOf = (run: string) => run.replace(/\n$/, '').split('\n').length

test.each<ApplyOptions>([
  { policy: 'atomic' },
  { policy: 'lenient' },
  { policy: 'lenient', overlap: 'refuse' },
])('every edit offered applies at its occurrence, with the fewest lines that do: %o', (options) => {
  let offered = 0
  for (let seed = 1; seed <= runsOf(1500); seed++) {
    const random = randomFrom(seed)
    const document = documentOf(random)
    const edits: Pair[] = Array.from({ length: 1 + random.below(3) }, () => ({
      old_string: cutFrom(document, random),
      new_string: random.chance(0.5) ? random.pick(LINES) : cutFrom(document, random),
    }))
    for (const { ordinal, reason, occurrences, more, cutShort } of explain(document, edits, options)) {
      if (reason !== 'ambiguous') continue
      const name = `seed ${seed}, edit ${ordinal}`
      expect(cutShort, name).toBe(false)
      const text = applyEdits(document, edits.slice(0, ordinal - 1), { ...options, policy: 'lenient' }).text
      const { old_string: needle, new_string: replacement } = edits[ordinal - 1]!
      const places = placesIn(text, needle)
      expect(occurrences.length + more, name).toBe(places.length)
      expect(occurrences.length, name).toBe(Math.min(5, places.length))
      for (const [i, { edit }] of occurrences.entries()) {
        const at = places[i]!
        const fewest = fewestLines(text, at, needle)
        if (edit === null) {
          expect(fewest, name).toBe(Number.POSITIVE_INFINITY)
          continue
        }
        const resent = [...edits.slice(0, ordinal - 1), edit]
        const outcome = applyEdits(document, resent, options)
        expect(
          outcome.refused.filter((one) => one.ordinal === ordinal),
          name,
        ).toEqual([])
        expect(outcome.text, name).toBe(text.slice(0, at) + replacement + text.slice(at + needle.length))
        expect(linesOf(edit.old_string), name).toBe(fewest)
        offered++
      }
    }
  }
  expect(offered).toBeGreaterThan(runsOf(500))
})

describe('occurrences', () => {
  test('five, and how many more', () => {
    const [explanation] = explain('x = 1\n'.repeat(8), [{ old_string: 'x', new_string: 'y' }])
    expect(explanation!.occurrences.map(({ place }) => place)).toEqual(
      [1, 2, 3, 4, 5].map((line) => ({ line, column: 1 })),
    )
    expect(explanation!.more).toBe(3)
    expect(explanation!.occurrences[0]!.excerpt).toBe('x = 1')
  })

  test('the line alone where it is unique', () => {
    const [explanation] = explain('on\noff = on\n', [{ old_string: 'on', new_string: 'ON' }])
    expect(explanation!.occurrences.map(({ edit }) => edit)).toEqual([
      { old_string: 'on\noff = on', new_string: 'ON\noff = on' },
      { old_string: 'off = on', new_string: 'off = ON' },
    ])
  })

  test('a place in text that an earlier edit wrote', () => {
    const edits = [
      { old_string: 'two', new_string: 'a one' },
      { old_string: 'one', new_string: '1' },
    ]
    const [explanation] = explain('one\ntwo\n', edits)
    expect(explanation).toMatchObject({ cause: 'created_by_earlier_edit', causedBy: 1 })
    expect(explanation!.occurrences.map(({ place }) => place)).toEqual([
      { line: 1, column: 1 },
      { ordinal: 1, offset: 2 },
    ])
  })

  test('lines count in the document, not in the running text', () => {
    const edits = [
      { old_string: 'h\n', new_string: 'h\nh2\nh3\n' },
      { old_string: 'c', new_string: 'C' },
    ]
    const [explanation] = explain('h\nc\nd\nc\n', edits)
    expect(explanation!.occurrences.map(({ place }) => place)).toEqual([
      { line: 2, column: 1 },
      { line: 4, column: 1 },
    ])
  })

  test('columns count UTF-16 units, a BOM included; CR and U+2028 end no line', () => {
    const [explanation] = explain('\uFEFF😀x\ry\u2028x', [{ old_string: 'x', new_string: '' }])
    expect(explanation!.occurrences.map(({ place }) => place)).toEqual([
      { line: 1, column: 4 },
      { line: 1, column: 8 },
    ])
  })

  test('excerpts of long lines are cut to whole characters', () => {
    const [explanation] = explain(`${'😀'.repeat(200)}x${'😀'.repeat(200)}x`, [
      { old_string: 'x', new_string: '' },
    ])
    for (const { excerpt } of explanation!.occurrences) {
      expect(excerpt.length).toBeLessThanOrEqual(121)
      expect(excerpt.isWellFormed()).toBe(true)
    }
  })
})
