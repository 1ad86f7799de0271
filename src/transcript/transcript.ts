/** The handle that a user holds: one document, and the log that owns its text. */

import { objectOf, optionsOf, type Rules } from '../arguments.ts'
import type { Edit, Refusal } from '../types.ts'
import { json, optionalString, revision, revisionOf } from './checks.ts'
import { recordable, SEMANTICS_VERSION } from './decide.ts'
import { exportLines } from './export.ts'
import { type Fault, isTranscriptError } from './fault.ts'
import { missingRecord, type Projection, type Step } from './fold.ts'
import { type FollowOptions, follow, followingOf } from './follow.ts'
import { hashText } from './hash.ts'
import { fold, type Log, linkedRecords, project } from './project.ts'
import { encodeRecord, type TranscriptRecord } from './record.ts'
import { NEWEST } from './store.ts'

/** What goes with a batch. */
export interface AppendOptions {
  /** The revision whose text the edits were written against. */
  expectedRevision: number
  /** Who wrote the batch. Kept with it, not covered by the hashes. */
  author?: string | undefined
  /** Any JSON value. Kept with the batch, not covered by the hashes. */
  meta?: unknown
}

const APPEND_RULES = {
  expectedRevision: revision(),
  author: optionalString,
  meta: json,
} satisfies Rules<AppendOptions>

/** What became of an appended batch. */
export type AppendResult =
  /** It is in the log, durably, as `revision`. An empty batch is ok too, and records nothing. */
  | { ok: true; revision: number; refused?: undefined; conflict?: undefined }
  /** Not all of it applies to the current text: nothing was recorded. */
  | { ok: false; refused: Refusal[]; conflict?: undefined }
  /** The document is at `revision`, not at the expected one: nothing was recorded. */
  | { ok: false; conflict: true; revision: number; refused?: undefined }

/** What {@link Transcript.verify} found. */
export type Verification =
  /** All is well up to `revision`, the newest. */
  | { ok: true; revision: number }
  /** What the first wrong `revision` has; `null` where none is to blame. */
  | { ok: false; revision: number | null; fault: Fault; message: string }

/**
 * A document as an append-only log of batches. Made by `openTranscript`; it holds no lock and no connection, so
 * any number of them, in any number of processes, may stand on one document.
 */
export class Transcript {
  readonly #log: Log
  readonly #snapshotEvery: number
  /** The newest text this handle has seen. It is used only where the log still confirms it. */
  #head: Projection | undefined
  #turn: Promise<unknown> = Promise.resolve()

  /** @internal */
  constructor(log: Log, snapshotEvery: number) {
    this.#log = log
    this.#snapshotEvery = snapshotEvery
  }

  /** The document's name. */
  get document(): string {
    return this.#log.document
  }

  /**
   * Records a batch, if all of it applies to the text of `expectedRevision` and that is the current revision.
   *
   * Cost: the batch, one hash of the new text and one query, where this handle made the last append; else one query
   * and one fold of what others appended before.
   *
   * @throws TypeError or RangeError for wrong arguments, RangeError for a text past the engine's longest string; what
   * the store throws: whether the batch was recorded is then unknown until the log is read
   */
  async append(edits: readonly Edit[], options: AppendOptions): Promise<AppendResult> {
    const batch = recordable(edits)
    const { expectedRevision, author, meta } = optionsOf(objectOf(options, 'options'), APPEND_RULES)
    return this.#inTurn(() => this.#append({ edits: batch, author, meta }, expectedRevision))
  }

