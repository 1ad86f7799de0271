/**
 * Holds what the suite found somewhere to what had to run there. `expected` is the engine that `auto` must have
 * picked for a large batch; where that is `js`, asking for `wasm` must have thrown a `RangeError`. `init` is what the
 * asynchronous way must have made of it.
 */
export function judge(found, expected, init = expected) {
  if (found.auto !== expected) throw new Error(`auto ran ${found.auto}, expected ${expected}`)
  const forced = expected === 'wasm' ? 'wasm' : 'RangeError'
  if (found.forced !== forced) throw new Error(`engine: 'wasm' gave ${found.forced}, expected ${forced}`)
  if (found.init !== init) throw new Error(`init() resolved with ${found.init}, expected ${init}`)
  const asked = expected === 'wasm' ? ['auto', 'js', 'wasm'] : ['auto', 'js']
  for (const engine of asked) {
    const run = found.runs[engine]
    if (!run) throw new Error(`the suite did not run with engine: '${engine}'`)
    if (run.failed.length > 0)
      throw new Error(`${run.failed.length} failed with '${engine}': ${run.failed.slice(0, 5).join('\n')}`)
    if (run.passed === 0) throw new Error(`no case ran with engine: '${engine}'`)
    throwUnlessRan(run.engines, engine, expected)
  }
  return `auto ran ${found.auto}; ${asked.map((engine) => `${engine} ${found.runs[engine].passed} cases`).join(', ')}`
}

/** A silent fallback passes every case: the cases that name no engine must have been answered by the one asked for. */
function throwUnlessRan({ wasm = 0, js = 0 }, asked, expected) {
  const wrong =
    (asked === 'wasm' && wasm < js) || (asked === 'js' && wasm > 0) || (expected === 'js' && wasm > 0)
  if (wrong) throw new Error(`with engine: '${asked}', wasm answered ${wasm} cases and js ${js}`)
}

const TEN_LINES = 'let answer = 42\r\n// café, 한국어\r\n'

/** Holds what the ten-line program printed to what it must: the edits applied, by WebAssembly. */
export function judgeTenLines({ ok, text, engine }) {
  if (!ok || text !== TEN_LINES || engine !== 'wasm') {
    throw new Error(`it printed ${JSON.stringify({ ok, text, engine })}`)
  }
  return 'ran on wasm'
}
