import { describe, expect, test } from 'vitest'
import { inlineHost } from '../../src/engine/inline.ts'
import { createHost } from '../../src/engine/module.ts'
import { createSelect } from '../../src/engine/select.ts'
import * as lib from '../../src/index.ts'
import * as plain from '../../src/js.ts'
import { createResident } from '../../src/resident.ts'
import type { EngineChoice } from '../../src/types.ts'

const edit = (old_string: string, new_string: string) => ({ old_string, new_string })

/** Every way a document is kept: plainly, in an instance of its own, by `./js`. */
const WAYS: [string, (document: string, options?: object) => lib.OpenDocument<string>][] = [
  ['js', (document, options) => lib.openDocument(document, { engine: 'js', ...options })],
  ['wasm', (document, options) => lib.openDocument(document, { engine: 'wasm', ...options })],
  ['auto', (document, options) => lib.openDocument(document, options)],
  ['./js', (document, options) => plain.openDocument(document, options)],
]

test.each<[string, object]>([
  ['js', { engine: 'js' }],
  ['wasm', { engine: 'wasm' }],
  ['auto', {}],
])('bytes that go in or come out are the caller’s to write to (%s)', (_, options) => {
  const given = new TextEncoder().encode('one two')
  const document = lib.openDocument(given, options)
  given.fill(0)
  for (const read of [() => document.text(), () => document.bytes()]) {
    read().fill(0)
    expect(new TextDecoder().decode(read())).toBe('one two')
  }
})

describe.each(WAYS)('an open document (%s)', (_, open) => {
  test('applies batch after batch, each against the text as it stands', () => {
    const document = open('one two three')
    expect(document.apply([edit('two', '2')])).toMatchObject({
      ok: true,
      applied: [{ ordinal: 1, overlaps: 0 }],
      refused: [],
      changes: [{ from: 4, to: 7, insert: '2' }],
    })
    expect(document.apply([edit('2 three', '3'), edit('one', '1')]).changes).toEqual([
      { from: 0, to: 3, insert: '1' },
      { from: 4, to: 11, insert: '3' },
    ])
    expect(document.text()).toBe('1 3')
    expect(document.length).toBe(3)
    expect(document.revision).toBe(2)
    expect('text' in document.apply([])).toBe(false)
  })

  test('a refused atomic batch leaves text and revision; a lenient one keeps what applied', () => {
    const document = open('a b b')
    expect(document.apply([edit('a', 'x'), edit('b', 'y')])).toMatchObject({
      applied: [],
      refused: [{ ordinal: 2, matches: 2 }],
      changes: [],
    })
    expect(document.text()).toBe('a b b')
    expect(document.revision).toBe(0)
    expect(document.apply([edit('a', 'x'), edit('b', 'y')], { policy: 'lenient' }).applied).toHaveLength(1)
    expect(document.text()).toBe('x b b')
    expect(document.revision).toBe(1)
  })

  test('an edit refused as it is read refuses its atomic batch', () => {
    const document = open('a b')
    expect(document.apply([edit('a', 'x'), edit('', 'y')]).refused).toMatchObject([
      { ordinal: 2, reason: 'empty_old_str' },
    ])
    expect(document.text()).toBe('a b')
  })

  test('check says what apply would, and changes nothing', () => {
    const document = open('a b')
    const verdict = document.check([edit('a', 'x'), edit('x', 'yy')])
    expect(verdict.changes).toEqual([{ from: 0, to: 1, insert: 'yy' }])
    expect([document.text(), document.revision, document.length]).toEqual(['a b', 0, 3])
    expect(document.apply([edit('a', 'x'), edit('x', 'yy')])).toEqual(verdict)
  })

  test('a call that changes nothing is no revision', () => {
    const document = open('ab')
    expect(document.apply([edit('a', 'b'), edit('bb', 'ab')])).toMatchObject({ ok: true, changes: [] })
    expect(document.apply([edit('a', 'a')])).toMatchObject({ ok: true, changes: [] })
    expect(document.revision).toBe(0)
  })

  test('changesSince composes; older than the history is a RangeError', () => {
    const document = open('abc', { history: 2 })
    document.apply([edit('a', 'xx')])
    document.apply([edit('xb', 'y')])
    expect(document.changesSince(0)).toEqual([{ from: 0, to: 2, insert: 'xy' }])
    document.apply([edit('c', '')])
    expect(document.changesSince(3)).toEqual([])
    expect(document.changesSince(2)).toEqual([{ from: 2, to: 3, insert: '' }])
    expect(() => document.changesSince(0)).toThrow(RangeError)
    expect(() => document.changesSince(4)).toThrow(RangeError)
    expect(() => document.changesSince('1' as never)).toThrow(TypeError)
  })

  test('maxLength throws and leaves the text', () => {
    const document = open('a b')
    expect(() => document.apply([edit('a', 'xyz')], { maxLength: 4 })).toThrow(RangeError)
    expect(document.text()).toBe('a b')
  })

  test('bytes() is the text as UTF-8; ill-formed text is kept', () => {
    const document = open('né')
    expect([...document.bytes()]).toEqual([110, 0xc3, 0xa9])
    expect(document.apply([edit('n', '\ud800')]).ok).toBe(true)
    expect(document.apply([edit('é', '漢')]).ok).toBe(true)
    expect(document.text()).toBe('\ud800漢')
  })

  test('ASCII that meets what is not', () => {
    const document = open('plain text')
    expect(document.apply([edit('plain', '漢😀')]).changes).toEqual([{ from: 0, to: 5, insert: '漢😀' }])
    expect(document.apply([edit('😀 t', '!')]).changes).toEqual([{ from: 1, to: 5, insert: '!' }])
    expect(document.text()).toBe('漢!ext')
  })

  test('closed: every call says so, closing again is nothing', () => {
    const document = open('a')
    document[Symbol.dispose]()
    document.close()
    for (const call of [
      () => document.apply([]),
      () => document.check([]),
      () => document.text(),
      () => document.bytes(),
      () => document.length,
      () => document.changesSince(0),
    ]) {
      expect(call).toThrow(lib.DocumentClosedError)
    }
  })

  test('wrong arguments throw, naming them', () => {
    const document = open('a')
    expect(() => document.apply('x' as never)).toThrow(/edits/)
    expect(() => document.apply([], { engine: 'js' } as never)).toThrow(/options.engine/)
    expect(() => document.apply([], { policies: 1 } as never)).toThrow(/policies/)
    expect(() => open(5 as never)).toThrow(TypeError)
    expect(() => open('', { history: -1 })).toThrow(RangeError)
  })
})

