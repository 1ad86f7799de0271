/** replace-exactly-once without WebAssembly: neither its bytes nor its loader are imported. */
import { type Api, createApi } from './api.ts'
import type { Init } from './engine/init.ts'
import { jsOnly } from './engine/js-only.ts'

const api: Api = createApi(jsOnly)
export const applyEdits: Api['applyEdits'] = api.applyEdits
export const checkEdits: Api['checkEdits'] = api.checkEdits
export const countOccurrences: Api['countOccurrences'] = api.countOccurrences
export const applyDocumentEdits: Api['applyDocumentEdits'] = api.applyDocumentEdits
export const tryApplyDocumentEdits: Api['tryApplyDocumentEdits'] = api.tryApplyDocumentEdits
export const applyMirrorEdits: Api['applyMirrorEdits'] = api.applyMirrorEdits
export const proposeMirrorUpdate: Api['proposeMirrorUpdate'] = api.proposeMirrorUpdate
export const propagateMirrorChanges: Api['propagateMirrorChanges'] = api.propagateMirrorChanges
export const openDocument: Api['openDocument'] = api.openDocument
/** As the other entries have it: here it takes anything and resolves with `js`. */
export const init: Init = async () => 'js'

export * from './names.ts'
