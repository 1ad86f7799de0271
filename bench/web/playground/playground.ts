/** The playground: a document, a batch, and what becomes of the one under the other while either is written. */
import type { ApplyOptions } from 'replace-exactly-once'
import { copy } from '../page/copy.ts'
import { byId, choose, chosen } from '../page/elements.ts'
import { createBatchPane } from './batch-pane.ts'
import { createDocumentPane } from './document-pane.ts'
import { judge } from './judge.ts'
import { createOutcomeBar } from './outcome-bar.ts'
import { createResultPane, type Shown, textOf, type View } from './result-pane.ts'
import { startExamples, startFiles } from './sources.ts'
import { counted, factsOf } from './words.ts'

/** Below it a judgement takes a few milliseconds and follows every key; above, it waits for a pause. */
const AT_ONCE = 200_000
const PAUSE_MS = 200

/** Narrower than this, two columns of text cannot be read. */
const NARROW = '(max-width: 48rem)'

/** Starts the playground on the first example. */
export function startPlayground(): void {
  const form = byId<HTMLFormElement>('options')
  const showResult = startResult()
  const documentPane = createDocumentPane(byId('document'), later)
  const batchPane = createBatchPane(byId('batch'), later, documentPane.show)
  const bar = createOutcomeBar(documentPane)
  let waiting: ReturnType<typeof setTimeout> | undefined

  function later() {
    bar.wait()
    clearTimeout(waiting)
    const size = documentPane.text().length + batchPane.text().length
    waiting = setTimeout(follow, size < AT_ONCE ? 0 : PAUSE_MS)
  }

  function follow() {
    clearTimeout(waiting)
    const document = documentPane.text()
    byId('document-facts').textContent = factsOf(document)
    const batch = batchPane.read()
    if (typeof batch === 'string') return bar.stall(`The batch is ${batch}.`)
    byId('batch-facts').textContent = counted(batch.edits.length, 'edit')
    const judged = judge(document, batch.edits, optionsOf(form))
    if (typeof judged === 'string') return bar.stall(judged)
    documentPane.mark(judged)
    batchPane.mark(batch, judged)
    showResult({ document, ...judged })
    bar.settle(judged)
  }

  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('change', ({ target }) => target !== byId('example') && follow())
  startFiles('document', documentPane, follow)
  startFiles('batch', batchPane, follow)
  startExamples(documentPane, batchPane, follow)
}

const optionsOf = (form: HTMLFormElement) =>
  Object.fromEntries(
    ['policy', 'engine', 'noop', 'overlap'].map((name) => [name, chosen(form, name)]),
  ) as ApplyOptions

const NAMES: Readonly<Record<View, string>> = {
  unified: 'Unified diff',
  split: 'Unified diff',
  patch: 'Unified diff',
  message: 'Message',
  json: 'Outcome',
}

/** The pane of the outcome with its views; gives what shows another outcome in it. */
function startResult(): (next: Shown) => void {
  const views = byId('result-views')
  const pane = createResultPane(byId('result'))
  const view = () => chosen(views, 'view') as View
  let shown: Shown | undefined
  const draw = () => shown !== undefined && pane.show(view(), shown)
  choose(views, 'view', matchMedia(NARROW).matches ? 'unified' : 'split')
  views.addEventListener('change', draw)
  byId('copy-result').addEventListener('click', () => shown && copy(textOf(view(), shown), NAMES[view()]))
  return (next) => {
    shown = next
    draw()
  }
}
