import { normalize } from 'node:path'
import { toUnifiedDiff } from '../../changes/diff.ts'
import type { Change } from '../../types.ts'
import type { Input } from './inputs.ts'
import { coloursFor } from './streams.ts'

/**
 * The changes of a file of bytes as a unified diff that `patch -p1` and `git apply` take, byte for byte.
 *
 * The diff is made on strings of one unit for each byte and written back the same way: so a file that is not UTF-8
 * keeps its bytes in the diff too.
 */
export function diffOf({ path, bytes }: Input, changes: readonly Change<Uint8Array>[]): Buffer {
  const name = path === '-' ? 'stdin' : normalize(path).replace(/^\/+/, '')
  const diff = toUnifiedDiff(
    unitsOf(bytes),
    changes.map(({ from, to, insert }) => ({ from, to, insert: unitsOf(insert) })),
    {
      oldName: unitsOf(Buffer.from(`a/${name}`)),
      newName: unitsOf(Buffer.from(`b/${name}`)),
      maxLength: Number.POSITIVE_INFINITY,
    },
  )
  return Buffer.from(diff, 'latin1')
}

/** A diff as standard output shows it: coloured on a terminal, as it is anywhere else. */
export function coloured(diff: Buffer): Buffer | string {
  const colours = coloursFor(process.stdout)
  if (!colours.isColorSupported) return diff
  return diff
    .toString()
    .replace(/^(---|\+\+\+) .*$/gm, colours.bold)
    .replace(/^@@ .*$/gm, colours.cyan)
    .replace(/^-(?!-- ).*$/gm, colours.red)
    .replace(/^\+(?!\+\+ ).*$/gm, colours.green)
}

function unitsOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
