import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { type Contender, NAMES } from './messages.ts'
import { medianOf, type Results } from './results.ts'

/** Draws the results into `room`, whose size the page's rules fix. */
export const drawPlot = (results: Results, room: HTMLElement): uPlot =>
  new uPlot(optionsFor(results, room), dataOf(results), room)

const dataOf = (results: Results): uPlot.AlignedData => [
  results.counts,
  ...results.contenders.map((contender) =>
    results.counts.map((count) => medianOf(results, count, contender)),
  ),
]

/** The legend's rows and a margin, below the plot itself. */
const LEGEND_HEIGHT = 40

function optionsFor({ counts, contenders }: Results, room: HTMLElement): uPlot.Options {
  const style = getComputedStyle(room)
  const colour = (name: string) => resolved(room, `var(--${name})`)
  const axis = {
    stroke: colour('quiet'),
    grid: { stroke: colour('line'), width: 1 },
    ticks: { stroke: colour('line') },
  }
  return {
    width: room.clientWidth,
    height: room.clientHeight - LEGEND_HEIGHT,
    scales: {
      x: { time: false, distr: 3, log: 2, range: rangeOf(counts) },
      y: { distr: 3, log: 10, range: (_, least, most) => decades(least, most) },
    },
    axes: [
      { ...axis, font: style.font, splits: () => counts, values: (_, splits) => splits.map(String) },
      {
        ...axis,
        font: style.font,
        size: 64,
        splits: (_, __, least, most) => powers(least, most),
        values: (_, splits) => splits.map(tick),
      },
    ],
    series: [{ label: 'edits' }, ...contenders.map((contender) => lineOf(contender, colour))],
    cursor: { drag: { x: false, y: false } },
  }
}

/** A batch size alone needs some room on both sides: a scale of no width has no place for it. */
const rangeOf = (counts: number[]): [number, number] => [counts[0]! / 1.4, counts.at(-1)! * 1.4]

const lineOf = (contender: Contender, colour: (name: string) => string): uPlot.Series => ({
  label: NAMES[contender],
  stroke: colour(`plot-${contender}`),
  width: 2,
  points: { show: true, size: 7, fill: colour(`plot-${contender}`) },
  spanGaps: true,
  value: (_, value) => (value === null ? '–' : `${value.toPrecision(3)} ms`),
})

/** Whole decades around what was measured; one of them before anything is. */
const decades = (least: number | null, most: number | null): [number, number] =>
  least === null || most === null
    ? [0.1, 1]
    : [
        10 ** Math.floor(Math.log10(least)),
        10 ** Math.max(Math.ceil(Math.log10(most)), Math.floor(Math.log10(least)) + 1),
      ]

/** Powers of ten: on a scale of several decades, lines between them are noise. */
function powers(least: number, most: number): number[] {
  const first = Math.round(Math.log10(least))
  const last = Math.round(Math.log10(most))
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index))
}

const tick = (value: number) => (value >= 1 ? String(value) : String(+value.toPrecision(1)))

/** A canvas takes no `var()` or `light-dark()`: the browser says what they come to here. */
function resolved(room: HTMLElement, value: string): string {
  const probe = document.createElement('i')
  probe.style.color = value
  room.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
