import { messageOf } from '../refusals.ts'
import type { Applied, Refusal } from '../types.ts'
import { adviceOf, quoted } from './advice.ts'
import type { Explanation } from './shape.ts'

/** How {@link formatRefusals} writes. */
export interface FormatOptions {
  /** UTF-16 units; refusals that would take the text past it are counted instead. Default 4,000. */
  maxLength?: number
}

/** What {@link formatRefusals} needs of an outcome or a verdict. */
export interface Refused {
  /** The edits that applied, in order. */
  readonly applied: readonly Pick<Applied, 'ordinal'>[]
  /** The edits that did not, in order. */
  readonly refused: readonly Refusal[]
}

/** About a thousand tokens: room for several explanations, little enough for every turn of a conversation. */
const MAX_LENGTH = 4000

/** The most UTF-16 units of a needle that are quoted back, escapes included. */
const SEARCHED = 160

/**
 * What became of a batch, in plain English for a model: what was applied and what was not, why, where, and what to do
 * next. With `explanations` a refusal takes under 1,200 characters or so, without them what its error message takes. An
 * empty batch gives a sentence that says so. Cost: the text it makes.
 *
 * @throws RangeError where `maxLength` is no number from 0
 * @example
 * const edits = [{ old_string: 'No.', new_string: 'Yes.' }]
 * formatRefusals(checkEdits('no.', edits), explain('no.', edits))
 * // 'Nothing was applied; the document is unchanged.\n\nedit 1: `old_string` was not found (searched for "No.").\n…'
 */
export function formatRefusals(
  { applied, refused }: Refused,
  explanations: readonly Explanation[] = [],
  { maxLength = MAX_LENGTH }: FormatOptions = {},
): string {
  if (!(maxLength >= 0)) throw new RangeError('maxLength must be a number from 0')
  const paragraphs = [summary(applied, refused)]
  let length = paragraphs[0]!.length
  for (const [index, refusal] of refused.entries()) {
    const paragraph = paragraphOf(
      refusal,
      explanations.find(({ ordinal }) => ordinal === refusal.ordinal),
    )
    length += paragraph.length + 2
    if (index > 0 && length > maxLength) {
      paragraphs.push(`${refused.length - index} more refused: ${listed(refused.slice(index))}.`)
      break
    }
    paragraphs.push(paragraph)
  }
  return paragraphs.join('\n\n')
}

function summary(applied: Refused['applied'], refused: Refused['refused']): string {
  if (applied.length === 0 && refused.length > 0) return 'Nothing was applied; the document is unchanged.'
  if (refused.length === 0)
    return applied.length === 0 ? 'There was nothing to apply.' : `Applied: ${listed(applied)}.`
  return `Applied: ${listed(applied)}. Not applied: ${listed(refused)}.`
}

/** `edit 1`, or `edits 1, 3–5`: at most twenty stretches of them. */
function listed(items: readonly { ordinal: number }[]): string {
  const stretches: { from: number; to: number }[] = []
  for (const { ordinal } of items) {
    const last = stretches.at(-1)
    if (last !== undefined && last.to + 1 === ordinal) last.to = ordinal
    else stretches.push({ from: ordinal, to: ordinal })
  }
  const names = stretches.slice(0, 20).map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`))
  return `${items.length === 1 ? 'edit' : 'edits'} ${names.join(', ')}${stretches.length > 20 ? ', …' : ''}`
}

function paragraphOf(refusal: Refusal, explanation: Explanation | undefined): string {
  if (explanation === undefined) return messageOf(refusal)
  const advice = adviceOf(explanation)
  return advice.length === 0 ? messageOf(refusal) : [headOf(refusal), ...advice].join('\n')
}

/** The refusal in short: what to do next is the explanation's to say. */
function headOf({ ordinal, reason, matches, preview }: Refusal): string {
  const what = reason === 'ambiguous' ? `occurs ${matches} times` : 'was not found'
  return `edit ${ordinal}: \`old_string\` ${what} (searched for ${quoted(preview, SEARCHED)}).`
}
