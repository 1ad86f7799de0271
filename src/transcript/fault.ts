/** What stops a transcript: one error, told by its `fault` and the revision it names. */

/** Why a fold, an opening or an import stopped. */
export type Fault =
  /** The document is not there, and no initial text to begin it with. */
  | 'unknown_document'
  /** It exists with another initial text. */
  | 'wrong_initial'
  /** The log goes on without this revision. */
  | 'missing_record'
  /** What stands there is no record. */
  | 'bad_record'
  /** It was written under rules that this version does not know. */
  | 'unknown_semantics'
  /** Its `before` is not the `after` of the record before it. */
  | 'broken_chain'
  /** Its batch does not apply. */
  | 'refused_batch'
  /** The text is not the one that the record has the hash of. */
  | 'wrong_text'
  /** An import met another record at this revision. */
  | 'other_record'
  /** The lines are no export, too few or too many. */
  | 'bad_export'

/** A log that does not say one text. No text was returned. */
export interface TranscriptError extends Error {
  /** What kind of error it is. */
  readonly name: 'TranscriptError'
  /** What is wrong. */
  readonly fault: Fault
  /** The first wrong revision; `null` where no revision is to blame (a document that is not there, a cut export). */
  readonly revision: number | null
}

/** An error for `fault`, ready to throw. */
export function transcriptError(fault: Fault, revision: number | null, message: string): TranscriptError {
  const name = 'TranscriptError' as const
  return Object.assign(new Error(revision === null ? message : `revision ${revision}: ${message}`), {
    name,
    fault,
    revision,
  })
}

/**
 * Whether `value` is a {@link TranscriptError}, across realms and copies of this package; `false` for nothing at all.
 * Cost: one look at it. Never throws.
 *
 * @example
 * isTranscriptError(new Error('no fault')) // false
 */
export function isTranscriptError(value: unknown): value is TranscriptError {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as Error).name === 'TranscriptError' &&
    'fault' in value
  )
}
