/** What stops a transcript: one error, told by its `fault` and the revision it names. */

/** Why a fold, an opening or an import stopped. */
export type Fault =
  | 'unknown_document'
  | 'wrong_initial'
  | 'missing_record'
  | 'bad_record'
  | 'unknown_semantics'
  | 'broken_chain'
  | 'refused_batch'
  | 'wrong_text'
  | 'other_record'
  | 'bad_export'

/** A log that does not say one text. No text was returned. */
export interface TranscriptError extends Error {
  readonly name: 'TranscriptError'
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

/** Whether `value` is a {@link TranscriptError}, across realms and copies of this package. */
export function isTranscriptError(value: unknown): value is TranscriptError {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as Error).name === 'TranscriptError' &&
    'fault' in value
  )
}
