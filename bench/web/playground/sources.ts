/** Where documents and batches come from: the examples, a file that is dropped or opened. */
import { byId, choose, element } from '../page/elements.ts'
import { askForFile, takeDrops, textOf } from '../page/files.ts'
import { say } from '../page/say.ts'
import { EXAMPLES } from './examples.ts'

/** What takes a text in. */
interface Target {
  load(text: string): void
}

/** What an editor that judges at every key takes easily; the benchmark takes more. */
const MOST_BYTES = 4 * 2 ** 20

const DEFAULTS = { policy: 'atomic', noop: 'allow', overlap: 'allow' }

/** The select of examples. `loaded` is called after each; the first is loaded at once. */
export function startExamples(document: Target, batch: Target, loaded: () => void): void {
  const select = byId<HTMLSelectElement>('example')
  const options = EXAMPLES.map(({ name }, index) =>
    element('option', { value: String(index), textContent: name }),
  )
  select.append(...options, element('option', { value: '', textContent: 'Your own', hidden: true }))
  const load = () => {
    const example = EXAMPLES[Number(select.value)]!
    byId('about').textContent = example.about
    for (const [name, value] of Object.entries({ ...DEFAULTS, ...example.options }))
      choose(byId('options'), name, value)
    document.load(example.document)
    batch.load(JSON.stringify(example.edits, null, 2))
    loaded()
  }
  select.addEventListener('change', load)
  load()
}

/** Takes files into a pane: those dropped on it, and those its button asks for. `loaded` is called after each. */
export function startFiles(name: 'document' | 'batch', target: Target, loaded: () => void): void {
  const open = async (file: File) => {
    if (file.size > MOST_BYTES) return say('Over 4 MB: the benchmark takes documents of that size.')
    const text = await textOf(file)
    if (text === null) return say(`${file.name} is no UTF-8 text.`)
    target.load(text)
    byId<HTMLSelectElement>('example').value = ''
    byId('about').textContent = `${file.name}, opened in this page and sent nowhere.`
    loaded()
  }
  takeDrops(byId(`${name}-pane`), open)
  byId(`open-${name}`).addEventListener('click', () => askForFile(open))
}
