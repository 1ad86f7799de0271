/** The thread's program: the checks of a kind in order, each answered, up to the first that fails. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'

const suite = await import(workerData)
const prepared = preparedOnce(`${workerData.replace('file://', '')}.prepared`)
const checks = { quick: suite.QUICK, inner: suite.INNER, tiny: suite.TINY, slow: suite.SLOW }

let build
let active = 0

/** Every instance has the mutant on trial switched on. */
WebAssembly.Instance = class extends WebAssembly.Instance {
  constructor(module, imports) {
    super(module, imports)
    if (this.exports.MUTANT !== undefined) this.exports.MUTANT.value = active
  }
}

parentPort.on('message', ({ bytes, kind, mutant }) => {
  if (bytes !== undefined) build = new WebAssembly.Module(bytes)
  else {
    active = mutant
    askAll(checks[kind])
  }
})

function askAll(list) {
  for (const [i, { name, ask }] of list.entries()) {
    const what = attempt(() => ask(build, prepared))
    const failed = what === null ? null : `${name}: ${what.slice(0, 200)}`
    parentPort.postMessage({ failed, last: i === list.length - 1 })
    if (failed !== null) return
  }
}

parentPort.postMessage('ready')

function attempt(work) {
  try {
    return work()
  } catch (error) {
    return String(error)
  }
}

/** What the oracle answers takes seconds: asked once, then read. */
function preparedOnce(file) {
  if (!existsSync(file)) {
    writeFileSync(`${file}.${process.pid}`, serialize(suite.prepare()))
    renameSync(`${file}.${process.pid}`, file)
  }
  return deserialize(readFileSync(file))
}
