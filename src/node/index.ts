/**
 * Files edited safely, many documents at once, and a fleet of workers.
 *
 * @module replace-exactly-once/node
 */
export { applyMany, type BulkOptions } from './bulk.ts'
export { type EditFileOptions, editFile, type FileOutcome } from './edit-file.ts'
export {
  type FileDocument,
  type Replaced,
  type Replacement,
  readDocument,
  replaceFiles,
} from './file.ts'
export type { FleetErrorCode, FleetJob, FleetOutcome } from './fleet/once.ts'
export {
  type Enqueued,
  enqueue,
  type FleetQueue,
  openQueue,
  type QueueOptions,
  type ShardCounts,
} from './fleet/queue.ts'
export { fileResolver, type Resolver } from './fleet/resolver.ts'
export { type FleetWorker, startWorker, type WorkerOptions } from './fleet/worker.ts'
export { parseEditsText } from './formats.ts'
export type { BulkDone, BulkErrorCode, BulkFailed, BulkJob, BulkOutcome, Identity } from './job.ts'
export { openRoots, type Roots } from './roots.ts'
export type { TextOrBase64 } from './text.ts'
