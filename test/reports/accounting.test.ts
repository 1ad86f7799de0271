/** Every report in `bug-reports-runtime.json` is answered: its id stands beside the check that would catch it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { withCases } from '../cases/shared.ts'

const TEST = resolve(import.meta.dirname, '..')

/** About files, streams and exit codes: the command line's own tests answer them. */
const OWED_BY_THE_COMMAND = ['B051', 'B052', 'B157', 'B158', 'B159', 'B160', 'B161', 'B162']

/** The ids that stand in the tests and in the runtimes' runs. */
function answered(): Set<string> {
  const files = readdirSync(TEST, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      /\.(ts|mjs)$/.test(name) && !name.includes('node_modules') && !name.endsWith('accounting.test.ts'),
  )
  return new Set(files.flatMap((name) => readFileSync(join(TEST, name), 'utf8').match(/\bB\d{3}\b/g) ?? []))
}

withCases('bug-reports-runtime.json', (text) => {
  const ids = (JSON.parse(text) as { id: string }[]).map(({ id }) => id)

  it('holds 54 reports, each answered by a test or owed by the command line', () => {
    const known = answered()
    expect(ids.length).toBe(54)
    expect(ids.filter((id) => !known.has(id) && !OWED_BY_THE_COMMAND.includes(id))).toEqual([])
  })
})
