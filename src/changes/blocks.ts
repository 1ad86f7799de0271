import { lineEnd, lineStart, linesOf } from '../lines.ts'
import type { Change } from '../types.ts'
import { trimmed } from './trim.ts'

/** Whole lines of the document that others take the place of. Lines end at LF and hold it. */
export interface Block {
  /** Offset of the first replaced line (UTF-16 units), or where lines are put in. */
  readonly from: number
  /** Offset past the last replaced line. */
  readonly to: number
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

/** The changed places as whole lines, sorted and disjoint, without the lines that stay the same at their ends. */
export function changedBlocks(document: string, changes: readonly Change<string>[]): Block[] {
  const blocks: Block[] = []
  const least = trimmed(document, changes)
  for (let first = 0; first < least.length; ) {
    let last = first
    while (last + 1 < least.length && sameLine(document, least[last]!, least[last + 1]!)) last++
    const block = blockOf(document, least.slice(first, last + 1))
    if (block.removed.length > 0 || block.added.length > 0) blocks.push(block)
    first = last + 1
  }
  return blocks
}

/** Whether a change starts on a line where the one before it ends: at the end of a text that may be the last line. */
function sameLine(document: string, one: Change<string>, two: Change<string>): boolean {
  return lineStart(document, two.from) < lineEnd(document, one.to)
}

/** Neighbouring changes, of which each starts on a line where the one before ends, as one block. */
function blockOf(document: string, changes: readonly Change<string>[]): Block {
  const start = lineStart(document, changes[0]!.from)
  const end = lineEnd(document, changes.at(-1)!.to)
  let text = ''
  let at = start
  for (const { from, to, insert } of changes) {
    text += document.slice(at, from) + insert
    at = to
  }
  return withoutCommonLines(
    start,
    linesOf(document.slice(start, end)),
    linesOf(text + document.slice(at, end)),
  )
}

function withoutCommonLines(from: number, removed: readonly string[], added: readonly string[]): Block {
  const limit = Math.min(removed.length, added.length)
  let head = 0
  while (head < limit && removed[head] === added[head]) from += removed[head++]!.length
  let tail = 0
  while (tail < limit - head && removed.at(-1 - tail) === added.at(-1 - tail)) tail++
  const replaced = removed.slice(head, removed.length - tail)
  const to = replaced.reduce((sum, line) => sum + line.length, from)
  return { from, to, removed: replaced, added: added.slice(head, added.length - tail) }
}
