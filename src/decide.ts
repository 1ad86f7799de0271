/** Engines find facts; here a policy decides what they mean. */
import type { Batch } from './batch.ts'
import { refusalOf } from './refusals.ts'
import type { Applied, Document, Engine, Facts, Outcome, Refusal, RunOptions, Verdict } from './types.ts'

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
    const { applied, refused } = judge(batch, facts, options)
    const ok = refused.length === 0
    const kept = ok || !options.stopAtFirstRefusal
    const verdict: Verdict = {
      ok,
      applied: kept ? applied : [],
      refused,
      changes: kept ? running.changes() : [],
      engine: engine.name,
    }
    return withText ? withTextOf(verdict, kept ? running.text() : document) : verdict
  } finally {
    running.close()
  }
}

/** Written out, since spreading an object takes as long as a plain loop on a small document. */
function withTextOf({ ok, applied, refused, changes, engine }: Verdict, text: Document): Outcome {
  return { ok, text, applied, refused, changes, engine }
}

/** The edits that the facts let apply and those that they refuse, with what was refused before anything ran. */
function judge(batch: Batch, facts: Facts, options: RunOptions): { applied: Applied[]; refused: Refusal[] } {
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
