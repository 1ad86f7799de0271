import type { LineBatch } from './lines.ts'

/** Memory that one task after the other works in, so that a run takes none per task. */
interface Slot {
  readonly id: number
  /** The batch, its bytes in this slot's memory where threads share it and they fit. */
  hold(batch: LineBatch): LineBatch
  /** Where the outcomes go. */
  readonly room: Uint8Array
}

/** Slots in a circle of use: one is taken for a task, and given back when nobody reads its outcomes any more. */
interface Slots {
  take(): Slot
  giveBack(id: number): void
}

/**
 * Opens slots for lines read `chunk` bytes at a time; more are made as more are taken at once.
 *
 * With `shared` threads share their memory: a message names it instead of carrying the bytes. Copied into messages
 * they took a fifth of the time of a run with two threads, and memory until the other side's next collection.
 */
export function openSlots(chunk: number, shared: boolean): Slots {
  const all: Slot[] = []
  const free: Slot[] = []
  const open = (): Slot => {
    const room = memory(chunk, shared)
    const slot = {
      id: all.length,
      room,
      hold: shared ? holdIn(memory(chunk, true)) : (batch: LineBatch) => batch,
    }
    all.push(slot)
    return slot
  }
  return {
    take: () => free.pop() ?? open(),
    giveBack: (id) => {
      free.push(all[id]!)
    },
  }
}

/**
 * Chunks' worth: a batch is a chunk and the beginning of its first line, and outcomes are about as long as jobs. What
 * is not used is never touched, and takes no memory.
 */
const ROOM = 2

function memory(chunk: number, shared: boolean): Uint8Array {
  return new Uint8Array(shared ? new SharedArrayBuffer(ROOM * chunk) : new ArrayBuffer(ROOM * chunk))
}

function holdIn(memory: Uint8Array): Slot['hold'] {
  return (batch) => {
    const length = batch.parts.reduce((sum, part) => sum + part.length, 0)
    // A longer one, which is one long line at least, is copied with the message.
    if (length > memory.length) return { ...batch, parts: [Buffer.concat(batch.parts)] }
    let end = 0
    for (const part of batch.parts) {
      memory.set(part, end)
      end += part.length
    }
    return { ...batch, parts: [memory.subarray(0, length)] }
  }
}
