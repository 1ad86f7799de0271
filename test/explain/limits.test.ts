import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as wasm from '../../src/explain/index.ts'
import * as js from '../../src/explain/js.ts'
import { checkEdits } from '../../src/js.ts'
import type { ApplyOptions, Edit } from '../../src/types.ts'
import { randomFrom, runsOf } from '../random.ts'

const { explain, formatRefusals } = js

const WORDS =
  'const let return function value index item list map filter error result data user name path file'.split(
    ' ',
  )

/** Lines as source code has them, of which one in three is unique. */
function linesOf(count: number, seed: number): string[] {
  const random = randomFrom(seed)
  const line = (i: number) => {
    const words = Array.from({ length: 3 + random.below(6) }, () => random.pick(WORDS)).join(' ')
    return `${'  '.repeat(random.below(4))}${words}${random.chance(0.3) ? ` ${i}` : ';'}`
  }
  return Array.from({ length: count }, (_, i) => line(i))
}

/** Milliseconds of processor time: a machine that stands still is no matter of ours. */
const spent = () => process.cpuUsage().user / 1000

const one = (old_string: string): Edit[] => [{ old_string, new_string: 'new' }]

describe('large input', () => {
  const lines = linesOf(12_000, 1)

  test('12,000 lines against a 200-line needle', () => {
    const needle = lines.slice(6000, 6200).map((line, i) => (i % 5 === 0 ? `${line} changed` : line))
    const start = spent()
    const [explanation] = explain(lines.join('\n'), one(needle.join('\n')))
    // Half a second on an idle machine (bench/); here only that it is no matter of minutes.
    expect(spent() - start).toBeLessThan(10_000)
    expect(explanation).toMatchObject({
      cause: 'closest_region',
      cutShort: false,
      region: { place: { line: 6001, column: 1 } },
    })
    expect(explanation!.region!.similarity).toBeGreaterThan(0.9)
  })

  test('100 refusals in a batch on a megabyte', () => {
    const big = linesOf(27_000, 2)
    const edits = Array.from({ length: 100 }, (_, i) => ({
      old_string: `${big.slice(200 * i, 200 * i + 3).join('\n')} gone`,
      new_string: '',
    }))
    const start = spent()
    const explanations = explain(big.join('\n'), edits, { policy: 'lenient' })
    expect(spent() - start).toBeLessThan(20_000)
    expect(
      explanations.filter(({ cutShort, region }) => !cutShort && region !== null).length,
    ).toBeGreaterThan(90)
  })
})

const MEGA = 2 ** 20

describe('hostile input ends within its budget', () => {
  test.each<[string, string, string]>([
    ['one letter everywhere', 'a'.repeat(MEGA), 'a'],
    ['a periodic needle', 'a'.repeat(MEGA), 'a'.repeat(4096)],
    ['a periodic needle that does not occur', 'a'.repeat(MEGA), `${'a'.repeat(4096)}b${'a'.repeat(4096)}`],
    ['the same line everywhere', 'x\n'.repeat(MEGA / 2), 'x'],
    ['blanks only', ' \t\n'.repeat(MEGA / 3), 'a \n b'],
    ['blanks against blanks', ' \t\n'.repeat(MEGA / 3), '\n\n\n\n'],
    ['marks without end', `e${'\u0301\u0323'.repeat(MEGA / 2)}`, 'é\u0301x'],
    ['a mark on every letter', 'e\u0301'.repeat(MEGA / 2), 'éx'],
    ['text that NFKC makes long', '\uFDFA'.repeat(MEGA), 'صلى x'],
    ['entities', '&amp;'.repeat(MEGA / 5), '&x'],
    ['line breaks', '\n'.repeat(MEGA), 'x\n'],
    ['quotes', `"'`.repeat(MEGA / 2), '“x”'],
    ['a needle longer than the document', 'abc\n', 'abd\n'.repeat(MEGA / 4)],
    ['numbered lines', 'x\n'.repeat(9), Array.from({ length: MEGA / 8 }, (_, i) => `${i} y`).join('\n')],
  ])('%s', (_, document, needle) => {
    const start = spent()
    const [explanation] = explain(document, one(needle))
    expect(spent() - start).toBeLessThan(20_000)
    expect(explanation!.ordinal).toBe(1)
  })

  test('with no steps at all, every explanation says that it was cut short', () => {
    const edits = [...one('A'), ...one('x'), { old_string: 'b', new_string: 'c' }, ...one('b')]
    const explanations = explain('a x x b', edits, { policy: 'lenient', maxSteps: 0 })
    expect(explanations.map(({ cause, cutShort, more }) => ({ cause, cutShort, more }))).toEqual([
      { cause: 'closest_region', cutShort: true, more: 0 },
      { cause: null, cutShort: true, more: 2 },
      { cause: 'closest_region', cutShort: true, more: 0 },
    ])
  })

  test('the same input gets the same explanation, whatever the budget allows', () => {
    const document = linesOf(300, 3).join('\n')
    const edits = [...one('RETURN value'), ...one('item'), ...one('gone entirely')]
    for (const maxSteps of [10, 1_000, 30_000, 1_000_000]) {
      const options = { policy: 'lenient', maxSteps } as const
      expect(explain(document, edits, options)).toEqual(explain(document, edits, options))
    }
  })
})

