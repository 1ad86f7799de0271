/** `init`: the engine made ahead, from whatever a host has; and what an import of the `.wasm` file gives. */
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'
import { createApplier } from '../src/apply.ts'
import { importedHost } from '../src/engine/imported.ts'
import { initOf } from '../src/engine/init.ts'
import { inlineHost } from '../src/engine/inline.ts'
import { createHost, type Source } from '../src/engine/module.ts'
import { createSelect } from '../src/engine/select.ts'
import * as entry from '../src/index.ts'
import * as js from '../src/js.ts'

/** The platform's compiler, without the DOM library's types of it. */
interface Platform {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object) => { exports: object }
  CompileError: new (message: string) => Error
  compile(bytes: Uint8Array): Promise<object>
}
const platform = Reflect.get(globalThis, 'WebAssembly') as Platform

const bytes = new Uint8Array(readFileSync(new URL('../build/engine.wasm', import.meta.url)))
const EMPTY = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)

/** A host that cannot make an instance by itself, so that only `init` can. */
const helpless = () =>
  createHost(() => {
    throw new Error('nothing to start from')
  })

const engineOf = (host: ReturnType<typeof createHost>) =>
  createApplier(createSelect(host)).applyEdits('a', [{ old_string: 'a', new_string: 'b' }], {
    engine: 'wasm',
  })

const RESPONSE = { ok: true, status: 200, arrayBuffer: async () => bytes.slice().buffer }

const SOURCES: readonly [kind: string, source: () => Source][] = [
  ['bytes', () => bytes],
  ['a Buffer', () => Buffer.from(bytes)],
  ['an ArrayBuffer', () => bytes.slice().buffer],
  ['bytes of another realm', () => runInNewContext('Uint8Array.from(bytes)', { bytes }) as Uint8Array],
  ['a module', () => new platform.Module(bytes)],
  ['a Response', () => new Response(bytes)],
  ['what has the shape of one', () => RESPONSE],
  ['a URL', () => new URL(`data:application/wasm;base64,${Buffer.from(bytes).toString('base64')}`)],
]

describe('B193: init', () => {
  it.each(SOURCES)('takes %s', async (_, source) => {
    const host = helpless()
    expect(await initOf(host)(source())).toBe('wasm')
    expect(engineOf(host).engine).toBe('wasm')
    host.drop()
    expect(engineOf(host).text).toBe('b')
  })

  it('takes nothing where the bytes are at hand, and fetches nothing', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    expect(await initOf(createHost(inlineHost.source))()).toBe('wasm')
    expect(await entry.init()).toBe('wasm')
    expect(fetched).not.toHaveBeenCalled()
    fetched.mockRestore()
  })

  it('B178: says js where the platform refuses, and calls go on', async () => {
    const compile = vi.spyOn(platform, 'compile').mockRejectedValue(new platform.CompileError('refused'))
    const host = helpless()
    expect(await initOf(host)(bytes)).toBe('js')
    compile.mockRestore()
    expect(() => engineOf(host)).toThrow(RangeError)
    expect(await js.init()).toBe('js')
  })

  it('makes up for a refusal that came before it', async () => {
    const host = helpless()
    expect(() => engineOf(host)).toThrow(/nothing to start from/)
    await initOf(host)(bytes)
    expect(engineOf(host).engine).toBe('wasm')
  })

  it.each([
    ['a string', 'engine.wasm', TypeError],
    ['null', null, TypeError],
    ['another object', {}, TypeError],
    ['a page in place of the file', new Response('<!doctype html>'), RangeError],
    ['a response that failed', new Response(bytes, { status: 404 }), RangeError],
    ['another module', EMPTY, RangeError],
  ])('throws at %s, naming the argument', async (_, source, kind) => {
    const thrown = await initOf(helpless())(source as never).catch((error) => error)
    expect(thrown).toBeInstanceOf(kind)
    expect(thrown.message).toMatch(/^source /)
  })
})

describe('a first call that fails', () => {
  /** A host that fails in this way the first times, and then has the bytes. */
  const failing = (times: number, error: Error) => {
    let calls = 0
    const host = createHost(() => {
      if (calls++ < times) throw error
      return bytes
    })
    return { host, calls: () => calls }
  }

  it('is forgotten where its cause passes: a stack that was full', () => {
    const { host } = failing(2, new RangeError('Maximum call stack size exceeded'))
    for (let time = 0; time < 2; time++) expect(() => engineOf(host)).toThrow(/stack/)
    expect(engineOf(host).engine).toBe('wasm')
  })

  it('is the last where it does not: a policy, which would report every try', () => {
    const { host, calls } = failing(9, new platform.CompileError('disallowed by embedder'))
    for (let time = 0; time < 5; time++) expect(() => engineOf(host)).toThrow(/embedder/)
    expect(calls()).toBe(1)
  })

  it('is not repeated for ever where it might have passed', () => {
    const { host, calls } = failing(9, new RangeError('Out of memory'))
    for (let time = 0; time < 9; time++) expect(() => engineOf(host)).toThrow(/memory/)
    expect(calls()).toBe(3)
  })
})

describe('what an import of the .wasm file gives', () => {
  const namespace = (value: object) => Object.assign(Object.create(null), value)

  it.each([
    ['B177: a compiled module', () => namespace({ default: new platform.Module(bytes) })],
    ['B193: bytes', () => namespace({ default: bytes })],
    ['exports', () => namespace(new platform.Instance(new platform.Module(bytes)).exports)],
  ])('%s: runs on it', (_, given) => {
    expect(engineOf(importedHost(given())).text).toBe('b')
  })

  it('something else (a URL): the JS engine goes on', () => {
    const applier = createApplier(createSelect(importedHost(namespace({ default: '/assets/engine.wasm' }))))
    const document = 'line\n'.repeat(20_000) + 'a'
    expect(applier.applyEdits(document, [{ old_string: 'a', new_string: 'b' }]).engine).toBe('js')
  })
})