test('bytes: the caller may write to them while they are open', () => {
  for (const engine of ['js', 'wasm', 'auto'] as EngineChoice[]) {
    const given = new TextEncoder().encode('ab')
    const document = lib.openDocument(given, { engine })
    given[0] = 0x7a
    expect([...document.text()]).toEqual([0x61, 0x62])
    document.apply([edit('a', 'é')])
    expect([...document.text()]).toEqual([0xc3, 0xa9, 0x62])
  }
})

test('the engine that ran is named: an instance of its own from 128 KB, the JS engine for ill-formed text', () => {
  const large = lib.openDocument('x'.repeat(200_000) + 'needle')
  expect(large.apply([edit('needle', 'pin')]).engine).toBe('wasm')
  expect(large.apply([edit('pin', '\udc00')]).engine).toBe('js')
  expect(large.text().endsWith('x\udc00')).toBe(true)
  expect(lib.openDocument('small').apply([edit('small', '')]).engine).toBe('js')
  expect(() => lib.openDocument('\ud800', { engine: 'wasm' })).toThrow(RangeError)
  expect(() => plain.openDocument('', { engine: 'wasm' as never })).toThrow(RangeError)
})

test('an engine that traps loses the document, says so, and another can be opened', () => {
  const trapping = createHost(() => inlineHost.source())
  const host = {
    ...trapping,
    another: () => {
      const engine = trapping.another()
      return new Proxy(engine, {
        get: (exports, name) => (name === 'run_open' ? trap : Reflect.get(exports, name)),
      })
    },
  }
  const { openDocument } = createResident(createSelect(host))
  const document = openDocument('a', { engine: 'wasm' })
  expect(() => document.apply([edit('a', 'b')])).toThrow(expect.objectContaining({ code: 'lost' }))
  expect(() => document.text()).toThrow(lib.DocumentClosedError)
  expect(lib.openDocument('a', { engine: 'wasm' }).apply([edit('a', 'b')]).ok).toBe(true)
})

/** What a trap throws: told by its name, since realms have their own classes. */
function trap(): never {
  throw Object.assign(new Error('unreachable'), { name: 'RuntimeError' })
}

test('memory that will not grow: the document goes on plainly, with the same text', () => {
  const source = createHost(() => inlineHost.source())
  let refuse = false
  const host = {
    ...source,
    another: () => {
      const engine = source.another()
      const memory = {
        get buffer() {
          return engine.memory.buffer
        },
        grow: (pages: number) => (refuse ? -1 : engine.memory.grow(pages)),
      }
      return new Proxy(engine, {
        get: (exports, name) => (name === 'memory' ? memory : Reflect.get(exports, name)),
      })
    },
  }
  const { openDocument } = createResident(createSelect(host))
  const document = openDocument('a needle', { engine: 'wasm' })
  refuse = true
  const replacement = 'y'.repeat(4_000_000)
  expect(document.apply([edit('needle', replacement)]).ok).toBe(true)
  expect(document.text()).toBe(`a ${replacement}`)
})
