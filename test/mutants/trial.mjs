/** A thread that runs the kill suite on builds of the engine, and can be ended where a mutant never returns. */
import { Worker } from 'node:worker_threads'

const PROGRAM = new URL('jury.mjs', import.meta.url)
/** How much more processor time than the unchanged engine a check may take: six times, and what a collection adds. */
const TIMES = 6
const GRACE_MS = 400

/**
 * `load(bytes)` says which build is on trial, `ask(kind, number)` resolves with `null` where its mutant of that number
 * (0: none) passes every check of the kind, else with what failed. The first one asked must be the unchanged engine: the
 * time it takes is the measure.
 */
export async function openTrial(suite) {
  const measures = new Map()
  let build
  let jury = await seated(suite)
  return { load, ask, close: () => jury.terminate() }

  function load(bytes) {
    build = bytes
    jury.postMessage({ bytes })
  }

  async function ask(kind, mutant) {
    jury.postMessage({ kind, mutant })
    for (let at = 0; ; at++) {
      const said = await next(`${kind} ${at}`)
      if (typeof said === 'string') {
        await jury.terminate()
        jury = await seated(suite)
        load(build)
        return `${kind} ${at}: ${said}`
      }
      if (said.failed !== null || said.last) return said.failed
    }
  }

  /** What the jury says of the check it is at, or why it says nothing. */
  function next(check) {
    return new Promise((resolve) => {
      const started = process.cpuUsage()
      const spent = () => {
        const { user, system } = process.cpuUsage(started)
        return (user + system) / 1000
      }
      const limit = (measures.get(check) ?? Number.POSITIVE_INFINITY) * TIMES + GRACE_MS
      const timer = setInterval(() => spent() > limit && settle('does not end'), 50)
      const settle = (said) => {
        clearInterval(timer)
        jury.off('message', settle)
        jury.off('error', died)
        if (!measures.has(check)) measures.set(check, spent())
        resolve(said)
      }
      const died = (error) => settle(`the thread died of ${error.message}`)
      jury.on('message', settle)
      jury.on('error', died)
    })
  }
}

async function seated(suite) {
  const jury = new Worker(PROGRAM, { workerData: suite })
  await new Promise((resolve, reject) => jury.once('message', resolve).once('error', reject))
  return jury
}
