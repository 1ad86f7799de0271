import { element } from '../page/elements.ts'
import { cellOf, type Results, rowsOf } from './results.ts'

/** Draws the table; what is not measured yet has its room already. */
export function drawTable(table: HTMLTableElement, results: Results): void {
  const [head, ...rows] = rowsOf(results)
  table.replaceChildren(
    element(
      'thead',
      {},
      element('tr', {}, ...head!.map((text) => element('th', { scope: 'col', textContent: text }))),
    ),
    element('tbody', {}, ...rows.map((row, index) => rowOf(row, results, results.counts[index]!))),
  )
}

function rowOf(row: string[], results: Results, count: number) {
  const cells = row.slice(1).map((text, column) => {
    const contender = results.contenders[column]
    const title = contender === undefined ? '' : spread(results, count, contender)
    return element('td', { textContent: text === '' ? '–' : text, title })
  })
  return element('tr', {}, element('th', { scope: 'row', textContent: row[0]! }), ...cells)
}

function spread(results: Results, count: number, contender: Results['contenders'][number]): string {
  const cell = cellOf(results, count, contender)
  if (typeof cell !== 'object') return ''
  const { least, most, samples, calls } = cell
  return `${least.toPrecision(3)} to ${most.toPrecision(3)} ms: ${samples} samples of ${calls} calls`
}
