/** What `npm pack` would put into the tarball, and the package's manifest. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root, with its last slash. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

interface Packed {
  files: { path: string; size: number }[]
}

/** The tarball's files, by their paths in it. */
export function packedFiles(): string[] {
  const printed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const [packed] = JSON.parse(printed) as [Packed]
  return packed.files.map((file) => file.path)
}

/** The manifest that is published. */
export const MANIFEST = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as {
  version: string
  main: string
  module: string
  types: string
  bin?: Record<string, string>
  exports: Record<string, string | Record<string, string>>
}

/** Every file that the manifest names. */
export function namedFiles(): string[] {
  const { main, module, types, bin = {}, exports } = MANIFEST
  const targets = Object.values(exports).flatMap((to) => (typeof to === 'string' ? [to] : Object.values(to)))
  return [...new Set([main, module, types, ...Object.values(bin), ...targets])].map((path) =>
    path.replace('./', ''),
  )
}

/** A built file and all that it imports, directly or not: file name → text. */
export function closure(entry: string, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(entry)) return seen
  const text = readFileSync(`${ROOT}dist/${entry}`, 'utf8')
  seen.set(entry, text)
  const imports = text.matchAll(/(?:from|import)\s*["'](\.[^"']+\.js)["']/g)
  for (const [, file] of imports) closure(join(entry, '..', file!), seen)
  return seen
}
