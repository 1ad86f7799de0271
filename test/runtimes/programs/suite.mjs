import cases from './conformance/cases.mjs'
import { runConformance } from './conformance/run.mjs'

/** 1 MB and 64 edits: where any choice by measured crossover takes WebAssembly, if there is one. */
const LINES = Array.from({ length: 32_768 }, (_, i) => `line ${i} of a long document, as text\n`)
const LARGE = LINES.join('')
const EDITS = Array.from({ length: 64 }, (_, i) => ({ old_string: LINES[i * 512], new_string: `was ${i}\n` }))

/** Which engine runs when it is asked for, or the name of the error that says that it cannot. */
function ran(lib, engine) {
  try {
    return lib.applyEdits(LARGE, EDITS, { engine }).engine
  } catch (error) {
    return error.name
  }
}

/** The host's name, or its version where the table's row names it already. */
const host = () =>
  globalThis.Deno?.version.deno ??
  globalThis.Bun?.version ??
  globalThis.process?.version ??
  globalThis.navigator?.userAgent ??
  'unnamed'

/** The whole conformance suite, once for each engine that can be asked for here; then what `init` makes of it. */
export async function runSuite(lib) {
  const found = { host: host(), auto: ran(lib, 'auto'), forced: ran(lib, 'wasm'), runs: {} }
  for (const engine of found.forced === 'wasm' ? ['auto', 'wasm', 'js'] : ['auto', 'js']) {
    found.runs[engine] = await runConformance(lib, (topic) => cases[topic], engine)
  }
  found.init = await lib.init()
  return found
}
