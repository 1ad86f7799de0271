import type { Exports } from './module.ts'

/** The engine cannot take this input: memory will not grow, or WebAssembly is refused. The JS engine does it. */
export class Unfit extends RangeError {}

const PAGE = 65536
/** What an instance may hold beyond four times what recent calls needed before it is dropped, in bytes. */
const KEPT = 16 << 20

/** The most a recent call needed, in bytes: a call's need counts half at the next, a quarter at the one after. */
let recent = 0

/** Grows memory so that it has `end` bytes; throws `Unfit` where it cannot. Views made before are detached. */
export function ensure(engine: Exports, end: number): void {
  const missing = end - engine.memory.buffer.byteLength
  recent = Math.max(recent, end)
  if (missing <= 0) return
  try {
    if (engine.memory.grow(Math.ceil(missing / PAGE)) !== -1) return
  } catch (error) {
    throw new Unfit(`the engine's memory cannot grow to ${end} bytes`, { cause: error })
  }
  throw new Unfit(`the engine's memory cannot grow to ${end} bytes`)
}

/** Whether the instance holds so much more than recent calls needed that its memory should go back to the system. */
export function outgrown(engine: Exports): boolean {
  const held = engine.memory.buffer.byteLength
  const much = held > KEPT + 4 * recent
  recent /= 2
  return much
}
