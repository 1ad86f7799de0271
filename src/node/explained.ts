import { type Explanation, explain, formatRefusals } from '../explain/index.ts'
import type { ApplyOptions, Edit, Verdict } from '../types.ts'
import { textOf } from './text.ts'

/** Why edits of a file were refused: as data, and in words. */
export interface Explained {
  explanations: Explanation[]
  message: string
}

/**
 * Explains the refusals of a document of bytes. Explanations are made of text: for bytes that are not UTF-8 there
 * are none, and the message says so.
 */
export function explainRefusals(
  bytes: Uint8Array,
  edits: readonly Edit[],
  { policy, noop, overlap }: ApplyOptions,
  verdict: Verdict,
): Explained {
  const text = textOf(bytes)
  if (text !== null) {
    const explanations = verdict.ok ? [] : explain(text, edits, { policy, noop, overlap })
    return { explanations, message: formatRefusals(verdict, explanations) }
  }
  return {
    explanations: [],
    message: `${formatRefusals(verdict)}\nThe document is not UTF-8, so there is no more to say.`,
  }
}
