/**
 * The one applier.
 *
 * Built over a {@link Select}, so that an entry without WebAssembly never imports it.
 */
import {
  arrayOf,
  documentOf,
  ENGINE_RULES,
  type EngineOptions,
  optionsOf,
  type Rules,
  wholeNumber,
} from './arguments.ts'
import { readBatch } from './batch.ts'
import { isWellFormed } from './characters.ts'
import { decide } from './decide.ts'
import { redone } from './engine/redone.ts'
import { applyOptionsOf, readingOf, runOptionsOf, throwTooLong } from './options.ts'
import type {
  ApplyOptions,
  Document,
  Edit,
  Occurrences,
  Outcome,
  SameDocument,
  Select,
  Verdict,
} from './types.ts'

/** How {@link Applier.countOccurrences} counts. */
export interface CountOptions extends EngineOptions {
  /** How many `offsets` to give; 0 by default. */
  limit?: number | undefined
}

/** The applier's three functions, over one choice of engines. */
export interface Applier {
  /**
   * Applies a batch of edits in order, each where its old string occurs exactly once in the text as it then stands.
   *
   * Gives the text and what became of each edit. A wrong edit is a refusal: under `atomic` (the default) the first
   * one refuses the batch and the text comes back as it was, under `lenient` it is skipped and reported. Nothing
   * passed in is changed. An empty batch is ok and gives the document itself.
   *
   * Cost: about one pass over the document for the whole batch on the WASM engine, edits × document on the JS engine.
   *
   * @throws TypeError where `document` is neither string nor `Uint8Array`, `edits` is no array, or an option is unknown.
   * @throws RangeError for a bad option value, a text longer than `maxLength` or than the longest string, and
   * where `engine: 'wasm'` cannot run.
   * @example
   * applyEdits('one two', [{ old_string: 'two', new_string: '2' }]).text // 'one 2'
   */
  applyEdits<D extends Document>(
    document: D,
    edits: readonly Edit[],
    options?: ApplyOptions,
  ): Outcome<SameDocument<D>>

  /**
   * What {@link Applier.applyEdits} would say, without the text and without the cost of building it. An empty batch
   * is ok.
   *
   * @throws as `applyEdits` does, but not for a text longer than the longest string.
   * @example
   * checkEdits('aa', [{ old_string: 'a', new_string: 'b' }]).refused[0].matches // 2
   */
  checkEdits<D extends Document>(
    document: D,
    edits: readonly Edit[],
    options?: ApplyOptions,
  ): Verdict<SameDocument<D>>

  /**
   * How often `needle` occurs: leftmost disjoint occurrences, all places, and the first `limit` disjoint starts in
   * the document's units from 0. Linear in the document; an empty one has none. `needle` may be bytes where the
   * document is.
   *
   * @throws TypeError for a document or needle of another kind; RangeError for an empty needle or a bad `limit`.
   * @example
   * countOccurrences('aaa', 'aa', { limit: 1 }) // { count: 1, overlapping: 2, offsets: [0] }
   */
  countOccurrences(document: Document, needle: Document, options?: CountOptions): Occurrences
}

const COUNT_RULES = {
  limit: /* @__PURE__ */ wholeNumber(0, 0),
  ...ENGINE_RULES,
} satisfies Rules<CountOptions>

/** The applier over the engines that `select` picks from. */
export function createApplier(select: Select): Applier {
  return {
    applyEdits: (document, edits, options) => apply(select, document, edits, options, true) as Outcome<never>,
    checkEdits: (document, edits, options) =>
      apply(select, document, edits, options, false) as Verdict<never>,
    countOccurrences: (document, needle, options) => count(select, document, needle, options),
  }
}

function apply(
  select: Select,
  givenDocument: Document,
  givenEdits: readonly Edit[],
  givenOptions: ApplyOptions | undefined,
  withText: boolean,
): Verdict | Outcome {
  const document = documentOf(givenDocument)
  const edits = arrayOf(givenEdits, 'edits')
  const options = applyOptionsOf(givenOptions)
  const batch = readBatch(edits, readingOf(typeof document !== 'string', options))
  const run = runOptionsOf(options)
  const engine = select.forBatch(options.engine, document, batch.splices)
  const decided = redone(engine, options.engine, (engine) => decide(engine, document, batch, run, withText))
  return decided ?? throwTooLong(run)
}

function count(
  select: Select,
  givenDocument: Document,
  givenNeedle: Document,
  givenOptions: CountOptions | undefined,
): Occurrences {
  const document = documentOf(givenDocument)
  const needle = documentOf(givenNeedle, 'needle')
  if (typeof document === 'string' && typeof needle !== 'string') {
    throw new TypeError('needle must be a string where document is one')
  }
  if (needle.length === 0) throw new RangeError('needle must not be empty')
  const { limit, engine: choice } = optionsOf(givenOptions, COUNT_RULES)
  if (typeof document !== 'string' && typeof needle === 'string' && !isWellFormed(needle)) {
    return { count: 0, overlapping: 0, offsets: [] }
  }
  const engine = select.forCount(choice, document, needle)
  return redone(engine, choice, (engine) => engine.count(document, needle, limit))
}
