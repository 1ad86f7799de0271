/**
 * Inputs made to be slow. Each answers in some tens of milliseconds; a search that is quadratic in the needle takes
 * minutes over them. The bound is a hundred times looser than what was measured, so that only a quadratic one fails.
 */
import { describe, expect, test } from 'vitest'
import type { Document } from '../src/types.ts'
import { ENGINES } from './engines.ts'

const MB = 1 << 20
const BOUND_MS = 5_000

/** Document, needle, how often it occurs disjoint, and in all. */
const HAYSTACKS: Record<string, [document: string, needle: string, count: number, overlapping: number]> = {
  'a run, and a needle broken in its middle': [rep('a', MB), rep('a', 8000) + 'b' + rep('a', 8000), 0, 0],
  'a run, and a needle broken at its end': [rep('a', MB), rep('a', 16_000) + 'b', 0, 0],
  'a run, and a needle broken at its start': [rep('a', MB), 'b' + rep('a', 16_000), 0, 0],
  'a run, and a run': [rep('a', MB), rep('a', 10_000), 104, MB - 10_000 + 1],
  'a run but for its end': [rep('a', MB) + 'b', rep('a', 5000) + 'b', 1, 1],
  'a period of two': [rep('ab', MB / 2), rep('ab', 4000) + 'aa', 0, 0],
  'a period of 17 with a near miss': [
    rep('0123456789abcdefg', 60_000),
    rep('0123456789abcdefg', 900) + '!',
    0,
    0,
  ],
  'Fibonacci words': [fibonacci(MB), fibonacci(10_000) + 'c', 0, 0],
  'runs broken just too early': [rep(rep('a', 999) + 'b', 1000), rep('a', 1000), 0, 0],
  'two-byte runs': [rep('你', MB / 4), rep('你', 4000) + '好' + rep('你', 4000), 0, 0],
  'a two-byte run, and a run': [rep('你', MB / 4), rep('你', 4000), 65, MB / 4 - 4000 + 1],
  'a two-byte period of two, twice': [rep('你好', MB / 8), rep('你好', 2000), 65, MB / 8 - 2000 + 1],
  'runs of runs': [rep(rep('a', 100) + 'b', 10_000), rep('a', 90), 10_000, 110_000],
  'one letter, everywhere': [rep('a', MB), 'a', MB, MB],
  'astral runs': [rep('😀', MB / 4), rep('😀', 4000) + '😁', 0, 0],
  NUL: [rep('\0', MB), rep('\0', 8000) + '\x01', 0, 0],
}

describe.each(ENGINES)('$name', (engine) => {
  test.each(Object.entries(HAYSTACKS))('%s', (_, [text, needle, count, overlapping]) => {
    for (const document of bothForms(text)) {
      const started = performance.now()
      expect(engine.countOccurrences(document, needle)).toMatchObject({ count, overlapping })
      const { applied, refused } = engine.applyEdits(document, [{ old_string: needle, new_string: 'x' }])
      expect(applied.length === 1 || refused[0].matches === count).toBe(true)
      expect(performance.now() - started).toBeLessThan(BOUND_MS)
    }
  })

  test('a batch of runs on a run: a linear scan a needle, at most', () => {
    const edits = Array.from({ length: 256 }, (_, i) => ({ old_string: rep(' ', 40 + i), new_string: '' }))
    for (const document of bothForms(rep(' ', 200_000))) {
      const started = performance.now()
      const { refused } = engine.applyEdits(document, edits, { policy: 'lenient' })
      expect(refused.map(({ matches }) => matches)).toEqual(
        edits.map((edit) => Math.floor(200_000 / edit.old_string.length)),
      )
      expect(performance.now() - started).toBeLessThan(2 * BOUND_MS)
    }
  })

  test('needles that share all but their last units', () => {
    const shared = 'the same beginning of every needle, '
    const edits = Array.from({ length: 500 }, (_, i) => ({
      old_string: `${shared}${i};`,
      new_string: `${shared}-${i};`,
    }))
    for (const document of bothForms(edits.map(({ old_string }) => old_string).join('\n'))) {
      const started = performance.now()
      const { ok, applied } = engine.applyEdits(document, edits)
      expect([ok, applied.length]).toEqual([true, 500])
      expect(performance.now() - started).toBeLessThan(BOUND_MS)
    }
  })

  test('replacements that repeat what later needles look for', () => {
    const gram = 'gram-of-all '
    const edits = Array.from({ length: 400 }, (_, i) => ({
      old_string: `${gram}${i}!`,
      new_string: rep(gram, 20) + `${i}?`,
    }))
    for (const document of bothForms(edits.map(({ old_string }) => old_string).join(''))) {
      const started = performance.now()
      const { ok } = engine.applyEdits(document, edits)
      expect(ok).toBe(true)
      expect(performance.now() - started).toBeLessThan(2 * BOUND_MS)
    }
  })

  test('a long batch on a small text', () => {
    const edits = Array.from({ length: 20_000 }, (_, i) => ({
      old_string: `<${i}>`,
      new_string: `<${i + 1}>`,
    }))
    const started = performance.now()
    const { ok, text } = engine.applyEdits('a <0> b', edits)
    expect([ok, text]).toEqual([true, 'a <20000> b'])
    expect(performance.now() - started).toBeLessThan(2 * BOUND_MS)
  })
})

function rep(text: string, times: number): string {
  return text.repeat(times)
}

function bothForms(text: string): Document[] {
  return [text, new TextEncoder().encode(text)]
}

/** The word that makes string searches do the most comparisons. */
function fibonacci(length: number): string {
  let [a, b] = ['a', 'ab']
  while (b.length < length) [a, b] = [b, b + a]
  return b.slice(0, length)
}
