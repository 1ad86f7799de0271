/** The one function that decides a batch: when it is appended, and each time it is projected. */

import type { Applier } from '../apply.ts'
import { arrayOf } from '../arguments.ts'
import { readEdit } from '../batch.ts'
import { isWellFormed } from '../characters.ts'
import type { Edit, Outcome } from '../types.ts'
import type { RecordedEdit } from './record.ts'

/** The rules by which new batches are decided. Under other rules the same records may give another text. */
export const SEMANTICS_VERSION = 1

/** What version 1 stands for. Never to be changed: a new rule is a new version. */
const RULES = { policy: 'atomic', noop: 'allow', overlap: 'allow' } as const

/** What becomes of edits on a text; their strings are well-formed, as {@link recordable} or a record vouches. */
export type Decide = (text: string, edits: readonly Edit[]) => Outcome<string>

/** The deciding function, over one choice of engines: all give the same facts. */
export function createDecide({ applyEdits }: Pick<Applier, 'applyEdits'>): Decide {
  return (text, edits) => applyEdits(text, edits, RULES)
}

/**
 * The edits as they will be decided and recorded, each key read once.
 *
 * The text of a transcript is well-formed, as UTF-8 is, so an unpaired surrogate is what it is to bytes: in
 * `new_string` no edit (`null` here, which is refused as `invalid_edit`), in `old_string` something that is not found.
 */
export function recordable(edits: readonly Edit[]): RecordedEdit[] {
  const given = arrayOf(edits, 'edits')
  return Array.from(given, (_, index) => {
    const { needle, replacement } = readEdit(given, index)
    return { old_string: needle, new_string: isText(replacement) ? replacement : null } as RecordedEdit
  })
}

/** Whether `value` is a string whose UTF-8 says it whole. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && isWellFormed(value)
}
