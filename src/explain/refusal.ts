import type { NumberedSplice } from '../batch.ts'
import type { Refusal } from '../types.ts'
import { alreadyApplied } from './already.ts'
import type { Budget } from './budget.ts'
import type { Watch } from './earlier.ts'
import { explainingFold } from './fold-search.ts'
import { occurrencesOf } from './occurrences.ts'
import { closestRegion, regionOf } from './region.ts'
import type { RunningText } from './running.ts'
import type { Explanation } from './shape.ts'
import type { View } from './view.ts'

/** A refused edit, and what is known of it from the batch. */
export interface Asked {
  readonly refusal: Refusal
  readonly edit: NumberedSplice
  /** What the edits before it did to its needle; `null` where there were none, or the budget did not allow for it. */
  readonly watch: Watch | null
  /** The edits before it that applied. */
  readonly earlier: readonly NumberedSplice[]
}

/** An explanation that says no more than the refusal does. */
export const unexplained = ({ ordinal, reason, matches }: Refusal, cutShort: boolean): Explanation => ({
  ordinal,
  reason,
  cause: reason === 'not_found' ? 'closest_region' : null,
  causedBy: null,
  occurrences: [],
  more: reason === 'ambiguous' ? matches! : 0,
  region: null,
  cutShort,
})

/** The explanation of an edit that was not found or is ambiguous, against the running text at its turn. */
export function explainRefusal(asked: Asked, view: View, running: RunningText, budget: Budget): Explanation {
  const found =
    asked.refusal.reason === 'ambiguous'
      ? ambiguity(asked, running, budget)
      : miss(asked, view, running, budget)
  return { ...unexplained(asked.refusal, false), ...found, cutShort: budget.cut }
}

function ambiguity(asked: Asked, running: RunningText, budget: Budget): Partial<Explanation> {
  const { needle, replacement } = asked.edit
  const multipliedBy = asked.watch?.multipliedBy ?? null
  const occurrences = occurrencesOf(running, { needle, replacement }, budget)
  return {
    cause: multipliedBy === null ? null : 'created_by_earlier_edit',
    causedBy: multipliedBy,
    occurrences,
    more: asked.refusal.matches! - occurrences.length,
  }
}

/** Why nothing was found: the batch is asked first, then the folds, the narrowest first; else what comes nearest. */
function miss(asked: Asked, view: View, running: RunningText, budget: Budget): Partial<Explanation> {
  const { needle, replacement } = asked.edit
  const twin = asked.earlier.find((edit) => edit.needle === needle && edit.replacement === replacement)
  const standing = alreadyApplied(view.text, asked.edit, twin !== undefined, budget)
  if (standing !== null) {
    const region = regionOf(needle, standing, running, budget)
    return { cause: 'already_applied', causedBy: twin?.ordinal ?? null, region }
  }
  const consumedBy = asked.watch?.consumedBy ?? null
  if (consumedBy === null) {
    const fold = explainingFold(view, needle, budget)
    if (fold !== null) return { cause: fold.name, region: regionOf(needle, fold.hit, running, budget) }
  }
  return {
    cause: consumedBy === null ? 'closest_region' : 'consumed_by_earlier_edit',
    causedBy: consumedBy,
    region: closestRegion(needle, view, running, budget),
  }
}
