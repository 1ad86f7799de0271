import type { ApplyOptions, Edit, Outcome } from '../types.ts'
import { applyEdits } from './applier.ts'
import { readDocument, replaceFiles } from './file.ts'

/** How a file is edited: as `applyEdits` takes it. */
export type EditFileOptions = ApplyOptions

/** What became of the edits, offsets in bytes, and whether the file was `written`. */
export type FileOutcome = Omit<Outcome<Uint8Array>, 'text'> & { written: boolean }

/**
 * Applies edits to the file at `path` and writes the result in its place, whole or not at all: as {@link replaceFiles}
 * does. A refused atomic batch, and one that changes nothing, leaves the file untouched, as an empty list
 * does. Cost: reading the file, `applyEdits`, and writing it anew.
 *
 * @throws as `applyEdits` does, and the file system's errors; the file is as it was then.
 * @example
 * import { writeFile } from 'node:fs/promises'
 *
 * await writeFile('notes.md', 'teh end\n')
 * const { ok, written } = await editFile('notes.md', [{ old_string: 'teh', new_string: 'the' }])
 * ok // true
 * written // true
 */
export async function editFile(
  path: string,
  edits: readonly Edit[],
  options: EditFileOptions = {},
): Promise<FileOutcome> {
  const file = await readDocument(path)
  const { text, ...verdict } = applyEdits(file.bytes, edits, options)
  const written = verdict.changes.length > 0
  const { error } = await replaceFiles(written ? [{ file, bytes: text }] : [])
  if (error) throw error
  return { ...verdict, written }
}
