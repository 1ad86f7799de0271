import { beforeBreak, lineEnd, lineStart } from '../lines.ts'
import { afford, type Budget } from './budget.ts'
import type { Stretch } from './folded.ts'
import type { Occurrence } from './shape.ts'
import { owned } from './text.ts'

/** An edit whose needle stands at several places. */
export interface Ambiguous {
  readonly needle: string
  readonly replacement: string
}

/**
 * The edit with the smallest run of whole lines around the occurrence at `at` that stands nowhere else.
 *
 * A run is met again exactly where another place has the same text before it and after it, as far as the run reaches.
 * So it is enough to know, for every other place, how much it has in common with this one on either side; the text is
 * never searched for a run. (Where a run would start with half a character, a place that would split one is counted
 * all the same: the run may then be a line longer than it must.)
 */
export function uniqueEdit(
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
    const before = commonUnits(text, from, place, -1, budget)
    const after = before < lineBefore ? 0 : commonUnits(text, from, place, 1, budget)
    if (budget.cut) return null
    if (before >= lineBefore && after >= lineAfter) alike.push({ before, after })
  }
  return alike
}

/** How many units are compared between two looks at the budget. */
const CHUNK = 1024

/** How many units two places have in common before them (`step` -1), or from their start on (`step` 1). */
function commonUnits(text: string, a: number, b: number, step: -1 | 1, budget: Budget): number {
  const limit = step === -1 ? Math.min(a, b) : text.length - Math.max(a, b)
  const first = step === -1 ? -1 : 0
  let n = 0
  while (afford(budget, 8)) {
    const end = Math.min(limit, n + CHUNK)
    const start = n
    while (n < end && text.charCodeAt(a + first + step * n) === text.charCodeAt(b + first + step * n)) n++
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
