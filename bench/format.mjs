/** How figures and tables are written: Markdown that also reads well in a terminal. */

/** A size in units or bytes. */
export function sizeOf(units) {
  if (units >= 1 << 20) return `${units / (1 << 20)} MB`
  return units >= 1024 ? `${Number((units / 1024).toFixed(1))} KB` : `${units} B`
}

/** A time given in ms. */
export function timeOf(ms) {
  if (ms >= 1000) return `${(ms / 1000).toPrecision(3)} s`
  return ms >= 1 ? `${three(ms)} ms` : `${three(ms * 1000)} µs`
}

/** How many times as fast. */
export function timesOf(ratio) {
  return `${three(ratio)}×`
}

/** GB/s, of bytes in ms. */
export function rateOf(bytes, ms) {
  return three(bytes / ms / 1e6)
}

function three(value) {
  return value >= 100 ? value.toFixed(0) : Number(value.toPrecision(value >= 10 ? 3 : 2)).toString()
}

/** A table; `rows` of cells. */
export function tableOf(head, rows) {
  const cells = [head, ...rows].map((row) => row.map(String))
  const widths = head.map((_, i) => Math.max(...cells.map((row) => row[i].length)))
  const line = (row) => `| ${row.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`
  return [line(cells[0]), line(widths.map((width) => '-'.repeat(width))), ...cells.slice(1).map(line)].join(
    '\n',
  )
}

/** A table of one figure for each size and number of edits; `cell` gives '' where there is none. */
export function matrixOf(corner, sizes, counts, cell) {
  const rows = sizes.map((size) => [sizeOf(size), ...counts.map((count) => cell(size, count))])
  return tableOf([corner, ...counts.map((count) => `K = ${count}`)], rows)
}
