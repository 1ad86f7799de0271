/**
 * The appliers, mirrors and open documents, on the WebAssembly engine where it is faster.
 *
 * @module replace-exactly-once
 */
import { type Api, createApi } from './api.ts'
import { type Init, initOf } from './engine/init.ts'
import { inlineHost } from './engine/inline.ts'
import { createSelect } from './engine/select.ts'

const api: Api = createApi(createSelect(inlineHost))
/** @function */
export const applyEdits: Api['applyEdits'] = api.applyEdits
/** @function */
export const checkEdits: Api['checkEdits'] = api.checkEdits
/** @function */
export const countOccurrences: Api['countOccurrences'] = api.countOccurrences
/** @function */
export const applyDocumentEdits: Api['applyDocumentEdits'] = api.applyDocumentEdits
/** @function */
export const tryApplyDocumentEdits: Api['tryApplyDocumentEdits'] = api.tryApplyDocumentEdits
/** @function */
export const applyMirrorEdits: Api['applyMirrorEdits'] = api.applyMirrorEdits
/** @function */
export const proposeMirrorUpdate: Api['proposeMirrorUpdate'] = api.proposeMirrorUpdate
/** @function */
export const propagateMirrorChanges: Api['propagateMirrorChanges'] = api.propagateMirrorChanges
/** @function */
export const openDocument: Api['openDocument'] = api.openDocument
/** @function */
export const init: Init['init'] = initOf(inlineHost)

export * from './names.ts'
