/** What an explanation says: data that a model or a person can act on, plain JSON throughout. */
import type { ApplyOptions, Reason } from '../types.ts'

/** The folds, in the order they are asked: the narrowest that alone explains a miss is its cause. */
export type FoldName =
  | 'line_ending'
  | 'eof_newline'
  | 'bom'
  | 'quote_style'
  | 'dash_style'
  | 'unicode_space'
  | 'unicode_normalization'
  | 'compatibility'
  | 'invisible'
  | 'escape_newline'
  | 'escape_unicode'
  | 'over_escaped'
  | 'html_entity'
  | 'line_number_prefix'
  | 'case'
  | 'whitespace'

/** Why an edit was refused, as far as the document and the batch can say. */
export type Cause =
  | FoldName
  | 'already_applied'
  | 'consumed_by_earlier_edit'
  | 'created_by_earlier_edit'
  | 'closest_region'

/**
 * Where a unit stands: by line and column of the document the caller holds (both from 1, columns in UTF-16 units), or,
 * where an earlier edit of the batch wrote it, by that edit's ordinal and the offset in its new text (from 0).
 */
export type Place = { line: number; column: number } | { ordinal: number; offset: number }

/** The text that comes nearest to a needle which was not found: whole lines, unless they are very long. */
export interface Region {
  /** Of its first unit. */
  place: Place
  /** How many lines it spans. */
  lines: number
  /** The text itself, its line breaks included but the last. */
  text: string
  /** From 0 to 1: 1 less the edit distance of the needle and the matching part, as a share of the longer. */
  similarity: number
}

/** One of the places an ambiguous needle occurs at. */
export interface Occurrence {
  /** Of its first unit. */
  place: Place
  /** The line it starts on, cut where it is long. */
  excerpt: string
  /**
   * The edit that means this occurrence: ready to stand in the refused edit's place in the batch. `null` where no
   * context makes it unique, or none was found within the budget.
   */
  edit: { old_string: string; new_string: string } | null
}

/** What is known of one refused edit. */
export interface Explanation {
  /** The refused edit's position in the batch, from 1. */
  ordinal: number
  /** Which guard it did not pass. */
  reason: Reason
  /** `null` for the reasons that explain themselves, and for a needle that was ambiguous from the start. */
  cause: Cause | null
  /** The ordinal, from 1, of the earlier edit that made it so, where one did. */
  causedBy: number | null
  /** The first five, for `ambiguous`; else empty. */
  occurrences: Occurrence[]
  /** How many further occurrences there are. */
  more: number
  /** For `not_found`, where there is text near enough to help. */
  region: Region | null
  /** Whether the work budget ran out before everything was looked at. */
  cutShort: boolean
}

/** `applyEdits`' options (the engine is none of explain's business: all give the same facts), and the budget. */
export interface ExplainOptions extends ApplyOptions {
  /** The work budget in steps, for all refusals of the call. Default 200 million: 0.2–0.5 s of processor time. */
  maxSteps?: number | undefined
}
