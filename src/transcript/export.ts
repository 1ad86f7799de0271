/** A transcript as NDJSON: to back it up, to move it to another store, to read it with other tools. */

import { type Log, storedRecords } from './project.ts'
import { decodeInitial, decodeRecord, type TranscriptRecord } from './record.ts'
import type { StoredRecord } from './store.ts'

/** Version of the lines' own shape; the records carry the version of their rules. */
export const EXPORT_FORMAT = 1

/** The first line; each other one is a {@link TranscriptRecord}. */
export interface ExportHeader {
  readonly transcript: typeof EXPORT_FORMAT
  readonly document: string
  /** The newest revision when the export began: an export with fewer records was cut. */
  readonly revision: number
  readonly initial: string
}

/** Writes the header and the records up to the newest revision of now, which is returned. */
export async function exportLines(log: Log, write: (line: string) => unknown): Promise<number> {
  const revision = (await log.store.newest(log.document)) ?? 0
  for await (const stored of storedRecords(log, 0, revision))
    await write(JSON.stringify(lineOf(log, revision, stored)) + '\n')
  return revision
}

function lineOf({ document }: Log, revision: number, stored: StoredRecord): ExportHeader | TranscriptRecord {
  if (stored.revision > 0) return decodeRecord(stored)
  return { transcript: EXPORT_FORMAT, document, revision, initial: decodeInitial(stored) }
}
