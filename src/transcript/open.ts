/** Opening a document's log, or beginning it. */

import { objectOf, optionsOf, type Rules } from '../arguments.ts'
import { documentName, optionalText, revision } from './checks.ts'
import { type Decide, SEMANTICS_VERSION } from './decide.ts'
import { transcriptError } from './fault.ts'
import { hashText } from './hash.ts'
import type { Log } from './project.ts'
import { encodeInitial } from './record.ts'
import type { TranscriptStore } from './store.ts'
import { Transcript } from './transcript.ts'

/** Which document, and what it starts as. */
export interface TranscriptOptions {
  /** Its name in the store: 1 to 512 UTF-16 units, well-formed, without NUL. */
  document: string
  /** The text of revision 0, well-formed. Needed for a document that is new; for another it must be the same text. */
  initial?: string | undefined
  /** A snapshot is kept at each multiple of this revision; 0 for never. Default 1000. */
  snapshotEvery?: number | undefined
}

/**
 * How many batches a projection replays at most, by default: about 20 ms on a 4 KB document and half a second on one
 * of 1 MB (`npm run bench:transcript` prints the cost per batch).
 */
const SNAPSHOT_EVERY = 1000

const RULES = {
  document: documentName,
  initial: optionalText,
  snapshotEvery: revision(SNAPSHOT_EVERY),
} satisfies Rules<TranscriptOptions>

/** {@link Transcripts.openTranscript}, over one deciding function. */
export async function openTranscript(
  decide: Decide,
  store: TranscriptStore,
  options: TranscriptOptions,
): Promise<Transcript> {
  const { document, initial, snapshotEvery } = optionsOf(objectOf(options, 'options'), RULES)
  const log = { decide, store, document }
  await establish(log, initial)
  return new Transcript(log, snapshotEvery)
}

/** Sees to it that revision 0 is there, and is `initial` where that is given. */
async function establish(log: Log, initial: string | undefined): Promise<void> {
  const hash = initial === undefined ? undefined : await hashText(initial)
  const recorded = (await recordedHash(log)) ?? (await begin(log, initial, hash))
  if (hash !== undefined && recorded !== hash)
    throw transcriptError('wrong_initial', 0, 'the document exists with another initial text.')
}

/** Records revision 0, and gives the hash that stands there then: another's, where another was first. */
async function begin(
  log: Log,
  initial: string | undefined,
  hash: string | undefined,
): Promise<string | undefined> {
  if (initial === undefined || hash === undefined)
    throw transcriptError(
      'unknown_document',
      null,
      `there is no ${JSON.stringify(log.document)}, and no initial text to begin it with.`,
    )
  const added = await log.store.add(log.document, [encodeInitial(initial, hash, SEMANTICS_VERSION)])
  return added ? hash : recordedHash(log)
}

async function recordedHash({ store, document }: Log): Promise<string | undefined> {
  const [first] = await store.read(document, 0, 1)
  return first?.after
}
