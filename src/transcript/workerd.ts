/** `replace-exactly-once/transcript`: the transcript in workerd. */

import { createApplier } from '../apply.ts'
import { createSelect } from '../engine/select.ts'
import { workerdHost } from '../engine/workerd.ts'
import { createTranscripts, type Transcripts } from './create.ts'

const transcripts: Transcripts = /* @__PURE__ */ createTranscripts(createApplier(createSelect(workerdHost)))

export const openTranscript: Transcripts['openTranscript'] = transcripts.openTranscript
export const importFrom: Transcripts['importFrom'] = transcripts.importFrom

export * from './names.ts'
