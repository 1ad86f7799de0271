/** `replace-exactly-once/transcript`: a shared document as an append-only log of batches. */

import { createApplier } from '../apply.ts'
import { select } from '../engine/select.ts'
import { createTranscripts, type Transcripts } from './create.ts'

const transcripts: Transcripts = /* @__PURE__ */ createTranscripts(/* @__PURE__ */ createApplier(select))

export const openTranscript: Transcripts['openTranscript'] = transcripts.openTranscript
export const importFrom: Transcripts['importFrom'] = transcripts.importFrom

export * from './names.ts'
