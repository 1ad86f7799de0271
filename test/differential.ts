/**
 * Engines against the oracle on generated batches: any number of engines, any seed, any mix of shapes. A plain
 * module, so that `long.mjs` and special builds of an engine can run the same comparison for as long as they like.
 */
import type { Outcome } from '../src/types.ts'
import { factsDiffer, occurrencesDiffer, outcomeMisshapen } from './compare.ts'
import { type Coverage, observe } from './coverage.ts'
import type { Subject } from './engines.ts'
import { type Batch, generateBatch, WEIGHTS, type Weights } from './generate.ts'
import { oracleApply, oracleCount } from './oracle.ts'
import { seedOf } from './random.ts'

/** A batch on which an engine and the oracle disagree. */
export interface Difference {
  engine: string
  /** The field, what it was, and what it should have been. */
  what: string
  batch: Batch
  /** What `generateBatch` makes the batch from. */
  seed: number
}

/** What to compare, and how much of it. */
export interface Plan {
  subjects: readonly Subject[]
  seed: number
  /** Stops after this many batches … */
  count: number
  /** … or at this time (`Date.now()`), whichever is first. */
  until?: number
  weights?: Weights
  coverage: Coverage
}

/** Runs the plan; stops at the first difference. Returns how many batches were compared. */
export function runPlan(plan: Plan): { batches: number; difference: Difference | null } {
  const { subjects, seed, count, until = Number.POSITIVE_INFINITY, weights = WEIGHTS, coverage } = plan
  for (let index = 0; index < count; index++) {
    if (index % 64 === 0 && Date.now() > until) return { batches: index, difference: null }
    const batchSeed = seedOf(seed, index)
    const batch = generateBatch(batchSeed, weights)
    const expected = oracleAnswer(batch, coverage)
    for (const subject of subjects) {
      const what = compareOn(subject, batch, expected)
      if (what === null) continue
      return { batches: index + 1, difference: { engine: subject.name, what, batch, seed: batchSeed } }
    }
  }
  return { batches: count, difference: null }
}

/** Where the subject and the oracle disagree about the batch, or `null`. */
export function disagreement(subject: Subject, batch: Batch): string | null {
  return compareOn(subject, batch, oracleAnswer(batch))
}

/** What the oracle says of a batch: the facts, or that it throws. */
export type Expected = Omit<Outcome, 'engine'> | RangeError

/** The oracle's answer to a batch. */
export function oracleAnswer({ document, edits, options }: Batch, coverage?: Coverage): Expected {
  const origins: Int32Array[] = []
  let expected: Expected
  try {
    expected = oracleApply(document, edits, options, (_, replaced) => origins.push(replaced))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    expected = error
  }
  if (coverage) observe(coverage, { document, edits, options, expected, origins })
  return expected
}

/** Where the subject's answer to the batch is not the expected one, or `null`. */
export function compareOn(
  subject: Subject,
  { document, edits, options }: Batch,
  expected: Expected,
): string | null {
  try {
    const outcome = subject.applyEdits(document, edits, options)
    if (expected instanceof RangeError) return `no RangeError, though ${expected.message}`
    const { text: _, ...verdict } = expected
    return (
      outcomeMisshapen(outcome, document) ??
      factsDiffer(outcome, expected) ??
      factsDiffer(subject.checkEdits(document, edits, options), verdict) ??
      compareCounts(subject, document, edits)
    )
  } catch (error) {
    if (expected instanceof RangeError && error instanceof RangeError) return null
    return `threw ${error instanceof Error ? (error.stack ?? error) : error}`
  }
}

/** The first edit's needle, counted alone: the same matcher by its other door. */
function compareCounts(
  subject: Subject,
  document: Batch['document'],
  edits: readonly unknown[],
): string | null {
  const needle = (edits[0] as { old_string?: unknown } | undefined | null)?.old_string
  if (typeof needle !== 'string' || needle === '') return null
  const limit = needle.length % 4
  return occurrencesDiffer(
    subject.countOccurrences(document, needle, { limit }),
    oracleCount(document, needle, limit),
  )
}

/** The batch as a line of code and the seed that makes it, ready to paste. */
export function paste({ engine, what, batch, seed }: Difference): string {
  const document =
    typeof batch.document === 'string' ? JSON.stringify(batch.document) : `Uint8Array.of(${batch.document})`
  const call = `applyEdits(${document}, ${JSON.stringify(batch.edits)}, ${JSON.stringify(batch.options)})`
  return `${engine} differs from the oracle in ${what}\n// generateBatch(${seed}): ${batch.shape}\n${call}`
}

/** The batch as a file of the conformance suite, with what the oracle expects of it. */
export function caseFile(name: string, { document, edits, options }: Batch): string {
  const expected = oracleAnswer({ shape: 'tiny', document, edits, options })
  const facts =
    expected instanceof RangeError
      ? { throws: 'RangeError' }
      : { ...expected, text: expected.changes.length > 0 ? expected.text : undefined }
  const one = { name, document, edits, options, expected: facts }
  const json = JSON.stringify({ about: 'A counterexample of a long run.', cases: [one] }, (_, value) =>
    value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
  )
  return `${json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`
}
