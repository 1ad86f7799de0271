/** `replace-exactly-once/transcript`: a shared document as an append-only log of batches. */

import { createApplier } from '../apply.ts'
import { inlineHost } from '../engine/inline.ts'
import { createSelect } from '../engine/select.ts'
import { createTranscripts, type Transcripts } from './create.ts'

const transcripts: Transcripts = /* @__PURE__ */ createTranscripts(createApplier(createSelect(inlineHost)))

export const openTranscript: Transcripts['openTranscript'] = transcripts.openTranscript
export const importFrom: Transcripts['importFrom'] = transcripts.importFrom

export * from './names.ts'
