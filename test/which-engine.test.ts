/** Which engine really ran, told by counting the calls of the module's exports and not by believing `outcome.engine`. */
import { describe, expect, test, vi } from 'vitest'
import { createApplier } from '../src/apply.ts'
import { inlineHost } from '../src/engine/inline.ts'
import type { Exports, Host } from '../src/engine/module.ts'
import { createSelect } from '../src/engine/select.ts'
import * as lib from '../src/index.ts'
import * as jsOnly from '../src/js.ts'
import type { Document, EngineChoice } from '../src/types.ts'

const LONG = 'line of text, '.repeat(8000)
const EDITS = Array.from({ length: 20 }, (_, i) => ({ old_string: `<${i}>`, new_string: `(${i})` }))
const MARKED = LONG + EDITS.map(({ old_string }) => old_string).join('')

/** How often the shipped module's exports were called while `work` ran. */
function calls(work: () => unknown): Record<string, number> {
  const instance = inlineHost.instance() as unknown as Record<string, () => number>
  const spies = (['run', 'count_all'] as const).map((name) => [name, vi.spyOn(instance, name)] as const)
  work()
  const counts = spies.map(([name, spy]) => [name, spy.mock.calls.length])
  vi.restoreAllMocks()
  return Object.fromEntries(counts)
}

describe('the public functions', () => {
  const forms: [string, Document][] = [
    ['a string', MARKED],
    ['bytes', new TextEncoder().encode(MARKED)],
  ]
  test.each(forms)('%s: auto takes a large batch to WASM, in one call for all its edits', (_, document) => {
    const ran = calls(() => expect(lib.applyEdits(document, EDITS).engine).toBe('wasm'))
    expect(ran).toEqual({ run: 1, count_all: 0 })
  })

  test.each(forms)('%s: checkEdits runs there too', (_, document) => {
    expect(calls(() => expect(lib.checkEdits(document, EDITS).engine).toBe('wasm')).run).toBe(1)
  })

  test.each(forms)('%s: a count of a large document runs in WASM', (_, document) => {
    // A string of this length is counted faster where it is.
    const large = typeof document === 'string' ? document.repeat(10) : document
    const ran = calls(() => expect(lib.countOccurrences(large, 'text').count % 8000).toBe(0))
    expect(ran).toEqual({ run: 0, count_all: 1 })
  })

  test.each(forms)('%s: js by name calls no export', (_, document) => {
    const ran = calls(() => expect(lib.applyEdits(document, EDITS, { engine: 'js' }).engine).toBe('js'))
    expect(ran).toEqual({ run: 0, count_all: 0 })
  })

  test('wasm by name runs a small batch there', () => {
    const edits = [{ old_string: 'a', new_string: 'b' }]
    expect(calls(() => expect(lib.applyEdits('a', edits, { engine: 'wasm' }).engine).toBe('wasm')).run).toBe(
      1,
    )
  })

  test('auto keeps a small document with one edit on the JS engine', () => {
    const edits = [{ old_string: 'a', new_string: 'b' }]
    expect(calls(() => expect(lib.applyEdits('a', edits).engine).toBe('js')).run).toBe(0)
  })

  test('the seeds’ functions run there too', () => {
    expect(calls(() => lib.applyDocumentEdits(MARKED, EDITS)).run).toBe(1)
    expect(calls(() => lib.applyMirrorEdits(MARKED, EDITS as never)).run).toBe(1)
  })

  test('the entry without WebAssembly calls nothing', () => {
    expect(calls(() => expect(jsOnly.applyEdits(MARKED, EDITS).engine).toBe('js')).run).toBe(0)
    expect(() => jsOnly.applyEdits('a', [], { engine: 'wasm' })).toThrow(RangeError)
  })
})

describe('strings with half a character', () => {
  const half = '\ud83d'
  const cases: [string, string, { old_string: string; new_string: string }[]][] = [
    ['in the document', MARKED + half, EDITS],
    ['in an old_string', MARKED, [...EDITS, { old_string: half, new_string: '' }]],
    ['in a new_string', MARKED, [...EDITS, { old_string: '(1)', new_string: half }]],
  ]
  test.each(cases)('%s: auto takes the JS engine, wasm by name throws', (_, document, edits) => {
    const ran = calls(() => expect(lib.applyEdits(document, edits).engine).toBe('js'))
    expect(ran.run).toBe(0)
    expect(() => lib.applyEdits(document, edits, { engine: 'wasm' })).toThrow(RangeError)
    expect(() => lib.applyEdits(document, edits, { engine: 'wasm' })).toThrow(/unpaired surrogate/)
  })
})

describe('where the engine fails', () => {
  const over = (host: Host, engine?: EngineChoice) =>
    createApplier(createSelect(host)).applyEdits(MARKED, EDITS, { engine })
  const expected = lib.applyEdits(MARKED, EDITS, { engine: 'js' })

  test('WebAssembly is refused: auto is silently equal, wasm by name throws RangeError', () => {
    const refuse = () => {
      throw new Error('unsafe-eval is not allowed')
    }
    const refused: Host = { instance: refuse, another: refuse, drop() {} }
    expect(over(refused)).toEqual(expected)
    expect(() => over(refused, 'wasm')).toThrow(RangeError)
    expect(() => over(refused, 'wasm')).toThrow(/unsafe-eval is not allowed/)
  })

  test('a trap: auto does it again on the JS engine and drops the instance, wasm by name throws the trap', () => {
    const { host, dropped } = faulty({ run: () => trap() })
    expect(over(host)).toEqual(expected)
    expect(dropped()).toBe(1)
    expect(() => over(host, 'wasm')).toThrow('unreachable executed')
    expect(dropped()).toBe(2)
  })

  test('memory that will not grow: auto is silently equal', () => {
    const { host } = faulty({ memory: { buffer: new ArrayBuffer(65536), grow: () => -1 } })
    expect(over(host)).toEqual(expected)
    expect(() => over(host, 'wasm')).toThrow(RangeError)
  })

  test('and the next call works', () => {
    expect(lib.applyEdits(MARKED, EDITS).engine).toBe('wasm')
  })
})

/** A host whose instance has the given exports in place of its own, and how often it was dropped. */
function faulty(own: object): { host: Host; dropped: () => number } {
  let drops = 0
  const instance = new Proxy(inlineHost.instance(), {
    get: (exports, name) => Reflect.get(own, name) ?? Reflect.get(exports, name),
  }) as Exports
  return {
    host: { instance: () => instance, another: () => instance, drop: () => drops++ },
    dropped: () => drops,
  }
}

function trap(): never {
  throw new Error('unreachable executed')
}
