import { nextPlaceOf } from '../engine/js-search.ts'
import { afford, type Budget, searchSteps } from './budget.ts'

/** How often a needle stands in the running text, as far as a verdict needs it: not, once, or more often. */
type Times = 0 | 1 | 2

/** What the edits before a refused one did to its needle. */
export interface Watch {
  readonly needle: string
  times: Times
  /** The edit that took away the needle's last occurrence, until another one made a new one. */
  consumedBy: number | null
  /** The edit that made it stand more than once, while it does. */
  multipliedBy: number | null
}

/** Watches the needle of an edit that will be refused; `null` where the budget does not allow for it. */
export function watch(text: string, needle: string, overlapping: boolean, budget: Budget): Watch | null {
  const times = timesIn(text, needle, overlapping, budget)
  return times === null ? null : { needle, times, consumedBy: null, multipliedBy: null }
}

/** A splice of the running text, with the text before and after it. */
export interface Splicing {
  readonly ordinal: number
  readonly at: number
  readonly removed: number
  readonly inserted: number
  readonly before: string
  readonly after: string
}

/**
 * Takes note of a splice. Only around it can the needle have come or gone, so the whole text is counted again only
 * where there is an occurrence in one of the two windows. False where the budget ended: the watch is of no use then.
 */
export function note(watch: Watch, splicing: Splicing, overlapping: boolean, budget: Budget): boolean {
  const { needle } = watch
  const { before, after, at, removed, inserted, ordinal } = splicing
  const margin = needle.length - 1
  const old = before.slice(Math.max(0, at - margin), at + removed + margin)
  const young = after.slice(Math.max(0, at - margin), at + inserted + margin)
  if (!afford(budget, searchSteps(old.length + young.length))) return false
  if (nextPlaceOf(old, needle)(0) === -1 && nextPlaceOf(young, needle)(0) === -1) return true
  const times = timesIn(after, needle, overlapping, budget)
  if (times === null) return false
  if (times === 0 && watch.times > 0) watch.consumedBy = ordinal
  if (times < 2) watch.multipliedBy = null
  else if (watch.times < 2) watch.multipliedBy = ordinal
  watch.times = times
  return true
}

function timesIn(text: string, needle: string, overlapping: boolean, budget: Budget): Times | null {
  if (!afford(budget, searchSteps(text.length))) return null
  const next = nextPlaceOf(text, needle)
  const place = next(0)
  if (place === -1) return 0
  return next(place + (overlapping ? 1 : needle.length)) === -1 ? 1 : 2
}
