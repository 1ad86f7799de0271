/** Grams, their hashes and tables of them, and the memory that each part takes. */
import { randomFrom, seedOf } from '../random.ts'
import type { Parts } from './parts.ts'

const SEED = 20_260_406

/** Two texts of a gram's bytes that differ in one bit are two grams, in two slots as often as chance would have it. */
export function grams(parts: Parts): string | null {
  const base = parts.heapBase()
  const random = randomFrom(SEED)
  for (const double of [0, 1]) {
    for (let round = 0; round < 50; round++) {
      const text = new Uint8Array(parts.memory.buffer, base, 40)
      for (let i = 0; i < text.length; i++) text[i] = random.below(256)
      const gram = parts.gramAt(base, double)
      for (let bit = 0; bit < 8 * (double ? 16 : 8); bit++) {
        text[bit >> 3]! ^= 1 << (bit & 7)
        if (parts.gramAt(base, double) === gram) return `bit ${bit} of a gram does not matter`
        text[bit >> 3]! ^= 1 << (bit & 7)
      }
      text[double ? 16 : 8]! ^= 1
      if (parts.gramAt(base, double) !== gram) return 'a byte behind a gram matters'
    }
  }
  for (const shift of [0n, 8n, 32n, 50n]) {
    const slots = new Set<number>()
    for (let i = 0n; i < 4096n; i++) slots.add(parts.hash(i << shift, 14))
    if (slots.size < 3000) return `4,096 grams in ${slots.size} slots`
    if (Math.max(...slots) >= 1 << 14) return 'a slot that is not there'
  }
  return null
}

export function table(parts: Parts): string | null {
  for (const [round, count] of [1, 2, 3, 64, 511, 512, 513, 3000].entries()) {
    const random = randomFrom(seedOf(SEED + 3, round))
    parts.reset(parts.heapBase())
    const table = parts.openTable(count)
    const before = parts.end() - 16 * count
    const all = Array.from({ length: count }, () => BigInt(random.below(2 ** 32)) * 4294967291n)
    for (const [i, gram] of all.entries()) parts.add(table, gram, i, 3 * i)
    const bits = parts.bitmapBits(table)
    if (bits !== Math.max(14, Math.ceil(Math.log2(count)) + 5)) return `${bits} bits for ${count} grams`
    const bitmap = new Uint8Array(parts.memory.buffer, parts.bitmap(table), 1 << (bits - 3))
    const wanted = new Uint8Array(bitmap.length)
    for (const gram of all) wanted[parts.hash(gram, bits) >> 3]! |= 1 << (parts.hash(gram, bits) & 7)
    if (Buffer.compare(bitmap, wanted) !== 0) return `the bitmap of ${count} grams`
    if (parts.end() !== before + 16 * count) return 'entries beyond their room'
    let steps = 0
    for (const [i, gram] of all.entries()) {
      let entry = parts.entries(table, gram)
      for (; entry !== 0 && parts.editOf(entry) !== i; entry = parts.nextEntry(entry)) steps++
      if (entry === 0 || !parts.holds(entry, gram) || parts.offsetOf(entry) !== 3 * i)
        return `gram ${i} of ${count}`
      for (let bit = 0n; bit < 64n; bit++)
        if (parts.holds(entry, gram ^ (1n << bit))) return `bit ${bit} of a tag`
    }
    if (steps > count) return `${steps} steps to ${count} grams`
  }
  return null
}

/** In bytes; every stretch is a multiple of 16. */
export function memory(parts: Parts): string | null {
  const room = (...sizes: number[]) => sizes.reduce((sum, size) => sum + 16 * Math.ceil(size / 16), 0)
  const log2 = (n: number) => Math.max(8, Math.floor(Math.log2(Math.max(n, 1))))
  for (const n of [1, 2, 3, 63, 64, 65, 100, 1000, 2049, 8192]) {
    const length = 1000 * n
    const bits = Math.max(14, Math.ceil(Math.log2(n)) + 5)
    const blocks = Math.floor((2 * n) / 128) + 2
    const places = Math.floor((length - 16) / 16) + 1
    const rows: [what: string, got: number, wanted: number][] = [
      ['a batch', parts.editsRoom(n), room(44 * n, 8 * n)],
      ['candidates', parts.candidatesRoom(length, n), room(12 * (Math.floor(length / 128) + 16 * n + 4096))],
      ['a table', parts.tableRoom(n), room(24, 2 ** (bits - 3), 8 * 2 ** Math.ceil(Math.log2(n)), 16 * n)],
      ['a shelf', parts.shelfRoom(n), room(12 * blocks, 1024 * blocks)],
      ['pieces', parts.piecesRoom(n), room(20 * (2 * n + 2)) + parts.shelfRoom(2 * n + 1)],
      ['an index', parts.indexRoom(length), room(4 * (places + 1), 4 * 2 ** log2(places))],
      ['seams', parts.seamsRoom(n), room(12 * (n + 1), 4 * 2 ** log2(n))],
    ]
    const wrong = rows.find(([, got, wanted]) => got !== wanted)
    if (wrong !== undefined) return `${wrong[0]} of ${n}: ${wrong[1]} bytes, expected ${wrong[2]}`
  }
  return parts.indexRoom(15) === room(4, 1024) ? null : 'an index of nothing'
}
