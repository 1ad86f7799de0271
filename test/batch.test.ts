/** Reading a batch: each edit once, whatever it is, and the guards in their order. */
import { describe, expect, test, vi } from 'vitest'
import { applyEdits } from '../src/js.ts'

const throwing = () => {
  throw new Error('read')
}
const lenient = (edits: unknown[], document = 'ab') =>
  applyEdits(document, edits as never[], { policy: 'lenient', noop: 'refuse' })

/** An object that gives what it has and says it has nothing. */
const denying = (edit: object) => new Proxy(edit, { has: () => false })

describe('what is no edit is refused, never thrown', () => {
  test.each<[string, unknown, string]>([
    ['undefined', undefined, ''],
    ['null', null, ''],
    ['a number', 7, ''],
    ['a string', 'a', ''],
    ['a function', Object.assign(() => 0, { old_string: 'a', new_string: 'b' }), ''],
    ['an empty object', {}, ''],
    ['an array', ['a', 'b'], ''],
    ['one key alone', { old_string: 'a' }, 'a'],
    ['the other alone', { new_string: 'a' }, ''],
    ['a number as text', { old_string: 1, new_string: '2' }, ''],
    ['String objects', { old_string: new String('a'), new_string: new String('b') }, ''],
    ['a mixed pair', { old_string: 'a', new_str: 'b' }, 'a'],
    ['the other mixed pair', { old_str: 'a', new_string: 'b' }, ''],
    ['a first pair that is there but undefined', { old_string: undefined, old_str: 'a', new_str: 'b' }, ''],
    [
      'half a first pair that is there but undefined',
      { new_string: undefined, old_str: 'a', new_str: 'b' },
      '',
    ],
    ['half a first pair that a proxy denies', denying({ old_string: 'a', new_str: 'b' }), 'a'],
    ['the other half', denying({ new_string: 'b', old_str: 'a', new_str: 'b' }), ''],
    [
      'a getter that throws',
      {
        get old_string() {
          return throwing()
        },
        new_string: 'b',
      },
      '',
    ],
    [
      'a second getter that throws',
      {
        old_string: 'a',
        get new_string() {
          return throwing()
        },
      },
      'a',
    ],
    ['a proxy that throws', new Proxy({}, { get: throwing, has: throwing }), ''],
    [
      'a revoked proxy',
      (() => {
        const { proxy, revoke } = Proxy.revocable({}, {})
        revoke()
        return proxy
      })(),
      '',
    ],
  ])('%s', (_, edit, preview) => {
    const { refused, text } = lenient([edit, { old_string: 'b', new_string: 'c' }])
    expect(refused).toEqual([
      { ordinal: 1, reason: 'invalid_edit', matches: null, preview, truncated: false },
    ])
    expect(text).toBe('ac')
  })

  test('a hole', () => {
    const edits = new Array(2)
    edits[1] = { old_string: 'a', new_string: 'c' }
    expect(lenient(edits).refused).toMatchObject([{ ordinal: 1, reason: 'invalid_edit' }])
  })

  test('an element that cannot be read', () => {
    const edits = Object.defineProperty([1], 0, { get: throwing })
    expect(lenient(edits).refused).toMatchObject([{ ordinal: 1, reason: 'invalid_edit' }])
  })
})

test('further keys are ignored, inherited ones count', () => {
  expect(lenient([{ old_str: 'a', new_str: 'c', replace_all: true }]).text).toBe('cb')
  expect(lenient([Object.create({ old_string: 'a', new_string: 'c' })]).text).toBe('cb')
})

test('every property is read once, before anything runs', () => {
  const read = vi.fn((_: object, key: string) => (key === 'old_string' ? 'a' : 'b'))
  const edit = new Proxy({}, { get: read as never })
  applyEdits('a', [edit, edit] as never[])
  expect(read.mock.calls.map(([, key]) => key)).toEqual([
    'old_string',
    'new_string',
    'old_string',
    'new_string',
  ])
})

describe('the first guard that holds decides', () => {
  test.each<[string, object, string, number | null]>([
    ['invalid before empty', { old_string: '', new_string: 1 }, 'invalid_edit', null],
    ['empty before noop', { old_string: '', new_string: '' }, 'empty_old_str', null],
    ['noop before not found', { old_string: 'q', new_string: 'q' }, 'noop', null],
    ['noop before ambiguous', { old_string: 'a', new_string: 'a' }, 'noop', null],
    ['not found', { old_string: 'q', new_string: '' }, 'not_found', 0],
    ['ambiguous', { old_string: 'a', new_string: '' }, 'ambiguous', 2],
  ])('%s', (_, edit, reason, matches) => {
    expect(lenient([edit], 'aa').refused).toMatchObject([{ reason, matches }])
  })

  test('in bytes, what cannot be written is no edit, and what cannot be there is not found', () => {
    const refused = (old_string: string, new_string: string) =>
      applyEdits(Buffer.from('\ufffd'), [{ old_string, new_string }], { noop: 'refuse' }).refused[0]
    expect(refused('\ufffd', '\ud83d')).toMatchObject({ reason: 'invalid_edit', matches: null })
    expect(refused('', '\ud83d')).toMatchObject({ reason: 'invalid_edit', matches: null })
    expect(refused('\ud83d', '\ud83d')).toMatchObject({ reason: 'invalid_edit', matches: null })
    expect(refused('\ud83d', 'x')).toMatchObject({ reason: 'not_found', matches: 0 })
  })
})

describe('a refusal that needs no text', () => {
  const edits = [
    { old_string: 'a', new_string: 'x' },
    { old_string: '', new_string: 'y' },
    { old_string: 'q', new_string: 'z' },
    null,
  ] as never[]
  test('is the batch’s where everything before it applies', () => {
    const outcome = applyEdits('ab', edits)
    expect(outcome).toMatchObject({ ok: false, text: 'ab', applied: [], changes: [] })
    expect(outcome.refused).toMatchObject([{ ordinal: 2, reason: 'empty_old_str' }])
  })
  test('is not where something before it does not', () => {
    expect(applyEdits('b', edits).refused).toMatchObject([{ ordinal: 1, reason: 'not_found' }])
  })
  test('stands in order among the others', () => {
    expect(lenient(edits).refused.map(({ ordinal }) => ordinal)).toEqual([2, 3, 4])
  })
})
