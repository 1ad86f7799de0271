import { isWellFormed } from '../characters.ts'
import type { Document, Engine, EngineChoice, Select, Splice } from '../types.ts'
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
      const pays = choice === 'wasm' || (choice === 'auto' && batchPays(document, edits))
      return pays ? wasmOr(choice, () => wellFormed(document) && edits.every(wellFormedEdit)) : jsEngine
    },
    forCount(choice, document, needle) {
      const pays = choice === 'wasm' || (choice === 'auto' && document.length >= COUNT_PAYS)
      return pays ? wasmOr(choice, () => wellFormed(document) && wellFormed(needle)) : jsEngine
    },
    toKeep(choice, document) {
      const plain = (text: typeof document) =>
        keepPlainly(select.forBatch, choice === 'js' ? 'js' : 'auto', text)
      const pays = choice === 'wasm' || (choice === 'auto' && document.length >= KEEP_PAYS)
      if (!pays || wasmOr(choice, () => wellFormed(document)) !== wasmEngine) return plain(document)
      try {
        return keepWhileFit(keepInWasm(host.another(), document), plain)
      } catch {
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

/** Units from which a count is faster in WASM. */
const COUNT_PAYS = 16384

/** Whether a batch is faster in WASM. */
function batchPays(document: Document, edits: readonly Splice[]): boolean {
  return document.length * edits.length >= 32768 && document.length >= 2048
}

/** Units from which an open document has an instance of its own: below, copying it in costs less than asking it. */
const KEEP_PAYS = 131072
