import { isOneByte, isWellFormed } from '../characters.ts'
import type { Document, Engine, EngineChoice, Select } from '../types.ts'
import { jsEngine } from './js.ts'
import { keepPlainly, keepWhileFit, wellFormedEdit } from './kept.ts'
import type { Host } from './module.ts'
import { keepInWasm } from './open-text.ts'
import { createWasmEngine } from './wasm.ts'

/** Picks between the JS engine and the WASM engine of `host`. */
export function createSelect(host: Host): Select {
  const wasmEngine = createWasmEngine(host)
  const select: Select = {
    forBatch(choice, document, edits) {
      const pays = choice === 'wasm' || (choice === 'auto' && batchPays(document, edits.length))
      return pays ? wasmOr(choice, () => wellFormed(document) && edits.every(wellFormedEdit)) : jsEngine
    },
    forCount(choice, document, needle) {
      const pays = choice === 'wasm' || (choice === 'auto' && countPays(document))
      return pays ? wasmOr(choice, () => wellFormed(document) && wellFormed(needle)) : jsEngine
    },
    toKeep(choice, document) {
      const plain = (text: typeof document) =>
        keepPlainly(select.forBatch, choice === 'js' ? 'js' : 'auto', text)
      const pays = choice === 'wasm' || (choice === 'auto' && document.length >= KEEP_PAYS)
      if (!pays || wasmOr(choice, () => wellFormed(document)) !== wasmEngine) return plain(document)
      try {
        return keepWhileFit(keepInWasm(host.another(), document), plain)
      } catch (error) {
        if (choice === 'wasm') throw error
        // No memory for an instance of its own: a batch at a time may still fit the shared one.
        return plain(document)
      }
    },
  }
  return select

  /** The WASM engine where the input fits it and the platform runs it; else the JS engine, or an error if asked for by name. */
  function wasmOr(choice: EngineChoice, fits: () => boolean): Engine {
    const reason = fits() ? refusalOf(host) : 'a string has an unpaired surrogate'
    if (reason === undefined) return wasmEngine
    if (choice === 'wasm') throw new RangeError(`options.engine: 'wasm' cannot run here, ${reason}`)
    return jsEngine
  }
}

/** Why the host has no instance, if it has none. */
function refusalOf(host: Host): string | undefined {
  try {
    host.instance()
    return undefined
  } catch (error) {
    return `WebAssembly is refused (${error instanceof Error ? error.message : String(error)})`
  }
}

function wellFormed(text: Document): boolean {
  return typeof text !== 'string' || isWellFormed(text)
}

/**
 * From which length on, in units, and from how many edits on a batch is faster in WASM: what `npm run bench -- --only
 * crossover` prints. Below a row's edits, the JS engine takes about half a microsecond an edit and 2 GB/s; WASM takes
 * 6 to 12 µs for the call and then next to nothing an edit. Strings of two-byte units are dearer to bring in (their
 * surrogates are checked one by one), and bytes are dear to the JS engine, which makes a string of them.
 *
 * A long needle is no reason for WASM: V8's `indexOf` is quadratic there, and `js-search.ts` keeps such from it.
 */
const NARROW: Crossover = [
  [131072, 1],
  [32768, 2],
  [8192, 3],
  [4096, 5],
  [2048, 20],
]
const WIDE: Crossover = [
  [65536, 2],
  [32768, 5],
  [16384, 6],
  [8192, 7],
  [4096, 10],
  [2048, 20],
]
const BYTES: Crossover = [
  [16384, 1],
  [8192, 2],
  [4096, 4],
  [2048, 8],
]
type Crossover = readonly (readonly [units: number, edits: number])[]

/** Whether a batch is faster in WASM. What pays for no ASCII text pays for no other: only the rest are asked what they are. */
function batchPays(document: Document, edits: number): boolean {
  if (typeof document !== 'string') return pays(BYTES, document, edits)
  return pays(NARROW, document, edits) && (isOneByte(document) || pays(WIDE, document, edits))
}

function pays(table: Crossover, { length }: Document, edits: number): boolean {
  for (const [units, least] of table) if (length >= units) return edits >= least
  return false
}

/**
 * Units from which a count is faster in WASM, which has to bring the text in and scan it where `indexOf` only scans:
 * never for wide strings, whose surrogates are checked as well.
 */
const COUNT_PAYS_NARROW = 1 << 20
const COUNT_PAYS_BYTES = 32768

function countPays(document: Document): boolean {
  if (typeof document !== 'string') return document.length >= COUNT_PAYS_BYTES
  return document.length >= COUNT_PAYS_NARROW && isOneByte(document)
}

/** Units from which an open document has an instance of its own: below, copying it in costs less than asking it. */
const KEEP_PAYS = 131072
