/** From a log to a text: where to start, how far to fold, and how to name the first wrong record. */

import { type Decide, isText } from './decide.ts'
import { isTranscriptError } from './fault.ts'
import {
  type Fold,
  initialProjection,
  type Link,
  linkedRecord,
  linkOf,
  missingRecord,
  openFold,
  type Projection,
  requireText,
} from './fold.ts'
import type { TranscriptRecord } from './record.ts'
import { NEWEST, type StoredRecord, type StoredSnapshot, type TranscriptStore } from './store.ts'

/** Records asked for at once: enough to make the way to a database cheap, few enough to hold when batches are large. */
const PAGE = 256

/** One document's log, and what its batches are decided by. */
export interface Log {
  readonly decide: Decide
  readonly store: TranscriptStore
  readonly document: string
}

/** The stored records from revision `from` to `to`, in order, in pages that are not empty. */
async function* storedPages(
  { store, document }: Log,
  from: number,
  to: number,
): AsyncGenerator<StoredRecord[]> {
  while (from <= to) {
    const limit = Math.min(PAGE, to - from + 1)
    const page = await store.read(document, from, limit)
    if (page.length > 0) yield page
    if (page.length < limit) return
    from += limit
  }
}

/** The stored records from revision `from` to `to`, in order. */
export async function* storedRecords(log: Log, from: number, to = NEWEST): AsyncGenerator<StoredRecord> {
  for await (const page of storedPages(log, from, to)) yield* page
}

/** The records after revision `after` up to `to`, each tied to the one before it. Their edits are not applied. */
export async function* linkedRecords(log: Log, after: number, to?: number): AsyncGenerator<TranscriptRecord> {
  let link: Link | undefined
  for await (const stored of storedRecords(log, after, to)) {
    if (link) yield linkedRecord(stored, link)
    else if (stored.revision !== after) throw missingRecord(after)
    link = linkOf(stored)
  }
}

/**
 * The text at `to`, or at the newest revision before it: from the first of `cached` and the snapshots, newest first,
 * that the log confirms; else from the initial text.
 *
 * @throws {@link TranscriptError} naming the first wrong revision
 */
export async function project(log: Log, to: number, cached?: Projection): Promise<Projection> {
  for await (const base of bases(log, to, cached)) {
    const found = await foldFrom(log, base, to)
    if (found) return found
  }
  throw missingRecord(0)
}

/** Where a fold may start, best first; `undefined` is the initial text. */
async function* bases(log: Log, to: number, cached?: Projection): AsyncGenerator<Projection | undefined> {
  if (cached && cached.revision <= to) yield cached
  for (let at = to; ; ) {
    const stored = await log.store.snapshot(log.document, at)
    if (!stored) break
    const snapshot = await soundSnapshot(stored)
    if (snapshot) yield snapshot
    at = stored.revision - 1
  }
  yield undefined
}

/** The snapshot, if its text is the one its hash is of: it is only a cache, so a wrong one is passed over. */
async function soundSnapshot({ revision, hash, body }: StoredSnapshot): Promise<Projection | undefined> {
  try {
    const text: unknown = JSON.parse(body)
    if (!isText(text)) return undefined
    await requireText({ revision, text, hash })
    return { revision, text, hash }
  } catch {
    return undefined
  }
}

/** Folds with one hash at the end; where something is wrong, again with a hash at each step, which names the first. */
async function foldFrom(log: Log, base: Projection | undefined, to: number): Promise<Projection | undefined> {
  try {
    return await fold(log, base, to, { hashEach: false })
  } catch (error) {
    if (!isTranscriptError(error)) throw error
    return fold(log, base, to, { hashEach: true })
  }
}

/**
 * Folds the records after `base`, whose own record must be in the log and have its hash: `undefined` where it does
 * not, as when the log was restored from a backup. Without a base, from the initial text.
 */
export async function fold(
  log: Log,
  base: Projection | undefined,
  to: number,
  { hashEach }: { hashEach: boolean },
): Promise<Projection | undefined> {
  let running: Fold | undefined
  let unchecked = false
  for await (const page of storedPages(log, base?.revision ?? 0, to)) {
    const records = running ? page : page.slice(1)
    running ??= await openAt(log, base, page[0]!)
    if (!running) return undefined
    if (hashEach) for (const record of records) await requireText(running.step(record))
    else running.take(records)
    unchecked ||= records.length > 0 && !hashEach
  }
  if (running && unchecked) await requireText(running.now())
  return running?.now()
}

/** A fold that stands at the log's `first` record, which must be that of `base`, if there is one. */
async function openAt(
  { decide }: Log,
  base: Projection | undefined,
  first: StoredRecord,
): Promise<Fold | undefined> {
  if (!base) return openFold(decide, await initialProjection(first))
  return confirms(first, base) ? openFold(decide, base) : undefined
}

/** Whether `stored` is the record that `projection` claims to stand at. */
function confirms(stored: StoredRecord, { revision, hash }: Projection): boolean {
  return stored.revision === revision && stored.after === hash
}
