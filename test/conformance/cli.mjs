// Runs the suite from a shell: node test/conformance/cli.mjs [module, default dist/index.js] [engine: auto, wasm or js]

import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { runConformance } from './run.mjs'

const [module, engine] = process.argv.slice(2)
const lib = await import(module ? pathToFileURL(module) : new URL('../../dist/index.js', import.meta.url))
const load = (topic) => JSON.parse(readFileSync(new URL(`${topic}.json`, import.meta.url), 'utf8'))
const { passed, failed, engines } = await runConformance(lib, load, engine)
for (const line of failed) console.error(line)
console.log(
  `engines: ${Object.entries(engines)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ')}`,
)
console.log(`${passed} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 ? 1 : 0
