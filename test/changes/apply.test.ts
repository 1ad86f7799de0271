/** Changes applied again and undone, and what are no changes of a document. */
import { describe, expect, test } from 'vitest'
import { applyChanges, invert } from '../../src/js.ts'
import type { Change } from '../../src/types.ts'

const any = (value: unknown) => value as never
const bytes = (text: string) => new Uint8Array(Buffer.from(text))

describe('applied and undone', () => {
  test.each<[string, Change<string>[], string, Change<string>[]]>([
    ['none', [], 'abcdef', []],
    ['a replacement', [{ from: 1, to: 3, insert: 'XYZ' }], 'aXYZdef', [{ from: 1, to: 4, insert: 'bc' }]],
    ['an insertion', [{ from: 6, to: 6, insert: 'g' }], 'abcdefg', [{ from: 6, to: 7, insert: '' }]],
    ['a deletion', [{ from: 0, to: 6, insert: '' }], '', [{ from: 0, to: 0, insert: 'abcdef' }]],
    [
      'several that touch',
      [
        { from: 0, to: 1, insert: '' },
        { from: 1, to: 2, insert: 'BB' },
        { from: 2, to: 2, insert: '-' },
        { from: 5, to: 6, insert: 'F' },
      ],
      'BB-cdeF',
      [
        { from: 0, to: 0, insert: 'a' },
        { from: 0, to: 2, insert: 'b' },
        { from: 2, to: 3, insert: '' },
        { from: 6, to: 7, insert: 'f' },
      ],
    ],
  ])('%s, in strings and in bytes', (_, changes, changed, undone) => {
    const inBytes = (list: Change<string>[]) =>
      list.map((change) => ({ ...change, insert: bytes(change.insert) }))
    expect(applyChanges('abcdef', changes)).toBe(changed)
    expect(invert('abcdef', changes)).toEqual(undone)
    expect(applyChanges(changed, undone)).toBe('abcdef')
    expect(applyChanges(bytes('abcdef'), inBytes(changes))).toEqual(bytes(changed))
    expect(invert(bytes('abcdef'), inBytes(changes))).toEqual(inBytes(undone))
  })

  test('bytes come back plain and in a buffer of their own', () => {
    const document = Buffer.from('abc')
    const changes = [{ from: 1, to: 2, insert: Buffer.from('x') }]
    const made = [applyChanges(document, changes), invert(document, changes)[0]!.insert]
    for (const part of made) {
      expect(Object.getPrototypeOf(part)).toBe(Uint8Array.prototype)
      expect(part.buffer.byteLength).toBe(part.length)
    }
  })

  test('without changes the document itself comes back', () => {
    const document = bytes('abc')
    expect(applyChanges(document, [])).toBe(document)
  })
})

describe('what are no changes of the document throws', () => {
  const one = (change: unknown) => [change]
  test.each<[string, unknown, unknown, ErrorConstructor, string]>([
    ['another kind of document', 7, [], TypeError, 'document'],
    ['no list', 'abc', {}, TypeError, 'changes'],
    ['null', 'abc', one(null), TypeError, 'changes[0]'],
    ['no place', 'abc', one({ insert: '' }), TypeError, 'changes[0]'],
    ['a place that is not whole', 'abc', one({ from: 0.5, to: 1, insert: '' }), TypeError, 'changes[0]'],
    ['no text', 'abc', one({ from: 0, to: 1 }), TypeError, 'changes[0].insert'],
    ['bytes in a string', 'abc', one({ from: 0, to: 1, insert: bytes('x') }), TypeError, 'changes[0].insert'],
    ['a string in bytes', bytes('abc'), one({ from: 0, to: 1, insert: 'x' }), TypeError, 'changes[0].insert'],
    ['before the document', 'abc', one({ from: -1, to: 1, insert: '' }), RangeError, 'changes[0]'],
    ['past its end', 'abc', one({ from: 3, to: 4, insert: '' }), RangeError, 'changes[0]'],
    ['back to front', 'abc', one({ from: 2, to: 1, insert: '' }), RangeError, 'changes[0]'],
    [
      'overlapping',
      'abc',
      [
        { from: 0, to: 2, insert: '' },
        { from: 1, to: 3, insert: '' },
      ],
      RangeError,
      'changes[1]',
    ],
  ])('%s', (_, document, changes, kind, name) => {
    for (const call of [
      () => applyChanges(any(document), any(changes)),
      () => invert(any(document), any(changes)),
    ]) {
      expect(call).toThrow(kind)
      expect(call).toThrow(name)
    }
  })
})
