/** Messages to the letter, and the error that carries them. */
import vm from 'node:vm'
import { describe, expect, test } from 'vitest'
import {
  applyDocumentEdits,
  DocumentEditError,
  isDocumentEditError,
  tryApplyDocumentEdits,
} from '../src/js.ts'
import { messageOf, refusalOf } from '../src/refusals.ts'

describe('what a refusal says', () => {
  test.each([
    [
      refusalOf(1, 'empty_old_str', null, ''),
      'edit 1: `old_string` is empty — an empty match names no place in the document. Quote the exact bytes to replace.',
    ],
    [
      refusalOf(12, 'not_found', 0, 'a "b"\n'),
      String.raw`edit 12: ${'`old_string`'} was not found in the document (searched for "a \"b\"\n"). The document may have changed since it was read — read it again and re-quote the exact bytes.`,
    ],
    [
      refusalOf(2, 'ambiguous', 3, "it's"),
      'edit 2: `old_string` occurs 3 times (searched for "it\'s"), so it does not say which occurrence to replace. Quote more surrounding text to make it unique.',
    ],
    [
      refusalOf(3, 'invalid_edit', null, ''),
      'edit 3: not an edit — it needs `old_string` and `new_string`, both strings.',
    ],
    [
      refusalOf(4, 'noop', null, 'x'),
      'edit 4: `old_string` and `new_string` are the same (searched for "x"), so it changes nothing.',
    ],
  ])('%j', (refusal, message) => {
    expect(messageOf(refusal)).toBe(message)
  })

  test('it shows the preview, not the whole needle', () => {
    expect(messageOf(refusalOf(1, 'not_found', 0, 'é'.repeat(200)))).toContain(`"${'é'.repeat(80)}"`)
  })
})

describe('DocumentEditError', () => {
  const refused = () => applyDocumentEdits('x x', [{ old_string: 'x', new_string: 'y' }])
  const error = (
    tryApplyDocumentEdits('x x', [{ old_string: 'x', new_string: 'y' }]) as { error: DocumentEditError }
  ).error

  test('is thrown with the facts as fields', () => {
    expect(refused).toThrow(DocumentEditError)
    expect(error).toMatchObject({
      name: 'DocumentEditError',
      code: 'ambiguous',
      ordinal: 1,
      matches: 2,
      preview: 'x',
      truncated: false,
    })
    expect(error).toBeInstanceOf(Error)
  })

  test('survives JSON and structuredClone as JSON', () => {
    const json = error.toJSON()
    expect(JSON.parse(JSON.stringify(error))).toEqual(json)
    expect(structuredClone(json)).toEqual(json)
    expect(Object.keys(json).sort()).toEqual(
      ['code', 'matches', 'message', 'name', 'ordinal', 'preview', 'truncated'].sort(),
    )
    expect(json.message).toBe(error.message)
  })

  test('is recognised across realms and package copies', async () => {
    const otherRealm = vm.runInNewContext(
      `class E extends Error {}; E.prototype[Symbol.for('replace-exactly-once.DocumentEditError')] = true; new E()`,
    )
    const copy = (await import('../src/refusals.ts?copy' as string)) as typeof import('../src/refusals.ts')
    const copied = new copy.DocumentEditError(refusalOf(1, 'noop', null, 'x'))
    expect(copied).not.toBeInstanceOf(DocumentEditError)
    expect([error, otherRealm, copied].map(isDocumentEditError)).toEqual([true, true, true])
  })

  test('nothing else is', () => {
    const others = [
      undefined,
      null,
      'DocumentEditError',
      new Error('x'),
      { name: 'DocumentEditError' },
      () => 0,
    ]
    expect(others.map(isDocumentEditError)).toEqual(others.map(() => false))
  })
})
