/** An exported transcript recorded in a store, each batch decided and checked again. */

import { optionsOf, type Rules } from '../arguments.ts'
import { optionalString } from './checks.ts'
import { type Decide, isText } from './decide.ts'
import { EXPORT_FORMAT, type ExportHeader } from './export.ts'
import { transcriptError } from './fault.ts'
import { openFold, requireText } from './fold.ts'
import { hashText } from './hash.ts'
import { type Chunks, linesOf } from './lines.ts'
import { openTranscript } from './open.ts'
import type { Log } from './project.ts'
import { encodeRecord, type TranscriptRecord } from './record.ts'
import type { StoredRecord, TranscriptStore } from './store.ts'
import type { Transcript } from './transcript.ts'

/** Records added at once. A record has 5 parameters, and a PostgreSQL statement may have 65,535. */
const PAGE = 256

/** How an export is taken in. */
export interface ImportOptions {
  /** The document's name, where it is to be another one than the exported. */
  document?: string | undefined
}

const RULES = { document: optionalString } satisfies Rules<ImportOptions>

/** {@link Transcripts.importFrom}, over one deciding function. */
export async function importFrom(
  decide: Decide,
  store: TranscriptStore,
  source: Chunks,
  options?: ImportOptions,
): Promise<Transcript> {
  const given = optionsOf(options, RULES)
  const lines = linesOf(source)
  try {
    const first = await lines.next()
    const header = readHeader(first.done ? '' : first.value)
    const document = given.document ?? header.document
    const transcript = await openTranscript(decide, store, { document, initial: header.initial })
    await record({ store, document, decide }, checkedRecords(decide, header, lines))
    return transcript
  } finally {
    await lines.return()
  }
}

/** Records them page by page. */
async function record(log: Log, records: AsyncIterable<StoredRecord>): Promise<void> {
  let page: StoredRecord[] = []
  for await (const one of records) {
    if (page.push(one) < PAGE) continue
    await addOrCompare(log, page)
    page = []
  }
  await addOrCompare(log, page)
}

/** The records of the lines, each one checked against the text that the ones before it made. */
async function* checkedRecords(
  decide: Decide,
  { initial, revision: last }: ExportHeader,
  lines: AsyncIterable<string>,
): AsyncGenerator<StoredRecord> {
  const running = openFold(decide, { revision: 0, text: initial, hash: await hashText(initial) })
  for await (const line of lines) {
    const due = running.now().revision + 1
    if (due > last)
      throw transcriptError('bad_export', due, `the first line names ${last} as the last revision.`)
    const record = readRecord(line, due)
    await requireText(running.step(record))
    yield record
  }
  const { revision } = running.now()
  if (revision !== last)
    throw transcriptError(
      'bad_export',
      revision + 1,
      `the lines end before it; the first one names ${last} as the last revision.`,
    )
}

/** Adds the records, or sees that those which are there already are the same. */
async function addOrCompare({ store, document }: Log, records: StoredRecord[]): Promise<void> {
  while (records.length > 0 && !(await store.add(document, records))) {
    const there = await store.read(document, records[0]!.revision, records.length)
    const other = records.find((record, at) => !isSame(record, there[at] ?? (at === 0 ? undefined : record)))
    if (other) throw transcriptError('other_record', other.revision, 'the document has another record here.')
    records = records.slice(there.length)
  }
}

function isSame(one: StoredRecord, other: StoredRecord | undefined): boolean {
  const { revision, semantics, before, after, body } = one
  return (
    other !== undefined &&
    other.revision === revision &&
    other.semantics === semantics &&
    other.before === before &&
    other.after === after &&
    other.body === body
  )
}

function readHeader(line: string): ExportHeader {
  const header = parse(line, null) as unknown as ExportHeader
  const { transcript, document, revision, initial } = header
  if (transcript !== EXPORT_FORMAT)
    throw transcriptError(
      'bad_export',
      null,
      `the first line is not that of an export of format ${EXPORT_FORMAT}.`,
    )
  if (!isText(document) || !isText(initial) || !Number.isInteger(revision))
    throw transcriptError(
      'bad_export',
      null,
      'the first line does not name a document, its revision and its initial text.',
    )
  return header
}

function readRecord(line: string, due: number): StoredRecord {
  const { revision, semantics, before, after, edits, author, meta } = parse(
    line,
    due,
  ) as unknown as TranscriptRecord
  return encodeRecord({ revision, semantics, before, after, edits, author, meta })
}

function parse(line: string, revision: number | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {}
  throw transcriptError('bad_export', revision, 'the line is not a JSON object.')
}
