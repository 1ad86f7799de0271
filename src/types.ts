/**
 * The ground floor: every shape that crosses a room's border. Imports nothing.
 *
 * Units: a *unit* is a UTF-16 code unit of a string document, a byte of a `Uint8Array`; offsets count units from 0.
 * Ordinals, lines and columns count from 1.
 */

/** A document: a JS string, or the bytes of a UTF-8 text (which need not be valid UTF-8). */
export type Document = string | Uint8Array

/** The type a function gives back for a document: what went in, widened from literals; bytes come back plain. */
export type SameDocument<D extends Document> = D extends string ? string : Uint8Array

/** One edit: the text that was read, which must occur exactly once, and the text that takes its place. */
export type Edit =
  | { readonly old_string: string; readonly new_string: string }
  | { readonly old_str: string; readonly new_str: string }

/** Why an edit was refused. These five words are the only reason codes there are. */
export type Reason = 'invalid_edit' | 'empty_old_str' | 'noop' | 'not_found' | 'ambiguous'

/** Which engine ran. */
export type EngineName = 'wasm' | 'js'

/** How a batch is applied; the first value of each is the default. */
export interface ApplyOptions {
  /** `atomic`: the first edit that cannot apply refuses the batch. `lenient`: it is skipped and reported. */
  policy?: 'atomic' | 'lenient' | undefined
  /** What becomes of an edit whose two strings are equal. */
  noop?: 'allow' | 'refuse' | undefined
  /** What becomes of a needle that occurs once, but overlaps another place of itself (`"aa"` in `"aaa"`). */
  overlap?: 'allow' | 'refuse' | undefined
  /** `auto` picks by measured crossover; `wasm` throws `RangeError` where WebAssembly cannot run. */
  engine?: EngineChoice | undefined
  /** Units; a batch whose running text would grow past it throws `RangeError`, the input intact. */
  maxLength?: number | undefined
}

/** An edit that applied. */
export interface Applied {
  /** Its position in the submitted batch, from 1. */
  ordinal: number
  /** How many places its needle has, overlapping ones included, minus one: 0 for an ordinary edit. */
  overlaps: number
}

/** An edit that did not apply, and the facts of why. */
export interface Refusal {
  /** Its position in the submitted batch, from 1. */
  ordinal: number
  /** Which guard it did not pass. */
  reason: Reason
  /** 0 for `not_found`, how often it occurs for `ambiguous`, else `null`. */
  matches: number | null
  /** The first 80 characters of `old_string`, never half a character; `""` where it is no string. */
  preview: string
  /** Whether `old_string` has more characters than `preview`. */
  truncated: boolean
}

/** A changed place: the units `from` up to `to` of the original document now read `insert`. */
export interface Change<T extends Document = Document> {
  /** The first unit replaced, from 0. */
  from: number
  /** Past the last unit replaced; `from` where text was only put in. */
  to: number
  /** What stands there now, of the document's type; empty where text was only taken away. */
  insert: T
}

/** What became of a batch, without the text. */
export interface Verdict<T extends Document = Document> {
  /** Whether nothing was refused; an empty batch is ok. */
  ok: boolean
  /** The edits that applied, in order; empty when an atomic batch is refused. */
  applied: Applied[]
  /** The edits that did not, in order. */
  refused: Refusal[]
  /** Sorted and disjoint, in units of the original document. */
  changes: Change<T>[]
  /** Which engine ran. */
  engine: EngineName
}

/** What became of a batch, and the text it left. */
export interface Outcome<T extends Document = Document> extends Verdict<T> {
  /** The same reference as the document if and only if `changes` is empty. */
  text: T
}

/** Where and how often a needle occurs. */
export interface Occurrences {
  /** How many leftmost disjoint occurrences there are. */
  count: number
  /** How many places, overlapping ones included. */
  overlapping: number
  /** The first `limit` disjoint starts, in the document's units. */
  offsets: number[]
}

// ── between the applier and its engines ─────────────────────────────────────────────────────────────────────

/** An edit that passed the guards that need no text: two strings, the first not empty. */
export interface Splice {
  readonly needle: string
  readonly replacement: string
}

/** What an engine is told about a batch: the policies, as it needs to know them. */
export interface RunOptions {
  /** Stop at the first edit that does not apply, and leave the running text as it was before the batch. */
  readonly stopAtFirstRefusal: boolean
  /** Whether a needle that overlaps itself is refused though it occurs once. */
  readonly refuseOverlap: boolean
  /** Units; the running text may not grow past it. */
  readonly maxLength: number
}

/**
 * What an engine found, one entry for each edit it decided, in order.
 *
 * `counts[i]` is the disjoint count (exact where it is not 1), `overlaps[i]` all places less one where the count
 * is 1, else 0. An edit applied if and only if its count is 1 and it was not refused for overlapping.
 */
export interface Facts {
  readonly counts: ArrayLike<number>
  readonly overlaps: ArrayLike<number>
  /** How many edits were decided: fewer than given when the run stopped at a refusal or at `maxLength`. */
  readonly decided: number
  /** The run stopped because the next edit would have grown the text past `maxLength`. */
  readonly tooLong: boolean
}

/** The running text of one document, kept by an engine from `open` to `close`. */
export interface Running<T extends Document = Document> {
  /** The running text's length, in the document's units. */
  readonly length: number
  /** Decides and applies the edits in order against the running text. */
  run(edits: readonly Splice[], options: RunOptions): Facts
  /** The changed places of the original document, as SPEC §4 defines them. */
  changes(): Change<T>[]
  /** The running text; the opened document itself where `changes()` is empty. Throws `RangeError` past the longest string. */
  text(): T
  /** Gives back what the running text holds. */
  close(): void
}

/** A matcher: the same facts from every implementation. */
export interface Engine {
  readonly name: EngineName
  open<T extends Document>(document: T): Running<T>
  /** `needle` is not empty, and of the document's type or a string. */
  count(document: Document, needle: Document, limit: number): Occurrences
}

/** What a batch found and did on a text that is kept open. */
export interface Ran<T extends Document = Document> {
  readonly facts: Facts
  /** Against the text before the batch; empty where it was undone. */
  readonly changes: Change<T>[]
  readonly engine: EngineName
}

/** A text that is kept from batch to batch. */
export interface Kept<T extends Document = Document> {
  /** In the document's units. */
  readonly length: number
  /** Decides and applies a batch; `dry` leaves the text as it was. */
  run(edits: readonly Splice[], options: RunOptions, dry: boolean): Ran<T>
  text(): T
  /** Gives back what it holds. */
  close(): void
}

/** What a caller asks for: an engine by name, or the one that is faster for the input. */
export type EngineChoice = 'auto' | EngineName

/** Picks the engine for an input. Throws `RangeError` where the choice is `wasm` and WebAssembly cannot run. */
export interface Select {
  forBatch(choice: EngineChoice, document: Document, edits: readonly Splice[]): Engine
  forCount(choice: EngineChoice, document: Document, needle: Document): Engine
  toKeep<T extends Document>(choice: EngineChoice, document: T): Kept<T>
}
