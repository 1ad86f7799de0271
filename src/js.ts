/**
 * All of `replace-exactly-once` without WebAssembly: neither its bytes nor its loader are imported.
 *
 * @module replace-exactly-once/js
 */
import { type Api, createApi } from './api.ts'
import type { Init } from './engine/init.ts'
import { jsOnly } from './engine/js-only.ts'

const api: Api = createApi(jsOnly)
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
/**
 * As the other entries have it: here it takes anything and resolves with `js`. Nothing is prepared. Cost: none. Never
 * throws.
 *
 * @function
 * @example
 * await init() // 'wasm' from the main entry, 'js' from this one
 */
export const init: Init['init'] = async () => 'js'

export * from './names.ts'
