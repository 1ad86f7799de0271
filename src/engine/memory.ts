import type { Exports } from './module.ts'

/** The engine cannot take this input: memory will not grow, or WebAssembly is refused. The JS engine does it. */
export class Unfit extends RangeError {}

/** An engine failed while it wrote to a text that it keeps, or its memory is gone: the text is in no known state. */
export class Lost extends Error {}

const PAGE = 65536
/** What an instance may hold beyond four times what recent calls needed before it is dropped, in bytes. */
const KEPT = 16 << 20

/** The most a recent call needed, in bytes: a call's need counts half at the next, a quarter at the one after. */
let recent = 0

/** Grows memory so that it has `end` bytes; throws `Unfit` where it cannot. Views made before are detached. */
export function ensure(engine: Exports, end: number): void {
  if (!grows(engine, end)) throw new Unfit(`the engine's memory cannot grow to ${end} bytes`)
}

/** What `ensure` does, and whether it could. */
export function grows(engine: Exports, end: number): boolean {
  const missing = end - engine.memory.buffer.byteLength
  recent = Math.max(recent, end)
  return missing <= 0 || grown(engine, Math.ceil(missing / PAGE))
}

/** Engines say no in two ways: WebAssembly's instruction by -1, its JavaScript method by throwing. */
function grown({ memory }: Exports, pages: number): boolean {
  let before: number
  try {
    before = memory.grow(pages)
  } catch {
    return false
  }
  // A `TypeError` where the memory is gone: its length of 0 looks as if it could grow.
  new Uint8Array(memory.buffer)
  return before !== -1
}

/** Whether the instance holds so much more than recent calls needed that its memory should go back to the system. */
export function outgrown(engine: Exports): boolean {
  const held = engine.memory.buffer.byteLength
  const much = held > KEPT + 4 * recent
  recent /= 2
  return much
}
