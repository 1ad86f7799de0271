/** Reports about WebAssembly memory and strings crossing it, each by its id in `bug-reports-runtime.json`. */
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { applyEdits, checkEdits } from '../../src/index.ts'
import type { EngineName } from '../../src/types.ts'
import { inOwnProcess } from '../reports/own-process.ts'

const ENGINES: readonly EngineName[] = ['js', 'wasm']
const swap = (from: string, to: string) => [{ old_string: from, new_string: to }]

describe.each(ENGINES)('%s', (engine) => {
  it('B163, B164, B165: a tiny edit, one at 64 MB, a tiny edit, on one instance, compared whole', () => {
    const large = new Uint8Array(64 << 20).fill(0x61)
    large.set([0x3c, 0x78, 0x3e], large.length - 3)
    for (const document of [new TextEncoder().encode('a<x>b'), large, new TextEncoder().encode('c<x>d')]) {
      const { text } = applyEdits(document, swap('<x>', '<yy>'), { engine })
      const at = document.lastIndexOf(0x3c)
      expect(text.length).toBe(document.length + 1)
      expect(Buffer.compare(text.subarray(0, at), document.subarray(0, at))).toBe(0)
      expect(Buffer.from(text.subarray(at, at + 4)).toString()).toBe('<yy>')
      expect(Buffer.compare(text.subarray(at + 4), document.subarray(at + 3))).toBe(0)
    }
  })

  it('B172: a large result near the end of the stack', () => {
    const document = Buffer.from('ü<x>'.repeat(1).padStart(300_000, '.'))
    const deep = (left: number): Uint8Array => {
      if (left > 0) return deep(left - 1)
      return applyEdits(document, swap('<x>', 'é'), { engine }).text
    }
    const deepest = (low: number, high: number): number => {
      if (high - low < 2) return low
      const middle = (low + high) >> 1
      try {
        deep(middle)
        return deepest(middle, high)
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
        return deepest(low, middle)
      }
    }
    const depth = deepest(0, 100_000)
    expect(depth).toBeGreaterThan(1000)
    expect(Buffer.from(deep(Math.floor(depth * 0.9))).toString()).toMatch(/^\.+üé$/)
    expect(applyEdits('a<x>', swap('<x>', 'b'), { engine }).text).toBe('ab')
  })

  it('B175: bytes on shared memory are copied, and the result stands on its own', () => {
    const shared = new Uint8Array(new SharedArrayBuffer(8))
    shared.set(Buffer.from('a<x>b'))
    const { text } = applyEdits(shared, swap('<x>', 'y'), { engine })
    expect(Buffer.from(text).toString()).toBe('ayb\0\0\0')
    expect(Object.prototype.toString.call(text.buffer)).toBe('[object ArrayBuffer]')
  })

  it('B176: shared memory that grew is still seen as shared', () => {
    const buffer = new (
      SharedArrayBuffer as never as new (
        n: number,
        o: object,
      ) => SharedArrayBuffer & { grow(n: number): void }
    )(5, {
      maxByteLength: 16,
    })
    const shared = new Uint8Array(buffer)
    shared.set(Buffer.from('a<x>b'))
    buffer.grow(8)
    const { text } = applyEdits(shared, swap('<x>', 'y'), { engine })
    expect(Buffer.from(text).toString()).toBe('ayb\0\0\0')
    expect(Object.prototype.toString.call(text.buffer)).toBe('[object ArrayBuffer]')
    expect(applyEdits(shared, swap('absent', 'y'), { engine }).text).not.toBe(text)
  })

  it('B199: forty refusals of forty 5 MB documents keep no document alive', () => {
    const script = `
      const kept = []
      for (let i = 0; i < 40; i++) {
        const text = String.fromCharCode(97 + i % 26).repeat(5_000_000) + i
        const needle = text.slice(100, 4_000_000) + '!'
        kept.push(entry.applyEdits(text, [{ old_string: needle, new_string: '' }], { engine: '${engine}' }).refused[0])
      }
      gc()
      console.log(process.memoryUsage().heapUsed, kept.every(({ preview }) => preview.length === 80))
    `
    const [heap, whole] = inOwnProcess('index.js', script, '--expose-gc').trim().split(' ')
    expect(whole).toBe('true')
    expect(Number(heap)).toBeLessThan(40e6)
  })

  it('B191: bytes of another realm are bytes', () => {
    const foreign: Uint8Array = runInNewContext('Uint8Array.of(97, 98)')
    expect(foreign).not.toBeInstanceOf(Uint8Array)
    expect([...applyEdits(foreign, swap('b', 'c'), { engine }).text]).toEqual([97, 99])
  })

  it('B200, B201: a pooled Buffer, an odd offset, a subarray', () => {
    const pooled = Buffer.from('a<x>b')
    const odd = new Uint8Array(Buffer.from('___a<x>b_')).subarray(3, 8)
    for (const document of [pooled, odd, Buffer.from('xa<x>b').subarray(1)]) {
      expect(Buffer.from(applyEdits(document, swap('<x>', 'y'), { engine }).text).toString()).toBe('ayb')
    }
  })

  it('B135, B136: bytes that are no UTF-8 stay as they are', () => {
    const windows = Uint8Array.of(0x2f, 0x2f, 0x20, 0xa9, 0x20, 0x78, 0x0d, 0x0a)
    const { text } = applyEdits(windows, swap('x\r\n', 'y\r\n'), { engine })
    expect([...text]).toEqual([0x2f, 0x2f, 0x20, 0xa9, 0x20, 0x79, 0x0d, 0x0a])
    const latin = applyEdits(Uint8Array.of(0xe9, 0x61), swap('a', 'b'), { engine }).text
    expect([...latin]).toEqual([0xe9, 0x62])
  })

  it('B168, B198: a string past the longest is a RangeError, the input intact, the module still usable', () => {
    const document = `${'a'.repeat(300_000_000)}<x>`
    const twice = [{ old_string: '<x>', new_string: 'b'.repeat(300_000_000) }]
    expect(() => applyEdits(document, twice, { engine })).toThrow(RangeError)
    expect(document.length).toBe(300_000_003)
    expect(applyEdits('a<x>', swap('<x>', 'b'), { engine }).text).toBe('ab')
  })
})

