import { createApplier } from '../apply.ts'
import { inlineHost } from '../engine/inline.ts'
import { createSelect } from '../engine/select.ts'

/** The applier of everything that runs on Node: the engines of the main entry. */
export const { applyEdits, checkEdits } = createApplier(createSelect(inlineHost))
