/** replace-exactly-once without WebAssembly: neither its bytes nor its loader are imported. */
import { type Applier, createApplier } from './apply.ts'
import { type Cascade, createCascade } from './cascade/propagate.ts'
import { createDocumentApplier, type DocumentApplier } from './document.ts'
import type { Init } from './engine/init.ts'
import { jsOnly } from './engine/js-only.ts'
import { createMirrorApplier, type MirrorApplier } from './mirror.ts'
import { createResident, type Resident } from './resident.ts'

const applier: Applier = createApplier(jsOnly)
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

export const openDocument: Resident['openDocument'] = createResident(jsOnly).openDocument

/** As the other entries have it: here it takes anything and resolves with `js`. */
export const init: Init = async () => 'js'

export * from './names.ts'
