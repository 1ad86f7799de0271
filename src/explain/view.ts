import type { Budget } from './budget.ts'
import type { Folded } from './folded.ts'
import type { Fold } from './folds.ts'
import type { WordIndex } from './words.ts'

/** A running text, and what was made of it on the way: refusals that meet the same text share it. */
export interface View {
  readonly text: string
  /** What may be spent on the folds and the index of words: one budget for all views of a call. */
  readonly shared: Budget
  readonly folded: Map<Fold, Folded>
  words: WordIndex | undefined
}

export const viewOf = (text: string, shared: Budget): View => ({
  text,
  shared,
  folded: new Map(),
  words: undefined,
})
