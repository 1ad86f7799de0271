import { type ApplyOptions, applyEdits, type Edit, type Outcome } from 'replace-exactly-once'
import { type Explanation, explain } from 'replace-exactly-once/explain'

/** What became of one edit of the batch. */
export type Fate = 'applied' | 'refused' | 'held back' | 'not tried'

/** The outcome of a batch, and why what was refused was refused. */
export interface Judged {
  edits: readonly Edit[]
  outcome: Outcome<string>
  explanations: Explanation[]
  /** One for each edit, in order. */
  fates: Fate[]
}

/** A fifth of the default budget: the page explains while someone types. */
const MAX_STEPS = 20_000_000

/** Judges a batch; where the engine asked for cannot run here, the error's words. */
export function judge(document: string, edits: readonly Edit[], options: ApplyOptions): Judged | string {
  try {
    const outcome = applyEdits(document, edits, options)
    const explanations = outcome.ok ? [] : explain(document, edits, { ...options, maxSteps: MAX_STEPS })
    return { edits, outcome, explanations, fates: fatesOf(outcome, edits.length) }
  } catch (error) {
    return (error as Error).message
  }
}

function fatesOf({ applied, refused }: Outcome<string>, edits: number): Fate[] {
  const fates: Fate[] = Array.from({ length: edits }, () => 'not tried')
  for (const { ordinal } of applied) fates[ordinal - 1] = 'applied'
  for (const { ordinal } of refused) fates[ordinal - 1] = 'refused'
  const [first] = refused
  // Those before an atomic batch's refusal would have applied.
  if (first !== undefined && applied.length === 0)
    for (let before = 0; before < first.ordinal - 1; before++)
      if (fates[before] === 'not tried') fates[before] = 'held back'
  return fates
}

/** The text an edit is after; only a refused edit that was no edit has none. */
export function needleOf(edit: Edit | undefined): string {
  const { old_string, old_str } = Object(edit) as Partial<Record<'old_string' | 'old_str', unknown>>
  const needle = old_string ?? old_str
  return typeof needle === 'string' ? needle : ''
}
