/**
 * Where things live in linear memory: whatever the host wrote (document, batch), then what the engine takes for
 * itself, bumped upward and dropped whole at the next `reset`. Nothing here grows memory: the host asks `room`
 * beforehand and grows once.
 */

let top: usize = 0

/** The first byte the host may write to. A function: an exported constant would need a start function. */
export function heapBase(): usize {
  return (__heap_base + 15) & ~15
}

/** Starts taking from `at`, the first byte after what the host wrote. */
export function reset(at: usize): void {
  top = (at + 15) & ~15
}

/** Takes `size` bytes, aligned to 16, with whatever they held before. */
export function take(size: usize): usize {
  const at = top
  top = (top + size + 15) & ~15
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
