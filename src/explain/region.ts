import { distance as editDistance } from 'fastest-levenshtein'
import { splitsCharacter } from '../characters.ts'
import { beforeBreak, lineEnd, lineStart } from '../lines.ts'
import { afford, type Budget } from './budget.ts'
import type { Stretch } from './folded.ts'
import { type Nearest, nearestTo } from './nearest.ts'
import type { RunningText } from './running.ts'
import type { Region } from './shape.ts'
import { copyOf } from './text.ts'
import type { View } from './view.ts'

/** How much of a line is shown on either side of the matching part, in UTF-16 units; files may be one line. */
const MARGIN = 160

/**
 * From here on the nearest text is shown. In two dozen batches against a wrong file the nearest text came to
 * 0.19–0.38; text that went stale by one revision mostly to more than this, at worst to 0.25.
 */
const NEAR_ENOUGH = 0.5

/** The region nearest to `needle`, where one is near enough to help. */
export function closestRegion(
  needle: string,
  view: View,
  running: RunningText,
  budget: Budget,
): Region | null {
  const nearest = nearestTo(needle, view, budget)
  if (nearest === null) return null
  const similarity = similarityOf(nearest.distance, needle.length, nearest)
  return similarity < NEAR_ENOUGH ? null : regionAt(running, nearest, similarity)
}

/** The region of a stretch that is known to be what the needle meant. */
export function regionOf(needle: string, hit: Stretch, running: RunningText, budget: Budget): Region {
  const text = running.text.slice(hit.from, hit.to)
  const steps = (Math.min(needle.length, text.length) / 32 + 1) * (Math.max(needle.length, text.length) + 64)
  // Past the budget only the lengths are compared: the closest the two could be.
  const distance = afford(budget, steps) ? editDistance(needle, text) : Math.abs(needle.length - text.length)
  return regionAt(running, hit, similarityOf(distance, needle.length, hit))
}

function similarityOf(distance: number, length: number, { from, to }: Stretch): number {
  return Math.round((1 - distance / Math.max(length, to - from, 1)) * 1000) / 1000
}

/** The stretch with the lines it lies on, or as much of them as `MARGIN` allows. */
function regionAt({ text, placeOf }: RunningText, hit: Stretch | Nearest, similarity: number): Region {
  const cut = Math.max(lineStart(text, hit.from), hit.from - MARGIN)
  const from = splitsCharacter(text, cut) ? cut + 1 : cut
  const end = beforeBreak(text, lineEnd(text, Math.max(hit.from, hit.to - 1)))
  const to = Math.max(hit.to, Math.min(end, hit.to + MARGIN))
  const shown = copyOf(text, from, to)
  return { place: placeOf(from), lines: shown.split('\n').length, text: shown, similarity }
}
