/** Imports run down only, and `./js` reaches neither WebAssembly nor its loader. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const SRC = resolve(import.meta.dirname, '../src')

/** The rooms from the ground up: a room imports itself and those before it. */
const FLOORS = [
  ['types'],
  ['characters', 'lines'],
  ['refusals', 'arguments'],
  ['batch', 'signal', 'engine'],
  ['options', 'decide'],
  ['apply'],
  ['changes', 'document', 'mirror'],
  ['opened'],
  ['resident'],
  ['explain'],
  ['cascade', 'tool', 'transcript'],
  ['node'],
  ['api'],
  ['names'],
  ['index', 'js', 'workerd', 'cli'],
]

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
const roomOf = (name: string) => name.split(/[/.]/, 1)[0]!
const floorOf = (name: string) => FLOORS.findIndex((rooms) => rooms.includes(roomOf(name)))

/** What a source imports: other sources by their name under src/, packages as they are. */
function importsOf(name: string, pattern: RegExp): string[] {
  const specifiers = [...readFileSync(join(SRC, name), 'utf8').matchAll(pattern)].map(([, from]) => from!)
  return specifiers.map((from) =>
    from.startsWith('.') ? relative(SRC, resolve(SRC, dirname(name), from)) : from,
  )
}

const ANY = /^(?:import|export)\b[^'"]*?\bfrom '([^']+)'/gm
const AT_RUN_TIME = /^(?:import|export)\b(?! type\b)[^'"]*?\bfrom '([^']+)'/gm

test.each(sources)('%s imports only what stands below it', (name) => {
  expect(floorOf(name), `${roomOf(name)} is on no floor`).toBeGreaterThanOrEqual(0)
  const own = importsOf(name, ANY).filter(
    (other) => sources.includes(other) && roomOf(other) !== roomOf(name),
  )
  expect(own.filter((other) => floorOf(other) >= floorOf(name))).toEqual([])
})

test('the JS entry reaches neither WebAssembly nor a package', () => {
  const reached = new Set(['js.ts'])
  for (const name of reached)
    if (sources.includes(name)) for (const other of importsOf(name, AT_RUN_TIME)) reached.add(other)
  expect(reached).toContain('engine/js.ts')
  expect([...reached].filter((name) => !sources.includes(name) || /wasm|module|inline/.test(name))).toEqual(
    [],
  )
})
