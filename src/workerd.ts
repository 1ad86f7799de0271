/** replace-exactly-once for workerd, which forbids compiling: its build hands over the engine as a module. */
import { type Api, createApi } from './api.ts'
import { type Init, initOf } from './engine/init.ts'
import { createSelect } from './engine/select.ts'
import { workerdHost } from './engine/workerd.ts'

const api: Api = createApi(createSelect(workerdHost))
export const applyEdits: Api['applyEdits'] = api.applyEdits
export const checkEdits: Api['checkEdits'] = api.checkEdits
export const countOccurrences: Api['countOccurrences'] = api.countOccurrences
export const applyDocumentEdits: Api['applyDocumentEdits'] = api.applyDocumentEdits
export const tryApplyDocumentEdits: Api['tryApplyDocumentEdits'] = api.tryApplyDocumentEdits
export const applyMirrorEdits: Api['applyMirrorEdits'] = api.applyMirrorEdits
export const proposeMirrorUpdate: Api['proposeMirrorUpdate'] = api.proposeMirrorUpdate
export const propagateMirrorChanges: Api['propagateMirrorChanges'] = api.propagateMirrorChanges
export const openDocument: Api['openDocument'] = api.openDocument
export const init: Init['init'] = initOf(workerdHost)

export * from './names.ts'