describe('the instance', () => {
  it('B198: a verdict needs no such string', () => {
    const grows = [{ old_string: '<x>', new_string: 'b'.repeat(300_000_000) }]
    expect(checkEdits(`${'a'.repeat(300_000_000)}<x>`, grows).ok).toBe(true)
  })

  it('B174: ten thousand small calls make one', () => {
    const made = inOwnProcess(
      'index.js',
      `
      const { Instance } = WebAssembly
      let made = 0
      WebAssembly.Instance = class extends Instance { constructor(...args) { super(...args); made++ } }
      for (let i = 0; i < 10_000; i++) entry.applyEdits('a' + i, [{ old_string: 'a', new_string: 'b' }], { engine: 'wasm' })
      console.log(made)
    `,
    )
    expect(made.trim()).toBe('1')
  })

  it('B173: memory goes back to the system after a big batch', () => {
    const [peak, after] = inOwnProcess(
      'index.js',
      `
      const document = new Uint8Array(256 << 20).fill(97)
      document[5] = 98
      const edits = [{ old_string: 'b', new_string: 'c' }]
      entry.applyEdits(document, edits, { engine: 'wasm' })
      const peak = process.memoryUsage().rss
      for (let i = 0; i < 100; i++) entry.applyEdits('a b', edits, { engine: 'wasm' })
      for (let i = 0; i < 5; i++) { gc(); await new Promise((done) => setTimeout(done, 50)) }
      console.log(peak, process.memoryUsage().rss)
    `,
      '--expose-gc',
    )
      .trim()
      .split(' ')
      .map(Number)
    expect(peak! - after!).toBeGreaterThan(200 << 20)
  })

  it('B166, B167: places and sizes past 2 GiB are no negative numbers', { timeout: 300_000 }, () => {
    const printed = inOwnProcess(
      'index.js',
      `
      const size = 2 ** 31 + 2 ** 20
      const document = new Uint8Array(size)
      document.set([98, 99], size - 2)
      const options = { engine: 'wasm', limit: 1 }
      console.log(JSON.stringify(entry.countOccurrences(document, 'bc', options)))
      const edits = [{ old_string: 'bc', new_string: 'd' }]
      console.log(JSON.stringify(entry.checkEdits(document, edits, { engine: 'wasm' }).changes.map(({ from, to }) => [from, to])))
      `,
    )
    const at = 2 ** 31 + 2 ** 20 - 2
    expect(
      printed
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([{ count: 1, overlapping: 1, offsets: [at] }, [[at, at + 2]]])
  })
})

describe('the module', () => {
  const bytes = readFileSync(new URL('../../build/engine.wasm', import.meta.url))

  it('B196: asks for a small memory, without a maximum, not shared', () => {
    const [flags, pages] = memorySection(bytes)
    expect(flags).toBe(0)
    expect(pages).toBeLessThanOrEqual(16)
  })

  it('B169, B170: has no collector, so that nothing can be collected while it is in use', () => {
    const platform = Reflect.get(globalThis, 'WebAssembly')
    const module = new platform.Module(bytes)
    const names = platform.Module.exports(module).map(({ name }: { name: string }) => name)
    expect(names).toContain('memory')
    expect(names.filter((name: string) => /^__(new|pin|unpin|collect|rtti_base)$/.test(name))).toEqual([])
    expect(platform.Module.imports(module)).toEqual([])
  })
})

/** The first two numbers of a module's memory section: what limits it has, and its initial pages. */
function memorySection(bytes: Uint8Array): [flags: number, pages: number] {
  const MEMORY = 5
  for (let at = 8; at < bytes.length; ) {
    const id = bytes[at]!
    const [size, body] = leb(bytes, at + 1)
    if (id === MEMORY) return [bytes[body + 1]!, leb(bytes, body + 2)[0]]
    at = body + size
  }
  throw new Error('the module has no memory of its own')
}

/** An unsigned LEB128 number, and where it ends. */
function leb(bytes: Uint8Array, at: number): [value: number, end: number] {
  let value = 0
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++]!
    value += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) return [value, at]
  }
}
