/**
 * A shared document as an append-only log of batches.
 *
 * @module replace-exactly-once/transcript
 */

import { createApplier } from '../apply.ts'
import { inlineHost } from '../engine/inline.ts'
import { createSelect } from '../engine/select.ts'
import { createTranscripts, type Transcripts } from './create.ts'

const transcripts: Transcripts = /* @__PURE__ */ createTranscripts(createApplier(createSelect(inlineHost)))

/** @function */
export const openTranscript: Transcripts['openTranscript'] = transcripts.openTranscript
/** @function */
export const importFrom: Transcripts['importFrom'] = transcripts.importFrom

export * from './names.ts'
