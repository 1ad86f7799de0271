/**
 * Batches to compare the engines on, each from one number.
 *
 * The generator keeps a running text of its own (roughly: it only steers what is cut next), so that needles are cut
 * from what the edits before them left, across the seams they made, and from what they took away.
 */
import type { ApplyOptions, Document } from '../src/types.ts'
import { type Random, randomFrom } from './random.ts'

/** One generated input, and the kind of text it is about. */
export interface Batch {
  shape: Shape
  document: Document
  edits: unknown[]
  options: ApplyOptions
}

/** How often each kind of batch is made; the numbers are relative. */
export type Weights = Record<Shape, number>
export type Shape = 'tiny' | 'bytes' | 'small' | 'periodic' | 'structured' | 'large'

/** Most batches are tiny: most corners fit into a dozen units, and there a hundred thousand take seconds. */
export const WEIGHTS: Weights = {
  tiny: 6500,
  bytes: 1500,
  small: 1700,
  periodic: 200,
  structured: 90,
  large: 10,
}

/** A WASM page: a document longer than one makes the engine's memory grow. */
export const PAGE = 65536

/** What short texts are made of; each row is about one thing that goes wrong together. */
const ALPHABETS = [
  ['a'],
  ['a', 'b'],
  ['a', 'b', 'b', 'c'],
  ['a', ' ', '\n', '\n\n'],
  ['a', '\r\n', '\n', '\r', '\u2028'],
  ['a', '\0', '\ufeff', '\0\0'],
  ['é', '©', 'Ã', 'a', '\u0301'],
  ['€', '₭', '你', '好', 'a'],
  ['😀', '😁', '𝄞', 'a'],
  ['\u6100', '\u0061', '\u6161', '\u0061\u0000'],
  ['$&', '$1', '\\', '.*', '|', 'a|b'],
]
/** Halves of pairs: alone, paired, in the wrong order. */
const HALVES = ['\ud83d', '\ude00', 'a', '\ud83d\ude00', '\ude00\ud83d', '\udbff', '\udc00']
/** Bytes that are no UTF-8 alone, and what they make when an edit brings them together. */
const STRAY_BYTES = [
  [0xe2, 0x82],
  [0xac],
  [0xe2, 0x82, 0xac],
  [0xc3],
  [0xa9],
  [0xff],
  [0x58],
  [0x61],
  [0xf0, 0x9f],
  [0x98, 0x80],
]
const STRAY_NEEDLES = ['X', 'a', '€', 'é', '😀', '\ufffd', 'Xa', 'aX', '\ud83d', '']

const INVALID_EDITS: readonly unknown[] = [
  null,
  undefined,
  7,
  'a',
  [],
  {},
  { old_string: 'a' },
  { new_string: 'a' },
  { old_string: 'a', new_str: 'b' },
  { old_str: 'a', new_string: 'b' },
  { old_string: 1, new_string: 'b' },
  { old_string: 'a', new_string: null },
  { old_string: undefined, old_str: 'a', new_str: 'b' },
]

/** The same batch for the same seed and weights. */
export function generateBatch(seed: number, weights: Weights = WEIGHTS): Batch {
  const random = randomFrom(seed)
  const shape = pickShape(random, weights)
  if (shape === 'bytes') return strayBytes(random)
  const kit = KITS[shape](random)
  const lenient = random.chance(0.5)
  const careful = random.chance(shape === 'tiny' ? 0.5 : 0.7)
  const edits = writeEdits(random, kit, careful ? (lenient ? 0.2 : 0.01) : 1)
  const document = random.chance(0.4) ? new TextEncoder().encode(kit.text) : kit.text
  return { shape, document, edits, options: pickOptions(random, lenient, document.length) }
}

function pickShape(random: Random, weights: Weights): Shape {
  const shapes = Object.keys(weights) as Shape[]
  let left = random.below(shapes.reduce((sum, shape) => sum + weights[shape], 0))
  for (const shape of shapes) {
    if (left < weights[shape]) return shape
    left -= weights[shape]
  }
  return shapes[0]
}

