/** replace-exactly-once without WebAssembly: imports neither its bytes nor its loader. */
import { type Applier, createApplier } from './apply.ts'
import { jsOnly } from './engine/js-only.ts'

const applier: Applier = /* @__PURE__ */ createApplier(jsOnly)

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
