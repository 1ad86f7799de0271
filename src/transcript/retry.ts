/** Appending where others append too. */

import { wholeNumber } from '../arguments.ts'
import type { Edit } from '../types.ts'
import type { Projection } from './fold.ts'
import type { AppendOptions, AppendResult, Transcript } from './transcript.ts'

/** What goes with the batch, and how often to try. */
export interface AppendOnNewestOptions extends Omit<AppendOptions, 'expectedRevision'> {
  /** How many tries there are. Default 10. */
  attempts?: number | undefined
}

/** The longest first pause, in ms: about the time of one append over a local network. It doubles with each try, up to 64 times. */
const FIRST_PAUSE = 2

const ATTEMPTS = wholeNumber(1, 10)

/**
 * Appends what `propose` makes of the newest text; after a conflict, asks it again with the text that won.
 *
 * Between tries it pauses for a random time, longer each time. The last conflict is returned when the attempts are used up. An
 * empty list records nothing. Cost: a projection and an append for each try.
 *
 * @throws RangeError for `attempts` that are no whole number above 0; what `propose` and `append` throw
 * @example
 * const transcript = await openTranscript(memoryStore(), { document: 'notes', initial: 'one\n' })
 * await appendOnNewest(transcript, ({ text }) => [{ old_string: text, new_string: text + 'two\n' }]) // { ok: true, revision: 1 }
 */
export async function appendOnNewest(
  transcript: Transcript,
  propose: (newest: Projection) => readonly Edit[] | Promise<readonly Edit[]>,
  { attempts, ...options }: AppendOnNewestOptions = {},
): Promise<AppendResult> {
  const most = ATTEMPTS(attempts, 'attempts')
  for (let attempt = 1; ; attempt++) {
    const newest = await transcript.project()
    const result = await transcript.append(await propose(newest), {
      ...options,
      expectedRevision: newest.revision,
    })
    if (!result.conflict || attempt === most) return result
    await pause(attempt)
  }
}

function pause(attempt: number): Promise<void> {
  const longest = FIRST_PAUSE * 2 ** Math.min(attempt - 1, 6)
  return new Promise((resolve) => setTimeout(resolve, Math.random() * longest))
}
