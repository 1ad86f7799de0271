/**
 * The memory that the engine says a call takes is what it takes, to the byte: less would be written beyond what the host
 * grew, more would be grown for nothing.
 */
import { PASSES, STATISTICS } from '../assembly/abi.ts'
import type { Exports } from '../src/engine/module.ts'

const aligned = (at: number) => 16 * Math.ceil(at / 16)

/** The exports, each call of which throws where what it said of its memory was wrong. */
export function measured(exports: Exports): Exports {
  let promised = 0
  const is = (what: string, said: number, taken: number) => {
    if (said !== taken) throw new Error(`${what}: ${said} bytes said, ${taken} taken`)
  }
  const end = () => exports.end() >>> 0
  const own: Partial<Exports> = {
    load_batch(size, batch, lengths, edits, shape) {
      promised = exports.load_batch(size, batch, lengths, edits, shape) >>> 0
      is('editsRoom', exports.editsRoom(edits), end() - aligned(lengths + 8 * edits))
      return promised
    },
    run(policy, units, mostUnits) {
      const ended = exports.run(policy, units, mostUnits)
      const edits = exports.decided()
      // Whatever ran before: they are the last run’s, which may have ended with an edit that makes the text too long.
      for (let which = 0; which < STATISTICS; which++) {
        const most = which === PASSES ? 2 : edits + 1
        if (exports.statistic(which) > most)
          throw new Error(`statistic ${which}: ${exports.statistic(which)}`)
      }
      return ended
    },
    runs() {
      const runs = exports.runs()
      is('load_batch', promised, end())
      return runs
    },
    open_text(size, unit) {
      exports.open_text(size, unit)
      is('layoutEnd', exports.layoutEnd(size) >>> 0, exports.staging() >>> 0)
    },
    load_open(batch, lengths, edits, shape) {
      promised = exports.load_open(batch, lengths, edits, shape) >>> 0
      const taken = end() - aligned(lengths + 8 * edits)
      is('editsRoom', exports.editsRoom(edits), taken - aligned(4 * edits))
      return promised
    },
    run_open(policy, units, mostUnits) {
      const ended = exports.run_open(policy, units, mostUnits)
      is('load_open', promised, end())
      return ended
    },
  }
  return { ...exports, memory: exports.memory, ...own }
}
