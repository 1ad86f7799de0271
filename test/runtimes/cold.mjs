import { lastJson, outputOf } from './processes.mjs'
import { tool } from './runtimes.mjs'

/** What the package promises in Node, in milliseconds: the import above an empty module's, the first call. */
const PROMISED = { import: 8, call: 10 }

/**
 * The check fails by CPU time, since neighbours on the machine double the time that passes, and past twice the
 * promise, since they slow the caches as well. Both figures are printed: on a machine at rest the first is the one.
 */
const SLACK = 2

/** Enough processes for a median that a few disturbed ones do not move. */
const RUNS = 15

/** Imports and calls the package in fresh processes of Node, in turn with an empty module. */
export async function coldStart(folder) {
  const node = tool('node20/bin/node', 'Node 20')
  const cold = async (specifier) => lastJson(await outputOf(node, ['cold.mjs', specifier], { cwd: folder }))
  const empty = []
  const whole = []
  for (let run = 0; run < RUNS; run++) {
    empty.push(await cold('./empty.mjs'))
    whole.push(await cold('replace-exactly-once'))
  }
  const above = (what) => median(whole, what) - median(empty, what)
  const said = ['import', 'call']
    .map(
      (what) => `${what} ${ms(above(what))}, of CPU ${ms(above(`${what}Cpu`))} (promised ${PROMISED[what]})`,
    )
    .join('; ')
  for (const what of ['import', 'call'])
    if (above(`${what}Cpu`) > SLACK * PROMISED[what]) throw new Error(said)
  return said
}

const ms = (time) => `${time.toFixed(1)} ms`

const median = (runs, what) => runs.map((run) => run[what]).sort((a, b) => a - b)[runs.length >> 1]
