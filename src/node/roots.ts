import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'

/** The directories that paths from elsewhere (a model, a queue) are confined to. */
export interface Roots {
  /**
   * The regular file that `path` names, symbolic links followed. A relative path is looked for in each root, in order.
   *
   * @throws where there is no such file, it is no regular file, or it lies outside the roots by whichever way.
   */
  locate(path: string): Promise<string>
}

/**
 * Confines paths to `directories`.
 *
 * Decided on the real path, after every symbolic link and `..` has been followed: what a path looks like does not
 * count, where it leads does. A path that leads outside gets the same answer whether something is there or not. With an
 * empty list no path is inside. Cost: a look at each directory.
 *
 * @throws where a directory does not exist.
 * @example
 * const roots = await openRoots(['.'])
 * await roots.locate('../elsewhere') // throws Error: ../elsewhere: no such file in the root
 */
export async function openRoots(directories: readonly string[]): Promise<Roots> {
  const roots = await Promise.all(directories.map((directory) => realpath(directory)))
  return {
    async locate(path) {
      if (path === '' || path.includes('\0')) throw new Error('not a path')
      for (const root of roots) {
        const real = await realpath(resolve(root, path)).catch(() => null)
        if (real !== null && roots.some((inside) => contains(inside, real))) return regular(real, path)
      }
      throw new Error(`${path}: no such file in the root`)
    },
  }
}

function contains(root: string, real: string): boolean {
  const way = relative(root, real)
  return way !== '' && way !== '..' && !way.startsWith('..' + sep) && !isAbsolute(way)
}

/** A pipe or a device would be waited for, or written to, instead of replaced. */
async function regular(real: string, path: string): Promise<string> {
  if ((await stat(real)).isFile()) return real
  throw new Error(`${path}: not a regular file`)
}
