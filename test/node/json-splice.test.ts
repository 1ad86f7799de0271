/** Text changed in its JSON: the same as text changed, then put into JSON. */
import { describe, expect, test } from 'vitest'
import { splicedString } from '../../src/node/json-splice.ts'
import type { Change } from '../../src/types.ts'
import { freshSeed, randomFrom } from '../random.ts'

const spliced = (json: string, changes: Change<string>[] = []) =>
  splicedString(json, 'document', changes).join('')

describe('the key is found', () => {
  test.each([
    ['first', '{"document":"a","edits":[]}'],
    ['last', '{"id":{"document":"x"},"edits":[{"document":"y"},["document"]],"document":"a"}'],
    ['between white space', '{ "id" : 1 ,\t"document" : "a" }\r'],
    ['after its name as a value', '{"id":"document","document":"a"}'],
    ['after braces, commas and quotes in strings', '{"id":"},{\\"document\\":\\"b\\\\","document":"a"}'],
    ['after other values', '{"a":-1.5e3,"b":true,"c":null,"d":[[],{}],"document":"a"}'],
    ['in escapes', '{"docu\\u006dent":"a"}'],
    ['given twice: the last', '{"document":"b","document":7,"document":"a"}'],
  ])('%s', (_where, json) => {
    expect(JSON.parse(json).document).toBe('a')
    expect(spliced(json)).toBe('"a"')
  })
})

test('what is not changed stays as it is written', () => {
  const json = String.raw`{"document":"\u0061\/\nb\"\\"}`
  expect(spliced(json, [{ from: 2, to: 4, insert: '"\n' }])).toBe(String.raw`"\u0061\/\"\n\"\\"`)
})

test('an insertion at the end, and a document without a text', () => {
  expect(spliced('{"document":"a\\n"}', [{ from: 2, to: 2, insert: 'é' }])).toBe('"a\\né"')
  expect(spliced('{"document":""}')).toBe('""')
})

const UNITS = [
  'a',
  'b',
  '"',
  '\\',
  '\n',
  '\t',
  '\b',
  '\u0001',
  '/',
  '{',
  '}',
  ',',
  'é',
  '€',
  '😀',
  '\ud800',
  '\u2028',
]

test('random texts, written with random escapes, and random changes', () => {
  const seed = freshSeed()
  const random = randomFrom(seed)
  const text = (most: number) => Array.from({ length: random.below(most) }, () => random.pick(UNITS)).join('')
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  const written = (string: string) =>
    `"${[...string.split('')].map((unit) => (random.below(3) ? JSON.stringify(unit).slice(1, -1) : escaped(unit))).join('')}"`
  for (let round = 0; round < 2000; round++) {
    const document = text(30)
    const json = `{"id":${written(text(5))},"document":${written(document)},"edits":[{"document":${written(text(5))}}]}`
    const changes: Change<string>[] = []
    let result = ''
    let at = 0
    while (at < document.length && random.below(4) > 0) {
      const from = at + random.below(document.length - at)
      const to = from + random.below(document.length - from + 1)
      changes.push({ from, to, insert: text(4) })
      result += document.slice(at, from) + changes.at(-1)!.insert
      at = to + 1
      if (at <= document.length) result += document.slice(to, at)
    }
    if (at <= document.length) result += document.slice(at)
    expect(JSON.parse(spliced(json, changes)), `seed ${seed}, ${json}, ${JSON.stringify(changes)}`).toBe(
      result,
    )
  }
})
