/** replace-exactly-once, on the WebAssembly engine where it is faster. */
import { type Applier, createApplier } from './apply.ts'
import { type Cascade, createCascade } from './cascade/propagate.ts'
import { createDocumentApplier, type DocumentApplier } from './document.ts'
import { inlineHost } from './engine/inline.ts'
import { createSelect } from './engine/select.ts'
import { createMirrorApplier, type MirrorApplier } from './mirror.ts'

const applier: Applier = createApplier(createSelect(inlineHost))
export const applyEdits: Applier['applyEdits'] = applier.applyEdits
export const checkEdits: Applier['checkEdits'] = applier.checkEdits
export const countOccurrences: Applier['countOccurrences'] = applier.countOccurrences

const documents: DocumentApplier = createDocumentApplier(applier)
export const applyDocumentEdits: DocumentApplier['applyDocumentEdits'] = documents.applyDocumentEdits
export const tryApplyDocumentEdits: DocumentApplier['tryApplyDocumentEdits'] = documents.tryApplyDocumentEdits

const mirrors: MirrorApplier = createMirrorApplier(applier)
export const applyMirrorEdits: MirrorApplier['applyMirrorEdits'] = mirrors.applyMirrorEdits
export const proposeMirrorUpdate: MirrorApplier['proposeMirrorUpdate'] = mirrors.proposeMirrorUpdate
export const propagateMirrorChanges: Cascade['propagateMirrorChanges'] =
  createCascade(mirrors).propagateMirrorChanges

export type { Applier, CountOptions } from './apply.ts'
export type { EngineOptions } from './arguments.ts'
export type { Mirror } from './cascade/plan.ts'
export type { Cascade, CascadeOptions, Propose, ProposeContext } from './cascade/propagate.ts'
export type { CascadeEntry, CascadeProgress, CascadeReport, CascadeStatus } from './cascade/report.ts'
export type { ChangedParent } from './cascade/schedule.ts'
export { applyChanges, invert } from './changes.ts'
export type { DocumentApplier, DocumentEditResult } from './document.ts'
export type { FailedEdit, MirrorApplier, MirrorProposal, MirrorResult, MirrorUpdate } from './mirror.ts'
export { DocumentEditError, type DocumentEditErrorJson, isDocumentEditError } from './refusals.ts'
export type { Signal } from './signal.ts'
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
