/** A store in this process's memory: for tests, and for documents that need not outlive it. */

import type { StoredRecord, StoredSnapshot, TranscriptStore } from './store.ts'
import { openWatchers } from './watchers.ts'

interface Log {
  readonly records: StoredRecord[]
  readonly snapshots: StoredSnapshot[]
}

/** Whether `records` go on where `log` ends. */
function continues(log: Log, records: readonly StoredRecord[]): boolean {
  const [first] = records
  return first!.revision === log.records.length && first!.before === (log.records.at(-1)?.after ?? '')
}

/** Keeps snapshots in the order of their revisions. */
function keep(snapshots: StoredSnapshot[], snapshot: StoredSnapshot): void {
  const at = snapshots.findIndex(({ revision }) => revision >= snapshot.revision)
  if (at < 0) snapshots.push(snapshot)
  else snapshots.splice(at, snapshots[at]!.revision === snapshot.revision ? 1 : 0, snapshot)
}

/**
 * An empty store. Any number of transcripts may share it, of one document or of many. Cost: what is recorded, kept in
 * this process. Never throws.
 *
 * @example
 * const store = memoryStore()
 * await openTranscript(store, { document: 'notes', initial: '# Notes\n' })
 * await store.newest('notes') // 0
 */
export function memoryStore(): TranscriptStore {
  const logs = new Map<string, Log>()
  const { watch, wake } = openWatchers()
  const logOf = (document: string): Log => {
    const log = logs.get(document) ?? { records: [], snapshots: [] }
    logs.set(document, log)
    return log
  }
  return {
    async add(document, records) {
      const log = logOf(document)
      if (!continues(log, records)) return false
      log.records.push(...records)
      wake(document)
      return true
    },
    read: async (document, from, limit) => logs.get(document)?.records.slice(from, from + limit) ?? [],
    newest: async (document) => logs.get(document)?.records.at(-1)?.revision,
    snapshot: async (document, revision) =>
      logs.get(document)?.snapshots.findLast((one) => one.revision <= revision),
    saveSnapshot: async (document, snapshot) => keep(logOf(document).snapshots, snapshot),
    watch,
  }
}
