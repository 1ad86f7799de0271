/** Reading a batch: every edit once, before anything runs, and the guards that need no text (SPEC §2, 1–3). */
import { isWellFormed } from './characters.ts'
import { refusalOf } from './refusals.ts'
import type { Reason, Refusal, Splice } from './types.ts'

/** An edit that needs the text to be decided. */
export interface NumberedSplice extends Splice {
  readonly ordinal: number
}

/** A batch as read. */
export interface Batch {
  /** What an engine must decide: under `atomic`, only what stands before the first refusal. */
  readonly splices: readonly NumberedSplice[]
  /** What is refused whatever the text: under `atomic`, at most one. */
  readonly refused: readonly Refusal[]
}

/** How a batch is read. */
export interface Reading {
  /** Whether the document is bytes. */
  readonly inBytes: boolean
  readonly atomic: boolean
  readonly refuseNoop: boolean
}

/** Reads `edits`; nothing inside them makes it throw. */
export function readBatch(edits: readonly unknown[], reading: Reading): Batch {
  const splices: NumberedSplice[] = []
  const refused: Refusal[] = []
  for (let index = 0; index < edits.length; index++) {
    const { needle, replacement } = readEdit(edits, index)
    if (reading.atomic && refused.length > 0) continue
    const reason = refusedAsIs(needle, replacement, reading)
    if (reason === undefined) {
      splices.push({ ordinal: index + 1, needle: needle as string, replacement: replacement as string })
    } else {
      const matches = reason === 'not_found' ? 0 : null
      refused.push(refusalOf(index + 1, reason, matches, typeof needle === 'string' ? needle : ''))
    }
  }
  return { splices, refused }
}

/** What stands under an edit's two keys, whatever it is. */
export interface Pair {
  needle: unknown
  replacement: unknown
}

/** The two strings of an edit, or whatever stands there instead. Holes, proxies and getters may do what they like. */
export function readEdit(edits: readonly unknown[], index: number): Pair {
  const pair: Pair = { needle: undefined, replacement: undefined }
  try {
    const edit = edits[index]
    if (typeof edit === 'object' && edit !== null) readPair(edit, pair)
  } catch {
    // What could not be read is `undefined` still, so this is no edit.
  }
  return pair
}

/** The first pair of names where either of its keys is there, else the second. */
function readPair(edit: object, pair: Pair): void {
  const long = edit as { old_string?: unknown; new_string?: unknown }
  pair.needle = long.old_string
  pair.replacement = long.new_string
  if (pair.needle !== undefined || pair.replacement !== undefined) return
  if ('old_string' in edit || 'new_string' in edit) return
  const short = edit as { old_str?: unknown; new_str?: unknown }
  pair.needle = short.old_str
  pair.replacement = short.new_str
}

/** Why an edit is refused whatever the text, or `undefined`. In bytes an unpaired surrogate can neither stand nor be found. */
function refusedAsIs(
  needle: unknown,
  replacement: unknown,
  { inBytes, refuseNoop }: Reading,
): Reason | undefined {
  if (typeof needle !== 'string' || typeof replacement !== 'string') return 'invalid_edit'
  if (inBytes && !isWellFormed(replacement)) return 'invalid_edit'
  if (needle === '') return 'empty_old_str'
  if (refuseNoop && needle === replacement) return 'noop'
  if (inBytes && !isWellFormed(needle)) return 'not_found'
  return undefined
}
