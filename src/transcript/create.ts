/** The transcript's two ways in, over one choice of engines, so that an entry without WebAssembly never imports it. */

import type { Applier } from '../apply.ts'
import { createDecide } from './decide.ts'
import { type ImportOptions, importFrom } from './import.ts'
import type { Chunks } from './lines.ts'
import { openTranscript, type TranscriptOptions } from './open.ts'
import type { TranscriptStore } from './store.ts'
import type { Transcript } from './transcript.ts'

/** What opens a transcript. */
export interface Transcripts {
  /**
   * Opens a document's transcript, and records its initial text where the document is new.
   *
   * Cost: two small queries; no history is read before the first call that needs the text. An empty text may begin one,
   * though no edit changes it.
   *
   * @throws TypeError or RangeError for wrong options
   * @throws {@link TranscriptError} `wrong_initial` for another initial text than the document's, `unknown_document`
   * for a new document without one
   * @example
   * const transcript = await openTranscript(memoryStore(), { document: 'notes', initial: 'one\n' })
   * await transcript.append([{ old_string: 'one', new_string: 'two' }], { expectedRevision: 0 }) // { ok: true, revision: 1 }
   * await transcript.project() // { revision: 1, text: 'two\n', hash: '…' }
   */
  openTranscript(store: TranscriptStore, options: TranscriptOptions): Promise<Transcript>

  /**
   * Records an exported transcript in `store`, and opens it. Every batch is decided again, and every hash checked,
   * before it is recorded.
   *
   * Where the document exists already its records must be the same as far as both go, so an import that was interrupted
   * can be run again. Records before a wrong one may stay recorded; none after it is. Nothing at all is no export.
   *
   * Cost: the whole log, with a hash of the text for each record.
   *
   * @throws {@link TranscriptError} naming the first wrong revision; `wrong_initial` or `other_record` where the document
   * exists and is another one; `bad_export` for lines that are no export, too few or too many
   * @example
   * const lines = ['{"transcript":1,"document":"notes","revision":0,"initial":"one\\n"}\n']
   * const transcript = await importFrom(memoryStore(), lines)
   * await transcript.project() // { revision: 0, text: 'one\n', hash: '…' }
   */
  importFrom(store: TranscriptStore, source: Chunks, options?: ImportOptions): Promise<Transcript>
}

/** Both, deciding by `applier`. */
export function createTranscripts(applier: Pick<Applier, 'applyEdits'>): Transcripts {
  const decide = createDecide(applier)
  return {
    openTranscript: (store, options) => openTranscript(decide, store, options),
    importFrom: (store, source, options) => importFrom(decide, store, source, options),
  }
}
