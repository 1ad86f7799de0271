/** What only steers how fast an answer comes: which bytes are filtered by, what is sampled, where edits are anchored. */
import { PAD } from '../../assembly/abi.ts'
import { randomFrom, seedOf } from '../random.ts'
import { type Parts, textFrom, write } from './parts.ts'

const SEED = 20_260_405

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

/** Bytes that only one block shows, and a needle's last byte within reach and first one beyond. */
const FOUND_ONLY: [what: string, text: string, needle: string][] = [
  ['the first block', 'q'.repeat(64) + 'w'.repeat(300) + 'v'.repeat(400) + '.'.repeat(20_000), 'qwv'],
  ['the last block', '.'.repeat(20_000) + 'w'.repeat(400) + 'v'.repeat(300) + 'q'.repeat(64), 'qwv'],
  ['the last byte within reach', '.-'.repeat(50), `${'.-'.repeat(127)}.q!!!!`],
  ['the first byte beyond it', '.-'.repeat(50), `${'.-'.repeat(128)}q`],
]

export function rarity(parts: Parts): string | null {
  const base = parts.heapBase()
  for (const [what, text, needle] of FOUND_ONLY) {
    write(parts, base, text + needle)
    parts.learn(base, text.length)
    parts.choose(base + text.length, needle.length)
    const got = [parts.pairA.value, parts.pairB.value]
    if (`${got}` !== `${pairOf(needle, learnt(text))}`) return `${what}: ${got}`
  }
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
export function sketch(parts: Parts): string | null {
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

/** A needle's place and its grams there: the sums of how common they are decide, the first of equals stands. */
export function anchors(parts: Parts): string | null {
  for (let round = 0; round < 60; round++) {
    const random = randomFrom(seedOf(SEED + 5, round))
    const base = parts.heapBase()
    const [double, stride] = random.pick([
      [1, 16],
      [0, 4],
    ])
    const contiguous = stride! - 1 + (double ? 16 : 8)
    const common = 'indent = indent + 4;\n'
    const text = common.repeat(400) + textFrom(random, 'abcdef', 4000)
    const needle = Array.from({ length: 12 }, () =>
      random.chance(0.6) ? common : textFrom(random, random.pick(['abcdef', 'xyz']), random.below(25)),
    )
      .join('')
      .slice(0, contiguous + random.below(random.pick([3, 160])))
    if (needle.length < contiguous) continue
    write(parts, base, text)
    const at = base + text.length + PAD
    write(parts, at, `${needle}\n\n`)
    const lengths = 16 * Math.ceil((at + needle.length + PAD) / 16)
    new Uint32Array(parts.memory.buffer, lengths, 2).set([needle.length, 0])
    parts.reset(lengths + 8)
    parts.loadEdits(at, lengths, 1, 0)
    parts.sketch(base, text.length, double!)
    const table = parts.openTable(stride!)
    parts.anchor(0, stride!, double!, 0, table)
    const wanted = anchored(needle, stride!, 2 * contiguous, double ? 16 : 8, (offset) =>
      parts.commonness(parts.gramAt(at + offset, double!)),
    )
    const got = entered(parts, table, needle.length, (offset) => parts.gramAt(at + offset, double!))
    if (`${got}` !== `${wanted.offsets}`)
      return `round ${round}: anchored at ${got}, expected ${wanted.offsets}`
    const lone = parts.openTable(1)
    parts.anchor(0, stride!, double!, 1, lone)
    const alone = entered(parts, lone, needle.length, (offset) => parts.gramAt(at + offset, double!))
    const commonnessAt = (offset: number) => parts.commonness(parts.gramAt(at + offset, double!))
    if (alone.length !== 1 || commonnessAt(alone[0]!) !== Math.min(...wanted.offsets.map(commonnessAt)))
      return `round ${round}: anchored alone at ${alone}, of ${wanted.offsets}`
    const region = [parts.regionFrom(0), parts.regionSize(0)]
    if (`${region}` !== `${wanted.region}`)
      return `round ${round}: region ${region}, expected ${wanted.region}`
  }
  return null
}

/** The offsets that the table has, ascending. */
function entered(parts: Parts, table: number, m: number, gramOf: (offset: number) => bigint): number[] {
  const offsets = new Set<number>()
  for (let offset = 0; offset < m; offset++) {
    for (let entry = parts.entries(table, gramOf(offset)); entry !== 0; entry = parts.nextEntry(entry))
      offsets.add(parts.offsetOf(entry))
  }
  return [...offsets].sort((a, b) => a - b)
}

function anchored(
  needle: string,
  stride: number,
  most: number,
  gram: number,
  common: (offset: number) => number,
) {
  const reach = Math.min(needle.length, most)
  const choice = (from: number) => {
    const best = new Map<number, number>()
    for (let offset = from; offset + gram <= from + reach; offset++) {
      const old = best.get(offset % stride)
      if (old === undefined || common(offset) < common(old)) best.set(offset % stride, offset)
    }
    const offsets = [...best.values()].sort((a, b) => a - b)
    return { region: [from, reach], offsets, total: offsets.reduce((sum, offset) => sum + common(offset), 0) }
  }
  let chosen = choice(0)
  for (const from of [(needle.length - reach) >> 1, needle.length - reach]) {
    if (chosen.total <= stride || from === 0) break
    const other = choice(from)
    if (other.total < chosen.total) chosen = other
  }
  return chosen
}
