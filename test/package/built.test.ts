/** What the built files may not do, whoever loads them. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { closure, MANIFEST, namedFiles, ROOT } from './packed.ts'

/** The entries that run everywhere, by their files in dist/; `node` and the command are Node's own. */
const PORTABLE = namedFiles()
  .filter((path) => path.endsWith('.js') && !/^dist\/(node\/|cli\.js)/.test(path))
  .map((path) => path.replace('dist/', ''))

/** Those for hosts without WebAssembly. */
const PLAIN = PORTABLE.filter((entry) => /(^|\/)js\.js$/.test(entry))

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

describe.each(PLAIN)('dist/%s', (entry) => {
  it('B190, B194: imports neither the engine, nor its loader, nor the bytes', () => {
    for (const text of closure(entry).values()) {
      expect(text).not.toMatch(/@assemblyscript\/loader/)
      expect(text).not.toMatch(/WebAssembly\.[A-Z]/)
      expect(text).not.toMatch(/0061736d/) // "\0asm" in hexadecimal
    }
  })
})

describe('the engine’s bytes', () => {
  const shipped = readFileSync(`${ROOT}dist/engine.wasm`).toString('hex')
  const carries = (entry: string) =>
    [...closure(entry).values()].filter((text) => text.includes(shipped)).length

  it('B181: stay far below the limits of browsers', () => {
    expect(Buffer.from(shipped, 'hex').length).toBeLessThanOrEqual(20 * 1024)
  })

  it('B192: are carried once, by the entries with an engine', () => {
    const plain = [...PLAIN, 'changes/index.js']
    expect(PORTABLE.filter((entry) => carries(entry) === 0).sort()).toEqual(plain.sort())
    expect(PORTABLE.filter((entry) => carries(entry) > 1)).toEqual([])
  })
})

describe('an entry’s conditions', () => {
  const names = (file: string) =>
    readFileSync(`${ROOT}${file}`, 'utf8')
      .match(/export \{([^}]*)\};?\s*$/)![1]!
      .split(',')
      .map((name) => name.trim().split(' as ').at(-1)!)

  const conditional = Object.entries(MANIFEST.exports).filter(
    ([, to]) => typeof to === 'object' && 'workerd' in to,
  )

  it.each(conditional)('%s: change the engine and no name', (_, to) => {
    const { types: _types, ...files } = to as Record<string, string>
    const [first, ...others] = Object.values(files).map((file) => names(file.replace('./', '')).sort())
    expect(others.length).toBe(2)
    for (const other of others) expect(other).toEqual(first)
  })
})
