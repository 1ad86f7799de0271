import { nextPlaceOf } from '../engine/js-search.ts'
import { beforeBreak, lineEnd, lineStart } from '../lines.ts'
import { afford, type Budget, searchSteps } from './budget.ts'
import type { RunningText } from './running.ts'
import type { Occurrence } from './shape.ts'
import { copyOf } from './text.ts'
import { type Ambiguous, uniqueEdit } from './unique-edit.ts'

/** How many occurrences are shown: what users of such tools ask for, a handful. */
const SHOWN = 5

/** How much of a long line is shown before an occurrence and after its start, in UTF-16 units. */
const BEFORE = 40
const AFTER = 80

/** The first five occurrences, each with the edit that means it alone. */
export function occurrencesOf(running: RunningText, edit: Ambiguous, budget: Budget): Occurrence[] {
  const { text } = running
  const places = placesOf(text, edit.needle, budget)
  const apart = disjoint(places, edit.needle.length)
  // Where there is but one disjoint occurrence, the places that overlap it made the edit ambiguous.
  const counted = apart.length > 1 ? apart : places
  return counted.slice(0, SHOWN).map((at) => ({
    place: running.placeOf(at),
    excerpt: excerptOf(text, at),
    edit: budget.cut ? null : uniqueEdit(text, edit, at, places, budget),
  }))
}

/** What one place costs: a call of the search, and its part in every list of places after it. */
const PLACE_STEPS = 64

/** All places, overlapping ones included; where the budget ends first, those up to there. */
function placesOf(text: string, needle: string, budget: Budget): number[] {
  const places: number[] = []
  if (!afford(budget, searchSteps(text.length))) return places
  const next = nextPlaceOf(text, needle)
  for (let place = next(0); place !== -1 && afford(budget, PLACE_STEPS); place = next(place + 1))
    places.push(place)
  return places
}

function disjoint(places: readonly number[], length: number): number[] {
  const out: number[] = []
  for (const place of places) if (out.length === 0 || place >= out.at(-1)! + length) out.push(place)
  return out
}

function excerptOf(text: string, at: number): string {
  const from = Math.max(lineStart(text, at), at - BEFORE)
  return copyOf(text, from, Math.max(from, Math.min(beforeBreak(text, lineEnd(text, at)), at + AFTER)))
}
