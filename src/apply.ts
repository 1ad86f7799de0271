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
  oneOf,
  optionsOf,
  type Rules,
  throwIfUnknown,
  wholeNumber,
} from './arguments.ts'
import { readBatch } from './batch.ts'
import { isWellFormed } from './characters.ts'
import { decide } from './decide.ts'
import { jsEngine } from './engine/js.ts'
import type {
  ApplyOptions,
  Document,
  Edit,
  Engine,
  EngineChoice,
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
   * What {@link Applier.applyEdits} would say, without the text and without the cost of building it.
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
   * the document's units from 0. Linear in the document. `needle` may be bytes where the document is.
   *
   * @throws TypeError for a document or needle of another kind; RangeError for an empty needle or a bad `limit`.
   * @example
   * countOccurrences('aaa', 'aa', { limit: 1 }) // { count: 1, overlapping: 2, offsets: [0] }
   */
  countOccurrences(document: Document, needle: Document, options?: CountOptions): Occurrences
}

const APPLY_RULES = {
  policy: /* @__PURE__ */ oneOf('atomic', 'lenient'),
  noop: /* @__PURE__ */ oneOf('allow', 'refuse'),
  overlap: /* @__PURE__ */ oneOf('allow', 'refuse'),
  maxLength: /* @__PURE__ */ wholeNumber(0, Number.POSITIVE_INFINITY),
  ...ENGINE_RULES,
} satisfies Rules<ApplyOptions>

const APPLY_DEFAULTS = /* @__PURE__ */ optionsOf(undefined, APPLY_RULES)

/** What `optionsOf` does, written out and with ready defaults: on a small document it took longer than the edits. */
function applyOptionsOf(given: ApplyOptions | undefined): typeof APPLY_DEFAULTS {
  if (given === undefined) return APPLY_DEFAULTS
  throwIfUnknown(given, APPLY_RULES)
  return {
    policy: APPLY_RULES.policy(given.policy, 'policy'),
    noop: APPLY_RULES.noop(given.noop, 'noop'),
    overlap: APPLY_RULES.overlap(given.overlap, 'overlap'),
    maxLength: APPLY_RULES.maxLength(given.maxLength, 'maxLength'),
    engine: APPLY_RULES.engine(given.engine, 'engine'),
  }
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
  const atomic = options.policy === 'atomic'
  const batch = readBatch(edits, { document, atomic, refuseNoop: options.noop === 'refuse' })
  const run = {
    stopAtFirstRefusal: atomic,
    refuseOverlap: options.overlap === 'refuse',
    maxLength: options.maxLength,
  }
  const engine = select.forBatch(options.engine, document, batch.splices)
  const decided = redone(engine, options.engine, (engine) => decide(engine, document, batch, run, withText))
  if (decided === undefined)
    throw new RangeError(`the text would grow past options.maxLength (${run.maxLength})`)
  return decided
}

/** Runs `work`; where an engine picked by us fails (no room, a trap), from scratch on the JS engine. */
function redone<T>(engine: Engine, choice: EngineChoice, work: (engine: Engine) => T): T {
  if (choice !== 'auto' || engine === jsEngine) return work(engine)
  try {
    return work(engine)
  } catch {
    return work(jsEngine)
  }
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
