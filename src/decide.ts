/** Engines find facts; here a policy decides what they mean. */
import type { Batch } from './batch.ts'
import { refusalOf } from './refusals.ts'
import type {
  Applied,
  Document,
  Engine,
  EngineName,
  Facts,
  Kept,
  Outcome,
  Refusal,
  RunOptions,
  Verdict,
} from './types.ts'

/** What becomes of the batch on `engine`; `undefined` where the text would grow too long. */
export function decide(
  engine: Engine,
  document: Document,
  batch: Batch,
  options: RunOptions,
  withText: boolean,
): Verdict | Outcome | undefined {
  const running = engine.open(document)
  try {
    const facts = running.run(batch.splices, options)
    if (facts.tooLong) return undefined
    const judged = judge(batch, facts, options)
    const kept = judged.refused.length === 0 || !options.stopAtFirstRefusal
    const verdict = verdictOf(judged, kept, kept ? running.changes() : [], engine.name)
    return withText ? withTextOf(verdict, kept ? running.text() : document) : verdict
  } finally {
    running.close()
  }
}

/** What became of the batch on a text that stays open, `dry` without changing it; `undefined` as for `decide`. */
export function decideOn<T extends Document>(
  text: Kept<T>,
  batch: Batch,
  options: RunOptions,
  dry: boolean,
): Verdict<T> | undefined {
  // What was refused as it was read refuses an atomic batch, whatever the edits before it do.
  const refusedAsRead = options.stopAtFirstRefusal && batch.refused.length > 0
  const { facts, changes, engine } = text.run(batch.splices, options, dry || refusedAsRead)
  if (facts.tooLong) return undefined
  const judged = judge(batch, facts, options)
  const kept = judged.refused.length === 0 || !options.stopAtFirstRefusal
  return verdictOf(judged, kept, kept ? changes : [], engine) as Verdict<T>
}

function verdictOf(
  { applied, refused }: Judged,
  kept: boolean,
  changes: Verdict['changes'],
  engine: EngineName,
): Verdict {
  return { ok: refused.length === 0, applied: kept ? applied : [], refused, changes, engine }
}

/** Written out, since spreading an object takes as long as a plain loop on a small document. */
function withTextOf({ ok, applied, refused, changes, engine }: Verdict, text: Document): Outcome {
  return { ok, text, applied, refused, changes, engine }
}

interface Judged {
  readonly applied: Applied[]
  readonly refused: Refusal[]
}

/** The edits that the facts let apply and those that they refuse, with what was refused before anything ran. */
function judge(batch: Batch, facts: Facts, options: RunOptions): Judged {
  const applied: Applied[] = []
  const refused: Refusal[] = []
  for (let index = 0; index < facts.decided; index++) {
    const { ordinal, needle } = batch.splices[index]!
    const count = facts.counts[index]!
    const overlaps = facts.overlaps[index]!
    if (count === 1 && !(options.refuseOverlap && overlaps > 0)) applied.push({ ordinal, overlaps })
    else if (count === 0) refused.push(refusalOf(ordinal, 'not_found', 0, needle))
    else refused.push(refusalOf(ordinal, 'ambiguous', count === 1 ? overlaps + 1 : count, needle))
  }
  // Under `atomic` what was refused as read stands after everything that ran, so the engine's refusal comes first.
  if (batch.refused.length === 0 || (options.stopAtFirstRefusal && refused.length > 0))
    return { applied, refused }
  return { applied, refused: [...refused, ...batch.refused].sort((a, b) => a.ordinal - b.ordinal) }
}
