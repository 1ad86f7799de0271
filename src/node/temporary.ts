import { readFileSync, readlinkSync, unlinkSync } from 'node:fs'
import { readdir, unlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/**
 * Temporary files, and whose they are.
 *
 * A name says host, process-id namespace, process and the process's start: enough for a later run to tell a file
 * that a living process is writing from one that a killed process left. The namespace is there because two
 * containers may share a host name and each have a process 7; the start because process ids come round again.
 */
const NAME = /^\.rxo\.([\w-]+)\.(\d+)\.(\d+)\.(\d+)\.[0-9a-f]+\.tmp$/

const HOST =
  hostname()
    .replace(/[^\w-]/g, '_')
    .slice(0, 64) || 'host'
const NAMESPACE = namespaceOfProcesses()
const START = startOf(process.pid)

/** The files this process has made and not yet renamed or removed. */
const live = new Set<string>()

/** A fresh name in `directory` for a file of this process; `forget` it once it is renamed or removed. */
export function temporaryIn(directory: string): string {
  const random = crypto.randomUUID().slice(0, 8)
  const path = join(directory, `.rxo.${HOST}.${NAMESPACE}.${process.pid}.${START}.${random}.tmp`)
  live.add(path)
  return path
}

/** Says that a temporary file of this process is gone: renamed, or removed. */
export function forget(path: string): void {
  live.delete(path)
}

/** Removes the files this process still has, at once: for a process that was told to end. */
export function removeLive(): void {
  for (const path of live) {
    try {
      unlinkSync(path)
    } catch {
      // Being renamed at this moment, or gone: either way there is nothing left to remove.
    }
  }
  live.clear()
}

/**
 * Removes from `directory` the temporary files of this host whose process is gone, and only those: not another
 * host's, not another container's, not a living process's. Costs one listing of the directory.
 */
export async function removeStale(directory: string): Promise<string[]> {
  const stale = (await readdir(directory)).filter(isStale).map((name) => join(directory, name))
  await Promise.all(stale.map((path) => unlink(path).catch(ignoreMissing)))
  return stale
}

function isStale(name: string): boolean {
  const [, host, namespace, pid, start] = NAME.exec(name) ?? []
  return host === HOST && namespace === NAMESPACE && isGone(Number(pid), start!)
}

function isGone(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true
  }
  const now = startOf(pid)
  return start !== '0' && now !== '0' && now !== start
}

/** When a process started, in clock ticks since boot (proc(5), field 22 of stat); `'0'` where the system does not say. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '0'
  } catch {
    return '0'
  }
}

function namespaceOfProcesses(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0'
  } catch {
    return '0'
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
