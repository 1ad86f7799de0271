/** The engines that every behavioural test runs on. */
import {
  DECIDED_BY_ANCHORS,
  DECIDED_BY_SCAN,
  DECIDED_BY_WINDOWS,
  FELL_BACK,
  PASSES,
  SEAMS_CROSSED,
} from '../assembly/abi.ts'
import { createApplier } from '../src/apply.ts'
import { inlineHost } from '../src/engine/inline.ts'
import { createHost, type Exports, type Host, type Source } from '../src/engine/module.ts'
import { createSelect } from '../src/engine/select.ts'
import type { ApplyOptions, Document, EngineChoice, Occurrences, Outcome, Verdict } from '../src/types.ts'
import { readEdit } from './oracle.ts'
import { measured } from './rooms.ts'

/** An implementation of the contract under test, by its name in the tests' titles. */
export interface Subject {
  name: string
  applyEdits(document: Document, edits: readonly unknown[], options?: ApplyOptions): Outcome
  checkEdits(document: Document, edits: readonly unknown[], options?: ApplyOptions): Verdict
  countOccurrences(document: Document, needle: Document, options?: { limit?: number }): Occurrences
}

/** The public functions with `engine` fixed; what `wasm` cannot take (ill-formed strings) goes to `auto`. */
function publicFunctions(name: EngineChoice, host: Host = inlineHost, title: string = name): Subject {
  const applier = createApplier(createSelect(host))
  const choose = (document: Document, strings: () => readonly unknown[]): { engine: EngineChoice } => {
    const whole = name !== 'wasm' || typeof document !== 'string' || [document, ...strings()].every(isWhole)
    return { engine: whole ? name : 'auto' }
  }
  return {
    name: title,
    applyEdits: (document, edits, options) =>
      applier.applyEdits(document, edits as never, {
        ...options,
        ...choose(document, () => stringsOf(edits)),
      }),
    checkEdits: (document, edits, options) =>
      applier.checkEdits(document, edits as never, {
        ...options,
        ...choose(document, () => stringsOf(edits)),
      }),
    countOccurrences: (document, needle, options) =>
      applier.countOccurrences(document, needle, { ...options, ...choose(document, () => [needle]) }),
  }
}

/** The engine of another build, watched, and what its runs did: the sums of its statistics, each by its name. */
export interface Build extends Subject {
  statistics: Map<string, number>
}

/** The WASM engine of another build: tiny grams, a mutant, an older version. */
export function engineOf(title: string, module: Source): Build {
  const statistics = new Map(Object.keys(STATISTICS).map((name) => [name, 0]))
  const host = createHost(() => module)
  const noting: Host = { ...host, instance: () => measured(noted(host.instance(), statistics)) }
  return { ...publicFunctions('wasm', noting, title), statistics }
}

/** `statistic` says what the last run did. */
const STATISTICS = {
  'decided through anchors': DECIDED_BY_ANCHORS,
  'decided through windows': DECIDED_BY_WINDOWS,
  'decided by a scan (short, or alone)': DECIDED_BY_SCAN,
  'fell back': FELL_BACK,
  'seams crossed': SEAMS_CROSSED,
  passes: PASSES,
}

function noted(exports: Exports, statistics: Map<string, number>): Exports {
  const run: Exports['run'] = (policy, units, mostUnits) => {
    const ended = exports.run(policy, units, mostUnits)
    for (const [name, which] of Object.entries(STATISTICS)) {
      statistics.set(name, statistics.get(name)! + exports.statistic(which))
    }
    return ended
  }
  return { ...exports, memory: exports.memory, run }
}

export const ENGINES: readonly Subject[] = [
  publicFunctions('js'),
  publicFunctions('wasm'),
  publicFunctions('auto'),
]

function isWhole(value: unknown): boolean {
  return typeof value !== 'string' || value.isWellFormed()
}

function stringsOf(edits: readonly unknown[]): unknown[] {
  return edits.flatMap((edit) => Object.values(readEdit(edit)))
}
