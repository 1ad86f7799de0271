/** The benchmark: what to measure, a worker that does, and its results as they come. */
import { copy } from '../page/copy.ts'
import { byId, ticked } from '../page/elements.ts'
import { askForFile, takeDrops } from '../page/files.ts'
import { say } from '../page/say.ts'
import type { Contender, Kind, Order, Report } from './messages.ts'
import { createPlot } from './plot.ts'
import { createProgress } from './progress.ts'
import { markdownOf, type Results } from './results.ts'
import { drawTable } from './table.ts'

const MOST_BYTES = 64 * 2 ** 20

/** Starts the benchmark's view; nothing runs until it is told to. */
export function startBenchmark(): void {
  const form = byId<HTMLFormElement>('bench')
  const kind = byId<HTMLSelectElement>('bench-kind')
  const size = byId<HTMLSelectElement>('bench-size')
  const progress = createProgress()
  const plot = createPlot(byId('bench-plot'))
  let file: File | null = null
  let worker: Worker | null = null
  let results = empty()

  function empty(): Results {
    const counts = ticked(form, 'count').map(Number)
    return { about: '', counts, contenders: ticked(form, 'contender') as Contender[], cells: new Map() }
  }

  function draw() {
    drawTable(byId<HTMLTableElement>('bench-table'), results)
    if (results.counts.length > 0 && results.contenders.length > 0) plot.show(results)
    byId<HTMLButtonElement>('bench-copy').disabled = results.cells.size === 0
  }

  function running(on: boolean) {
    for (const control of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'))
      control.disabled = on
    size.disabled = on || file !== null
    byId<HTMLButtonElement>('bench-run').disabled = on
    byId<HTMLButtonElement>('bench-cancel').disabled = !on
    byId('view-benchmark').setAttribute('aria-busy', String(on))
  }

  function end(words: string, value: number) {
    worker?.terminate()
    worker = null
    progress.end(words, value)
    running(false)
  }

  function run() {
    if (kind.value === 'file' && file === null) return askForFile(open)
    results = empty()
    if (results.counts.length === 0 || results.contenders.length === 0)
      return say('Choose at least one batch size and one contender.')
    draw()
    running(true)
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<Report>) => take(data)
    worker.onerror = ({ message }) => end(`The run failed: ${message}.`, 0)
    const document: Order['document'] =
      file === null ? { kind: kind.value as Kind, bytes: Number(size.value) } : { file }
    worker.postMessage({ document, counts: results.counts, contenders: results.contenders } satisfies Order)
    byId('bench-cancel').focus()
  }

  function take(report: Report) {
    if (report.kind === 'at') progress.at(report)
    else if (report.kind === 'document') describe(report)
    else if (report.kind === 'done') end('Done.', 1)
    else if (report.kind === 'failed') end(`The run failed: ${report.why}.`, 0)
    else {
      results.cells.set(
        `${report.count}/${report.contender}`,
        report.kind === 'cell' ? report.timing : 'cannot run here',
      )
      draw()
    }
  }

  function describe({ bytes, units, edits }: Extract<Report, { kind: 'document' }>) {
    const wanted = Math.max(...results.counts)
    const short = edits < wanted ? ` It has ${edits} places that stand once.` : ''
    const name = file === null ? kind.selectedOptions[0]!.text : file.name
    results.about = `${name}, ${megabytes(bytes)}, ${units.toLocaleString('en')} UTF-16 units; medians in ms; ${machine()}`
    byId('bench-about').textContent =
      `${name}: ${megabytes(bytes)}, ${units.toLocaleString('en')} units.${short}`
  }

  function open(taken: File) {
    if (worker !== null) return
    if (taken.size > MOST_BYTES) return say('Over 64 MB: that is the most this page takes.')
    file = taken
    kind.value = 'file'
    size.disabled = true
    byId('bench-about').textContent =
      `${taken.name}: ${megabytes(taken.size)}, read in this page and sent nowhere.`
  }

  kind.addEventListener('change', () => {
    if (kind.value === 'file') askForFile(open)
    file = null
    size.disabled = false
    byId('bench-about').textContent = ''
  })
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) {
      results = empty()
      draw()
    }
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    run()
  })
  byId('bench-cancel').addEventListener('click', () => {
    end('Cancelled; what was measured stands.', 0)
    byId('bench-run').focus()
  })
  byId('bench-copy').addEventListener('click', () => copy(markdownOf(results), 'Table'))
  takeDrops(byId('view-benchmark'), open)
  draw()
}

function megabytes(bytes: number): string {
  return bytes < 2 ** 20 ? `${(bytes / 2 ** 10).toFixed(0)} KB` : `${(bytes / 2 ** 20).toFixed(1)} MB`
}

/** What a browser says of itself and of the machine. */
const machine = () =>
  `${navigator.userAgent.replace(/^Mozilla\/5\.0 /, '')}, ${navigator.hardwareConcurrency} cores, ${new Date().toISOString().slice(0, 10)}`
