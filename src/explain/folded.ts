import { splitsCharacter } from '../characters.ts'

/**
 * A text as a fold leaves it, and where each part of it came from.
 *
 * `spans` holds four numbers for each part that the fold rewrote: its start and end in the source, and in `text`.
 * Everything between two spans has kept its length.
 */
export interface Folded {
  readonly source: string
  readonly text: string
  readonly spans: readonly number[]
}

/** A stretch of a text, in UTF-16 units from 0. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** `source` with every match of `pattern` (global) rewritten. */
export function foldMatches(source: string, pattern: RegExp, rewrite: (match: string) => string): Folded {
  const parts: string[] = []
  const spans: number[] = []
  let kept = 0
  let length = 0
  pattern.lastIndex = 0
  for (let match = pattern.exec(source); match !== null; match = pattern.exec(source)) {
    const found = match[0]
    const written = rewrite(found)
    if (written === found) continue
    const from = match.index
    length += from - kept
    parts.push(source.slice(kept, from), written)
    spans.push(from, from + found.length, length, length + written.length)
    length += written.length
    kept = from + found.length
  }
  if (spans.length === 0) return { source, text: source, spans }
  parts.push(source.slice(kept))
  return { source, text: parts.join(''), spans }
}

/**
 * The stretch of the source that became `from` up to `to` of the folded text, without parts at either end that the
 * fold removed; `null` where an end lies inside a rewritten part or would split a character.
 */
export function sourceOf(folded: Folded, from: number, to: number): Stretch | null {
  const start = sourceOfStart(folded, from)
  const end = sourceOfEnd(folded, to)
  if (start === -1 || end === -1 || end <= start) return null
  if (splitsCharacter(folded.source, start) || splitsCharacter(folded.source, end)) return null
  return { from: start, to: end }
}

function sourceOfStart({ spans }: Folded, at: number): number {
  const last = 4 * countUpTo(spans, 2, at) - 4
  if (last < 0) return at
  if (at >= spans[last + 3]!) return spans[last + 1]! + at - spans[last + 3]!
  return at === spans[last + 2]! ? spans[last]! : -1
}

function sourceOfEnd({ spans }: Folded, at: number): number {
  const next = 4 * countUpTo(spans, 3, at - 1)
  if (next < spans.length && at > spans[next + 2]!) return at === spans[next + 3]! ? spans[next + 1]! : -1
  return next === 0 ? at : spans[next - 3]! + at - spans[next - 1]!
}

/** How many spans have their `field` (2: start, 3: end in the folded text) at or before `at`. */
function countUpTo(spans: readonly number[], field: 2 | 3, at: number): number {
  let low = 0
  let high = spans.length / 4
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[4 * middle + field]! <= at) low = middle + 1
    else high = middle
  }
  return low
}
