/** replace-exactly-once, on the WebAssembly engine where it is faster. */
import { type Applier, createApplier } from './apply.ts'
import { inlineHost } from './engine/inline.ts'
import { createSelect } from './engine/select.ts'

const applier: Applier = /* @__PURE__ */ createApplier(createSelect(inlineHost))

export const applyEdits: Applier['applyEdits'] = applier.applyEdits
export const checkEdits: Applier['checkEdits'] = applier.checkEdits
export const countOccurrences: Applier['countOccurrences'] = applier.countOccurrences

export type { Applier, CountOptions } from './apply.ts'
export { DocumentEditError, type DocumentEditErrorJson, isDocumentEditError } from './refusals.ts'
export type {
  Applied,
  ApplyOptions,
  Change,
  Document,
  Edit,
  EngineChoice,
  EngineName,
  Occurrences,
  Outcome,
  Reason,
  Refusal,
  SameDocument,
  Verdict,
} from './types.ts'
