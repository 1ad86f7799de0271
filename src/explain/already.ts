import { commonEnd, commonStart } from '../changes/trim.ts'
import { nextPlaceOf } from '../engine/js-search.ts'
import { beforeBreak, lineEnd, lineStart } from '../lines.ts'
import type { Splice } from '../types.ts'
import { afford, type Budget, searchSteps } from './budget.ts'
import type { Stretch } from './folded.ts'

/** Text that says something of where it stands: a word of two characters or more. A bracket stands everywhere. */
const WORD = /[\p{L}\p{N}_]{2}/u
const WORD_CHARACTER = /[\p{L}\p{N}_]/u

/**
 * Where the edit's new text already stands, if it does so once and where the old text stood; else `null`.
 *
 * That new text occurs is not enough: it may have been there all along. What the edit itself quotes of the
 * surroundings must stand around it: either the text that old and new string have in common before and after what
 * changes, or the needle's first and last lines right before and after it. (`done`: an edit of this batch did it.)
 */
export function alreadyApplied(
  text: string,
  { needle: old, replacement: young }: Splice,
  done: boolean,
  budget: Budget,
): Stretch | null {
  if (young === '' || !afford(budget, 2 * searchSteps(text.length) + old.length)) return null
  const next = nextPlaceOf(text, young)
  const from = next(0)
  if (from === -1 || next(from + 1) !== -1) return null
  const place = { from, to: from + young.length }
  return done || sharesContext(old, young) || framed(text, place, old) ? place : null
}

/** Whether what both strings have in common around the change ties the new one to its place. */
function sharesContext(old: string, young: string): boolean {
  const start = commonStart(old, young)
  const end = commonEnd(old, young, Math.min(old.length, young.length) - start)
  const before = WORD.test(wholeWordsBefore(old, young, start))
  const after = WORD.test(wholeWordsAfter(old, young, end))
  // Where text was only taken away, one side alone would stand just so had it never been there.
  return start + end === young.length ? before && after : before || after
}

/** The common start, less a word that goes on differently: `col` of `colour` and `color` says nothing. */
function wholeWordsBefore(old: string, young: string, start: number): string {
  const broken = WORD_CHARACTER.test(old.charAt(start)) || WORD_CHARACTER.test(young.charAt(start))
  const common = old.slice(0, start)
  return broken ? common.slice(0, wordStart(common)) : common
}

function wholeWordsAfter(old: string, young: string, end: number): string {
  const broken =
    WORD_CHARACTER.test(old.charAt(old.length - end - 1)) ||
    WORD_CHARACTER.test(young.charAt(young.length - end - 1))
  const common = old.slice(old.length - end)
  return broken ? common.slice(wordEnd(common)) : common
}

function wordStart(text: string): number {
  let at = text.length
  while (at > 0 && WORD_CHARACTER.test(text.charAt(at - 1))) at--
  return at
}

function wordEnd(text: string): number {
  let at = 0
  while (at < text.length && WORD_CHARACTER.test(text.charAt(at))) at++
  return at
}

/** Whether the line before `place` is the needle's first and the line after it the needle's last. */
function framed(text: string, { from, to }: Stretch, needle: string): boolean {
  const first = needle.slice(0, beforeBreak(needle, lineEnd(needle, 0)))
  const lastFrom = lineStart(needle, beforeBreak(needle, needle.length))
  const last = needle.slice(lastFrom, beforeBreak(needle, needle.length))
  if (lastFrom === 0 || !WORD.test(first) || !WORD.test(last)) return false
  const above = beforeBreak(text, from)
  const below = text.startsWith('\r\n', to) ? to + 2 : text.startsWith('\n', to) ? to + 1 : to
  return (
    text.slice(lineStart(text, above), above) === first &&
    text.slice(below, beforeBreak(text, lineEnd(text, below))) === last
  )
}
