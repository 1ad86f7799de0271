import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import { toChangeSpec } from 'replace-exactly-once/changes'
import type { Place } from 'replace-exactly-once/explain'
import { element } from '../page/elements.ts'
import { type Judged, needleOf } from './judge.ts'

const setMarks = StateEffect.define<DecorationSet>()

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    const set = transaction.effects.find((effect) => effect.is(setMarks))
    return set === undefined ? marks.map(transaction.changes) : set.value
  },
  provide: (marks) => EditorView.decorations.from(marks),
})

/** Marks in the document: the places that change, and those that refused edits are about. */
export const marks = field

/** The marks as an effect; `null` takes them away. */
export function markJudged(view: EditorView, judged: Judged | null): void {
  const ranges = judged === null ? [] : [...changedPlaces(view, judged), ...refusedPlaces(view, judged)]
  view.dispatch({ effects: setMarks.of(Decoration.set(ranges, true)) })
}

function changedPlaces({ state }: EditorView, { outcome }: Judged) {
  return toChangeSpec(state.sliceDoc(), outcome.changes).flatMap(({ from, to, insert }) => {
    const written =
      insert === '' ? [] : [Decoration.widget({ widget: new Written(insert), side: 1 }).range(to)]
    return from === to ? written : [CHANGED.range(from, to), ...written]
  })
}

const CHANGED = Decoration.mark({ class: 'cm-replaced' })
const OCCURRENCE = Decoration.mark({ class: 'cm-occurrence' })
const REGION = Decoration.mark({ class: 'cm-region' })

/** Where an ambiguous needle occurs, and the text nearest to a missing one. */
function refusedPlaces(view: EditorView, { edits, explanations }: Judged) {
  return explanations
    .flatMap(({ ordinal, occurrences, region }) => {
      const { length } = needleOf(edits[ordinal - 1])
      const needles = occurrences.map(({ place }) => marked(view, place, length, OCCURRENCE))
      return region === null ? needles : [marked(view, region.place, region.text.length, REGION)]
    })
    .filter((range) => range !== null)
}

function marked(view: EditorView, place: Place, length: number, mark: Decoration) {
  const from = offsetOf(view, place)
  if (from === null) return null
  const to = Math.min(from + length, view.state.doc.length)
  return to > from ? mark.range(from, to) : null
}

/** The offset of a place in the document, `null` where the place is in what an edit of the batch wrote. */
export function offsetOf({ state: { doc } }: EditorView, place: Place): number | null {
  if (!('line' in place) || place.line > doc.lines) return null
  return Math.min(doc.line(place.line).from + place.column - 1, doc.length)
}

/** The most of a new text that is shown beside the old: a change is recognised by its beginning. */
const SHOWN = 60

/** The text that comes in, shown where it will stand. */
class Written extends WidgetType {
  constructor(readonly text: string) {
    super()
  }

  override eq(other: Written) {
    return other.text === this.text
  }

  override toDOM() {
    const cut = this.text.length > SHOWN
    const shown = this.text.slice(0, SHOWN).replaceAll('\r', '').replaceAll('\n', '⏎') + (cut ? '…' : '')
    return element('span', { className: 'cm-written', textContent: shown, title: this.text })
  }
}
