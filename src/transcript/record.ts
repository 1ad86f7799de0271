/** One recorded batch, and how it is written down. */

import { isText } from './decide.ts'
import { transcriptError } from './fault.ts'
import type { StoredRecord } from './store.ts'

/** An edit as it is recorded: both strings well-formed. */
export interface RecordedEdit {
  /** The text to replace. */
  readonly old_string: string
  /** The text that took its place. */
  readonly new_string: string
}

/** A batch that applied. */
export interface TranscriptRecord {
  /** From 1: revision 0 is the initial text, which no batch made. */
  readonly revision: number
  /** Version of the rules that decided the batch. */
  readonly semantics: number
  /** SHA-256 of the UTF-8 of the text before the batch, in hexadecimal. */
  readonly before: string
  /** SHA-256 of the UTF-8 of the text after it. */
  readonly after: string
  /** At least one. */
  readonly edits: readonly RecordedEdit[]
  /** Who wrote the batch, where the writer said so. */
  readonly author?: string
  /** What else the writer wanted kept: any JSON value. */
  readonly meta?: unknown
}

/** What a record says beyond what a store looks up by. */
type Body = Pick<TranscriptRecord, 'edits' | 'author' | 'meta'>

/** How a record is stored. */
export function encodeRecord({ edits, author, meta, ...facts }: TranscriptRecord): StoredRecord {
  return { ...facts, body: JSON.stringify({ edits, author, meta } satisfies Body) }
}

/** The record that was stored. @throws {@link TranscriptError} `bad_record` where it is none. */
export function decodeRecord({ body, ...facts }: StoredRecord): TranscriptRecord {
  const read = parseObject(body, facts.revision)
  if (!areEdits(read.edits)) throw badRecord(facts.revision, 'its edits are not pairs of well-formed strings')
  if (read.author !== undefined && typeof read.author !== 'string')
    throw badRecord(facts.revision, 'its author is not a string')
  const { edits, author, meta } = read as unknown as Body
  return {
    ...facts,
    edits,
    ...(author === undefined ? {} : { author }),
    ...(meta === undefined ? {} : { meta }),
  }
}

/** Revision 0 of a document. */
export function encodeInitial(initial: string, hash: string, semantics: number): StoredRecord {
  return { revision: 0, semantics, before: '', after: hash, body: JSON.stringify({ initial }) }
}

/** The text of revision 0. @throws {@link TranscriptError} `bad_record` where it holds none. */
export function decodeInitial({ body }: StoredRecord): string {
  const { initial } = parseObject(body, 0)
  if (!isText(initial)) throw badRecord(0, 'its initial text is not a well-formed string')
  return initial
}

function areEdits(value: unknown): value is RecordedEdit[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((edit) => isText(edit?.old_string) && isText(edit?.new_string))
  )
}

function parseObject(body: string, revision: number): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {}
  throw badRecord(revision, 'its body is not a JSON object')
}

function badRecord(revision: number, why: string) {
  return transcriptError('bad_record', revision, `not a record — ${why}.`)
}
