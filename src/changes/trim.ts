import { splitsCharacter } from '../characters.ts'
import type { Change } from '../types.ts'

/**
 * The same changes without what they do not change: the start and the end that a replaced text and its insert have
 * in common. Never cuts a character in two, on either side, and never counts a unit as start and end at once (the
 * insert may hold the replaced text and a repeat of its tail). What is left with nothing to do is dropped.
 */
export function trimmed(document: string, changes: readonly Change<string>[]): Change<string>[] {
  const out: Change<string>[] = []
  for (const { from, to, insert } of apart(changes)) {
    const replaced = document.slice(from, to)
    if (replaced === insert) continue
    const start = commonStart(replaced, insert)
    const end = commonEnd(replaced, insert, Math.min(replaced.length, insert.length) - start)
    out.push({ from: from + start, to: to - end, insert: insert.slice(start, insert.length - end) })
  }
  return out
}

/** Changes that touch as one: apart, each would give its own end to a line or a CRLF that they share. */
function apart(changes: readonly Change<string>[]): Change<string>[] {
  const out: Change<string>[] = []
  for (const { from, to, insert } of changes) {
    const last = out.at(-1)
    if (last?.to === from) out[out.length - 1] = { from: last.from, to, insert: last.insert + insert }
    else out.push({ from, to, insert })
  }
  return out
}

/** How many units two texts have in common at their start, whole characters of both. */
export function commonStart(a: string, b: string): number {
  let n = 0
  // Past its end a text has NaN, which nothing equals.
  while (a.charCodeAt(n) === b.charCodeAt(n)) n++
  return splitsCharacter(a, n) || splitsCharacter(b, n) ? n - 1 : n
}

/** How many units, at most `limit`, two texts have in common at their end, whole characters of both. */
export function commonEnd(a: string, b: string, limit: number): number {
  let n = 0
  while (n < limit && a.charCodeAt(a.length - 1 - n) === b.charCodeAt(b.length - 1 - n)) n++
  return splitsCharacter(a, a.length - n) || splitsCharacter(b, b.length - n) ? n - 1 : n
}
