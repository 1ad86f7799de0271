/** The engines that every behavioural test runs on. */
import { createApplier } from '../src/apply.ts'
import { inlineHost } from '../src/engine/inline.ts'
import { createHost, type Host, type Source } from '../src/engine/module.ts'
import { createSelect } from '../src/engine/select.ts'
import type { ApplyOptions, Document, EngineChoice, Occurrences, Outcome, Verdict } from '../src/types.ts'
import { readEdit } from './oracle.ts'

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

/** The WASM engine of another build: tiny grams, a mutant, an older version. */
export function engineOf(title: string, module: Source): Subject {
  return publicFunctions(
    'wasm',
    createHost(() => module),
    title,
  )
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
