/** The atomic seed: all edits of a batch apply, or an error says why not. */
import type { Applier } from './apply.ts'
import { ENGINE_RULES, type EngineOptions, optionsOf } from './arguments.ts'
import { DocumentEditError } from './refusals.ts'
import type { Document, Edit, SameDocument } from './types.ts'

/** A text, or the error that says why there is none. */
export type DocumentEditResult<T extends Document> =
  /** All edits applied. */
  | { ok: true; text: T }
  /** The first that cannot is in `error`; none has. */
  | { ok: false; error: DocumentEditError }

/** The atomic seed's two functions. */
export interface DocumentApplier {
  /**
   * The text after all edits, in order, each where its `old_string` occurs exactly once; the document itself where
   * they change nothing, as an empty list does. An edit whose two strings are equal is allowed. Cost: that of
   * `applyEdits`.
   *
   * @throws DocumentEditError for the first edit that cannot apply; then none has.
   * @throws TypeError, RangeError for wrong arguments, as `applyEdits` does.
   * @example
   * applyDocumentEdits('one two', [{ old_string: 'two', new_string: '2' }]) // 'one 2'
   */
  applyDocumentEdits<D extends Document>(
    text: D,
    edits: readonly Edit[],
    options?: EngineOptions,
  ): SameDocument<D>

  /**
   * {@link DocumentApplier.applyDocumentEdits} with a refusal as a value instead of an exception. An empty list is ok.
   * Cost: that of `applyEdits`.
   *
   * @throws TypeError, RangeError for wrong arguments, as `applyEdits` does.
   * @example
   * const result = tryApplyDocumentEdits('one one', [{ old_string: 'one', new_string: '1' }])
   * if (!result.ok) result.error.matches // 2
   */
  tryApplyDocumentEdits<D extends Document>(
    text: D,
    edits: readonly Edit[],
    options?: EngineOptions,
  ): DocumentEditResult<SameDocument<D>>
}

/** The atomic seed's functions over an applier. */
export function createDocumentApplier({ applyEdits }: Applier): DocumentApplier {
  function tryApplyDocumentEdits<D extends Document>(
    text: D,
    edits: readonly Edit[],
    options?: EngineOptions,
  ): DocumentEditResult<SameDocument<D>> {
    const outcome = applyEdits(text, edits, optionsOf(options, ENGINE_RULES))
    const refusal = outcome.refused[0]
    return refusal ? { ok: false, error: new DocumentEditError(refusal) } : { ok: true, text: outcome.text }
  }

  return {
    tryApplyDocumentEdits,
    applyDocumentEdits(text, edits, options) {
      const result = tryApplyDocumentEdits(text, edits, options)
      if (!result.ok) throw result.error
      return result.text
    },
  }
}
