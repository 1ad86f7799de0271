/** The handle on a document that is kept open. */
import { arrayOf } from './arguments.ts'
import { readBatch } from './batch.ts'
import { composed } from './changes/compose.ts'
import { decideOn } from './decide.ts'
import { Lost } from './engine/memory.ts'
import { applyOptionsOf, readingOf, runOptionsOf, throwTooLong } from './options.ts'
import type { ApplyOptions, Change, Document, Edit, Kept, Verdict } from './types.ts'

/** The options of a batch on an open document: the engine was chosen when it was opened. */
export type OpenApplyOptions = Omit<ApplyOptions, 'engine'>

/** What `using` calls, for those whose libraries know it: naming the symbol would be an error to the others. */
type Disposes = SymbolConstructor extends { readonly dispose: infer Key extends symbol }
  ? { [K in Key]: () => void }
  : object

/** A document kept open. Every method but `close` throws {@link DocumentClosedError} once it is closed. */
export interface OpenDocument<T extends Document = Document> extends Disposes {
  /** The running text's length, in the document's units. */
  readonly length: number
  /** From 0, the text as opened: one more for each call that changed something. */
  readonly revision: number
  /** Applies a batch. The outcome has no text, and its `changes` are against the text before this call. */
  apply(edits: readonly Edit[], options?: OpenApplyOptions): Verdict<T>
  /** What `apply` would say; nothing changes. */
  check(edits: readonly Edit[], options?: OpenApplyOptions): Verdict<T>
  /** The running text, of the document's type. Cost: one copy. */
  text(): T
  /** The running text as UTF-8, in a buffer of its own; an unpaired surrogate becomes U+FFFD. Cost: one copy. */
  bytes(): Uint8Array
  /** What happened since a revision, as one list of changes of the text it had. */
  changesSince(revision: number): Change<T>[]
  /** Gives back what the document holds. Closing twice is nothing. */
  close(): void
}

/** A call on a document that is closed, or whose memory is gone. */
export class DocumentClosedError extends Error {
  /** What kind of error it is. */
  override readonly name = 'DocumentClosedError'
  /** `closed` by its user, or `lost` with the memory of an engine that failed. */
  readonly code: 'closed' | 'lost'

  /** The error that a call throws from then on. */
  constructor(code: 'closed' | 'lost', options?: ErrorOptions) {
    super(
      code === 'closed'
        ? 'the document is closed'
        : 'the engine lost the document: open it again from the text last read',
      options,
    )
    this.code = code
  }
}

/** The document over the text that an engine keeps. */
export class Opened<T extends Document> implements OpenDocument<T> {
  revision = 0
  private kept: Kept<T> | undefined
  private gone: DocumentClosedError | undefined
  private readonly inBytes: boolean
  private readonly history: number
  /** The changes of the last `history` revisions, the newest last. */
  private readonly past: Change<T>[][] = []

  constructor(kept: Kept<T>, inBytes: boolean, history: number) {
    this.kept = kept
    this.inBytes = inBytes
    this.history = history
  }

  get length(): number {
    return this.using((kept) => kept.length)
  }

  apply(edits: readonly Edit[], options?: OpenApplyOptions): Verdict<T> {
    const verdict = this.decide(edits, options, false)
    if (verdict.changes.length > 0) this.remember(verdict.changes)
    return verdict
  }

  check(edits: readonly Edit[], options?: OpenApplyOptions): Verdict<T> {
    return this.decide(edits, options, true)
  }

  private decide(givenEdits: readonly Edit[], givenOptions: OpenApplyOptions | undefined, dry: boolean) {
    const edits = arrayOf(givenEdits, 'edits')
    if (givenOptions !== undefined && 'engine' in givenOptions) {
      throw new TypeError('options.engine is not an option of an open document')
    }
    const options = applyOptionsOf(givenOptions)
    const batch = readBatch(edits, readingOf(this.inBytes, options))
    const run = runOptionsOf(options)
    return this.using((kept) => decideOn(kept, batch, run, dry)) ?? throwTooLong(run)
  }

  private remember(changes: Change<T>[]): void {
    this.revision++
    this.past.push(changes)
    if (this.past.length > this.history) this.past.shift()
  }

  text(): T {
    return this.using((kept) => kept.text())
  }

  bytes(): Uint8Array {
    const text = this.text()
    return typeof text === 'string' ? new TextEncoder().encode(text) : text
  }

  changesSince(revision: number): Change<T>[] {
    this.using(() => undefined)
    if (typeof revision !== 'number') throw new TypeError('revision must be a number')
    const back = this.revision - revision
    if (!Number.isInteger(revision) || back < 0 || back > this.past.length) {
      throw new RangeError(
        `revision ${revision} is not among those remembered (${this.revision - this.past.length} to ${this.revision})`,
      )
    }
    return this.past
      .slice(this.past.length - back)
      .reduce((first, second) => composed(first, second), [] as Change<T>[])
  }

  close(): void {
    this.kept?.close()
    this.kept = undefined
    this.gone ??= new DocumentClosedError('closed')
  }

  [Symbol.dispose](): void {
    this.close()
  }

  /** Does `work` on the text; an engine that fails in the middle of it takes the text with it. */
  private using<R>(work: (kept: Kept<T>) => R): R {
    if (this.kept === undefined) throw this.gone
    try {
      return work(this.kept)
    } catch (error) {
      if (!(error instanceof Lost)) throw error
      this.gone = new DocumentClosedError('lost', { cause: error.cause })
      this.kept = undefined
      throw this.gone
    }
  }
}
