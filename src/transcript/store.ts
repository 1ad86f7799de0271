/** What a transcript asks of the place its log lives in. */

/** The largest revision there can be: PostgreSQL's largest `integer`. To ask for it is to ask for the newest. */
export const NEWEST = 2_147_483_647

/** One record as a store keeps it: four facts to look up and check by, and the rest as JSON, which no store reads. */
export interface StoredRecord {
  /** From 0, the initial text. */
  readonly revision: number
  /** Version of the rules that decided the batch. */
  readonly semantics: number
  /** SHA-256 of the text before; `""` at revision 0. */
  readonly before: string
  /** SHA-256 of the text after. */
  readonly after: string
  /** JSON text. It never holds a NUL: JSON escapes it, which is how a store that cannot hold one keeps it. */
  readonly body: string
}

/** A cached projection as a store keeps it. */
export interface StoredSnapshot {
  /** From 0. */
  readonly revision: number
  /** SHA-256 of the text's UTF-8, in hexadecimal. */
  readonly hash: string
  /** The text as a JSON string. */
  readonly body: string
}

/** A log of records for each document, append-only, and a cache of snapshots. */
export interface TranscriptStore {
  /**
   * Adds consecutive records, all or none, in one durable step: only when the record before the first one is there
   * with the first one's `before` as its `after` (nothing comes before revision 0), and the first one's revision is
   * still free. `false` when not; then nothing was added.
   */
  add(document: string, records: readonly StoredRecord[]): Promise<boolean>
  /** The records from revision `from` on, in order, at most `limit`. */
  read(document: string, from: number, limit: number): Promise<StoredRecord[]>
  /** The newest revision; `undefined` for a document without records. */
  newest(document: string): Promise<number | undefined>
  /** The newest snapshot at or before `revision`, if there is one. */
  snapshot(document: string, revision: number): Promise<StoredSnapshot | undefined>
  /** Keeps a snapshot, in place of one of the same revision. */
  saveSnapshot(document: string, snapshot: StoredSnapshot): Promise<void>
  /** Calls `wake` after records were added through this store; returns what ends it. Others are found by polling. */
  watch(document: string, wake: () => void): () => void
}
