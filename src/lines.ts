/**
 * Lines of a text: LF ends a line and belongs to it, so CRLF ends one too; a lone CR and U+2028 end none. Offsets count
 * UTF-16 units from 0, lines and columns from 1.
 */

/** The lines of a text, each with its LF; the last may have none. None for `''`. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** The start of the line that the unit at `at` is on. */
export function lineStart(text: string, at: number): number {
  return at <= 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
}

/** The end of the line that the unit at `at` is on, past its LF. */
export function lineEnd(text: string, at: number): number {
  const feed = text.indexOf('\n', at)
  return feed === -1 ? text.length : feed + 1
}

/** The end of a line's text, before its LF or CRLF. `end` is past the line. */
export function beforeBreak(text: string, end: number): number {
  if (text.charCodeAt(end - 1) !== 0x0a) return end
  return text.charCodeAt(end - 2) === 0x0d ? end - 2 : end - 1
}

/** A position as people name it: both count from 1, a column in UTF-16 units (a BOM is one). */
export interface LineColumn {
  line: number
  column: number
}

/**
 * Gives the line and column of an offset into `text`; of the end for its length. Linear in `text` when made, then
 * logarithmic in its lines.
 */
export function lineColumns(text: string): (offset: number) => LineColumn {
  const feeds: number[] = []
  for (let feed = text.indexOf('\n'); feed !== -1; feed = text.indexOf('\n', feed + 1)) feeds.push(feed)
  return (offset) => {
    let low = 0
    let high = feeds.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (feeds[middle]! < offset) low = middle + 1
      else high = middle
    }
    return { line: low + 1, column: offset - (low === 0 ? 0 : feeds[low - 1]! + 1) + 1 }
  }
}
