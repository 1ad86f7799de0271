/** The two seeds' own test cases, by name, on each engine. */
import { describe, expect, test } from 'vitest'
import { applyDocumentEdits, applyMirrorEdits, tryApplyDocumentEdits } from '../src/index.ts'
import { isDocumentEditError } from '../src/refusals.ts'
import type { EngineName } from '../src/types.ts'

const ENGINE_NAMES: EngineName[] = ['js', 'wasm']

describe.each(ENGINE_NAMES)('the atomic seed on %s', (engine) => {
  const apply = (text: string, ...edits: [string, string][]) =>
    applyDocumentEdits(
      text,
      edits.map(([old_string, new_string]) => ({ old_string, new_string })),
      { engine },
    )
  const refusal = (text: string, ...edits: [string, string][]) => {
    try {
      apply(text, ...edits)
    } catch (error) {
      if (isDocumentEditError(error)) return error
      throw error
    }
    throw new Error('it applied')
  }

  test('edits apply in order against the running text', () => {
    expect(apply('one two', ['one', 'two'], ['two two', 'three'])).toBe('three')
  })
  test('an absent needle refuses the whole batch and names the edit', () => {
    expect(refusal('one two', ['one', '1'], ['three', '3'])).toMatchObject({
      code: 'not_found',
      ordinal: 2,
      matches: 0,
    })
  })
  test('ambiguity comes with its count', () => {
    expect(refusal('a a a', ['a', 'b'])).toMatchObject({ code: 'ambiguous', ordinal: 1, matches: 3 })
  })
  test('an empty needle is refused by name', () => {
    expect(refusal('', ['', 'b'])).toMatchObject({ code: 'empty_old_str', ordinal: 1, matches: null })
  })
  test('the preview of 200 × é is 80 characters', () => {
    expect(refusal('x', ['é'.repeat(200), ''])).toMatchObject({ preview: 'é'.repeat(80), truncated: true })
  })
  test('a needle is literal, not a pattern', () => {
    expect(apply('a a|b b', ['a|b', '$&'])).toBe('a $& b')
    expect(refusal('a b', ['a|b', 'x']).code).toBe('not_found')
  })
  test('counting is disjoint', () => {
    expect(apply('a\n\n\nb', ['\n\n', '|'])).toBe('a|\nb')
    expect(apply('aaa', ['aa', 'x'])).toBe('xa')
    expect(refusal('aaaa', ['aa', 'x']).matches).toBe(2)
  })
  test('equal strings are allowed, and must still occur once', () => {
    expect(apply('ab', ['a', 'a'])).toBe('ab')
    expect(refusal('aba', ['a', 'a']).matches).toBe(2)
  })
  test('bytes come back as bytes', () => {
    const text = applyDocumentEdits(Buffer.from('one two'), [{ old_string: 'two', new_string: '2' }], {
      engine,
    })
    expect(Object.getPrototypeOf(text)).toBe(Uint8Array.prototype)
    expect(Buffer.from(text).toString()).toBe('one 2')
  })
  test('the trying form gives the error as a value', () => {
    const edits = [{ old_string: 'q', new_string: '' }]
    expect(tryApplyDocumentEdits('a', edits, { engine })).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
    expect(tryApplyDocumentEdits('aq', edits, { engine })).toEqual({ ok: true, text: 'a' })
  })
})

describe.each(ENGINE_NAMES)('the mirror seed on %s', (engine) => {
  const apply = (body: string, ...edits: [string, string][]) =>
    applyMirrorEdits(
      body,
      edits.map(([old_str, new_str]) => ({ old_str, new_str })),
      { engine },
    )

  test('plain replacement', () => {
    expect(apply('one two', ['two', '2'])).toEqual({ result: 'one 2', applied: 1, failed: [] })
  })
  test('a missing anchor', () => {
    const failed = [{ excerpt: 'three', reason: 'not_found' }]
    expect(apply('one two', ['three', '3'])).toEqual({ result: 'one two', applied: 0, failed })
  })
  test('an ambiguous anchor', () => {
    const failed = [{ excerpt: 'a', reason: 'ambiguous' }]
    expect(apply('a b a', ['a', 'x'])).toEqual({ result: 'a b a', applied: 0, failed })
  })
  test('insertion by repeating the anchor', () => {
    expect(apply('# A\n\ntext\n', ['# A\n', '# A\n\nnew\n']).result).toBe('# A\n\nnew\n\ntext\n')
  })
  test('several edits leave the rest alone', () => {
    const body = '\ufeffone\r\ntwo\0\tthree '
    expect(apply(body, ['one', '1'], ['three', '3'], ['four', '4'], ['two', 'two'])).toEqual({
      result: '\ufeff1\r\ntwo\0\t3 ',
      applied: 2,
      failed: [
        { excerpt: 'four', reason: 'not_found' },
        { excerpt: 'two', reason: 'noop' },
      ],
    })
  })
  test('nothing inside the edits makes it throw', () => {
    const hostile = {
      get old_str(): string {
        throw new Error('no')
      },
      new_str: '',
    }
    const edits = [null, 7, hostile, {}, { old_str: 'one', new_str: 1 }] as never[]
    const { result, failed } = applyMirrorEdits('one', edits, { engine })
    expect(result).toBe('one')
    expect(failed).toEqual(['', '', '', '', 'one'].map((excerpt) => ({ excerpt, reason: 'invalid_edit' })))
  })
})
