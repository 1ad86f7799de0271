import type { Applier } from '../apply.ts'
import { arrayOf, objectOf, optionsOf, wholeNumber } from '../arguments.ts'
import { type Batch, readBatch } from '../batch.ts'
import type { Edit } from '../types.ts'
import { explainAll } from './replay.ts'
import type { ExplainOptions, Explanation } from './shape.ts'

/** What `explain` is, over the appliers of an entry. */
export interface Explainer {
  /**
   * Why each refused edit was refused, and what would have been meant: one {@link Explanation} for each refusal that
   * `checkEdits` reports with the same options, in order; empty where nothing is refused.
   *
   * Reads and explains only; a verdict is never changed by it. `atomic` (the default) explains the one refusal,
   * `lenient` each, against the running text at its turn. Ends within `maxSteps` of work besides what the verdict
   * costs, and says where it was cut short.
   *
   * @throws TypeError where the document is no string, and as `applyEdits` does for other wrong arguments; nothing
   *   inside `edits` makes it throw
   * @example
   * explain('He: “Yes.”', [{ old_string: 'He: "Yes."', new_string: 'He: "No."' }])[0].cause // 'quote_style'
   */
  explain(document: string, edits: readonly Edit[], options?: ExplainOptions): Explanation[]
}

/** Enough for 100 refusals on a megabyte; 0.2–0.5 s of processor time where it is all used. */
const MAX_STEPS = 200_000_000

/** The explainer that takes its verdicts from `applier`. */
export function createExplainer({ checkEdits }: Pick<Applier, 'checkEdits'>): Explainer {
  return {
    explain(document, edits, options = {}) {
      if (typeof document !== 'string') throw new TypeError('document must be a string')
      const { maxSteps, applyOptions } = splitOptions(options)
      const read = readBatch(arrayOf(edits, 'edits'), { inBytes: false, atomic: false, refuseNoop: false })
      const { refused } = checkEdits(document, plainEdits(read), applyOptions)
      if (refused.length === 0) return []
      const overlapping = applyOptions.overlap === 'refuse'
      return explainAll(document, read.splices, refused, { overlapping, maxSteps })
    },
  }
}

const RULES = { maxSteps: wholeNumber(0, MAX_STEPS) }

function splitOptions(options: ExplainOptions) {
  const { maxSteps, ...applyOptions } = objectOf(options, 'options') as ExplainOptions
  return { ...optionsOf({ maxSteps }, RULES), applyOptions }
}

/** The edits as they were read, so that a getter is asked once. */
function plainEdits({ splices, refused }: Batch): Edit[] {
  const edits: Edit[] = []
  for (const { ordinal, needle, replacement } of splices) {
    edits[ordinal - 1] = { old_string: needle, new_string: replacement }
  }
  for (const { ordinal, reason } of refused) {
    edits[ordinal - 1] = reason === 'empty_old_str' ? EMPTY : NO_EDIT
  }
  return edits
}

const EMPTY: Edit = { old_string: '', new_string: '' }
const NO_EDIT = null as unknown as Edit
