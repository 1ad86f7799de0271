import { splitsCharacter } from '../characters.ts'
import { nextPlaceOf } from '../engine/js-search.ts'
import { afford, type Budget, searchSteps } from './budget.ts'
import { type Folded, type Stretch, sourceOf } from './folded.ts'
import { FOLDS, type Fold } from './folds.ts'
import type { FoldName } from './shape.ts'
import type { View } from './view.ts'

/** What one place of a folded needle costs to look at, in steps: two binary searches and the tests. */
const PLACE_STEPS = 64

/** What folding costs for each unit of a text, and for each part that is rewritten: a match, two slices, four numbers. */
const FOLD_STEPS = 1
const SPAN_STEPS = 64

/** NFKC makes a text up to 18 times as long; past this, that could be longer than a string can be. */
const LONGEST_FOLDED = 2 ** 24

/** The narrowest fold that alone explains why `needle` does not occur, and its first hit; `null` where none does. */
export function explainingFold(
  view: View,
  needle: string,
  budget: Budget,
): { name: FoldName; hit: Stretch } | null {
  for (const fold of FOLDS) {
    const hit = hitOf(fold, view, needle, budget)
    if (hit !== null) return { name: fold.name, hit }
  }
  return null
}

function hitOf(fold: Fold, view: View, needle: string, budget: Budget): Stretch | null {
  if (fold.concerns !== undefined && !fold.concerns.test(needle)) return null
  if (!afford(budget, 4 * needle.length)) return null
  for (const folded of fold.needles(needle)) {
    const hit = folded === '' ? null : hitOfFolded(fold, view, needle, folded, budget)
    if (hit !== null) return hit
  }
  return null
}

function hitOfFolded(fold: Fold, view: View, needle: string, folded: string, budget: Budget): Stretch | null {
  if (fold.only !== undefined) return onlyHit(fold.only(view.text, folded), view.text, folded)
  const document = foldedDocument(fold, view, budget)
  if (document === null) return null
  // Both sides as they were: the needle, which does not occur.
  if (document.spans.length === 0 && document.text === view.text && folded === needle) return null
  if (!afford(budget, searchSteps(document.text.length) + 4 * folded.length)) return null
  const next = nextPlaceOf(document.text, folded)
  for (let place = next(0); place !== -1; place = next(place + 1)) {
    if (!afford(budget, PLACE_STEPS)) return null
    const hit = sourceOf(document, place, place + folded.length)
    if (hit !== null && (fold.accepts?.(view.text, needle, hit) ?? true)) return hit
  }
  return null
}

function onlyHit(hit: Stretch, text: string, folded: string): Stretch | null {
  return hit.from >= 0 && text.startsWith(folded, hit.from) && !splitsCharacter(text, hit.from) ? hit : null
}

function foldedDocument(fold: Fold, view: View, budget: Budget): Folded | null {
  if (fold.document === undefined) return { source: view.text, text: view.text, spans: [] }
  const known = view.folded.get(fold)
  if (known !== undefined) return known
  const steps = view.text.length > LONGEST_FOLDED ? Number.POSITIVE_INFINITY : FOLD_STEPS * view.text.length
  if (!afford(view.shared, steps)) {
    budget.cut = true
    return null
  }
  const folded = fold.document(view.text)
  view.shared.left -= (SPAN_STEPS * folded.spans.length) / 4
  view.folded.set(fold, folded)
  return folded
}