function pickOptions(random: Random, lenient: boolean, length: number): ApplyOptions {
  const options: ApplyOptions = { policy: lenient ? 'lenient' : 'atomic' }
  if (random.chance(0.3)) options.noop = 'refuse'
  if (random.chance(0.2)) options.overlap = 'refuse'
  if (random.chance(0.05)) options.maxLength = Math.max(0, length - 2 + random.below(8 + (length >> 3)))
  return options
}

// ── texts ───────────────────────────────────────────────────────────────────────────────────────────────────

/** A document, how many edits it gets, how long needles may be, and a source of other text of its kind. */
interface Kit {
  text: string
  editCount: number
  longest: number
  more(length: number): string
}

const KITS: Record<Exclude<Shape, 'bytes'>, (random: Random) => Kit> = {
  tiny(random) {
    const more = symbols(random, random.chance(0.12) ? HALVES : random.pick(ALPHABETS))
    return {
      text: more(random.below(13)),
      editCount: random.chance(0.05) ? 0 : 1 + random.below(5),
      longest: 4,
      more,
    }
  },
  small(random) {
    const alphabet = random.chance(0.1)
      ? HALVES
      : random.pick(ALPHABETS).concat(random.pick(ALPHABETS), 'xyz')
    const more = symbols(random, alphabet)
    return { text: more(random.below(300)), editCount: 1 + random.below(16), longest: 40, more }
  },
  /** A period repeated, with a few breaks: where matches overlap themselves and naive search goes quadratic. */
  periodic(random) {
    const period = symbols(random, random.pick(ALPHABETS))(1 + random.below(6))
    const more = (length: number) => period.repeat(Math.ceil(length / Math.max(1, period.length)))
    const parts = Array.from({ length: 1 + random.below(4) }, () => more(random.below(700)))
    return {
      text: parts.join(random.pick(['-', 'a', '', 'b'])),
      editCount: 1 + random.below(6),
      longest: 400,
      more,
    }
  },
  structured: (random) => lines(random, 1000 + random.below(40_000), 1 + random.below(48)),
  large: (random) => lines(random, PAGE + random.below(2 * PAGE), 1 + random.below(300)),
}

function symbols(random: Random, alphabet: readonly string[]): (length: number) => string {
  return (length) => {
    let text = ''
    for (let i = 0; i < length; i++) text += random.pick(alphabet)
    return text
  }
}

/** Source-like lines: few words, indentation, repeated lines, and in some documents CRLF, CJK, astral, halves. */
function lines(random: Random, length: number, editCount: number): Kit {
  const end = random.pick(['\n', '\n', '\r\n'])
  const spice = random.pick([
    [],
    [],
    ['你好', '世界和平'],
    ['😀', '𝄞𝄞'],
    ['é', 'naïve'],
    ['\ud83d', '\ude00'],
  ])
  const word = () =>
    symbols(random, ['re', 'a', 'to', 'ex', 'id', 'x', 'get', 'Set', '_'])(1 + random.below(5))
  const words = Array.from({ length: 40 }, word).concat(spice)
  const line = () => {
    const body = Array.from({ length: 1 + random.below(9) }, () => random.pick(words)).join(
      random.pick([' ', ', ', '(']),
    )
    return '  '.repeat(random.below(8)) + body + random.pick([';', ')', ' {', '']) + end
  }
  const stock = Array.from({ length: 60 }, line)
  const more = (wanted: number) => {
    const parts: string[] = []
    for (let size = 0; size < wanted; size += parts[parts.length - 1].length) {
      parts.push(random.chance(0.3) ? random.pick(stock) : line())
    }
    return parts.join('').slice(0, wanted)
  }
  return { text: more(length), editCount, longest: 600, more }
}

/** Bytes that are mostly not UTF-8, and edits that remove what keeps them apart. */
function strayBytes(random: Random): Batch {
  const document = Uint8Array.from(
    Array.from({ length: random.below(12) }, () => random.pick(STRAY_BYTES)).flat(),
  )
  const text = () => Array.from({ length: random.below(3) }, () => random.pick(STRAY_NEEDLES)).join('')
  const edits = Array.from({ length: 1 + random.below(4) }, () => ({
    old_string: random.pick(STRAY_NEEDLES) + text(),
    new_string: random.chance(0.5) ? '' : text(),
  }))
  return {
    shape: 'bytes',
    document,
    edits,
    options: pickOptions(random, random.chance(0.6), document.length),
  }
}

