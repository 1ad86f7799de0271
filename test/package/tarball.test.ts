/** What a user downloads: reviewed here, so that a file that joins or leaves the tarball is seen. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { MANIFEST, namedFiles, packedFiles, ROOT } from './packed.ts'

const BESIDE_DIST = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'package.json',
  'dist/assemblyscript-loader.LICENSE.txt',
]

/** What an entry starts as a thread of its own: a file that no manifest names. */
const THREADS = ['dist/node/bulk-worker.js']

/** Rolldown's names for what several entries share: the first module's name and a hash. */
const SHARED_CHUNK = /^dist\/[\w-]+-[\w-]{8}\.(js|d\.ts)$/

describe('the tarball', () => {
  const files = packedFiles()

  it('B188, B189: holds every file that the manifest names', () => {
    expect(files).toEqual(expect.arrayContaining(namedFiles()))
  })

  it('holds nothing else but what its entries share, their types, and the papers', () => {
    const entries = [...namedFiles(), ...THREADS].flatMap((path) => [path, path.replace(/\.js$/, '.d.ts')])
    const expected = new Set([...BESIDE_DIST, ...entries])
    expect(files.filter((path) => !expected.has(path) && !SHARED_CHUNK.test(path))).toEqual([])
    expect(files).toEqual(expect.arrayContaining(BESIDE_DIST))
  })

  it('says the same version wherever one stands', () => {
    const { version } = MANIFEST
    expect(JSON.parse(readFileSync(`${ROOT}deno.json`, 'utf8')).version).toBe(version)
    expect(readFileSync(`${ROOT}CHANGELOG.md`, 'utf8')).toContain(`## ${version} `)
  })
})