  /**
   * The text at `revision`, or at the newest one.
   *
   * Cost: the batches since the nearest snapshot, or since this handle's last look, and one hash of the text.
   *
   * @throws RangeError for a revision that is not there; {@link TranscriptError} naming the first wrong revision
   */
  async project(revision?: number): Promise<Projection> {
    if (revision === undefined) return this.#inTurn(() => this.#newest())
    revisionOf(revision, 'revision')
    const found = await project(this.#log, revision, this.#head)
    if (found.revision !== revision) throw await this.#whyNot(revision, found.revision + 1)
    return found
  }

  /**
   * The recorded batches after revision `after`, up to the newest. Their links are checked, their edits are not applied.
   *
   * @throws {@link TranscriptError} naming the first record that does not tie in with the one before it
   */
  async *records(after = 0): AsyncGenerator<TranscriptRecord, void, undefined> {
    revisionOf(after, 'after')
    yield* linkedRecords(this.#log, after)
  }

  /**
   * The recorded batches after a revision, and then each new one as it is recorded, by whomever: with what it changed
   * and the text it left, both checked. Ends when `signal` aborts, or with the loop that reads it.
   *
   * Cost: one projection, then each batch and a hash of the text; while nothing happens, a small query per `pollMs`.
   *
   * @throws {@link TranscriptError} naming the first wrong revision
   * @example
   * for await (const { revision, changes } of transcript.follow({ after: 7, signal })) show(revision, changes)
   */
  follow(options?: FollowOptions): AsyncGenerator<Step, void, undefined> {
    const following = followingOf(options)
    return follow(this.#log, () => this.project(following.after), following)
  }

  /** Calls `listener` for each step of {@link Transcript.follow}, one after the other; settles when that ends, or fails. */
  async subscribe(listener: (step: Step) => void | Promise<void>, options?: FollowOptions): Promise<void> {
    for await (const step of this.follow(options)) await listener(step)
  }

  /**
   * Folds the whole log, snapshots aside, and checks the text's hash at every revision. What the store throws it throws.
   *
   * Cost: the whole log, and a hash of the text for each record.
   */
  async verify(): Promise<Verification> {
    try {
      const end = await fold(this.#log, undefined, NEWEST, { hashEach: true })
      if (!end) throw missingRecord(0)
      return { ok: true, revision: end.revision }
    } catch (error) {
      if (!isTranscriptError(error)) throw error
      return { ok: false, revision: error.revision, fault: error.fault, message: error.message }
    }
  }

  /**
   * Writes the log as NDJSON, one line a call, each awaited: first the document, its initial text and the revision the
   * export goes up to, which is returned; then one line for each record, its link checked.
   *
   * @throws {@link TranscriptError} naming the first record that does not tie in with the one before it
   * @example
   * await transcript.exportTo((line) => file.write(line))
   */
  async exportTo(write: (line: string) => unknown): Promise<number> {
    return exportLines(this.#log, write)
  }

  /** One call after the other: the second of two projections finds what the first one folded. */
  #inTurn<T>(job: () => Promise<T>): Promise<T> {
    const run = this.#turn.then(job)
    this.#turn = run.catch(() => undefined)
    return run
  }

  /** An error for a revision that a fold did not reach, though it stopped at no wrong record. */
  async #whyNot(revision: number, missing: number): Promise<Error> {
    const newest = (await this.#log.store.newest(this.document)) ?? 0
    if (newest >= missing) return missingRecord(missing)
    return new RangeError(`revision ${revision} is not there: the newest is ${newest}`)
  }

  async #newest(): Promise<Projection> {
    this.#head = await project(this.#log, NEWEST, this.#head)
    return this.#head
  }

  async #append(
    batch: Pick<TranscriptRecord, 'edits' | 'author' | 'meta'>,
    expected: number,
  ): Promise<AppendResult> {
    const head = this.#head?.revision === expected ? this.#head : await this.#newest()
    if (head.revision !== expected) return conflict(head)
    const { ok, text, refused } = this.#log.decide(head.text, batch.edits)
    if (!ok || batch.edits.length === 0)
      return this.#unrecorded(expected, ok ? { ok, revision: expected } : { ok, refused })
    const next = { revision: expected + 1, text, hash: await hashText(text) }
    if (!(await this.#record(batch, head, next))) return conflict(await this.#newest())
    this.#head = next
    await this.#snapshot(next)
    return { ok, revision: next.revision }
  }

  /** A verdict that nothing was recorded for: it stands only if the text it is about still is the current one. */
  async #unrecorded(expected: number, verdict: AppendResult): Promise<AppendResult> {
    const now = await this.#newest()
    return now.revision === expected ? verdict : conflict(now)
  }

  #record(batch: Pick<TranscriptRecord, 'edits' | 'author' | 'meta'>, before: Projection, after: Projection) {
    const facts = {
      revision: after.revision,
      semantics: SEMANTICS_VERSION,
      before: before.hash,
      after: after.hash,
    }
    return this.#log.store.add(this.#log.document, [encodeRecord({ ...facts, ...batch })])
  }

  /** Keeps a snapshot when one is due. The batch is recorded already, and a snapshot is only a cache: a failure is none of the append's. */
  async #snapshot({ revision, text, hash }: Projection): Promise<void> {
    if (this.#snapshotEvery === 0 || revision % this.#snapshotEvery !== 0) return
    const { store, document } = this.#log
    try {
      await store.saveSnapshot(document, { revision, hash, body: JSON.stringify(text) })
    } catch {}
  }
}

function conflict({ revision }: Projection): AppendResult {
  return { ok: false, conflict: true, revision }
}
