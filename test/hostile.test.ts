/**
 * Inputs made to be slow. Each answers in some tens of milliseconds; a search that is quadratic in the needle takes
 * minutes over them. The bound is a hundred times looser than what was measured, so that only a quadratic one fails.
 */
import { describe, expect, test } from 'vitest'
import type { Document } from '../src/types.ts'
import { ENGINES } from './engines.ts'
import { HAYSTACKS, rep } from './searches.ts'

const BOUND_MS = 5_000

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

function bothForms(text: string): Document[] {
  return [text, new TextEncoder().encode(text)]
}
