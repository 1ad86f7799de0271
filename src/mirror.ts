/** The mirror seed: what applies is applied, what does not is reported; and the proposal made of it. */
import type { Applier } from './apply.ts'
import { arrayOf, ENGINE_RULES, type EngineOptions, objectOf, optionsOf, stringOf } from './arguments.ts'
import type { Edit, Reason } from './types.ts'

/** An edit that did not apply: the preview of its `old_str`, and why. */
export interface FailedEdit {
  /** The first 80 characters of its `old_str`; `''` where that is no string. */
  excerpt: string
  /** Which guard it did not pass. */
  reason: Reason
}

/** What {@link MirrorApplier.applyMirrorEdits} gives. */
export interface MirrorResult {
  /** The body after every edit that applied. */
  result: string
  /** How many did. */
  applied: number
  /** Those that did not, in order. */
  failed: FailedEdit[]
}

/** What a model proposes for a mirror. */
export interface MirrorProposal {
  /** Whether the model wants the mirror changed. */
  readonly shouldPropose: boolean
  /** Looked at only where `shouldPropose` is true. */
  readonly edits?: readonly Edit[] | undefined
}

/** What becomes of a proposal. */
export interface MirrorUpdate {
  /** Whether there is anything to propose: asked for, and at least one edit applied. */
  shouldPropose: boolean
  /** The whole new body; `null` where there is nothing to propose. */
  proposedBody: string | null
  /** How many edits applied. */
  edits_applied: number
  /** Those that did not, in order. */
  edits_failed: FailedEdit[]
}

/** The mirror seed's two functions. */
export interface MirrorApplier {
  /**
   * Applies to `body` what applies, in order, and reports the rest. An edit whose two strings are equal is refused
   * (`noop`). Nothing inside `edits` makes it throw. An empty list gives the body. Cost: that of `applyEdits`.
   *
   * @throws TypeError where `body` is no string or `edits` no array; RangeError for a result longer than the longest string.
   * @example
   * applyMirrorEdits('a b', [{ old_str: 'a', new_str: 'x' }, { old_str: 'q', new_str: '' }])
   * // { result: 'x b', applied: 1, failed: [{ excerpt: 'q', reason: 'not_found' }] }
   */
  applyMirrorEdits(body: string, edits: readonly Edit[], options?: EngineOptions): MirrorResult

  /**
   * Makes a model's proposal for a mirror into the body to propose. The edits meet the whole body, never the
   * shortened one that a prompt was given. Where nothing applies, there is nothing to propose. Cost: that of
   * `applyEdits`, and none where nothing is asked for.
   *
   * @throws TypeError where `mirrorBody` is no string, `proposal.shouldPropose` no boolean or `proposal.edits` no array.
   * @example
   * proposeMirrorUpdate('a b', { shouldPropose: true, edits: [{ old_str: 'a', new_str: 'x' }] }).proposedBody // 'x b'
   */
  proposeMirrorUpdate(mirrorBody: string, proposal: MirrorProposal, options?: EngineOptions): MirrorUpdate
}

/** The mirror seed's functions over an applier. */
export function createMirrorApplier({ applyEdits }: Applier): MirrorApplier {
  function applyMirrorEdits(body: string, edits: readonly Edit[], options?: EngineOptions): MirrorResult {
    const { engine } = optionsOf(options, ENGINE_RULES)
    const outcome = applyEdits(stringOf(body, 'body'), edits, { policy: 'lenient', noop: 'refuse', engine })
    return {
      result: outcome.text,
      applied: outcome.applied.length,
      failed: outcome.refused.map(({ preview, reason }) => ({ excerpt: preview, reason })),
    }
  }

  function proposeMirrorUpdate(
    mirrorBody: string,
    proposal: MirrorProposal,
    options?: EngineOptions,
  ): MirrorUpdate {
    stringOf(mirrorBody, 'mirrorBody')
    const { result, applied, failed } = applyMirrorEdits(mirrorBody, editsToApply(proposal), options)
    const shouldPropose = applied > 0
    return {
      shouldPropose,
      proposedBody: shouldPropose ? result : null,
      edits_applied: applied,
      edits_failed: failed,
    }
  }

  return { applyMirrorEdits, proposeMirrorUpdate }
}

/** The edits of a proposal that asks for them to be applied; none of one that does not. */
function editsToApply(proposal: MirrorProposal): readonly Edit[] {
  const { shouldPropose, edits } = objectOf(proposal, 'proposal') as Partial<MirrorProposal>
  if (typeof shouldPropose !== 'boolean') throw new TypeError('proposal.shouldPropose must be a boolean')
  return shouldPropose ? (arrayOf(edits, 'proposal.edits') as readonly Edit[]) : []
}
