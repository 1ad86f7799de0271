/**
 * Mutation tests of src/, room by room: `npm run test:mutants -- characters refusals` (all of them without a name).
 *
 * Results are kept in build/mutants/, so that a second run tests only what changed; `--force` forgets them.
 */
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { resolve } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { ROOMS } from './rooms.mjs'

process.env.PROPERTY_SHARE ??= '0.05'
delete process.env.CI

const given = process.argv.slice(2)
const force = given.includes('--force')
const names = given.filter((name) => name !== '--force')
const unknown = names.filter((name) => !(name in ROOMS))
if (unknown.length > 0) throw new RangeError(`no room ${unknown}: ${Object.keys(ROOMS)}`)

for (const folder of ['build/mutants', 'build/stryker']) mkdirSync(folder, { recursive: true })
// Tests that replay recorded edits look for them beside the repository, which here is a copy in build/stryker.
if (existsSync('../shared') && !existsSync('build/stryker/shared'))
  symlinkSync(resolve('../shared'), 'build/stryker/shared')
for (const name of names.length > 0 ? names : Object.keys(ROOMS)) {
  const results = await new Stryker(optionsFor(name)).runMutationTest()
  console.log(rowOf(name, results))
}

function optionsFor(name) {
  const { mutate, tests } = ROOMS[name]
  return {
    packageManager: 'npm',
    testRunner: 'in-process',
    plugins: [new URL('runner.mjs', import.meta.url).pathname],
    mutate,
    tests,
    disableTypeChecks: false,
    coverageAnalysis: 'perTest',
    concurrency: 1,
    dryRunTimeoutMinutes: 30,
    timeoutMS: 15_000,
    tempDirName: 'build/stryker',
    ignorePatterns: [
      '/biome.json',
      '/build/mutants',
      '/dist',
      '/coverage',
      '/bench',
      '/test/runtimes/node_modules',
    ],
    incremental: true,
    incrementalFile: `build/mutants/${name}.json`,
    force,
    reporters: ['clear-text', 'event-recorder'],
    eventReporter: { baseDir: `build/mutants/${name}` },
    clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: false, logTests: false },
    warnings: { unknownOptions: false },
  }
}

/** One line of the table in survivors.md. */
function rowOf(name, results) {
  const count = (...statuses) => results.filter(({ status }) => statuses.includes(status)).length
  const [killed, endless, survived] = [count('Killed'), count('Timeout'), count('Survived', 'NoCoverage')]
  const all = killed + endless + survived
  const score = ((100 * (killed + endless)) / all).toFixed(1)
  return `| ${name} | ${all} | ${killed} | ${endless} | ${survived} | ${score} % | ${new Date().toISOString().slice(0, 10)} |`
}
