/**
 * An open document's grams around its splices: what the index of the original cannot know. Later needles are not
 * known when a splice is made, so every double gram of its window is kept. Entries of text that is gone again are told by
 * their address, and dropped when the text is laid out anew.
 */
import { room, take, takeCleared } from './arena'
import { hash } from './gram'

/** An entry: the gram's tag, the next entry, its address. */
const SEAM: usize = 12

let heads: usize = 0
let log: u32 = 0
let entries: usize = 0
let used: usize = 0
let most: usize = 0

function logFor(capacity: usize): u32 {
  return max(8, 31 - clz<u32>(<u32>capacity | 1))
}

export function seamsRoom(capacity: usize): usize {
  return room((capacity + 1) * SEAM) + room(1 << (logFor(capacity) + 2))
}

export function openSeams(capacity: usize): void {
  most = capacity
  used = 0
  log = logFor(capacity)
  heads = takeCleared(1 << (log + 2))
  entries = take((capacity + 1) * SEAM)
}

/** How many more grams there is room for. */
export function seamsLeft(): usize {
  return most - used
}

/** Keeps the gram at an address. */
export function keepSeam(gram: u64, at: usize): void {
  const head = heads + (hash(gram, log) << 2)
  const entry = entries + ++used * SEAM
  store<u32>(entry, <u32>gram)
  store<u32>(entry, load<u32>(head), 4)
  store<u32>(entry, <u32>at, 8)
  store<u32>(head, <u32>used)
}

/** The last entry (0 for none) that may hold `gram`. */
@inline export function seamOf(gram: u64): usize {
  return load<u32>(heads + (hash(gram, log) << 2))
}
@inline export function seamBefore(seam: usize): usize {
  return load<u32>(entries + seam * SEAM, 4)
}
@inline export function seamHolds(seam: usize, gram: u64): bool {
  return load<u32>(entries + seam * SEAM) == <u32>gram
}
@inline export function seamAddress(seam: usize): usize {
  return load<u32>(entries + seam * SEAM, 8)
}
