import { instantiateSync } from '@assemblyscript/loader'
import { base64 } from './wasm-bytes.ts'

/** The engine's exports: numbers in, numbers out, over one linear memory. */
export interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
  heapBase(): number
  editsRoom(edits: number): number
  load_batch(size: number, batch: number, lengths: number, edits: number, shape: number): number
  run(policy: number, units: number, mostUnits: number): number
  decided(): number
  facts(): number
  runs(): number
  runs_at(): number
  statistic(which: number): number
  count_all(text: number, size: number, needle: number, needleSize: number, list: number, limit: number): number
  all_places(): number
  listed_starts(): number
  units(text: number, size: number): number
}

let instance: Exports | undefined
let refusal: unknown

/** The realm's instance, made on first use; throws what the platform threw where it cannot be made. */
export function engineInstance(): Exports {
  if (instance !== undefined) return instance
  if (refusal !== undefined) throw refusal
  try {
    instance = instantiateSync(decode(base64), {}).exports as unknown as Exports
  } catch (error) {
    refusal = error ?? new Error('WebAssembly is refused here')
    throw refusal
  }
  return instance
}

/** Drops the instance and its memory; the next call makes another. */
export function dropInstance(): void {
  instance = undefined
}

function decode(text: string): Uint8Array {
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
  return bytes
}
