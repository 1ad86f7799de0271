/** What the built files may not do, whoever loads them. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { closure, ROOT } from './packed.ts'

/** The entries that every runtime loads, with all that they import. */
const PORTABLE = [
  'index.js',
  'js.js',
  'workerd.js',
  'transcript/index.js',
  'transcript/js.js',
  'transcript/workerd.js',
]

/** A way to fail at a user's: what it looks like in a built file, and the reports of those it failed for. */
const FORBIDDEN: readonly [what: string, pattern: RegExp][] = [
  ['B183, B190: import.meta', /import\.meta/],
  ['B182, B183: a URL to a file', /new URL\(/],
  ['B184, B185: fetch, but of the URL that init is given', /\bfetch\((?!String\(given\.href\)\))/],
  ['B186, B187: a top-level await', /^(?:(?:const|let|var)\s[^(]*=\s*)?await\b/m],
  ['an import at run time', /\bimport\(/],
  ['a module of Node', /(?:from|import)\s*["'](?:node:|fs|path|module)/],
  ['eval, which policies forbid', /\beval\(|new Function\(/],
]

describe.each(PORTABLE)('dist/%s', (entry) => {
  const files = closure(entry)

  it.each(FORBIDDEN)('holds no %s', (_, pattern) => {
    expect([...files].filter(([, text]) => pattern.test(text)).map(([file]) => file)).toEqual([])
  })
})

describe.each(['js.js', 'transcript/js.js'])('dist/%s', (entry) => {
  it('B190, B194: imports neither the engine, nor its loader, nor the bytes', () => {
    for (const text of closure(entry).values()) {
      expect(text).not.toMatch(/@assemblyscript\/loader/)
      expect(text).not.toMatch(/WebAssembly\.[A-Z]/)
      expect(text).not.toMatch(/AGFzbQ/) // "\0asm" in base64
    }
  })
})

describe('the engine’s bytes', () => {
  const shipped = readFileSync(`${ROOT}dist/engine.wasm`).toString('base64')
  const carries = (entry: string) =>
    [...closure(entry).values()].filter((text) => text.includes(shipped)).length

  it('B192: are carried once, by the entries that compile them', () => {
    expect(PORTABLE.map(carries)).toEqual([1, 0, 0, 1, 0, 0])
  })
})
