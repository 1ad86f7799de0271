/**
 * An open document's own anchors: the double gram at every multiple of the stride, by its hash. Built once, asked
 * often; a chain of places a slot, the last first.
 */
import { room, take } from './arena'
import { LONG_STRIDE } from './grain'
import { gramAt, gramSize, hash } from './gram'

/** Two places a slot: chains are short, and heads cost half of what the chains do. */
function logFor(places: usize): u32 {
  return max(8, 31 - clz<u32>(<u32>places | 1))
}

let heads: usize = 0
let log: u32 = 0
let links: usize = 0
let base: usize = 0
let places: usize = 0
let built = false

@inline function placesIn(length: usize): usize {
  return length < gramSize(true) ? 0 : (length - gramSize(true)) / LONG_STRIDE + 1
}

/** Bytes the index of a document takes: three eighths of it. */
export function indexRoom(length: usize): usize {
  const n = placesIn(length)
  return room((n + 1) * 4) + room(1 << (logFor(n) + 2))
}

/** Makes room for the index of the document at `text`; nothing is indexed yet. */
export function openIndex(text: usize, length: usize): void {
  base = text
  places = placesIn(length)
  log = logFor(places)
  heads = take(1 << (log + 2))
  links = take((places + 1) * 4)
  built = false
}

/** Indexes the document. Cost: one random write a stride. */
export function buildIndex(): void {
  memory.fill(heads, 0, 1 << (log + 2))
  let p = base
  for (let i: usize = 1; i <= places; i++) {
    const head = heads + (hash(gramAt(p, true), log) << 2)
    store<u32>(links + (i << 2), load<u32>(head))
    store<u32>(head, <u32>i)
    p += LONG_STRIDE
  }
  built = true
}

export function isIndexed(): bool {
  return built
}

/** The last place (from 1; 0 for none) whose gram may be `gram`. */
@inline export function placed(gram: u64): usize {
  return load<u32>(heads + (hash(gram, log) << 2))
}
@inline export function placedBefore(place: usize): usize {
  return load<u32>(links + (place << 2))
}
/** The address of a place. */
@inline export function addressOf(place: usize): usize {
  return base + (place - 1) * LONG_STRIDE
}
