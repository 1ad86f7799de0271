/** A thread that runs the kill suite on builds of the engine, and can be ended where a mutant never returns. */
import { Worker } from 'node:worker_threads'

const PROGRAM = new URL('jury.mjs', import.meta.url)
/** How much more processor time than the unchanged engine a check may take: ten times, and what a busy machine adds. */
const TIMES = 10
const GRACE_MS = 700

/**
 * `judge(kind, bytes)` resolves with `null` where a build passes every check of its kind, else with what failed. The
 * first build of a kind must be the unchanged engine's: the time it takes is the measure.
 */
export async function openTrial(suite) {
  const measures = new Map()
  let jury = await seated(suite)
  return { judge, close: () => jury.terminate() }

  async function judge(kind, bytes) {
    jury.postMessage({ kind, bytes })
    for (let at = 0; ; at++) {
      const said = await next(`${kind} ${at}`)
      if (said === 'late') {
        await jury.terminate()
        jury = await seated(suite)
        return `${kind} ${at}: does not end`
      }
      if (said.failed !== null || said.last) return said.failed
    }
  }

  /** What the jury says of the check it is at, or `late`. */
  function next(check) {
    return new Promise((resolve, reject) => {
      const started = process.cpuUsage()
      const spent = () => {
        const { user, system } = process.cpuUsage(started)
        return (user + system) / 1000
      }
      const limit = (measures.get(check) ?? Number.POSITIVE_INFINITY) * TIMES + GRACE_MS
      const timer = setInterval(() => spent() > limit && settle('late'), 50)
      const settle = (said) => {
        clearInterval(timer)
        jury.off('message', settle)
        jury.off('error', reject)
        if (!measures.has(check)) measures.set(check, spent())
        resolve(said)
      }
      jury.on('message', settle)
      jury.on('error', reject)
    })
  }
}

async function seated(suite) {
  const jury = new Worker(PROGRAM, { workerData: suite })
  await new Promise((resolve, reject) => jury.once('message', resolve).once('error', reject))
  return jury
}
