/**
 * Where things live in linear memory: whatever the host wrote (document, batch), then what the engine takes for
 * itself, bumped upward and dropped whole at the next `reset`. Nothing here grows memory: the host asks what a call
 * takes beforehand and grows once. What it is told is exact (test/rooms.ts), so every `…Room` is a sum of `room`s.
 */

let top: usize = 0

/** Bytes that taking `size` bytes takes: a multiple of 16. */
@inline export function room(size: usize): usize {
  return (size + 15) & ~15
}

/** The first byte the host may write to. A function: an exported constant would need a start function. */
export function heapBase(): usize {
  return room(__heap_base)
}

/** Starts taking from `at`, the first byte after what the host wrote. */
export function reset(at: usize): void {
  top = room(at)
}

/** Takes `size` bytes, aligned to 16, with whatever they held before. */
export function take(size: usize): usize {
  const at = top
  top += room(size)
  return at
}

/** Takes `size` bytes and clears them. */
export function takeCleared(size: usize): usize {
  const at = take(size)
  memory.fill(at, 0, size)
  return at
}

/** The first byte not taken. */
export function end(): usize {
  return top
}
