/**
 * One edit's place in the running text: how often its needle occurs, and where the first time.
 */
import { needleOf, needleSize } from './edits'
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
