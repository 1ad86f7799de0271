/** replace-exactly-once, on the WebAssembly engine where it is faster. */
import { type Applier, createApplier } from './apply.ts'
import { type Cascade, createCascade } from './cascade/propagate.ts'
import { createDocumentApplier, type DocumentApplier } from './document.ts'
import { type Init, initOf } from './engine/init.ts'
import { inlineHost } from './engine/inline.ts'
import { createSelect } from './engine/select.ts'
import { createMirrorApplier, type MirrorApplier } from './mirror.ts'
import { createResident, type Resident } from './resident.ts'
import type { Select } from './types.ts'

const select: Select = createSelect(inlineHost)
const applier: Applier = createApplier(select)
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

export const openDocument: Resident['openDocument'] = createResident(select).openDocument

export const init: Init = initOf(inlineHost)

export * from './names.ts'
