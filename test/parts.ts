/** The engine's inner parts against plain models of what they are for. Each check says what is wrong first, or `null`. */
import { instantiateSync } from '@assemblyscript/loader'
import { PAD } from '../assembly/abi.ts'
import type { Exports, Source } from '../src/engine/module.ts'
import { type Random, randomFrom, seedOf } from './random.ts'

interface Global {
  readonly value: number
}

/** What `parts.mjs` exports. Pieces and addresses are numbers. */
interface Parts extends Exports {
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

const SEED = 20_260_404
const MEMORY = 1 << 21

/** Each check, by what it says. */
export const PARTS: Record<string, (module: Source) => string | null> = {
  'pieces, and the window around each splice, are those of a string': (module) => pieces(opened(module)),
  'a pair is the rarest byte and the rarest other one': (module) => rarity(opened(module)),
  'a sketch takes a sample a 64th of the text, evenly spread': (module) => sketch(opened(module)),
  'bytes that agree, units that are equal': (module) => bytes(opened(module)),
}

function opened(module: Source): Parts {
  const parts = instantiateSync(module as Uint8Array<ArrayBuffer>, {}).exports as unknown as Parts
  parts.memory.grow(MEMORY >> 16)
  return parts
}

function write(parts: Parts, at: number, text: string): void {
  Buffer.from(parts.memory.buffer).write(text, at, 'latin1')
}

function read(parts: Parts, from: number, n: number): string {
  return Buffer.from(parts.memory.buffer).toString('latin1', from, from + n)
}

function textFrom(random: Random, alphabet: string, length: number): string {
  return Array.from({ length }, () => random.pick([...alphabet])).join('')
}

/** A text and splices of it, in the engine and as a string of the addresses its bytes stand at. */
function pieces(parts: Parts): string | null {
  for (let round = 0; round < 120; round++) {
    const random = randomFrom(seedOf(SEED, round))
    const base = parts.heapBase()
    const length = random.below(40)
    write(parts, base, textFrom(random, 'abcdefghijklmnopqrstuvwxyz', 900))
    parts.reset(base + 1024)
    const before = parts.end()
    // Splices beyond what was said would be made: room for them is asked for.
    const edits = random.pick([3, 12, 150])
    parts.openPieces(base, length, edits)
    if (parts.end() - before !== parts.piecesRoom(edits)) return 'piecesRoom'
    const scratch = parts.take(2048)
    let running = Array.from({ length }, (_, i) => base + i)
    let fresh = base + 64
    for (let i = 0; i < edits; i++) {
      const at = random.below(running.length + 1)
      const m =
        at === running.length ? 0 : 1 + random.below(Math.min(running.length - at, random.pick([1, 3, 9])))
      if (m === 0) continue
      const n = Math.min(random.below(random.pick([2, 5, 9])), base + 900 - fresh)
      parts.stepOn(parts.after(parts.ring.value), 0, at)
      const gone = running.slice(at, at + m)
      const left = parts.splice(parts.atPiece.value, parts.atOffset.value, m, fresh, n, i + 1)
      running = [
        ...running.slice(0, at),
        ...Array.from({ length: n }, (_, j) => fresh + j),
        ...running.slice(at + m),
      ]
      // A byte between: two replacements never touch in memory.
      fresh += n + 1
      const what =
        standsAs(parts, running, gone) ??
        window(parts, { running, at, n, left, widest: random.below(12), scratch })
      if (what !== null) return `round ${round}, splice ${i}: ${what}`
    }
  }
  return null
}

function standsAs(parts: Parts, running: number[], gone: number[]): string | null {
  if (parts.running.value !== running.length) return `running ${parts.running.value}`
  const addresses: number[] = []
  const starts: [piece: number, position: number][] = []
  for (let piece = parts.after(parts.ring.value); piece !== parts.ring.value; piece = parts.after(piece)) {
    starts.push([piece, addresses.length])
    for (let i = 0; i < parts.size(piece); i++) addresses.push(parts.address(piece) + i)
  }
  if (`${addresses}` !== `${running}`) return `${addresses}, expected ${running}`
  for (const [piece, position] of starts) {
    if (parts.size(piece) === 0) return 'an empty piece'
    if (parts.positionOf(piece, 0) !== position) return `positionOf ${parts.positionOf(piece, 0)}`
    if (parts.holder(parts.address(piece)) !== piece) return 'holder of a first byte'
    if (parts.holder(parts.address(piece) + parts.size(piece) - 1) !== piece) return 'holder of a last byte'
  }
  return gone.some((at) => parts.holder(at) !== 0) ? 'holder of a byte that is gone' : null
}

interface Window {
  running: number[]
  at: number
  n: number
  left: number
  widest: number
  scratch: number
}

function window(parts: Parts, { running, at, n, left, widest, scratch }: Window): string | null {
  const reach = widest - (widest % 2)
  const from = Math.max(0, at - reach)
  const wanted = running.slice(from, at + n + reach)
  write(parts, scratch, '-'.repeat(wanted.length + 1))
  const got = parts.gatherAround(left, n, widest, scratch)
  const text = wanted.map((address) => read(parts, address, 1)).join('')
  if (got !== wanted.length) return `a window of ${got}, expected ${wanted.length}`
  if (read(parts, scratch, got + 1) !== `${text}-`)
    return `window ${read(parts, scratch, got + 1)}, expected ${text}-`
  const begins = parts.positionOf(parts.windowPiece.value, parts.windowOffset.value)
  if (begins !== from) return `a window from ${begins}, expected ${from}`
  const room = 16 * Math.ceil((n + 2 * reach + PAD) / 16)
  return parts.windowRoom(n, widest) === room ? null : `windowRoom ${parts.windowRoom(n, widest)}`
}

/** What `learn` looks at: all of a short text, 64 blocks of 64 bytes of a long one, from its first to its last. */
function learnt(text: string): number[] {
  const seen = new Array(256).fill(0)
  const count = (from: number, n: number) => {
    for (let i = from; i < from + n; i++) seen[text.charCodeAt(i)]++
  }
  if (text.length <= 4096) count(0, text.length)
  else for (let i = 0; i < 64; i++) count(i * Math.floor((text.length - 64) / 63), 64)
  return seen
}

function rarity(parts: Parts): string | null {
  const base = parts.heapBase()
  for (let round = 0; round < 200; round++) {
    const random = randomFrom(seedOf(SEED + 1, round))
    const alphabet = random.pick(['a', 'ab', 'aaaabbc', 'abcdefghijklmnop', 'eeeeeettttaaoinshrdlu \n'])
    const length = random.pick([0, 1, 60, 4095, 4096, 4097, 8192, 20_000])
    const half = textFrom(random, alphabet, length >> 1)
    const text = half + textFrom(random, `${alphabet}xyz`, length - half.length)
    const needle = textFrom(random, `${alphabet}zq`, 1 + random.below(random.pick([3, 30, 300])))
    write(parts, base, text + needle)
    parts.learn(base, text.length)
    parts.choose(base + text.length, needle.length)
    const got = [parts.pairA.value, parts.pairB.value]
    const wanted = pairOf(needle, learnt(text))
    if (`${got}` !== `${wanted}`)
      return `round ${round}: ${got}, expected ${wanted} in ${JSON.stringify(needle)}`
  }
  return null
}

function pairOf(needle: string, seen: number[]): number[] {
  const near = [...needle.slice(0, 256)].map((byte, at) => ({ at, byte, often: seen[byte.charCodeAt(0)]! }))
  const rarest = (among: typeof near) => among.reduce((best, it) => (it.often < best.often ? it : best))
  const first = rarest(near)
  const others = near.filter(({ byte }) => byte !== first.byte)
  const second = others.length === 0 ? needle.length - 1 : rarest(others).at
  return [Math.min(first.at, second), Math.max(first.at, second)]
}

/** A text of one letter: how often its gram was met is how many samples were taken; marks say where. */
function sketch(parts: Parts): string | null {
  const base = parts.heapBase()
  const gram = (letter: string) => BigInt(`0x${letter.charCodeAt(0).toString(16).repeat(8)}`)
  const samples = (length: number, mark = -1) => {
    write(parts, base, '.'.repeat(length + PAD))
    if (mark >= 0) write(parts, base + mark, 'X'.repeat(8))
    parts.sketch(base, length, 0)
    return { plain: parts.commonness(gram('.')), marked: parts.commonness(gram('X')) }
  }
  for (const [length, wanted] of [
    [0, 0],
    [71, 0],
    [72, 64],
    [8191, 64],
    [8192, 128],
    [12_288, 192],
    [16_384, 255],
  ]) {
    const { plain } = samples(length!)
    if (plain !== wanted) return `${plain} samples of ${length} bytes, expected ${wanted}`
  }
  // Three runs of 64 grams: from the first byte on, from the middle, and up to the last gram but 8 bytes.
  for (const first of [0, 4072, 8144]) {
    for (const [mark, wanted] of [
      [first - 1, 0],
      [first, 1],
      [first + 63, 1],
      [first + 64, 0],
    ]) {
      if (mark! < 0) continue
      const { marked } = samples(12_288, mark)
      if (marked !== wanted) return `a gram at ${mark}: met ${marked} times, expected ${wanted}`
    }
  }
  return null
}

function bytes(parts: Parts): string | null {
  const base = parts.heapBase()
  for (let round = 0; round < 400; round++) {
    const random = randomFrom(seedOf(SEED + 2, round))
    const n = random.below(70)
    const agreed = random.below(n + 20)
    const text = textFrom(random, 'ab', 128)
    write(
      parts,
      base,
      `${text}${text.slice(0, agreed)}${text[agreed] === 'a' ? 'b' : 'a'}${text.slice(agreed + 1)}`,
    )
    const got = parts.agreeing(base, base + 128, n)
    if (got !== Math.min(n, agreed)) return `${got} of ${n} agree, expected ${Math.min(n, agreed)}`
    const unit = random.pick([1, 2])
    const units = n >> (unit - 1)
    let equal = 0
    for (let i = 0; i < units; i++)
      equal += text.slice(i * unit, (i + 1) * unit) === text.slice(0, unit) ? 1 : 0
    const found = parts.tally(base, base + units * unit, base, unit)
    if (found !== equal) return `${found} of ${units} units, expected ${equal}`
  }
  return null
}
