/** The batches as a picture, drawn from the numbers of the run. */
import { writeFileSync } from 'node:fs'
import * as Plot from '@observablehq/plot'
import { parseHTML } from 'linkedom'
import { sizeOf } from './format.mjs'

const FILE = new URL('batches.svg', import.meta.url)
/** The sizes drawn: those that a reader's documents may have. */
const SIZES = [4096, 65536, 1 << 20, 4 << 20, 64 << 20]

/** Writes `bench/batches.svg`: how many times as fast as the plain loop, by the number of edits. */
export function drawBatches(cells) {
  const points = [...cells.values()]
    .filter(({ kind, size }) => kind === 'source' && SIZES.includes(size))
    .map(({ size, count, loop, apply }) => ({ size: sizeOf(size), count, ratio: loop / apply }))
  const { document } = parseHTML('<!doctype html><html><body></body></html>')
  const chart = Plot.plot({
    document,
    width: 720,
    height: 420,
    marginLeft: 56,
    marginRight: 64,
    style: { background: 'white', color: 'black', fontSize: '12px' },
    x: {
      type: 'log',
      base: 4,
      label: 'edits in the batch',
      ticks: [1, 4, 16, 64, 256, 1024],
      tickFormat: (count) => `${count}`,
    },
    y: {
      type: 'log',
      label: 'times as fast as the plain loop',
      grid: true,
      tickFormat: (value) => `${value}×`,
    },
    color: { scheme: 'Tableau10' },
    marks: [
      Plot.ruleY([1], { strokeDasharray: '4 3' }),
      Plot.lineY(points, { x: 'count', y: 'ratio', stroke: 'size' }),
      Plot.dot(points, { x: 'count', y: 'ratio', fill: 'size', r: 3 }),
      Plot.text(
        points,
        Plot.selectLast({
          x: 'count',
          y: 'ratio',
          z: 'size',
          text: 'size',
          fill: 'size',
          dx: 8,
          textAnchor: 'start',
        }),
      ),
    ],
  })
  chart.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  writeFileSync(FILE, `${chart.outerHTML}\n`)
}
