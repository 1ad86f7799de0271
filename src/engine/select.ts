import { isWellFormed } from '../characters.ts'
import type { Document, Engine, EngineChoice, Select, Splice } from '../types.ts'
import { jsEngine } from './js.ts'
import type { Host } from './module.ts'
import { createWasmEngine } from './wasm.ts'

/** Picks between the JS engine and the WASM engine of `host`. */
export function createSelect(host: Host): Select {
  const wasmEngine = createWasmEngine(host)
  return {
    forBatch(choice, document, edits) {
      const pays = choice === 'wasm' || (choice === 'auto' && batchPays(document, edits))
      return pays ? wasmOr(choice, () => wellFormed(document) && edits.every(wellFormedEdit)) : jsEngine
    },
    forCount(choice, document, needle) {
      const pays = choice === 'wasm' || (choice === 'auto' && document.length >= COUNT_PAYS)
      return pays ? wasmOr(choice, () => wellFormed(document) && wellFormed(needle)) : jsEngine
    },
  }

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

function wellFormedEdit({ needle, replacement }: Splice): boolean {
  return isWellFormed(needle) && isWellFormed(replacement)
}

/** Units from which a count is faster in WASM. */
const COUNT_PAYS = 16384

/** Whether a batch is faster in WASM. */
function batchPays(document: Document, edits: readonly Splice[]): boolean {
  return document.length * edits.length >= 32768 && document.length >= 2048
}
