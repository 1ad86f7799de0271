/** replace-exactly-once on Node: files, and many documents. */
export { applyMany, type BulkOptions } from './bulk.ts'
export {
  type FileDocument,
  type Replaced,
  type Replacement,
  readDocument,
  replaceFiles,
} from './file.ts'
export { parseEditsText } from './formats.ts'
export type { BulkDone, BulkErrorCode, BulkFailed, BulkJob, BulkOutcome } from './job.ts'
