import { lineEnd, lineStart, linesOf } from '../lines.ts'
import type { Change } from '../types.ts'
import { type Block, changedBlocks } from './blocks.ts'
import { requireTextChanges } from './check.ts'
import { fileName } from './file-name.ts'

/** How a unified diff is written; every field may be left out. */
export interface UnifiedDiffOptions {
  /** The name after `---`. Default `a`; `git apply` wants `a/` before the path. */
  oldName?: string
  /** The name after `+++`. Default `b`; `git apply` wants `b/` before the path. */
  newName?: string
  /** How many unchanged lines stand around each changed place. Default 3. */
  context?: number
  /** UTF-16 units; hunks that would take the diff past it are left out, and a last line says how many. Default 2²⁰. */
  maxLength?: number
}

/** A diff of a megabyte is past what a person reads or a model is given; `patch` can be given any figure. */
const MAX_LENGTH = 2 ** 20

const NO_NEWLINE = '\\ No newline at end of file\n'

/**
 * The changes as a unified diff, `''` where nothing changes.
 *
 * Made from the places that are known to have changed, never by comparing the two texts. Lines end at LF only, so a
 * CR stays part of its line, as `patch` and `git apply` have it; a missing final newline is marked; names with a tab,
 * a quote, a backslash or a control character are quoted as git quotes them. Where hunks are left out at `maxLength`,
 * the last line says so: such a diff does not make the whole outcome. Cost: one pass over the document.
 *
 * @throws TypeError where the document is no string; TypeError, RangeError for what is no list of its changes;
 *   RangeError for a bad `context` or `maxLength`
 * @example toUnifiedDiff('a\nb\n', [{ from: 2, to: 3, insert: 'c' }])
 * // '--- a\n+++ b\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n'
 */
export function toUnifiedDiff(
  document: string,
  changes: readonly Change<string>[],
  { oldName = 'a', newName = 'b', context = 3, maxLength = MAX_LENGTH }: UnifiedDiffOptions = {},
): string {
  requireTextChanges(document, changes)
  requireCount('context', context)
  requireCount('maxLength', maxLength)
  const blocks = changedBlocks(document, changes)
  if (blocks.length === 0) return ''
  const hunks = hunksOf(document, blocks, context)
  return capped(`--- ${fileName(oldName)}\n+++ ${fileName(newName)}\n`, hunks, maxLength)
}

function requireCount(name: string, value: number): void {
  if (value !== Number.POSITIVE_INFINITY && !(Number.isInteger(value) && value >= 0)) {
    throw new RangeError(`${name} must be a whole number from 0`)
  }
}

/** The hunks as they fit; a hunk is whole or not there, so that what is there still applies. */
function capped(head: string, hunks: readonly string[], maxLength: number): string {
  let length = head.length
  let kept = 0
  while (kept < hunks.length && length + hunks[kept]!.length <= maxLength) length += hunks[kept++]!.length
  const text = head + hunks.slice(0, kept).join('')
  const left = hunks.length - kept
  if (left === 0) return text
  return `${kept === 0 ? '' : text}... ${left} of ${hunks.length} hunks left out: the diff would be longer than ${maxLength} characters.\n`
}

function hunksOf(document: string, blocks: readonly Block[], context: number): string[] {
  const hunks: string[] = []
  let line = 1
  let counted = 0
  let delta = 0
  for (let first = 0; first < blocks.length; ) {
    let last = first
    while (last + 1 < blocks.length && nearby(document, blocks[last]!, blocks[last + 1]!, context)) last++
    const group = blocks.slice(first, last + 1)
    const start = backLines(document, group[0]!.from, context)
    line += countFeeds(document, counted, start)
    counted = start
    hunks.push(hunkOf(document, group, start, context, line, line + delta))
    for (const { removed, added } of group) delta += added.length - removed.length
    first = last + 1
  }
  return hunks
}

/** Whether the context of two blocks meets or leaves no line between. */
function nearby(document: string, one: Block, two: Block, context: number): boolean {
  return forwardLines(document, one.to, context) >= backLines(document, two.from, context)
}

function hunkOf(
  document: string,
  group: readonly Block[],
  start: number,
  context: number,
  oldLine: number,
  newLine: number,
): string {
  const body: string[] = []
  let oldCount = 0
  let newCount = 0
  const put = (sign: string, lines: readonly string[]) => {
    for (const line of lines) body.push(sign, line, line.endsWith('\n') ? '' : `\n${NO_NEWLINE}`)
    if (sign !== '+') oldCount += lines.length
    if (sign !== '-') newCount += lines.length
  }
  let at = start
  for (const { from, to, removed, added } of group) {
    put(' ', linesOf(document.slice(at, from)))
    put('-', removed)
    put('+', added)
    at = to
  }
  put(' ', linesOf(document.slice(at, forwardLines(document, at, context))))
  return `@@ -${range(oldLine, oldCount)} +${range(newLine, newCount)} @@\n${body.join('')}`
}

/** A range of lines as hunks write it: a count of 1 is left out, one of 0 names the line before. */
function range(line: number, count: number): string {
  if (count === 0) return `${line - 1},0`
  return count === 1 ? `${line}` : `${line},${count}`
}

/** The start of the line `lines` lines before the line start `at`. */
function backLines(text: string, at: number, lines: number): number {
  for (; lines > 0 && at > 0; lines--) at = lineStart(text, at - 1)
  return at
}

/** The start of the line `lines` lines after the line start `at`, or the end of the text. */
function forwardLines(text: string, at: number, lines: number): number {
  for (; lines > 0 && at < text.length; lines--) at = lineEnd(text, at)
  return at
}

function countFeeds(text: string, from: number, to: number): number {
  let count = 0
  for (let feed = text.indexOf('\n', from); feed !== -1 && feed < to; feed = text.indexOf('\n', feed + 1))
    count++
  return count
}
