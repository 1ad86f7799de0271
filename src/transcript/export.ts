/** A transcript as NDJSON: to back it up, to move it to another store, to read it with other tools. */

import { missingRecord } from './fold.ts'
import { type Log, linkedRecords } from './project.ts'
import { decodeInitial, type TranscriptRecord } from './record.ts'

/** Version of the lines' own shape; the records carry the version of their rules. */
export const EXPORT_FORMAT = 1

/** The first line; each other one is a {@link TranscriptRecord}. */
export interface ExportHeader {
  /** The version of the lines' own shape. */
  readonly transcript: typeof EXPORT_FORMAT
  /** The document's name. */
  readonly document: string
  /** The newest revision when the export began: an export with fewer records was cut. */
  readonly revision: number
  /** The text of revision 0. */
  readonly initial: string
}

/** Writes the header and the records up to the newest revision of now, which is returned. */
export async function exportLines(log: Log, write: (line: string) => unknown): Promise<number> {
  const { store, document } = log
  const revision = await store.newest(document)
  const [first] = await store.read(document, 0, 1)
  if (revision === undefined || first?.revision !== 0) throw missingRecord(0)
  const header: ExportHeader = {
    transcript: EXPORT_FORMAT,
    document,
    revision,
    initial: decodeInitial(first),
  }
  await write(lineOf(header))
  let last = 0
  for await (const record of linkedRecords(log, 0, revision)) {
    await write(lineOf(record))
    last = record.revision
  }
  if (last !== revision) throw missingRecord(last + 1)
  return revision
}

function lineOf(value: ExportHeader | TranscriptRecord): string {
  return `${JSON.stringify(value)}\n`
}