const OPTIONS: fc.Arbitrary<ApplyOptions> = fc.record({
  policy: fc.constantFrom('atomic', 'lenient'),
  noop: fc.constantFrom('allow', 'refuse'),
  overlap: fc.constantFrom('allow', 'refuse'),
})
const TEXT = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom('a', 'b', '\n', '\r\n', ' ', '\\', '\uD83D', '\uDE00', '&amp;', '“', 'é', '1\t'),
    maxLength: 20,
  }),
)
const EDIT = fc.oneof(
  { weight: 5, arbitrary: fc.record({ old_string: TEXT, new_string: TEXT }) },
  { weight: 1, arbitrary: fc.anything() },
)

test.each([
  ['.', wasm.explain],
  ['js', js.explain],
])('explain of %s never throws, and explains exactly what checkEdits refuses', (_, explain) => {
  let refusals = 0
  fc.assert(
    fc.property(TEXT, fc.array(EDIT, { maxLength: 6 }), OPTIONS, (document, edits, options) => {
      const batch = edits as Edit[]
      const verdict = checkEdits(document, batch, options)
      const explanations = explain(document, batch, options)
      const judged = explanations.map(({ ordinal, reason }) => ({ ordinal, reason }))
      expect(judged).toEqual(verdict.refused.map(({ ordinal, reason }) => ({ ordinal, reason })))
      expect(checkEdits(document, batch, options)).toEqual(verdict)
      expect(JSON.parse(JSON.stringify(explanations))).toEqual(explanations)
      expect(structuredClone(explanations)).toEqual(explanations)
      expect(formatRefusals(verdict, explanations)).toBeTypeOf('string')
      refusals += judged.length
    }),
    { seed: 7, numRuns: runsOf(2000) },
  )
  expect(refusals).toBeGreaterThan(runsOf(1000))
})

test('an edit is read once, and holes and getters are no edits', () => {
  let reads = 0
  const moody = {
    get old_string() {
      reads++
      return reads === 1 ? 'A' : 'b'
    },
    new_string: 'c',
  }
  expect(explain('a b', [moody])[0]).toMatchObject({ reason: 'not_found', cause: 'case' })
  expect(reads).toBe(1)
  const edits = new Array(2) as Edit[]
  expect(explain('a', edits, { policy: 'lenient' }).map(({ reason }) => reason)).toEqual([
    'invalid_edit',
    'invalid_edit',
  ])
})

describe('wrong arguments throw', () => {
  test.each<[string, () => unknown, ErrorConstructor]>([
    ['bytes', () => explain(new Uint8Array() as never, []), TypeError],
    ['edits that are no array', () => explain('', {} as never), TypeError],
    ['an unknown option', () => explain('', [], { color: 1 } as never), TypeError],
    ['options that are none', () => explain('', [], 7 as never), TypeError],
    ['a bad budget', () => explain('', [], { maxSteps: -1 }), RangeError],
    ['a bad policy', () => explain('', [], { policy: 'strict' as never }), RangeError],
  ])('%s', (_, call, type) => {
    expect(call).toThrow(type)
  })
})
