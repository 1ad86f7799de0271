/** What viewers put between a line's number and the line, the longest first of those that start alike. */
const SEPARATORS = ['\t', '→', ' | ', ' |', '| ', '|', ': ', ':', '. ', '  ', ' ', '-']

/**
 * The needle without the line numbers that a viewer put before its lines, one reading for each separator that all of
 * them have. Numbers must count up by one; the first line may lack its number, where the needle starts within a line.
 */
export function withoutLineNumbers(needle: string): string[] {
  const lines = needle.split('\n')
  return SEPARATORS.flatMap((separator) => {
    const bare = stripped(lines, separator)
    return bare === null ? [] : [bare.join('\n')]
  })
}

function stripped(lines: readonly string[], separator: string): string[] | null {
  const bare: string[] = []
  let number = -1
  for (const [index, line] of lines.entries()) {
    const numbered = split(line, separator)
    if (numbered !== null && (number === -1 || numbered.number === number + 1)) {
      number = numbered.number
      bare.push(numbered.rest)
    } else if ((index === 0 && lines.length > 1) || (line === '' && index === lines.length - 1))
      bare.push(line)
    else return null
  }
  return number === -1 ? null : bare
}

function split(line: string, separator: string): { number: number; rest: string } | null {
  const digits = /^[ \t]*L?(\d{1,9})/.exec(line)
  if (digits === null) return null
  const rest = line.slice(digits[0].length)
  if (rest.startsWith(separator)) return { number: Number(digits[1]), rest: rest.slice(separator.length) }
  // An empty line's separator may have lost the blanks at its end.
  return rest.trim() === separator.trim() ? { number: Number(digits[1]), rest: '' } : null
}
