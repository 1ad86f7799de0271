/**
 * Grams to look for, all at once: a bitmap in front of a hash table. A table is a record in linear memory, since
 * a batch has several.
 */
import { room, take, takeCleared } from './arena'
import { hash } from './gram'

/** A table: bitmap, its bits (log 2), heads, their bits (log 2), entries, how many. */
const TABLE: usize = 24
/** An entry: the gram's tag, next entry, edit, the gram's offset in its needle. */
const ENTRY: usize = 16
/** Bitmap bits a gram (log 2): one probe in 32 passes by chance, and a wrong pass costs ten right ones. */
const SPARSE: u32 = 5
/** A bitmap has at least 2 KB: it costs nothing to clear, and few wrong passes. */
const LEAST: u32 = 14

@inline function log2Up(n: usize): u32 {
  return n <= 1 ? 0 : 32 - clz<u32>(<u32>n - 1)
}

/** Two heads a gram: lists are short. */
@inline function headBitsFor(grams: usize): u32 {
  return log2Up(grams) + 1
}

/** Bytes a table takes for `grams` grams. */
export function tableRoom(grams: usize): usize {
  const bits = max(LEAST, log2Up(grams) + SPARSE)
  return room(TABLE) + room(1 << (bits - 3)) + room(1 << (headBitsFor(grams) + 2)) + room(grams * ENTRY)
}

/** An empty table for at most `grams` grams. */
export function openTable(grams: usize): usize {
  const table = take(TABLE)
  const bits = max(LEAST, log2Up(grams) + SPARSE)
  const headBits = headBitsFor(grams)
  store<u32>(table, <u32>takeCleared(1 << (bits - 3)))
  store<u32>(table, bits, 4)
  store<u32>(table, <u32>takeCleared(1 << (headBits + 2)), 8)
  store<u32>(table, headBits, 12)
  store<u32>(table, <u32>take(grams * ENTRY), 16)
  store<u32>(table, 0, 20)
  return table
}

/** Looks for a gram from now on. */
export function add(table: usize, gram: u64, edit: u32, offset: usize): void {
  const slot = hash(gram, load<u32>(table, 4))
  const bit = <usize>load<u32>(table) + (slot >> 3)
  store<u8>(bit, load<u8>(bit) | (<u8>1 << <u8>(slot & 7)))
  const head = headOf(table, slot)
  const used = load<u32>(table, 20)
  const entry = <usize>load<u32>(table, 16) + <usize>used * ENTRY
  store<u32>(table, used + 1, 20)
  store<u32>(entry, tagOf(gram))
  store<u32>(entry, load<u32>(head), 4)
  store<u32>(entry, edit, 8)
  store<u32>(entry, <u32>offset, 12)
  store<u32>(head, <u32>entry)
}

/** The list a gram's entries are in: the bitmap's slot, cut to the heads' bits. */
@inline function headOf(table: usize, slot: usize): usize {
  return <usize>load<u32>(table, 8) + ((slot >> (load<u32>(table, 4) - load<u32>(table, 12))) << 2)
}

/** The first entry that may hold `gram`, or 0. */
export function entries(table: usize, gram: u64): usize {
  return load<u32>(headOf(table, hash(gram, load<u32>(table, 4))))
}
@inline export function nextEntry(entry: usize): usize {
  return load<u32>(entry, 4)
}
/** Whether the entry's gram looks like `gram`; a chance likeness in 2^32 costs a comparison later. */
@inline export function holds(entry: usize, gram: u64): bool {
  return load<u32>(entry) == tagOf(gram)
}
@inline function tagOf(gram: u64): u32 {
  return <u32>(gram ^ (gram >> 32))
}
@inline export function editOf(entry: usize): u32 {
  return load<u32>(entry, 8)
}
@inline export function offsetOf(entry: usize): usize {
  return load<u32>(entry, 12)
}
@inline export function bitmap(table: usize): usize {
  return load<u32>(table)
}
@inline export function bitmapBits(table: usize): u32 {
  return load<u32>(table, 4)
}
