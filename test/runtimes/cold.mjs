import { lastJson, outputOf } from './processes.mjs'
import { tool } from './runtimes.mjs'

/** What the package promises in Node, in milliseconds: the import above an empty module's, the first call. */
const PROMISED = { import: 8, call: 10 }

/** A busy machine may take this many times as long before the check fails; a slow import is rarely that slow. */
const SLACK = 3

/** Enough processes for a median that two busy neighbours do not move. */
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
  const took = {
    import: median(whole.map((run) => run.import)) - median(empty.map((run) => run.import)),
    call: median(whole.map((run) => run.call)),
  }
  const said = Object.entries(took)
    .map(([what, ms]) => `${what} ${ms.toFixed(1)} ms (promised ${PROMISED[what]})`)
    .join(', ')
  if (Object.entries(took).some(([what, ms]) => ms > SLACK * PROMISED[what])) throw new Error(said)
  return said
}

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1]
