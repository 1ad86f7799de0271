import { afford, type Budget } from './budget.ts'
import type { Stretch } from './folded.ts'
import type { View } from './view.ts'

/** Where each word of a text stands, by hash: `positions` from `starts[hash]` up to `starts[hash + 1]`, rising. */
export interface WordIndex {
  readonly starts: Int32Array
  readonly positions: Int32Array
}

/** Hashes have 17 bits: two words that share one only add noise to a vote. */
const HASH_BITS = 17
const HASHES = 1 << HASH_BITS

/**
 * How many votes a needle has. The rarest words vote first, so that in most texts a few hundred are cast; where every
 * word is common it takes many to tell places apart.
 */
const MOST_VOTES = 30_000

/** How many windows are compared in full. */
const WINDOWS = 3

/** What finding the words of a text costs for each unit, in steps, and what one vote costs. */
const INDEX_STEPS = 12
const VOTE_STEPS = 4

/**
 * Where in the text the needle may belong: every rare word they share votes for where the needle would have to start,
 * and the best supported starts are given, the likeliest first, with room around the needle's length.
 */
export function likelyWindows(needle: string, view: View, budget: Budget): Stretch[] {
  const index = indexOf(view, budget)
  if (index === null) return []
  const grain = Math.max(64, needle.length >> 2)
  const votes = votesFor(needle, view.text.length, index, grain, budget)
  const room = needle.length + 2 * grain
  return strongest(votes).map((bucket) => {
    const start = bucket * grain - needle.length
    return { from: Math.max(0, start - grain), to: Math.min(view.text.length, start + room + grain) }
  })
}

/** The weight of every start, in buckets of `grain` units from one needle's length before the text on. */
function votesFor(
  needle: string,
  length: number,
  { starts, positions }: WordIndex,
  grain: number,
  budget: Budget,
): Float64Array {
  const votes = new Float64Array(Math.ceil((needle.length + length) / grain) + 1)
  for (const { hash, at } of askedWords(needle, starts)) {
    const from = starts[hash]!
    const to = starts[hash + 1]!
    if (!afford(budget, VOTE_STEPS * (to - from))) break
    for (let i = from; i < to; i++) {
      const bucket = Math.floor((positions[i]! + needle.length - at) / grain)
      votes[bucket] = votes[bucket]! + 1 / (to - from)
    }
  }
  return votes
}

/** The buckets with the most votes, a bucket and the next one counted together: a shift may fall between two. */
function strongest(votes: Float64Array): number[] {
  const best: { bucket: number; weight: number }[] = []
  for (let bucket = 0; bucket < votes.length; bucket++) {
    const weight = votes[bucket]! + (votes[bucket + 1] ?? 0)
    if (weight === 0 || (best.length === WINDOWS && weight <= best.at(-1)!.weight)) continue
    best.push({ bucket, weight })
    best.sort((a, b) => b.weight - a.weight)
    if (best.length > WINDOWS) best.pop()
  }
  return best.map(({ bucket }) => bucket)
}

interface Word {
  readonly hash: number
  readonly at: number
}

/** The needle's words that the text has, the rarest there first, as far as the votes go. */
function askedWords(needle: string, starts: Int32Array): Word[] {
  const countOf = ({ hash }: Word) => starts[hash + 1]! - starts[hash]!
  const words: Word[] = []
  eachWord(needle, (hash, at) => words.push({ hash, at }))
  const known = words.filter((word) => countOf(word) > 0).sort((a, b) => countOf(a) - countOf(b))
  let votes = 0
  const end = known.findIndex((word) => (votes += countOf(word)) > MOST_VOTES)
  return end === -1 ? known : known.slice(0, Math.max(1, end))
}

function indexOf(view: View, budget: Budget): WordIndex | null {
  if (view.words !== undefined) return view.words
  if (!afford(view.shared, INDEX_STEPS * view.text.length)) {
    budget.cut = true
    return null
  }
  const starts = new Int32Array(HASHES + 1)
  let count = 0
  eachWord(view.text, (hash) => {
    starts[hash + 1]!++
    count++
  })
  for (let hash = 0; hash < HASHES; hash++) starts[hash + 1]! += starts[hash]!
  const free = starts.slice()
  const positions = new Int32Array(count)
  eachWord(view.text, (hash, at) => {
    positions[free[hash]!++] = at
  })
  view.words = { starts, positions }
  return view.words
}

/**
 * Calls `found` for each word and each two words in a row, which are rare even where every word is common.
 *
 * A word is a run of letters, digits and `_`, upper and lower case alike in ASCII; in scripts without spaces between
 * words (from U+2E80 up) each unit is one.
 */
function eachWord(text: string, found: (hash: number, at: number) => void): void {
  let hash = 0
  let start = -1
  let lastHash = 0
  let last = -1
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? text.charCodeAt(at) : 0
    const alone = unit >= 0x2e80
    if (!alone && isLetter(unit)) {
      if (start === -1) start = at
      hash = (Math.imul(hash, 31) + (unit < 0x80 ? unit | 0x20 : unit)) | 0
      continue
    }
    if (start !== -1) word(hash, start)
    if (alone) word(unit, at)
    start = -1
    hash = 0
  }

  function word(hash: number, at: number): void {
    found(mixed(hash), at)
    if (last !== -1) found(mixed(Math.imul(lastHash, 31) ^ hash), last)
    lastHash = hash
    last = at
  }
}

/** ASCII letters, digits and `_`; past ASCII, everything but Latin-1's signs and general punctuation. */
const isLetter = (unit: number): boolean =>
  unit < 0x80
    ? (unit >= 0x30 && unit <= 0x39) || unit === 0x5f || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a)
    : unit >= 0xc0 && !(unit >= 0x2000 && unit <= 0x206f)

const mixed = (hash: number): number => Math.imul(hash, 0x9e3779b1) >>> (32 - HASH_BITS)
