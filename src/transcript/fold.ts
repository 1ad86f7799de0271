/** Recorded batches folded into the text, one checked link after the other. */

import type { Change } from '../types.ts'
import { type Decide, SEMANTICS_VERSION } from './decide.ts'
import { transcriptError } from './fault.ts'
import { hashText } from './hash.ts'
import { decodeInitial, decodeRecord, type RecordedEdit, type TranscriptRecord } from './record.ts'
import type { StoredRecord } from './store.ts'

/** The text of a document at a revision. */
export interface Projection {
  /** From 0, the initial text: one more for each recorded batch. */
  readonly revision: number
  /** The whole text. */
  readonly text: string
  /** SHA-256 of the text's UTF-8, in hexadecimal. */
  readonly hash: string
}

/** A recorded batch and what it did. */
export interface Step extends Projection {
  /** The batch as it was recorded. */
  readonly record: TranscriptRecord
  /** What the batch changed, in UTF-16 units of the text before it. */
  readonly changes: readonly Change<string>[]
}

/** A running text, and the records that it takes in. */
export interface Fold {
  /** Takes in the next record. Its link is checked, its text is not. @throws {@link TranscriptError} */
  step(stored: StoredRecord): Step
  /**
   * Takes in the next records as one batch. Their edits meet the same text either way, so the verdict and the text are
   * those of single steps (SPEC §3, law 5), and a batch costs about one pass over the text: on a document of 1 MB
   * 256 records at once cost a tenth of 256 steps (bench/transcript). @throws {@link TranscriptError}, not always naming the first wrong one
   */
  take(page: readonly StoredRecord[]): void
  /** The text so far, under the hash that the last record claims for it. */
  now(): Projection
}

/** A fold that stands at `base`. */
export function openFold(decide: Decide, base: Projection): Fold {
  let at = base
  const apply = (edits: readonly RecordedEdit[], { revision, after }: StoredRecord) => {
    const { ok, text, changes, refused } = decide(at.text, edits)
    if (!ok) throw transcriptError('refused_batch', revision, refusedMessage(refused[0]!))
    at = { revision, text, hash: after }
    return changes
  }
  return {
    step(stored) {
      const record = linkedRecord(stored, at)
      const changes = apply(record.edits, stored)
      return { ...at, record, changes }
    },
    take(page) {
      const edits: RecordedEdit[] = []
      let link: Link = at
      for (const stored of page) {
        for (const edit of linkedRecord(stored, link).edits) edits.push(edit)
        link = linkOf(stored)
      }
      if (page.length > 0) apply(edits, page.at(-1)!)
    },
    now: () => at,
  }
}

/** What the next record must tie in with. */
export type Link = Pick<Projection, 'revision' | 'hash'>

/** What follows `stored` must tie in with it. */
export function linkOf({ revision, after }: StoredRecord): Link {
  return { revision, hash: after }
}

/** The record, if it is one that may follow `at`. @throws {@link TranscriptError} */
export function linkedRecord(stored: StoredRecord, at: Link): TranscriptRecord {
  const due = at.revision + 1
  if (stored.revision !== due) throw missingRecord(due)
  requireSemantics(stored)
  if (stored.before !== at.hash)
    throw transcriptError('broken_chain', due, 'its `before` is not the `after` of the record before it.')
  return decodeRecord(stored)
}

function requireSemantics({ revision, semantics }: StoredRecord): void {
  if (semantics !== SEMANTICS_VERSION)
    throw transcriptError(
      'unknown_semantics',
      revision,
      `written under semantics version ${semantics}; this is ${SEMANTICS_VERSION}.`,
    )
}

/** The first text, hashed. @throws {@link TranscriptError} naming revision 0 */
export async function initialProjection(stored: StoredRecord): Promise<Projection> {
  if (stored.revision !== 0) throw missingRecord(0)
  requireSemantics(stored)
  const initial = { revision: 0, text: decodeInitial(stored), hash: stored.after }
  await requireText(initial)
  return initial
}

/** @throws {@link TranscriptError} `wrong_text` where the text is not the one its hash is of */
export async function requireText({ revision, text, hash }: Projection): Promise<void> {
  if ((await hashText(text)) !== hash)
    throw transcriptError('wrong_text', revision, 'the text is not the one that the record has the hash of.')
}

/** An error for a log that goes on without `revision`. */
export function missingRecord(revision: number) {
  return transcriptError('missing_record', revision, 'it is not in the log.')
}

function refusedMessage({ ordinal, reason }: { ordinal: number; reason: string }): string {
  return `its batch does not apply (edit ${ordinal}: ${reason}), so it or a record before it is not what was appended.`
}
