import type { NumberedSplice } from '../batch.ts'
import { findOnce } from '../engine/js-search.ts'
import type { Refusal } from '../types.ts'
import { afford, type Budget, searchSteps } from './budget.ts'
import { note, type Watch, watch } from './earlier.ts'
import { explainRefusal, unexplained } from './refusal.ts'
import { type RunningText, runningText } from './running.ts'
import type { Explanation } from './shape.ts'
import { viewOf } from './view.ts'

interface Rules {
  /** Whether places that overlap count as further ones. */
  readonly overlapping: boolean
  readonly maxSteps: number
}

/** A refused edit on the way to its explanation. */
interface Case {
  readonly refusal: Refusal
  /** Absent where the edit holds no two strings to look for. */
  readonly edit: NumberedSplice | undefined
  readonly budget: Budget
  watch: Watch | null
}

/**
 * Explains the refusals in the order of the batch, each against the text that the applied edits before it left.
 *
 * A quarter of the steps is for making that text again, a quarter for what the refusals share, half for the refusals
 * themselves in equal parts; what one leaves the next one has.
 */
export function explainAll(
  document: string,
  splices: readonly NumberedSplice[],
  refused: readonly Refusal[],
  rules: Rules,
): Explanation[] {
  const running = runningText(document)
  const remaking: Budget = { left: rules.maxSteps / 4, cut: false }
  const shared: Budget = { left: rules.maxSteps / 4, cut: false }
  const applied = appliedBefore(splices, refused)
  const cases = casesOf(document, splices, refused, rules, applied.length > 0)
  const explanations: Explanation[] = []
  let view = viewOf(document, shared)
  let next = 0
  for (const [index, { refusal, edit, budget, watch }] of cases.entries()) {
    while (next < applied.length && applied[next]!.ordinal < refusal.ordinal) {
      if (!apply(running, applied[next++]!, cases.slice(index), rules, remaking)) break
    }
    if (remaking.cut) budget.cut = true
    if (view.text !== running.text) view = viewOf(running.text, shared)
    explanations.push(
      edit === undefined || remaking.cut
        ? unexplained(refusal, budget.cut)
        : explainRefusal({ refusal, edit, watch, earlier: applied.slice(0, next) }, view, running, budget),
    )
    const following = cases[index + 1]
    if (following !== undefined) following.budget.left += budget.left
  }
  return explanations
}

/** The edits that applied before the last refusal. Under `atomic`, where none stay applied, those had their turn. */
function appliedBefore(splices: readonly NumberedSplice[], refused: readonly Refusal[]): NumberedSplice[] {
  const ordinals = new Set(refused.map(({ ordinal }) => ordinal))
  const last = refused.at(-1)!.ordinal
  return splices.filter(({ ordinal }) => ordinal < last && !ordinals.has(ordinal))
}

function casesOf(
  document: string,
  splices: readonly NumberedSplice[],
  refused: readonly Refusal[],
  { overlapping, maxSteps }: Rules,
  changes: boolean,
): Case[] {
  const edits = new Map(splices.map((edit) => [edit.ordinal, edit]))
  return refused.map((refusal) => {
    const budget = { left: maxSteps / 2 / refused.length, cut: false }
    const looked = refusal.reason === 'not_found' || refusal.reason === 'ambiguous'
    const edit = looked ? edits.get(refusal.ordinal) : undefined
    const watched = edit !== undefined && changes ? watch(document, edit.needle, overlapping, budget) : null
    return { refusal, edit, budget, watch: watched }
  })
}

/** Makes an edit that applied, and lets the cases after it note what it did to their needles; false past the budget. */
function apply(
  running: RunningText,
  { ordinal, needle, replacement }: NumberedSplice,
  later: readonly Case[],
  { overlapping }: Rules,
  remaking: Budget,
): boolean {
  const before = running.text
  // Two searches, and a copy of the text when it is next looked at.
  if (!afford(remaking, 2 * searchSteps(before.length) + before.length / 2)) return false
  if (needle === replacement) return true
  const at = findOnce(before, needle).place
  running.splice(at, needle.length, ordinal, replacement)
  const splicing = {
    ordinal,
    at,
    removed: needle.length,
    inserted: replacement.length,
    before,
    after: running.text,
  }
  for (const one of later) {
    if (one.watch !== null && !note(one.watch, splicing, overlapping, one.budget)) one.watch = null
  }
  return true
}
