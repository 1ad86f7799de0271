import { json, jsonParseLinter } from '@codemirror/lang-json'
import { linter } from '@codemirror/lint'
import { EditorState, RangeSet, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, GutterMarker, gutter } from '@codemirror/view'
import { element } from '../page/elements.ts'
import { type ReadBatch, readBatch, type Stretch, withEdit } from './batch-text.ts'
import { writable } from './editor.ts'
import type { Fate, Judged } from './judge.ts'
import { type NoteActions, RefusalNote } from './refusal-note.ts'

/** The batch's editor: JSON, each edit with its fate beside it, refused ones with their reason below. */
export interface BatchPane {
  text(): string
  read(): ReadBatch | string
  /** Takes another text in, with a history of its own. */
  load(text: string): void
  mark(batch: ReadBatch, judged: Judged): void
}

interface Judgement {
  notes: DecorationSet
  fates: RangeSet<GutterMarker>
}

const setJudgement = StateEffect.define<Judgement>()

/** Notes and fates stay with their edits while someone types, until the next judgement. */
const judgement = StateField.define<Judgement>({
  create: () => ({ notes: Decoration.none, fates: RangeSet.empty }),
  update(value, transaction) {
    const set = transaction.effects.find((effect) => effect.is(setJudgement))
    if (set !== undefined) return set.value
    if (!transaction.docChanged) return value
    return { notes: value.notes.map(transaction.changes), fates: value.fates.map(transaction.changes) }
  },
  provide: (field) => EditorView.decorations.from(field, ({ notes }) => notes),
})

const SIGNS: Readonly<Record<Fate, string>> = {
  applied: '✓',
  refused: '✕',
  'held back': '–',
  'not tried': '·',
}

class FateMarker extends GutterMarker {
  constructor(
    readonly ordinal: number,
    readonly fate: Fate,
  ) {
    super()
  }

  override eq(other: FateMarker) {
    return other.ordinal === this.ordinal && other.fate === this.fate
  }

  override toDOM() {
    return element('span', {
      className: `cm-fate cm-fate-${this.fate.replace(' ', '-')}`,
      title: `edit ${this.ordinal}: ${this.fate}`,
      textContent: `${SIGNS[this.fate]}${this.ordinal}`,
    })
  }
}

const fates = gutter({
  class: 'cm-fates',
  markers: (view) => view.state.field(judgement).fates,
  initialSpacer: () => new FateMarker(100, 'not tried'),
})

/** Makes the editor. `changed` is called after each change of its text. */
export function createBatchPane(
  parent: HTMLElement,
  changed: () => void,
  show: NoteActions['show'],
): BatchPane {
  const extensions = [
    fates,
    writable('The batch, as JSON'),
    json(),
    linter(jsonParseLinter(), { delay: 400 }),
    judgement,
    EditorView.updateListener.of(({ docChanged }) => docChanged && changed()),
  ]
  const view = new EditorView({ parent, extensions })
  const text = () => view.state.sliceDoc()
  let stretches: Stretch[] = []
  const use: NoteActions['use'] = (ordinal, edit) => {
    view.dispatch({ changes: withEdit(text(), stretches[ordinal - 1]!, edit), userEvent: 'input.use' })
    view.focus()
  }
  return {
    text,
    read: () => readBatch(text()),
    load: (doc) => view.setState(EditorState.create({ doc, extensions })),
    mark(batch, judged) {
      stretches = batch.stretches
      view.dispatch({ effects: setJudgement.of(judgementOf(view, stretches, judged, { show, use })) })
    },
  }
}

function judgementOf(
  view: EditorView,
  stretches: readonly Stretch[],
  judged: Judged,
  actions: NoteActions,
): Judgement {
  const { doc } = view.state
  const notes = judged.outcome.refused.map((refusal) => {
    const explanation = judged.explanations.find(({ ordinal }) => ordinal === refusal.ordinal)
    const widget = new RefusalNote(refusal, explanation, actions)
    const { to } = doc.lineAt(stretches[refusal.ordinal - 1]!.to)
    return Decoration.widget({ widget, block: true, side: 1 }).range(to)
  })
  const markers = stretches.map(({ from }, index) =>
    new FateMarker(index + 1, judged.fates[index]!).range(doc.lineAt(from).from),
  )
  return { notes: Decoration.set(notes, true), fates: RangeSet.of(markers, true) }
}
