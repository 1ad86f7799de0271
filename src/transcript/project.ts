/** From a log to a text: where to start, how far to fold, and how to name the first wrong record. */

import { type Decide, isText } from './decide.ts'
import { isTranscriptError } from './fault.ts'
import {
  type Fold,
  initialProjection,
  missingRecord,
  openFold,
  type Projection,
  requireText,
} from './fold.ts'
import type { StoredRecord, StoredSnapshot, TranscriptStore } from './store.ts'

/** Records asked for at once: enough to make the way to a database cheap, few enough to hold when batches are large. */
const PAGE = 256

/** One document's log, and what its batches are decided by. */
export interface Log {
  readonly decide: Decide
  readonly store: TranscriptStore
  readonly document: string
}

/** The stored records from revision `from` to `to`, in order. */
export async function* storedRecords(
  { store, document }: Log,
  from: number,
  to = Infinity,
): AsyncGenerator<StoredRecord> {
  while (from <= to) {
    const limit = Math.min(PAGE, to - from + 1)
    const page = await store.read(document, from, limit)
    yield* page
    if (page.length < limit) return
    from += limit
  }
}

/**
 * The text at `to`, or at the newest revision before it: from the newest of `cached` and the snapshots that the log
 * confirms, else from the initial text.
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
  let stepped = false
  for await (const stored of storedRecords(log, base?.revision ?? 0, to)) {
    if (running) stepped = running.step(stored) !== undefined
    else if (base && !confirms(stored, base)) return undefined
    else running = openFold(log.decide, base ?? (await initialProjection(stored)))
    if (hashEach) await requireText(running.now())
  }
  const end = running?.now()
  if (end && stepped && !hashEach) await requireText(end)
  return end
}

/** Whether `stored` is the record that `projection` claims to stand at. */
function confirms(stored: StoredRecord, { revision, hash }: Projection): boolean {
  return stored.revision === revision && stored.after === hash
}
