import type { Folded } from './folded.ts'
import type { Fold } from './folds.ts'
import type { WordIndex } from './words.ts'

/** A running text, and what was made of it on the way: refusals that meet the same text share it. */
export interface View {
  readonly text: string
  readonly folded: Map<Fold, Folded>
  words: WordIndex | undefined
}

export const viewOf = (text: string): View => ({ text, folded: new Map(), words: undefined })
