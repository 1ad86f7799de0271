import { linesOf } from '../lines.ts'
import type { Edit } from '../types.ts'

/** What opens a block: `<<<<<<< SEARCH` or `------- SEARCH`, five to nine marks. */
const OPEN = /^(<{5,9}|-{5,9}) SEARCH>?\s*$/

/** Whether a text holds SEARCH/REPLACE blocks: whether one of its lines opens one. */
export function hasBlocks(text: string): boolean {
  return text.split('\n').some((line) => OPEN.test(line))
}

/**
 * The edits of a text with SEARCH/REPLACE blocks; what stands outside the blocks (prose, fences, file names) is not read.
 *
 * ```
 * <<<<<<< SEARCH
 * the lines to find
 * =======
 * the lines that take their place
 * >>>>>>> REPLACE
 * ```
 *
 * Both sides are whole lines, line ends included and kept as they are (LF or CRLF). The divider and the closing
 * line have as many marks as the opening one: a document that itself has a line of seven `=` is edited with
 * eight marks. Anything else is an error, never a guess.
 *
 * @throws {SyntaxError} for a block that is not closed or has two dividers, naming its line.
 */
export function parseBlocks(text: string): Edit[] {
  const lines = linesOf(text)
  const edits: Edit[] = []
  let at = 0
  while (at < lines.length) {
    const marks = OPEN.exec(lines[at]!)?.[1]
    const end = marks ? closing(lines, at, marks) : at
    if (marks) edits.push(editOf(lines, at, end, marks.length))
    at = end + 1
  }
  return edits
}

/** The index of the line that closes the block opened at `open`. */
function closing(lines: readonly string[], open: number, marks: string): number {
  const close = (marks[0] === '<' ? '>' : '+').repeat(marks.length) + ' REPLACE'
  for (let i = open + 1; i < lines.length; i++) {
    if (lines[i]!.trimEnd() === close) return i
    if (OPEN.exec(lines[i]!)?.[1] === marks) break
  }
  throw problem(open, `no line \`${close}\` closes it`)
}

function editOf(lines: readonly string[], open: number, end: number, marks: number): Edit {
  const divider = '='.repeat(marks)
  const inside = lines.slice(open + 1, end)
  const at = inside.findIndex((line) => line.trimEnd() === divider)
  if (at < 0) throw problem(open, `it has no line \`${divider}\``)
  if (inside.some((line, i) => i > at && line.trimEnd() === divider)) {
    throw problem(open, `it has two lines \`${divider}\`; open, divide and close it with more marks`)
  }
  return { old_string: inside.slice(0, at).join(''), new_string: inside.slice(at + 1).join('') }
}

function problem(open: number, what: string): SyntaxError {
  return new SyntaxError(`the SEARCH block on line ${open + 1}: ${what}`)
}
