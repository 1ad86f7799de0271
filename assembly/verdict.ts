/**
 * One edit's place in the running text, how often its needle occurs and where the first time, and what the policy
 * makes of it.
 */
import { REFUSE_OVERLAP, REFUSED, STOP_AT_FIRST_REFUSAL, TOO_LONG } from './abi'
import { counts, needleOf, needleSize, needleUnits, overlaps, replacementUnits } from './edits'
import { address, agreeingFrom, atOffset, atPiece, holder, stepBack } from './pieces'
import { count, firstOffset, firstPiece, places, scan } from './scan'

/** Disjoint occurrences; all places, exact where `occurs` is 1; the first one. */
export let occurs: u32 = 0
export let standsAt: u32 = 0
export let placePiece: usize = 0
export let placeOffset: usize = 0

/** It does not occur. */
export function decideAbsent(): void {
  occurs = standsAt = 0
}

/** Decides an edit by scanning the text. */
export function decideByScan(edit: u32): void {
  scan(needleOf(edit), needleSize(edit))
  occurs = <u32>count
  standsAt = <u32>places
  placePiece = firstPiece
  placeOffset = firstOffset
}

let start: usize = 0
let needle: usize = 0
let length: usize = 0
let budget: isize = 0

/** Begins to decide an edit by the places where its needle may stand; `most` bytes may be compared for it. */
export function beginPlaces(edit: u32, most: usize): void {
  needle = needleOf(edit)
  length = needleSize(edit)
  budget = most
  start = 0
  occurs = standsAt = 0
}

/**
 * Compares the needle with the text around the byte at `at`, `offset` bytes into the needle. False where places
 * cannot decide: the needle stands at a second one, or too much was compared.
 */
export function tryPlace(at: usize, offset: usize): bool {
  const held = holder(at)
  budget -= 32
  if (held == 0 || !stepBack(held, at - address(held), offset)) return budget >= 0
  const place = address(atPiece) + atOffset
  if (place == start) return true
  const piece = atPiece
  const from = atOffset
  const agreed = agreeingFrom(piece, from, needle, length)
  budget -= agreed
  if (agreed < length) return budget >= 0
  if (start != 0) return false
  start = place
  placePiece = piece
  placeOffset = from
  occurs = standsAt = 1
  return true
}

/** What `settle` says of an edit, beside the ways a run ends. */
export const APPLIES: i32 = -1
export const SKIPPED: i32 = -2

let policy: i32 = 0
/** The running text's units, and how many they may become. */
let units: u64 = 0
let mostUnits: u64 = 0
let done: u32 = 0

/** Begins a batch. */
export function beginBatch(withPolicy: i32, unitsNow: u32, most: u32): void {
  policy = withPolicy
  units = unitsNow
  mostUnits = most
  done = 0
}

/** Records the facts of edit `i`, as decided, and says what becomes of it. Only an edit that grows the text can be too long. */
export function settle(i: u32): i32 {
  const applies = occurs == 1 && !(policy & REFUSE_OVERLAP && standsAt > 1)
  if (applies) {
    const grown = units - needleUnits(i) + replacementUnits(i)
    if (grown > units && grown > mostUnits) return TOO_LONG
    units = grown
  }
  store<u32>(counts + (<usize>i << 2), occurs)
  store<u32>(overlaps + (<usize>i << 2), occurs == 1 ? standsAt - 1 : 0)
  done = i + 1
  if (applies) return APPLIES
  return policy & STOP_AT_FIRST_REFUSAL ? REFUSED : SKIPPED
}

/** How many edits of the last batch were decided. */
export function decided(): u32 {
  return done
}
