/** Runs an example and compares what its expressions give with what its comments say. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import type { Claim, Runnable } from './blocks.ts'
import { matches, opensAlike } from './values.ts'

export const ROOT = join(import.meta.dirname, '../..')
export const PACKAGE = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** A module as its user gets it: the package's own from what was built. */
export function load(specifier: string): Promise<unknown> {
  const entry = PACKAGE.exports[specifier.replace(PACKAGE.name, '.')]
  const target = entry === undefined ? specifier : pathToFileURL(join(ROOT, entry.default)).href
  return import(/* @vite-ignore */ target)
}

/** Throws at the first claim that does not hold; gives those that were never reached. */
export async function run({ body, claims }: Runnable): Promise<string[]> {
  const open = new Set(claims)
  const reach = (index: number): Claim => {
    open.delete(claims[index]!)
    return claims[index]!
  }
  const check = (index: number, value: unknown) => {
    const claim = reach(index)
    if (!matches(value, claim.expected.value)) throw new Error(`${saying(claim)} ${shown(value)}`)
    return value
  }
  const fails = async (index: number, call: () => unknown) => {
    const claim = reach(index)
    const error = await (async () => `nothing, but gave ${shown(await call())}`)().catch(errorText)
    const expected = claim.expected.throws!
    if (error !== expected && !opensAlike(error, expected)) throw new Error(`${saying(claim)} ${error}`)
  }
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor
  await new AsyncFunction('$load', '$check', '$fails', 'console', body)(load, check, fails, { log() {} })
  return [...open].map(saying)
}

const shown = (value: unknown) => inspect(value, { depth: 6 })

const saying = ({ at, expression, expected }: Claim) =>
  `${at}: ${expression}\n  should be ${expected.throws ?? shown(expected.value)}\n  and is`

const errorText = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)
