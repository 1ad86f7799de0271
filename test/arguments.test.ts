/** Wrong arguments throw at once and name the argument; right ones of any realm are taken; nothing is changed. */
import vm from 'node:vm'
import { describe, expect, test } from 'vitest'
import { applyEdits, checkEdits, countOccurrences } from '../src/js.ts'

const edits = [{ old_string: 'a', new_string: 'b' }]
const any = (value: unknown) => value as never

describe('applyEdits and checkEdits refuse wrong arguments', () => {
  test.each<[string, unknown, unknown, unknown, ErrorConstructor, string]>([
    ['a number as document', 7, edits, {}, TypeError, 'document'],
    ['null', null, edits, {}, TypeError, 'document'],
    ['an array of bytes', [97], edits, {}, TypeError, 'document'],
    ['a String object', new String('a'), edits, {}, TypeError, 'document'],
    ['a buffer without a view', new ArrayBuffer(1), edits, {}, TypeError, 'document'],
    ['clamped bytes', new Uint8ClampedArray(1), edits, {}, TypeError, 'document'],
    ['words', new Uint16Array(1), edits, {}, TypeError, 'document'],
    [
      'an object that claims to be bytes',
      { [Symbol.toStringTag]: 'Uint8Array' },
      edits,
      {},
      TypeError,
      'document',
    ],
    ['no edits', 'a', undefined, {}, TypeError, 'edits'],
    ['one edit alone', 'a', edits[0], {}, TypeError, 'edits'],
    ['an array-like', 'a', { length: 0 }, {}, TypeError, 'edits'],
    ['null options', 'a', edits, null, TypeError, 'options'],
    ['a word as options', 'a', edits, 'lenient', TypeError, 'options'],
    ['a number as options', 'a', edits, 7, TypeError, 'options must be an object'],
    ['an array as options', 'a', edits, [], TypeError, 'options'],
    ['an unknown option', 'a', edits, { polcy: 'lenient' }, TypeError, 'options.polcy'],
    ['an unknown option that objects inherit', 'a', edits, { toString: 1 }, TypeError, 'options.toString'],
    [
      'an unknown policy',
      'a',
      edits,
      { policy: 'strict' },
      RangeError,
      "options.policy must be one of 'atomic', 'lenient'",
    ],
    ['a policy of another kind', 'a', edits, { policy: null }, RangeError, 'options.policy'],
    ['an unknown noop', 'a', edits, { noop: 'skip' }, RangeError, 'options.noop'],
    ['an unknown overlap', 'a', edits, { overlap: true }, RangeError, 'options.overlap'],
    ['an unknown engine', 'a', edits, { engine: 'rust' }, RangeError, 'options.engine'],
    ['a negative length', 'a', edits, { maxLength: -1 }, RangeError, 'options.maxLength'],
    ['a length that is not whole', 'a', edits, { maxLength: 0.5 }, RangeError, 'options.maxLength'],
    ['a length that is no number', 'a', edits, { maxLength: '9' }, RangeError, 'options.maxLength'],
    [
      'wasm where there is none',
      'a',
      edits,
      { engine: 'wasm' },
      RangeError,
      "options.engine: 'wasm' cannot run here",
    ],
  ])('%s', (_, document, list, options, kind, name) => {
    for (const apply of [applyEdits, checkEdits]) {
      const call = () => apply(any(document), any(list), any(options))
      expect(call).toThrow(kind)
      expect(call).toThrow(name)
    }
  })

  test('the default of each may be said', () => {
    const options = { policy: 'atomic', noop: 'allow', overlap: 'allow', engine: 'auto' } as const
    expect(applyEdits('a', edits, options)).toEqual(applyEdits('a', edits))
  })

  test('undefined is the default, of the options and of each', () => {
    const options = {
      policy: undefined,
      noop: undefined,
      overlap: undefined,
      engine: undefined,
      maxLength: undefined,
    }
    expect(applyEdits('a', edits, options)).toEqual(applyEdits('a', edits))
  })
})

