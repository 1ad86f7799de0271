/** The engine's parts, opened; texts in their memory. */
import { instantiateSync } from '@assemblyscript/loader'
import type { Exports, Source } from '../../src/engine/module.ts'
import type { Random } from '../random.ts'

interface Global {
  readonly value: number
}

/** What `build.mjs` exports. Pieces and addresses are numbers. */
export interface Parts extends Exports {
  reset(at: number): void
  take(size: number): number
  agreeing(a: number, b: number, n: number): number
  tally(from: number, end: number, needle: number, unit: number): number
  address(piece: number): number
  after(piece: number): number
  size(piece: number): number
  owner(piece: number): number
  holder(at: number): number
  openPieces(text: number, length: number, edits: number): void
  piecesRoom(edits: number): number
  positionOf(piece: number, offset: number): number
  splice(piece: number, offset: number, m: number, text: number, length: number, by: number): number
  stepBack(piece: number, offset: number, distance: number): number
  stepOn(piece: number, offset: number, distance: number): void
  gramAt(p: number, double: number): bigint
  hash(gram: bigint, bits: number): number
  loadEdits(text: number, lengths: number, edits: number, shape: number): void
  regionFrom(edit: number): number
  regionSize(edit: number): number
  anchor(edit: number, stride: number, double: number, alone: number, table: number): void
  openTable(grams: number): number
  add(table: number, gram: bigint, edit: number, offset: number): void
  bitmap(table: number): number
  bitmapBits(table: number): number
  entries(table: number, gram: bigint): number
  nextEntry(entry: number): number
  holds(entry: number, gram: bigint): number
  editOf(entry: number): number
  offsetOf(entry: number): number
  tableRoom(grams: number): number
  candidatesRoom(length: number, edits: number): number
  indexRoom(length: number): number
  seamsRoom(capacity: number): number
  shelfRoom(pieces: number): number
  prepareTwoWay(needle: number, m: number): void
  nextTwoWay(from: number, last: number): number
  matchAt(place: number): void
  byteLength(text: number, units: number): number
  choose(needle: number, m: number): void
  learn(text: number, length: number): void
  commonness(gram: bigint): number
  sketch(text: number, length: number, double: number): void
  gatherAround(left: number, length: number, widest: number, to: number): number
  windowRoom(longest: number, widest: number): number
  readonly atPiece: Global
  readonly atOffset: Global
  readonly ring: Global
  readonly running: Global
  readonly pairA: Global
  readonly pairB: Global
  readonly windowPiece: Global
  readonly windowOffset: Global
}

const MEMORY = 1 << 21

/** An instance with memory enough for every check. */
export function opened(module: Source): Parts {
  const parts = instantiateSync(module as Uint8Array<ArrayBuffer>, {}).exports as unknown as Parts
  parts.memory.grow(MEMORY >> 16)
  return parts
}

/** Writes a text of one-byte units. */
export function write(parts: Parts, at: number, text: string): void {
  Buffer.from(parts.memory.buffer).write(text, at, 'latin1')
}

/** Reads one back. */
export function read(parts: Parts, from: number, n: number): string {
  return Buffer.from(parts.memory.buffer).toString('latin1', from, from + n)
}

/** A text of an alphabet's letters. */
export function textFrom(random: Random, alphabet: string, length: number): string {
  return Array.from({ length }, () => random.pick([...alphabet])).join('')
}
