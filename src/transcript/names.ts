/** The public names of a transcript that no engine stands behind. */

export { SEMANTICS_VERSION } from './decide.ts'
export type { ExportHeader } from './export.ts'
export { type Fault, isTranscriptError, type TranscriptError } from './fault.ts'
export type { Projection, Step } from './fold.ts'
export type { FollowOptions } from './follow.ts'
export type { ImportOptions } from './import.ts'
export type { Chunks } from './lines.ts'
export { memoryStore } from './memory.ts'
export type { TranscriptOptions } from './open.ts'
export type { RecordedEdit, TranscriptRecord } from './record.ts'
export { type AppendOnNewestOptions, appendOnNewest } from './retry.ts'
export { type SqlDatabase, type SqlOptions, sqlSchema, sqlStore } from './sql.ts'
export { NEWEST, type StoredRecord, type StoredSnapshot, type TranscriptStore } from './store.ts'
export type {
  AppendOptions,
  AppendResult,
  Transcript,
  Verification,
} from './transcript.ts'
