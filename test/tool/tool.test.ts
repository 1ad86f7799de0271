import type { StandardSchemaV1 } from '@standard-schema/spec'
import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import * as wasm from '../../src/tool/index.ts'
import * as js from '../../src/tool/js.ts'
import { editsSchema, editTool, parseEdits, strReplaceTool } from '../../src/tool/js.ts'

const EDIT = { old_string: 'a', new_string: 'b' }

describe('parseEdits takes', () => {
  test.each<[string, unknown, number]>([
    ['a batch', { edits: [EDIT, EDIT] }, 2],
    ['an array', [EDIT], 1],
    ['one edit', EDIT, 1],
    ['the short names', { old_str: 'a', new_str: 'b' }, 1],
    ['JSON of a batch', JSON.stringify({ edits: [EDIT] }), 1],
    ['a batch whose edits are JSON', { edits: JSON.stringify([EDIT]) }, 1],
    ['an array of JSON edits', [JSON.stringify(EDIT), EDIT], 2],
    ['JSON of one edit', JSON.stringify({ old_str: 'a', new_str: 'b' }), 1],
    ['further keys', { path: 'x', edits: [{ ...EDIT, replace_all: false }] }, 1],
  ])('%s', (_, input, count) => {
    expect(parseEdits(input)).toEqual({ ok: true, edits: Array.from({ length: count }, () => EDIT) })
  })

  test('an empty old string, which is the applier’s to refuse', () => {
    expect(parseEdits({ old_string: '', new_string: 'b' })).toMatchObject({ ok: true })
  })
})

describe('parseEdits names what is wrong and where', () => {
  test.each<[string, unknown, string[]]>([
    ['nothing', undefined, ['']],
    ['a number', 7, ['']],
    ['text', 'replace a by b', ['']],
    ['no edits', { edits: [] }, ['edits']],
    ['an empty array', [], ['']],
    ['edits that are no array', { edits: 7 }, ['edits']],
    ['an edit that is none', { edits: [EDIT, null] }, ['edits[1]']],
    ['a missing new string', { edits: [{ old_string: 'a' }] }, ['edits[0].new_string']],
    ['both missing', [{}], ['[0].old_string', '[0].new_string']],
    ['mixed names', { old_string: 'a', new_str: 'b' }, ['new_string']],
    ['a number for a string', { old_str: 1, new_str: 'b' }, ['old_str']],
    ['two wrong edits', [{ old_string: 'a' }, { new_string: 'a' }], ['[0].new_string', '[1].old_string']],
  ])('%s', (_, input, paths) => {
    const parsed = parseEdits(input)
    expect(parsed.ok ? [] : parsed.problems.map(({ path }) => path)).toEqual(paths)
  })

  test('a getter that throws', () => {
    const edit = {
      get old_string(): string {
        throw new Error('no')
      },
      new_string: '',
    }
    expect(parseEdits(edit)).toEqual({ ok: false, problems: [{ path: '', message: 'cannot be read' }] })
  })
})

test('the schema is a Standard Schema', () => {
  expectTypeOf(editsSchema).toExtend<StandardSchemaV1>()
  const { validate } = editsSchema['~standard']
  expect(validate({ edits: [EDIT] })).toEqual({ value: [EDIT] })
  expect(validate({ edits: [{ old_string: 'a' }] }).issues).toEqual([
    { message: 'must be a string, and is missing', path: ['edits', 0, 'new_string'] },
  ])
})

describe.each([
  ['.', wasm.runEditTool],
  ['js', js.runEditTool],
])('runEditTool of %s', (_, runEditTool) => {
  test('applies', () => {
    const result = runEditTool('one two', { edits: [{ old_string: 'two', new_string: '2' }] })
    expect(result).toMatchObject({
      isError: false,
      message: 'Applied: edit 1.',
      document: 'one 2',
      outcome: { ok: true },
    })
  })

  test('refuses with the explanation', () => {
    const result = runEditTool('He: “Yes.”', { old_string: 'He: "Yes."', new_string: '' })
    expect(result).toMatchObject({ isError: true, document: 'He: “Yes.”', outcome: { ok: false } })
    expect(result.message).toContain('quotation marks')
  })

  test('says what a lenient batch did and did not', () => {
    const edits = [EDIT, { old_string: 'x', new_string: 'y' }]
    const result = runEditTool('a', edits, { policy: 'lenient' })
    expect(result).toMatchObject({ isError: true, document: 'b' })
    expect(result.message).toMatch(/^Applied: edit 1\. Not applied: edit 2\./)
  })

  test('bytes', () => {
    const result = runEditTool(new TextEncoder().encode('one two'), { old_string: 'x', new_string: '' })
    expect(result).toMatchObject({ isError: true, document: new TextEncoder().encode('one two') })
    expect(result.message).toContain('was not found')
  })

  test('input that is no edits', () => {
    const result = runEditTool('one', { edits: [{ old_string: 'one' }] })
    expect(result).toMatchObject({ isError: true, document: 'one', outcome: null })
    expect(result.message).toContain('edits[0].new_string must be a string, and is missing')
  })

  test('a text that would become too long is the model’s error, a wrong option the caller’s', () => {
    const edit = { old_string: 'a', new_string: 'aaaa' }
    expect(runEditTool('a', edit, { maxLength: 2 })).toMatchObject({
      isError: true,
      document: 'a',
      outcome: null,
    })
    expect(() => runEditTool('a', edit, { maxLength: -1 })).toThrow(RangeError)
    expect(() => runEditTool(7 as never, edit)).toThrow(TypeError)
  })

  test('never throws, whatever the input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.anything(), (document, input) => {
        const result = runEditTool(document, input)
        expect(result.isError || result.outcome?.ok).toBe(true)
      }),
      { seed: 5, numRuns: 300 },
    )
  })
})

test('the tools’ schemas ask for the names that parseEdits reads', () => {
  const batch = editTool.inputSchema.properties!.edits!.items!
  const example = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'text']))
  expect(parseEdits({ edits: [example(batch.required!)] })).toMatchObject({ ok: true })
  expect(parseEdits(example(strReplaceTool.inputSchema.required!))).toMatchObject({ ok: true })
  expect(Object.keys(batch.properties!)).toEqual(batch.required)
})
