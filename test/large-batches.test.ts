/**
 * Batches of the kinds that a one-pass engine may get wrong, each by its name, with the grams of the shipped build. The
 * expected facts are the oracle's; where that is too slow, what the batch was built from.
 */
import { describe, expect, test } from 'vitest'
import type { ApplyOptions } from '../src/types.ts'
import { factsDiffer } from './compare.ts'
import { ENGINES } from './engines.ts'
import { oracleApply } from './oracle.ts'

interface Pair {
  readonly old_string: string
  readonly new_string: string
}

const edit = (old_string: string, new_string: string): Pair => ({ old_string, new_string })
const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

/** Lines of 40 units and more, no two the same. */
const line = (i: number): string => `${i}: the quick brown fox jumps over the lazy dog ${i * 7919};`
const lines = (count: number): string => times(count, line).join('\n')
/** Longer than a region, so that a seam lies within it. */
const LONG =
  'a replacement that is longer than the widest region any needle is anchored by, and then some more of it'

const BATCHES: Record<string, [document: string, edits: Pair[]]> = {
  'short needles, among long ones': [
    `${lines(200)}#a#b#c#d`,
    [
      ...times(4, (i) => edit(`#${'abcd'[i]}`, `<${i}>`)),
      ...times(60, (i) => edit(line(3 * i), line(1000 + i))),
    ],
  ],
  'short needles alone': [lines(300), times(100, (i) => edit(`${i * 7919};`, `${i};`))],
  'a needle found everywhere': [
    lines(500),
    [edit('the quick brown fox jumps over the lazy dog', 'x'), ...times(30, (i) => edit(line(i), `${i}`))],
  ],
  'needles longer than the document': [lines(5), times(20, (i) => edit(lines(6 + i), ''))],
  'a needle longer than the document until it has grown': [
    lines(20),
    [edit(line(19), lines(60)), edit(lines(20).slice(-500) + lines(60).slice(500), 'x'), edit(line(59), 'y')],
  ],
  'a document of nothing': ['', times(20, (i) => edit(line(i), ''))],
  'all is deleted, then needles look for it': [
    lines(50),
    [edit(lines(50), ''), ...times(20, (i) => edit(line(i), ''))],
  ],
  'each edit deletes all that is left but a line': [
    lines(40),
    times(19, (i) => edit(`${times(2, (j) => line(2 * i + j)).join('\n')}\n`, '')),
  ],
  'each edit doubles the text': [
    line(0),
    times(10, (i) => {
      const text = line(0) + times(2 ** i - 1, (j) => `+${j}`).join('')
      const more = line(0) + times(2 ** (i + 1) - 1, (j) => `+${j}`).join('')
      return edit(text, more)
    }),
  ],
  'windows that overlap': [
    lines(120),
    times(119, (i) => edit(`${line(i).slice(-12)}\n${line(i + 1).slice(0, 12)}`, `${LONG}${i}`)),
  ],
  'a seam inside a seam inside a seam': [
    `${lines(10)}<>${lines(10)}`,
    times(60, (i) => edit(`<${i === 0 ? '' : i}>`, `[${LONG}${i}<${i + 1}>${LONG}${i}]`)),
  ],
  'needles put together of what two edits wrote': [
    times(40, (i) => `{${i}}{/${i}}`).join('\n'),
    times(40, (i) => [
      edit(`{${i}}`, `{${i}}${LONG}`),
      edit(`{/${i}}`, `${LONG}${i}`),
      edit(`${LONG}${LONG}${i}`, `done ${i}`),
    ]).flat(),
  ],
  'needles that come to stand twice, and once again': [
    lines(60),
    times(20, (i) => [
      edit(line(i), `${line(i + 20)} and more`),
      edit(line(i + 20), 'refused: twice'),
      edit(`${line(i + 20)} and more`, `${i}`),
      edit(line(i + 20), 'applied: once'),
    ]).flat(),
  ],
  'many edits in one place': [
    `${lines(30)}version 0 of the line that is edited again and again${lines(30)}`,
    times(300, (i) =>
      edit(
        `version ${i} of the line that is edited again and again`,
        `version ${i + 1} of the line that is edited again and again`,
      ),
    ),
  ],
  'needles that share their rarest grams': [
    times(100, (i) => `the very same unusual words, zyxwvutsrqponmlkjihgfedcba, before ${i}.`).join('\n'),
    times(100, (i) => edit(`the very same unusual words, zyxwvutsrqponmlkjihgfedcba, before ${i}.`, `${i}`)),
  ],
}

const OPTIONS: readonly ApplyOptions[] = [{}, { policy: 'lenient' }, { policy: 'lenient', overlap: 'refuse' }]

describe.each(ENGINES)('$name', (engine) => {
  test.each(Object.entries(BATCHES))('%s', (_, [text, edits]) => {
    for (const options of OPTIONS) {
      const expected = oracleApply(text, edits, options)
      expect(factsDiffer(engine.applyEdits(text, edits, options), expected)).toBeNull()
      const bytes = new TextEncoder().encode(text)
      expect(
        factsDiffer(engine.applyEdits(bytes, edits, options), oracleApply(bytes, edits, options)),
      ).toBeNull()
    }
  })
})

/** Of what takes minutes edit by edit, the result is known: line i becomes another. */
describe('100,000 edits', () => {
  const COUNT = 100_000
  const wasm = ENGINES.find(({ name }) => name === 'wasm')!

  test.each(['a string', 'bytes'])('of 100,000 lines, %s', (form) => {
    const text = lines(COUNT)
    const document = form === 'bytes' ? new TextEncoder().encode(text) : text
    const edits = times(COUNT, (i) => edit(line(i), `${LONG.slice(0, i % 100)}<${i}>`))
    const outcome = wasm.applyEdits(document, edits)
    expect([outcome.ok, outcome.applied.length, outcome.changes.length]).toEqual([true, COUNT, COUNT])
    const result = edits.map(({ new_string }) => new_string).join('\n')
    expect(typeof outcome.text === 'string' ? outcome.text : new TextDecoder().decode(outcome.text)).toBe(
      result,
    )
  })

  test.each(['js', 'wasm'])('in one place, on %s', (name) => {
    const engine = ENGINES.find((each) => each.name === name)!
    const edits = times(COUNT, (i) => edit(`<${i}>`, `<${i + 1}>`))
    expect(engine.applyEdits('a<0>b', edits)).toMatchObject({
      ok: true,
      text: `a<${COUNT}>b`,
      changes: [{ from: 1, to: 4, insert: `<${COUNT}>` }],
    })
  })
})
