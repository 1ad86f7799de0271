/** The stores every transcript test runs on, and ways to make one lie. */

import { PGlite } from '@electric-sql/pglite'
import {
  memoryStore,
  type SqlDatabase,
  type StoredRecord,
  sqlStore,
  type TranscriptStore,
} from '../../src/transcript/index.ts'

let embedded: Promise<PGlite> | undefined

/** One PGlite for a whole test file: starting it takes seconds. */
export function pglite(): Promise<PGlite> {
  embedded ??= PGlite.create()
  return embedded
}

/** Ends what {@link pglite} started. */
export async function closePglite(): Promise<void> {
  await (await embedded)?.close()
  embedded = undefined
}

let prefixes = 0

/** Tables that no other test uses. */
export async function freshSqlStore(database: SqlDatabase): Promise<TranscriptStore> {
  return sqlStore(database, { prefix: `test${++prefixes}` })
}

/** Each kind of store, by the name that stands in the tests' titles. */
export const STORES: readonly { name: string; open: () => Promise<TranscriptStore> }[] = [
  { name: 'memory', open: async () => memoryStore() },
  { name: 'PGlite', open: async () => freshSqlStore(await pglite()) },
]

/** The same store, but for what `read` answers. */
export function withRecords(
  store: TranscriptStore,
  change: (record: StoredRecord) => StoredRecord | undefined,
): TranscriptStore {
  return {
    ...store,
    async read(document, from, limit) {
      const records = await store.read(document, from, limit)
      return records.map(change).filter((record) => record !== undefined)
    },
  }
}