// ── edits ───────────────────────────────────────────────────────────────────────────────────────────────────

/** What the edits so far left, where the last one stands, and what they were made of. */
interface Trail {
  running: string
  last: number
  strings: string[]
}

/** `wild` is how often an edit is taken as it comes; otherwise it is looked up first and kept when it applies. */
function writeEdits(random: Random, kit: Kit, wild: number): unknown[] {
  const trail: Trail = { running: kit.text, last: 0, strings: [] }
  const edits: unknown[] = []
  for (let i = 0; i < kit.editCount; i++) {
    const free = random.chance(wild)
    if (free && random.chance(0.04)) edits.push(random.pick(INVALID_EDITS))
    else {
      const before = free ? needle(random, kit, trail) : uniqueNeedle(random, kit, trail)
      const after = replacement(random, kit, trail, before, free)
      edits.push(
        random.chance(0.1) ? { old_str: before, new_str: after } : { old_string: before, new_string: after },
      )
      follow(trail, before, after)
    }
  }
  return edits
}

function follow(trail: Trail, before: string, after: string): void {
  trail.strings.push(before, after)
  const at = before === '' ? -1 : trail.running.indexOf(before)
  if (at < 0 || trail.running.indexOf(before, at + before.length) >= 0) return
  trail.running = trail.running.slice(0, at) + after + trail.running.slice(at + before.length)
  trail.last = at
}

function needle(random: Random, kit: Kit, trail: Trail): string {
  switch (random.below(12)) {
    case 0:
      return cut(random, kit.text, kit.longest)
    case 1:
      return trail.strings.length > 0 ? random.pick(trail.strings) : ''
    case 2:
      return kit.more(random.below(kit.longest))
    case 3:
      return cut(random, trail.running, kit.longest) + kit.more(1)
    case 4:
      return random.chance(0.3)
        ? trail.running + kit.more(random.below(3))
        : kit.more(1) + cut(random, trail.running, 8)
    case 5:
    case 6:
    case 7:
      return aroundSeam(random, kit, trail)
    default:
      return cut(random, trail.running, kit.longest)
  }
}

/** Grown until it occurs once, or given up. */
function uniqueNeedle(random: Random, kit: Kit, trail: Trail): string {
  const seed = random.chance(0.4) ? aroundSeam(random, kit, trail) : cut(random, trail.running, kit.longest)
  let from = Math.max(0, trail.running.indexOf(seed))
  let to = from + Math.max(1, seed.length)
  for (let tries = 0; tries < 12; tries++) {
    const grown = trail.running.slice(from, to)
    if (trail.running.indexOf(grown, from + 1) < 0 && trail.running.indexOf(grown) === from) return grown
    from = Math.max(0, from - random.below(12))
    to += 1 + random.below(24)
  }
  return seed
}

function aroundSeam(random: Random, kit: Kit, trail: Trail): string {
  const from = Math.max(0, trail.last - random.below(4 + (kit.longest >> 3)))
  return trail.running.slice(from, from + 1 + random.below(kit.longest))
}

/** Short ones often, so that they occur often; long ones sometimes. */
function cut(random: Random, text: string, longest: number): string {
  const from = random.below(text.length + 1)
  return text.slice(from, from + 1 + random.below(random.chance(0.5) ? Math.min(6, longest) : longest))
}

function replacement(random: Random, kit: Kit, trail: Trail, before: string, free: boolean): string {
  switch (random.below(10)) {
    case 0:
    case 1:
      return ''
    case 2:
      return before
    case 3:
      return before + kit.more(1)
    case 4:
      return kit.more(1 + random.below(3)) + before
    case 5:
      return free
        ? cut(random, trail.running, kit.longest)
        : before.slice(random.below(2), before.length - random.below(2))
    case 6:
      return free ? before + before : before.slice(1)
    default:
      return kit.more(1 + random.below(Math.min(kit.longest, 60)))
  }
}
