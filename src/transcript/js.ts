/** `replace-exactly-once/transcript`: the transcript without WebAssembly. */

import { createApplier } from '../apply.ts'
import { jsOnly } from '../engine/js-only.ts'
import { createTranscripts, type Transcripts } from './create.ts'

const transcripts: Transcripts = /* @__PURE__ */ createTranscripts(createApplier(jsOnly))

export const openTranscript: Transcripts['openTranscript'] = transcripts.openTranscript
export const importFrom: Transcripts['importFrom'] = transcripts.importFrom

export * from './names.ts'
