/** The options of a batch: what a caller may give, and what it means to the reader and to an engine. */
import { ENGINE_RULES, oneOf, optionsOf, type Rules, throwIfUnknown, wholeNumber } from './arguments.ts'
import type { Reading } from './batch.ts'
import type { ApplyOptions, RunOptions } from './types.ts'

const APPLY_RULES = {
  policy: /* @__PURE__ */ oneOf('atomic', 'lenient'),
  noop: /* @__PURE__ */ oneOf('allow', 'refuse'),
  overlap: /* @__PURE__ */ oneOf('allow', 'refuse'),
  maxLength: /* @__PURE__ */ wholeNumber(0, Number.POSITIVE_INFINITY),
  ...ENGINE_RULES,
} satisfies Rules<ApplyOptions>

const APPLY_DEFAULTS = /* @__PURE__ */ optionsOf(undefined, APPLY_RULES)

type Resolved = typeof APPLY_DEFAULTS

/** What `optionsOf` does, written out and with ready defaults: on a small document it took longer than the edits. */
export function applyOptionsOf(given: ApplyOptions | undefined): Resolved {
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

/** How the edits for a document, of bytes or not, are read. */
export function readingOf(inBytes: boolean, { policy, noop }: Resolved): Reading {
  return { inBytes, atomic: policy === 'atomic', refuseNoop: noop === 'refuse' }
}

/** What an engine is told. */
export function runOptionsOf({ policy, overlap, maxLength }: Resolved): RunOptions {
  return { stopAtFirstRefusal: policy === 'atomic', refuseOverlap: overlap === 'refuse', maxLength }
}

/** The text would have grown past what the caller allows. */
export function throwTooLong({ maxLength }: RunOptions): never {
  throw new RangeError(`the text would grow past options.maxLength (${maxLength})`)
}
