/** The public names that no engine stands behind: the same from every entry. */
export type { Api } from './api.ts'
export type { Applier, CountOptions } from './apply.ts'
export type { EngineOptions } from './arguments.ts'
export type { Mirror } from './cascade/plan.ts'
export type { Cascade, CascadeOptions, Propose, ProposeContext } from './cascade/propagate.ts'
export type { CascadeEntry, CascadeProgress, CascadeReport, CascadeStatus } from './cascade/report.ts'
export type { ChangedParent } from './cascade/schedule.ts'
export { applyChanges, invert } from './changes.ts'
export type { DocumentApplier, DocumentEditResult } from './document.ts'
export type { EngineSource, Init } from './engine/init.ts'
export type { FailedEdit, MirrorApplier, MirrorProposal, MirrorResult, MirrorUpdate } from './mirror.ts'
export { DocumentClosedError, type OpenApplyOptions, type OpenDocument } from './opened.ts'
export { DocumentEditError, type DocumentEditErrorJson, isDocumentEditError } from './refusals.ts'
export type { OpenOptions, Resident } from './resident.ts'
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
