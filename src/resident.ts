/** A document kept open, batch after batch (SPEC §8). */
import {
  documentOf,
  ENGINE_RULES,
  type EngineOptions,
  optionsOf,
  type Rules,
  wholeNumber,
} from './arguments.ts'
import { type OpenDocument, Opened } from './opened.ts'
import type { Document, SameDocument, Select } from './types.ts'

/** How {@link Resident.openDocument} opens a document. */
export interface OpenOptions extends EngineOptions {
  /** How many revisions back {@link OpenDocument.changesSince} reaches; 1,000 by default. */
  history?: number | undefined
}

/** `openDocument`, over one choice of engines. */
export interface Resident {
  /**
   * Opens a document that many batches will be applied to: the text stays where the engine searches it, so that an edit
   * of a large document costs microseconds rather than a pass. An empty document can be opened and can be changed by
   * no edit.
   *
   * Cost: one copy of the text; after some scans, an index of it, at least three eighths of its bytes.
   *
   * @throws TypeError where `document` is neither string nor `Uint8Array`, or an option is unknown; RangeError for a
   * bad option value and where `engine: 'wasm'` cannot run.
   * @example
   * const open = openDocument('one two')
   * open.apply([{ old_string: 'two', new_string: '2' }]).changes // [{ from: 4, to: 7, insert: '2' }]
   * open.text() // 'one 2'
   */
  openDocument<D extends Document>(document: D, options?: OpenOptions): OpenDocument<SameDocument<D>>
}

const OPEN_RULES = {
  history: /* @__PURE__ */ wholeNumber(0, 1000),
  ...ENGINE_RULES,
} satisfies Rules<OpenOptions>

/** `openDocument` over the engines that `select` picks from. */
export function createResident(select: Select): Resident {
  return {
    openDocument(given, givenOptions) {
      const document = documentOf(given)
      const { engine, history } = optionsOf(givenOptions, OPEN_RULES)
      return new Opened(
        select.toKeep(engine, ownCopy(document)),
        typeof document !== 'string',
        history,
      ) as never
    },
  }
}

/** Bytes are the caller's, who may write to them while the document is open. */
function ownCopy(document: Document): Document {
  return typeof document === 'string' ? document : new Uint8Array(document)
}
