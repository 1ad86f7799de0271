/** The benchmark: what to measure, a run in a worker, and its results as they come. */
import { copy } from '../page/copy.ts'
import { byId, ticked } from '../page/elements.ts'
import { say } from '../page/say.ts'
import { createChoice, sized } from './choice.ts'
import type { Contender, Report } from './messages.ts'
import { createPlot } from './plot.ts'
import { createProgress } from './progress.ts'
import { markdownOf, type Results } from './results.ts'
import { type Run, startRun } from './run.ts'
import { drawTable } from './table.ts'

/** Starts the benchmark's view; nothing runs until it is told to. */
export function startBenchmark(): void {
  const form = byId<HTMLFormElement>('bench')
  const choice = createChoice()
  const progress = createProgress()
  const drawResults = startResults()
  let results = emptyFor(form)
  let current: Run | null = null

  function running(on: boolean) {
    for (const box of form.querySelectorAll('input')) box.disabled = on
    choice.lock(on)
    byId<HTMLButtonElement>('bench-run').disabled = on
    byId<HTMLButtonElement>('bench-cancel').disabled = !on
    byId('view-benchmark').setAttribute('aria-busy', String(on))
  }

  function run() {
    const document = choice.order()
    if (document === null) return
    results = emptyFor(form)
    const { counts, contenders } = results
    if (counts.length === 0 || contenders.length === 0)
      return say('Choose at least one batch size and one contender.')
    drawResults(results)
    running(true)
    current = startRun({ document, counts, contenders }, take)
    byId('bench-cancel').focus()
  }

  function end(words: string, value: number) {
    current?.end()
    progress.end(words, value)
    running(false)
    byId('bench-run').focus()
  }

  function take(report: Report) {
    if (report.kind === 'at') return progress.at(report)
    if (report.kind === 'done') return end('Done.', 1)
    if (report.kind === 'failed') return end(`The run failed: ${report.why}.`, 0)
    if (report.kind === 'document') return describe(results, report, choice.name())
    const cell = report.kind === 'cell' ? report.timing : 'cannot run here'
    results.cells.set(`${report.count}/${report.contender}`, cell)
    drawResults(results)
  }

  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) drawResults((results = emptyFor(form)))
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    run()
  })
  byId('bench-cancel').addEventListener('click', () => end('Cancelled; what was measured stands.', 0))
  drawResults(results)
}

/** The table and the plot of what is chosen, with nothing in them yet. */
const emptyFor = (form: HTMLFormElement): Results => ({
  about: '',
  counts: ticked(form, 'count').map(Number),
  contenders: ticked(form, 'contender') as Contender[],
  cells: new Map(),
})

/** The table, the plot and the button that copies; gives what draws results in them. */
function startResults(): (next: Results) => void {
  const plot = createPlot(byId('bench-plot'))
  let shown: Results
  byId('bench-copy').addEventListener('click', () => copy(markdownOf(shown), 'Table'))
  return (next) => {
    shown = next
    drawTable(byId<HTMLTableElement>('bench-table'), next)
    if (next.counts.length > 0 && next.contenders.length > 0) plot.show(next)
    byId<HTMLButtonElement>('bench-copy').disabled = next.cells.size === 0
  }
}

/** Says what is measured on, on the page and above the Markdown. */
function describe(
  results: Results,
  { bytes, units, edits }: Extract<Report, { kind: 'document' }>,
  name: string,
): void {
  const short = edits < Math.max(...results.counts) ? ` It has ${edits} places that stand once.` : ''
  const length = `${sized(bytes)}, ${units.toLocaleString('en')} UTF-16 units`
  results.about = `${name}, ${length}; medians in ms; ${machine()}`
  byId('bench-about').textContent = `${name}: ${length}.${short}`
}

/** What a browser says of itself and of the machine. */
const machine = () =>
  `${navigator.userAgent.replace(/^Mozilla\/5\.0 /, '')}, ${navigator.hardwareConcurrency} cores, ${new Date().toISOString().slice(0, 10)}`
