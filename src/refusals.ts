/** Why an edit was refused, in words and as an error. */
import { previewOf, quote } from './characters.ts'
import type { Reason, Refusal } from './types.ts'

/** A refusal of edit `ordinal` (from 1), with the preview of its `old_string` (`''` where that is no string). */
export function refusalOf(
  ordinal: number,
  reason: Reason,
  matches: number | null,
  oldString: string,
): Refusal {
  const { preview, truncated } = previewOf(oldString)
  return { ordinal, reason, matches, preview, truncated }
}

/** What `DocumentEditError` says for a refusal, to the letter of SPEC §5. */
export function messageOf({ ordinal, reason, matches, preview }: Refusal): string {
  const searched = () => `(searched for ${quote(preview)})`
  switch (reason) {
    case 'invalid_edit':
      return `edit ${ordinal}: not an edit — it needs \`old_string\` and \`new_string\`, both strings.`
    case 'empty_old_str':
      return `edit ${ordinal}: \`old_string\` is empty — an empty match names no place in the document. Quote the exact bytes to replace.`
    case 'noop':
      return `edit ${ordinal}: \`old_string\` and \`new_string\` are the same ${searched()}, so it changes nothing.`
    case 'not_found':
      return `edit ${ordinal}: \`old_string\` was not found in the document ${searched()}. The document may have changed since it was read — read it again and re-quote the exact bytes.`
    case 'ambiguous':
      return `edit ${ordinal}: \`old_string\` occurs ${matches} times ${searched()}, so it does not say which occurrence to replace. Quote more surrounding text to make it unique.`
  }
}

/** In the global symbol registry, so that it is one symbol in every realm and every copy of the package. */
const BRAND = Symbol.for('replace-exactly-once.DocumentEditError')

/**
 * The refusal of a whole batch, thrown by `applyDocumentEdits`. Recognise it with {@link isDocumentEditError}, which
 * works where `instanceof` does not: across realms and package copies.
 *
 * @example
 * try {
 *   applyDocumentEdits('one two', [{ old_string: 'three', new_string: '3' }])
 * } catch (error) {
 *   if (isDocumentEditError(error)) console.log(error.code) // 'not_found'
 * }
 */
export class DocumentEditError extends Error {
  /** What kind of error it is, for logs: {@link isDocumentEditError} asks something surer. */
  override readonly name = 'DocumentEditError'
  /** Why the edit was refused. */
  readonly code: Reason
  /** The refused edit's position in the batch, from 1. */
  readonly ordinal: number
  /** 0 for `not_found`, how often it occurs for `ambiguous`, else `null`. */
  readonly matches: number | null
  /** The first 80 characters of its `old_string`. */
  readonly preview: string
  /** Whether `old_string` has more characters than `preview`. */
  readonly truncated: boolean

  /** The error that says what `refusal` says. */
  constructor(refusal: Refusal) {
    super(messageOf(refusal))
    this.code = refusal.reason
    this.ordinal = refusal.ordinal
    this.matches = refusal.matches
    this.preview = refusal.preview
    this.truncated = refusal.truncated
  }

  /** The error as plain JSON: every field, and the message. */
  toJSON(): DocumentEditErrorJson {
    const { name, message, code, ordinal, matches, preview, truncated } = this
    return { name, message, code, ordinal, matches, preview, truncated }
  }
}
Object.defineProperty(DocumentEditError.prototype, BRAND, { value: true })

/** What {@link DocumentEditError.toJSON} gives. */
export interface DocumentEditErrorJson
  extends Pick<
    DocumentEditError,
    'name' | 'message' | 'code' | 'ordinal' | 'matches' | 'preview' | 'truncated'
  > {}

/**
 * Whether `value` is a {@link DocumentEditError}, of whichever realm or copy of this package; `false` for nothing at
 * all. Cost: one look at it. Never throws.
 *
 * @example
 * isDocumentEditError(new RangeError('no refusal')) // false
 */
export function isDocumentEditError(value: unknown): value is DocumentEditError {
  return typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[BRAND] === true
}
