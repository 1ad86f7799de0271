import type { BigIntStats } from 'node:fs'
import { constants } from 'node:fs'
import { access, type FileHandle, open, realpath, rename, stat, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { forget, removeStale, temporaryIn } from './temporary.ts'

/** A file as it was read: its bytes, and what tells whether it is still the same file. */
export interface FileDocument {
  /** The path that was asked for. */
  readonly path: string
  /** The file itself, symbolic links followed: what a write replaces. */
  readonly target: string
  /** All of it. */
  readonly bytes: Uint8Array
  /** What the file system said of it as it was read. */
  readonly stat: BigIntStats
}

/** New bytes for a file that was read. */
export interface Replacement {
  /** The file as it was read. */
  readonly file: FileDocument
  /** What shall stand in it. */
  readonly bytes: Uint8Array
}

/** What became of a set of replacements: `error` is `null` when all of them are in place. */
export interface Replaced {
  /** The paths that now hold their new bytes, on disk. */
  written: string[]
  /** The paths that hold what they held before. */
  untouched: string[]
  /** The first failure, with the `path` it happened to. */
  error: (Error & { path?: string }) | null
}

/**
 * The file at `path`, read whole, symbolic links followed; an empty one has no bytes. Cost: the file, in memory.
 *
 * @throws the file system's error where it cannot be read.
 * @example
 * import { writeFile } from 'node:fs/promises'
 *
 * await writeFile('notes.md', 'one\n')
 * const { bytes } = await readDocument('notes.md')
 * bytes.length // 4
 */
export async function readDocument(path: string): Promise<FileDocument> {
  const target = await realpath(path)
  const handle = await open(target, constants.O_RDONLY)
  try {
    const before = await handle.stat({ bigint: true })
    return { path, target, bytes: await handle.readFile(), stat: before }
  } finally {
    await handle.close()
  }
}

/**
 * Replaces the files' contents, all or nothing up to the rename.
 *
 * Each new content is written whole to a temporary file beside its target, with the target's mode and owner, and
 * forced to disk; only when all are there, and no target has changed since it was read, are they renamed into
 * place one by one and the directories forced to disk. Until its rename a target is not touched, so whatever
 * fails (a full disk, a signal, a lost race) leaves it as it was, whole. A rename that fails stops the rest:
 * `written` and `untouched` say which file is which. Never throws for what the file system does.
 *
 * Hard links to a target keep the old content: a rename replaces the name, not the file. An empty list writes nothing.
 * Cost: each file written and forced to disk, and each directory.
 *
 * @example
 * import { writeFile } from 'node:fs/promises'
 *
 * await writeFile('notes.md', 'one\n')
 * const file = await readDocument('notes.md')
 * await replaceFiles([{ file, bytes: new TextEncoder().encode('two\n') }])
 * // { written: ['notes.md'], untouched: [], error: null }
 */
export async function replaceFiles(replacements: readonly Replacement[]): Promise<Replaced> {
  const staged: { file: FileDocument; temporary: string }[] = []
  const written: string[] = []
  let at = replacements[0]?.file
  try {
    for (const { file, bytes } of replacements)
      staged.push({ file, temporary: await stage((at = file), bytes) })
    for (const { file } of staged) await mustBeAsRead((at = file))
    for (const { file, temporary } of staged) {
      await mustBeAsRead((at = file))
      await rename(temporary, file.target)
      forget(temporary)
      written.push(file.path)
    }
    for (const directory of directoriesOf(replacements)) await syncDirectory(directory)
    return { written, untouched: [], error: null }
  } catch (error) {
    for (const { temporary } of staged.slice(written.length)) await discard(temporary)
    const untouched = replacements.slice(written.length).map(({ file }) => file.path)
    return { written, untouched, error: Object.assign(asError(error), { path: at?.path }) }
  }
}

/** Writes `bytes` beside the file, on disk and ready to be renamed; the temporary file's path. */
async function stage(file: FileDocument, bytes: Uint8Array): Promise<string> {
  if (!file.stat.isFile()) throw new Error('not a regular file')
  await access(file.target, constants.W_OK)
  const directory = dirname(file.target)
  await cleanOnce(directory)
  const temporary = temporaryIn(directory)
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await giveOwnerAndMode(handle, file.stat)
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    await discard(temporary)
    throw error
  }
  return temporary
}

/** The owner first: changing it clears the set-user-id bits of the mode. */
async function giveOwnerAndMode(handle: FileHandle, { uid, gid, mode }: BigIntStats): Promise<void> {
  const own = await handle.stat({ bigint: true })
  if (own.uid !== uid || own.gid !== gid) {
    // Only a privileged process may give a file away; without that the content is what matters.
    await handle.chown(Number(uid), Number(gid)).catch(ignoreNotPermitted)
  }
  await handle.chmod(Number(mode & 0o7777n))
}

async function mustBeAsRead(file: FileDocument): Promise<void> {
  const now = await stat(file.target, { bigint: true })
  const same = now.ino === file.stat.ino && now.size === file.stat.size && now.mtimeNs === file.stat.mtimeNs
  if (!same) throw new Error('it was changed by someone else after it was read')
}

const cleaned = new Set<string>()

/** One listing per directory and process: a listing for each of a million files would cost more than the writes. */
async function cleanOnce(directory: string): Promise<void> {
  if (cleaned.has(directory)) return
  cleaned.add(directory)
  // Somebody else's leftovers are no reason to fail: a directory may be writable and not listable.
  await removeStale(directory).catch(() => [])
}

function directoriesOf(replacements: readonly Replacement[]): Set<string> {
  return new Set(replacements.map(({ file }) => dirname(file.target)))
}

/** A rename is on disk once its directory is; Windows has no handle for that. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(directory, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function discard(temporary: string): Promise<void> {
  await unlink(temporary).catch(() => {})
  forget(temporary)
}

function ignoreNotPermitted(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPERM') throw error
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
