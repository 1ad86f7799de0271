import { type Contender, NAMES, type Timing } from './messages.ts'

/** What was measured so far: a row for each batch size, a column for each contender. */
export interface Results {
  /** The document and the machine, in words. */
  about: string
  counts: number[]
  contenders: Contender[]
  /** By `count/contender`; a string says why there is none. */
  cells: Map<string, Timing | string>
}

export const cellOf = ({ cells }: Results, count: number, contender: Contender) =>
  cells.get(`${count}/${contender}`)

/** The median in milliseconds, `null` where there is none. */
export function medianOf(results: Results, count: number, contender: Contender): number | null {
  const cell = cellOf(results, count, contender)
  return typeof cell === 'object' ? cell.median : null
}

/** The table as words: a head, and a row for each batch size; last, what the first contender gains on the loop. */
export function rowsOf(results: Results): string[][] {
  const { counts, contenders } = results
  const [first] = contenders
  const compared = first !== undefined && first !== 'loop' && contenders.includes('loop') ? [first] : []
  const head = [
    'edits',
    ...contenders.map((name) => NAMES[name]),
    ...compared.map((name) => `${NAMES[name]} gains`),
  ]
  const rows = counts.map((count) => [
    String(count),
    ...contenders.map((contender) => words(cellOf(results, count, contender))),
    ...compared.map((contender) => gain(results, count, contender)),
  ])
  return [head, ...rows]
}

const words = (cell: Timing | string | undefined) =>
  typeof cell === 'object' ? rounded(cell.median) : (cell ?? '')

function gain(results: Results, count: number, contender: Contender): string {
  const loop = medianOf(results, count, 'loop')
  const own = medianOf(results, count, contender)
  return loop === null || own === null ? '' : `${rounded(loop / own, 2)}×`
}

/** To so many significant digits, never in powers of ten. */
function rounded(value: number, digits = 3): string {
  const places = Math.max(0, digits - 1 - Math.floor(Math.log10(value)))
  return value.toFixed(Math.min(places, 6))
}

/** The table in Markdown, with what it was measured on. */
export function markdownOf(results: Results): string {
  const rows = rowsOf(results)
  const widths = rows[0]!.map((_, column) => Math.max(4, ...rows.map((row) => row[column]!.length)))
  const line = (cells: string[]) => `| ${cells.map((cell, i) => cell.padStart(widths[i]!)).join(' | ')} |`
  const rule = `| ${widths.map((width) => `${'-'.repeat(width - 1)}:`).join(' | ')} |`
  return `${results.about}\n\n${[line(rows[0]!), rule, ...rows.slice(1).map(line)].join('\n')}\n`
}
