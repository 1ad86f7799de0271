import { fileURLToPath } from 'node:url'
import { readDocument, replaceFiles } from '../file.ts'
import { sha256 } from '../hash.ts'
import type { Roots } from '../roots.ts'

/** How a worker gets at the documents that jobs refer to. */
export interface Resolver {
  /** The one name of the document that a reference means: the same for all references to it, on every machine. */
  name(reference: string): Promise<string>
  /** The document's bytes as they stand now. @throws where it cannot be read. */
  read(name: string): Promise<Uint8Array>
  /**
   * Puts `bytes` in the document's place, whole or not at all.
   *
   * @throws where it cannot, or where what stands there does not have the SHA-256 `before`; nothing is written then.
   */
  write(name: string, bytes: Uint8Array, before: string): Promise<void>
}

/**
 * Files by path or `file:` URL, inside `roots` only: a queue is no reason to write anywhere else. An empty file is a
 * document as any other. Cost: none; each read and write costs the file. Never throws itself.
 *
 * @example
 * import { writeFile } from 'node:fs/promises'
 *
 * await writeFile('notes.md', 'one\n')
 * const files = fileResolver(await openRoots(['.']))
 * const bytes = await files.read(await files.name('notes.md'))
 * bytes.length // 4
 */
export function fileResolver(roots: Roots): Resolver {
  return {
    name: async (reference) =>
      roots.locate(reference.startsWith('file:') ? fileURLToPath(reference) : reference),
    read: async (name) => (await readDocument(await roots.locate(name))).bytes,
    async write(name, bytes, before) {
      const file = await readDocument(await roots.locate(name))
      if (sha256(file.bytes) !== before)
        throw new Error('the file was changed by someone else after it was read')
      const { error } = await replaceFiles([{ file, bytes }])
      if (error) throw error
    },
  }
}

/** What a caller's resolver module exports: how to get at the documents it knows. */
export interface CallersResolver extends Omit<Resolver, 'name'> {
  /** Whether a reference, or a name that `name` gave, is this resolver's; what is not is a file. */
  knows(reference: string): boolean
  /** May be left out where a document has only one URL. */
  name?(reference: string): Promise<string> | string
}

/** A caller's resolver for what it knows, files for the rest. */
export function withCallers(own: CallersResolver, files: Resolver): Resolver {
  const pick = (name: string) => (own.knows(name) ? own : files)
  return {
    name: async (reference) => (await pick(reference).name?.(reference)) ?? reference,
    read: async (name) => pick(name).read(name),
    write: async (name, bytes, before) => pick(name).write(name, bytes, before),
  }
}
