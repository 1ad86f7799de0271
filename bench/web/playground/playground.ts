/** The playground: a document, a batch, and what becomes of the one under the other while either is written. */
import type { ApplyOptions } from 'replace-exactly-once'
import { copy } from '../page/copy.ts'
import { byId, chosen, element } from '../page/elements.ts'
import { askForFile, takeDrops, textOf as textOfFile } from '../page/files.ts'
import { say } from '../page/say.ts'
import { createBatchPane } from './batch-pane.ts'
import type { ReadBatch } from './batch-text.ts'
import { createDocumentPane } from './document-pane.ts'
import { EXAMPLES } from './examples.ts'
import { type Judged, judge } from './judge.ts'
import { createResultPane, type Shown, textOf, type View } from './result-pane.ts'
import { factsOf, verdictOf } from './words.ts'

/** What an editor that judges at every key takes easily; the benchmark takes more. */
const MOST_BYTES = 4 * 2 ** 20

/** Below it a judgement takes a few milliseconds and follows every key; above, it waits for a pause. */
const AT_ONCE = 200_000
const PAUSE_MS = 200

/** Narrower than this, two columns of text cannot be read. */
const NARROW = '(max-width: 48rem)'

/** Starts the playground on the first example. */
export function startPlayground(): void {
  const form = byId<HTMLFormElement>('options')
  const views = byId('result-views')
  const result = createResultPane(byId('result'))
  let waiting: ReturnType<typeof setTimeout> | undefined
  let shown: Shown | null = null

  const documentPane = createDocumentPane(byId('document'), () => later())
  const batchPane = createBatchPane(byId('batch'), () => later(), documentPane.show)

  function later() {
    buttons(false)
    clearTimeout(waiting)
    const size = documentPane.text().length + batchPane.text().length
    waiting = setTimeout(follow, size < AT_ONCE ? 0 : PAUSE_MS)
  }

  function follow() {
    const document = documentPane.text()
    const batch = batchPane.read()
    byId('document-facts').textContent = factsOf(document)
    if (typeof batch === 'string') return stall(`The batch is ${batch}.`)
    byId('batch-facts').textContent = batch.edits.length === 1 ? '1 edit' : `${batch.edits.length} edits`
    const judged = judge(document, batch.edits, optionsOf(form))
    if (typeof judged === 'string') return stall(judged)
    settle(document, batch, judged)
  }

  /** What was shown stays, dimmed: an outcome that comes and goes while one types could not be read. */
  function stall(why: string) {
    byId('outcome').dataset.state = 'stalled'
    byId('view-playground').classList.add('stalled')
    byId('verdict').textContent = why
    buttons(false)
  }

  function settle(document: string, batch: ReadBatch, judged: Judged) {
    byId('view-playground').classList.remove('stalled')
    byId('outcome').dataset.state = judged.outcome.ok ? 'ok' : 'refused'
    byId('verdict').textContent = verdictOf(judged)
    documentPane.mark(judged)
    batchPane.mark(batch, judged)
    shown = { document, outcome: judged.outcome, explanations: judged.explanations }
    draw()
    buttons(true)
  }

  const view = () => chosen(views, 'view') as View
  const draw = () => shown !== null && result.show(view(), shown)

  function buttons(settled: boolean) {
    const depths = documentPane.depths()
    byId<HTMLButtonElement>('apply').disabled =
      !settled || shown === null || shown.outcome.changes.length === 0
    byId<HTMLButtonElement>('undo').disabled = depths.undo === 0
    byId<HTMLButtonElement>('redo').disabled = depths.redo === 0
  }

  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('change', ({ target }) => (target === byId('example') ? load() : follow()))
  views.addEventListener('change', draw)
  byId('apply').addEventListener('click', () => {
    const { changes, applied } = shown!.outcome
    documentPane.apply(changes)
    say(`${applied.length === 1 ? '1 edit' : `${applied.length} edits`} applied. Undo takes it back.`)
  })
  byId('undo').addEventListener('click', documentPane.undo)
  byId('redo').addEventListener('click', documentPane.redo)
  byId('copy-result').addEventListener('click', () => shown && copy(textOf(view(), shown), NAMES[view()]))

  const openDocument = (file: File) => open(file, documentPane.load)
  const openBatch = (file: File) => open(file, batchPane.load)
  async function open(file: File, take: (text: string) => void) {
    if (file.size > MOST_BYTES) return say('Over 4 MB: the benchmark takes documents of that size.')
    const text = await textOfFile(file)
    if (text === null) return say(`${file.name} is no UTF-8 text.`)
    take(text)
    byId<HTMLSelectElement>('example').value = ''
    byId('about').textContent = `${file.name}, opened in this page and sent nowhere.`
    follow()
  }
  takeDrops(byId('document-pane'), openDocument)
  takeDrops(byId('batch-pane'), openBatch)
  byId('open-document').addEventListener('click', () => askForFile(openDocument))
  byId('open-batch').addEventListener('click', () => askForFile(openBatch))

  const select = byId<HTMLSelectElement>('example')
  select.append(
    ...EXAMPLES.map(({ name }, index) => element('option', { value: String(index), textContent: name })),
  )
  select.append(element('option', { value: '', textContent: 'Your own', hidden: true }))
  function load() {
    const { about, document, edits, options } = EXAMPLES[Number(select.value)]!
    byId('about').textContent = about
    for (const [name, value] of Object.entries({ ...DEFAULTS, ...options })) choose(form, name, value)
    documentPane.load(document)
    batchPane.load(JSON.stringify(edits, null, 2))
    follow()
  }
  choose(views, 'view', matchMedia(NARROW).matches ? 'unified' : 'split')
  load()
}

const DEFAULTS = { policy: 'atomic', noop: 'allow', overlap: 'allow' }

const NAMES: Readonly<Record<View, string>> = {
  unified: 'Unified diff',
  split: 'Unified diff',
  patch: 'Unified diff',
  message: 'Message',
  json: 'Outcome',
}

const optionsOf = (form: HTMLFormElement) =>
  Object.fromEntries(
    ['policy', 'engine', 'noop', 'overlap'].map((name) => [name, chosen(form, name)]),
  ) as ApplyOptions

function choose(form: ParentNode, name: string, value: string): void {
  form.querySelector<HTMLInputElement>(`input[name="${name}"][value="${value}"]`)!.checked = true
}
