/** The thread's program: the checks of a kind in order, each answered, up to the first that fails. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'

const suite = await import(workerData)
const prepared = preparedOnce(`${workerData.replace('file://', '')}.prepared`)
const checks = { real: suite.REAL, tiny: suite.TINY }

parentPort.on('message', ({ kind, bytes }) => {
  const list = checks[kind.split(' ')[0]]
  for (const [i, { name, ask }] of list.entries()) {
    const what = attempt(() => ask(bytes, prepared))
    const failed = what === null ? null : `${name}: ${what.slice(0, 200)}`
    parentPort.postMessage({ failed, last: i === list.length - 1 })
    if (failed !== null) return
  }
})
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
