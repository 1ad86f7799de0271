import { describe, expect, test } from 'vitest'
import type { Document } from '../../src/types.ts'
import { ENGINES, type Subject } from '../engines.ts'
import { oracleCount } from '../oracle.ts'
import { withCases } from './shared.ts'

interface Search {
  source: string
  haystack: string
  needle: string
  expected_count_disjoint: number
  first_index: number
  last_index: number
  positions_disjoint: number[]
  count_overlapping: number
  unique: boolean
}

/** `positions_disjoint` stops here. */
const LISTED = 64

withCases('search.json', (json) => {
  const searches: Search[] = JSON.parse(json)

  test('all 1,288 are there', () => {
    expect(searches).toHaveLength(1288)
  })

  describe.each(ENGINES)('$name', (engine) => {
    test.each([...bySource(searches)])('bytes: %s', (_, group) => {
      for (const search of group) {
        const haystack = Buffer.from(search.haystack, 'base64')
        expectFacts(engine, haystack, Buffer.from(search.needle, 'base64'), search)
        expectApplies(engine, haystack, utf8(Buffer.from(search.needle, 'base64')), search)
      }
    })

    test.each([...bySource(searches)])('strings, where both are UTF-8: %s', (_, group) => {
      for (const search of group) {
        const haystack = utf8(Buffer.from(search.haystack, 'base64'))
        const needle = utf8(Buffer.from(search.needle, 'base64'))
        if (haystack === null || needle === null) continue
        expectFacts(engine, haystack, needle, search)
        expectApplies(engine, haystack, needle, search)
      }
    })
  })
})

function expectFacts(engine: Subject, haystack: Document, needle: Document, search: Search): void {
  const found = engine.countOccurrences(haystack, needle, { limit: LISTED })
  const at = (offset: number) => unitOffset(haystack, search.haystack, offset)
  expect(found, search.source).toEqual({
    count: search.expected_count_disjoint,
    overlapping: search.count_overlapping,
    offsets: search.positions_disjoint.map(at),
  })
  expect(found).toEqual(oracleCount(haystack, needle, LISTED))
  if (search.first_index >= 0) expect(found.offsets[0]).toBe(at(search.first_index))
}

/** The same place by the applier's door: one occurrence is replaced, any other number is refused with its count. */
function expectApplies(engine: Subject, haystack: Document, needle: string | null, search: Search): void {
  if (needle === null) return
  const outcome = engine.applyEdits(haystack, [{ old_string: needle, new_string: '' }])
  const places = engine.applyEdits(haystack, [{ old_string: needle, new_string: '' }], { overlap: 'refuse' })
  expect(outcome.ok).toBe(search.unique)
  expect(places.ok).toBe(search.count_overlapping === 1)
  if (search.expected_count_disjoint === 1) {
    expect(outcome.applied).toEqual([{ ordinal: 1, overlaps: search.count_overlapping - 1 }])
    expect(outcome.changes[0].from).toBe(unitOffset(haystack, search.haystack, search.first_index))
  } else expect(outcome.refused[0].matches).toBe(search.expected_count_disjoint)
}

/** A byte offset of the case in the units of the document. */
function unitOffset(document: Document, base64: string, offset: number): number {
  return typeof document === 'string'
    ? Buffer.from(base64, 'base64').subarray(0, offset).toString().length
    : offset
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

function bySource(searches: Search[]): Map<string, Search[]> {
  const groups = new Map<string, Search[]>()
  for (const search of searches) {
    const suite = search.source.split(/[+@#:]/)[0]
    groups.set(suite, [...(groups.get(suite) ?? []), search])
  }
  return groups
}
