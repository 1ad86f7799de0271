import { nextPlaceOf } from '../engine/js-search.ts'
import { afford, type Budget, searchSteps } from './budget.ts'
import type { Stretch } from './folded.ts'
import type { RunningText } from './running.ts'
import type { Occurrence } from './shape.ts'
import { beforeBreak, copyOf, lineEnd, lineStart, owned } from './text.ts'

/** How many occurrences are shown: what users of such tools ask for, a handful. */
const SHOWN = 5

/** How much of a long line is shown before an occurrence and after its start, in UTF-16 units. */
const BEFORE = 40
const AFTER = 80

interface Ambiguous {
  readonly needle: string
  readonly replacement: string
}

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

/**
 * The edit with the smallest run of whole lines around the occurrence at `at` that stands nowhere else.
 *
 * A run is met again exactly where another place has the same text before it and after it, as far as the run reaches.
 * So it is enough to know, for every other place, how much it has in common with this one on either side; the text is
 * never searched for a run. (Where a run would start with half a character, a place that would split one is counted
 * all the same: the run may then be a line longer than it must.)
 */
function uniqueEdit(
  text: string,
  { needle, replacement }: Ambiguous,
  at: number,
  places: readonly number[],
  budget: Budget,
): Occurrence['edit'] {
  const likes = alikePlaces(text, at, at + needle.length, places, budget)
  const run = likes === null ? null : smallestRun(text, at, at + needle.length, likes, budget)
  if (run === null || !afford(budget, 8 * (run.to - run.from) + 4 * replacement.length)) return null
  const before = text.slice(run.from, at)
  const after = text.slice(at + needle.length, run.to)
  return { old_string: owned(before + needle + after), new_string: owned(before + replacement + after) }
}

/** How many units two places have in common before them, and from their start on. */
interface Likeness {
  readonly before: number
  readonly after: number
}

/**
 * The other places that are like `from` at least as far as its own lines go: no run can be told from others by less.
 * `null` past the budget.
 */
function alikePlaces(
  text: string,
  from: number,
  to: number,
  places: readonly number[],
  budget: Budget,
): Likeness[] | null {
  const lineBefore = from - lineStart(text, from)
  const lineAfter = Math.max(to, beforeBreak(text, lineEnd(text, to - 1))) - from
  const alike: Likeness[] = []
  for (const place of places) {
    if (place === from) continue
    const before = commonBefore(text, from, place, budget)
    const after = before < lineBefore ? 0 : commonAfter(text, from, place, budget)
    if (budget.cut) return null
    if (before >= lineBefore && after >= lineAfter) alike.push({ before, after })
  }
  return alike
}

/** How many units are compared between two looks at the budget. */
const CHUNK = 1024

function commonBefore(text: string, a: number, b: number, budget: Budget): number {
  const limit = Math.min(a, b)
  let n = 0
  while (afford(budget, 8)) {
    const end = Math.min(limit, n + CHUNK)
    const start = n
    while (n < end && text.charCodeAt(a - 1 - n) === text.charCodeAt(b - 1 - n)) n++
    if (n < end || n === limit || !afford(budget, 2 * (n - start))) break
  }
  return n
}

function commonAfter(text: string, a: number, b: number, budget: Budget): number {
  const limit = text.length - Math.max(a, b)
  let n = 0
  while (afford(budget, 8)) {
    const end = Math.min(limit, n + CHUNK)
    const start = n
    while (n < end && text.charCodeAt(a + n) === text.charCodeAt(b + n)) n++
    if (n < end || n === limit || !afford(budget, 2 * (n - start))) break
  }
  return n
}

/** A run of whole lines around an occurrence, and how many it has besides the occurrence's own. */
interface Run extends Stretch {
  readonly lines: number
}

/**
 * The run with the fewest lines, of those with the fewest units, of those the one that starts first. With `i` lines
 * before the occurrence, the run must reach further than every place that is alike that far before.
 */
function smallestRun(
  text: string,
  from: number,
  to: number,
  likes: readonly Likeness[],
  budget: Budget,
): Run | null {
  const byBefore = [...likes].sort((a, b) => b.before - a.before)
  const furthest: number[] = []
  for (const { after } of byBefore) furthest.push(Math.max(after, furthest.at(-1) ?? 0))
  let best: Run | null = null
  let start = lineStart(text, from)
  let alike = byBefore.length
  for (let lines = 0; best === null || lines <= best.lines; lines++) {
    while (alike > 0 && byBefore[alike - 1]!.before < from - start) alike--
    const needed = from + (alike === 0 ? 0 : furthest[alike - 1]! + 1)
    const most: number = best?.lines ?? Number.POSITIVE_INFINITY
    const end = needed > text.length ? null : reach(text, to, needed, { lines, most }, budget)
    if (end !== null && smaller({ from: start, ...end }, best)) best = { from: start, ...end }
    if (start === 0 || !afford(budget, 32)) break
    start = lineStart(text, start - 1)
  }
  return best
}

function smaller(run: Run, than: Run | null): boolean {
  if (than === null || run.lines < than.lines) return true
  return run.lines === than.lines && run.to - run.from <= than.to - than.from
}

/** The end of the first line from the occurrence's last on that reaches `needed`, and how many lines it then has. */
function reach(
  text: string,
  to: number,
  needed: number,
  { lines, most }: { lines: number; most: number },
  budget: Budget,
): Omit<Run, 'from'> | null {
  let end = lineEnd(text, to - 1)
  for (; end < needed; lines++) {
    if (lines >= most || !afford(budget, 16)) return null
    end = lineEnd(text, end)
  }
  // Without the last line break where it is not needed, as a model would write it.
  const bare = beforeBreak(text, end)
  return { to: bare >= needed && bare >= to ? bare : end, lines }
}