describe('countOccurrences refuses wrong arguments', () => {
  test.each<[string, unknown, unknown, unknown, ErrorConstructor, string]>([
    ['a document of another kind', {}, 'a', {}, TypeError, 'document'],
    ['a needle of another kind', 'a', /a/, {}, TypeError, 'needle'],
    ['a needle of bytes in a string', 'a', Buffer.from('a'), {}, TypeError, 'needle must be a string'],
    ['an empty needle', 'a', '', {}, RangeError, 'needle'],
    ['an empty needle of bytes', Buffer.from('a'), Buffer.of(), {}, RangeError, 'needle'],
    ['a negative limit', 'a', 'a', { limit: -1 }, RangeError, 'options.limit'],
    ['a limit that is not whole', 'a', 'a', { limit: 1.5 }, RangeError, 'options.limit'],
    ['a limit that is no number', 'a', 'a', { limit: '1' }, RangeError, 'options.limit'],
    ['another function’s option', 'a', 'a', { policy: 'atomic' }, TypeError, 'options.policy'],
  ])('%s', (_, document, needle, options, kind, name) => {
    const call = () => countOccurrences(any(document), any(needle), any(options))
    expect(call).toThrow(kind)
    expect(call).toThrow(name)
  })

  test('it counts bytes in bytes, and an unpaired surrogate never', () => {
    expect(countOccurrences(Buffer.from('aaa'), Uint8Array.of(97, 97), { limit: 9 })).toEqual({
      count: 1,
      overlapping: 2,
      offsets: [0],
    })
    expect(countOccurrences(Buffer.from('\ufffd'), '\ud83d', { limit: 9 })).toEqual({
      count: 0,
      overlapping: 0,
      offsets: [],
    })
  })
})

describe('bytes are taken wherever they come from', () => {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text))
  test.each<[string, Uint8Array]>([
    ['a Uint8Array', bytes('xay')],
    ['a Buffer', Buffer.from('xay')],
    ['a subarray', bytes('..xay..').subarray(2, 5)],
    ['another realm’s', vm.runInNewContext('Uint8Array.of(120, 97, 121)')],
    ['bytes on a SharedArrayBuffer', new Uint8Array(new SharedArrayBuffer(3)).fill(120)],
    [
      'bytes that can be resized',
      new Uint8Array(new ArrayBuffer(3, { maxByteLength: 9 } as never)).fill(120),
    ],
  ])('%s', (_, document) => {
    document.set(bytes('xay'))
    const { text, changes } = applyEdits(document, edits)
    expect(Buffer.from(text).toString()).toBe('xby')
    expect(Object.getPrototypeOf(text)).toBe(Uint8Array.prototype)
    expect(text.buffer.byteLength).toBe(text.length)
    expect(Object.getPrototypeOf(changes[0]!.insert)).toBe(Uint8Array.prototype)
    expect(Buffer.from(document).toString()).toBe('xay')
  })

  test('unchanged bytes come back as the same object', () => {
    const document = Buffer.from('xy')
    expect(applyEdits(document, edits).text).toBe(document)
    expect(applyEdits(document, []).text).toBe(document)
    expect(applyEdits(document, [{ old_string: 'x', new_string: 'x' }]).text).toBe(document)
  })

  test('unchanged bytes on a SharedArrayBuffer come back as the private copy', () => {
    const document = new Uint8Array(new SharedArrayBuffer(2)).fill(120)
    const { text } = applyEdits(document, [])
    expect(text).toEqual(Uint8Array.of(120, 120))
    expect(text.buffer).toBeInstanceOf(ArrayBuffer)
  })

  test('detached bytes are a TypeError', () => {
    const document = bytes('xay')
    structuredClone(document.buffer, { transfer: [document.buffer] })
    expect(() => applyEdits(document, edits)).toThrow(TypeError)
    expect(() => applyEdits(document, edits)).toThrow('document')
    expect(applyEdits(new Uint8Array(0), edits).refused[0]!.reason).toBe('not_found')
  })
})

test('what is passed in may be frozen, and is not changed', () => {
  const frozen = Object.freeze([Object.freeze({ old_string: 'a', new_string: 'b' })])
  expect(applyEdits('a', frozen, Object.freeze({ policy: 'lenient' as const })).text).toBe('b')
})

describe('maxLength bounds the running text', () => {
  const grow = [
    { old_string: 'a', new_string: 'aaaa' },
    { old_string: 'aaaa', new_string: '' },
  ]
  test('it may be reached, not passed, in the middle either', () => {
    expect(applyEdits('a', grow, { maxLength: 4 }).text).toBe('')
    expect(() => applyEdits('a', grow, { maxLength: 3 })).toThrow(RangeError)
    expect(() => applyEdits('a', grow, { maxLength: 3, policy: 'lenient' })).toThrow('maxLength')
    expect(() => checkEdits('a', grow, { maxLength: 3 })).toThrow(RangeError)
  })
  test('it counts the document’s own units', () => {
    const accent = [{ old_string: 'a', new_string: 'é' }]
    expect(applyEdits('a', accent, { maxLength: 1 }).text).toBe('é')
    expect(() => applyEdits(Buffer.from('a'), accent, { maxLength: 1 })).toThrow(RangeError)
  })
  test('what does not grow the text never passes it, nor does what is refused', () => {
    expect(applyEdits('abc', [{ old_string: 'a', new_string: 'x' }], { maxLength: 1 }).text).toBe('xbc')
    const refused = [{ old_string: 'q', new_string: 'qqqqqq' }]
    expect(applyEdits('abc', refused, { maxLength: 3 }).refused[0]!.reason).toBe('not_found')
  })
})
