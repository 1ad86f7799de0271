import { WidgetType } from '@codemirror/view'
import type { Refusal } from 'replace-exactly-once'
import { type Explanation, formatRefusals, type Occurrence, type Place } from 'replace-exactly-once/explain'
import { element } from '../page/elements.ts'

/** What a note's buttons do. */
export interface NoteActions {
  /** Shows a place of the document. */
  show(place: Place): void
  /** Writes an edit into the batch in the refused one's place. */
  use(ordinal: number, edit: NonNullable<Occurrence['edit']>): void
}

/** The reason of a refused edit, below it in the batch. */
export class RefusalNote extends WidgetType {
  private readonly key: string

  constructor(
    readonly refusal: Refusal,
    readonly explanation: Explanation | undefined,
    readonly actions: NoteActions,
  ) {
    super()
    this.key = JSON.stringify([refusal, explanation])
  }

  override eq(other: RefusalNote) {
    return other.key === this.key
  }

  override toDOM() {
    const { refusal, explanation, actions } = this
    const head = element(
      'p',
      { className: 'cm-note-head' },
      element('strong', { textContent: `edit ${refusal.ordinal}` }),
      element('code', { textContent: refusal.reason }),
    )
    const said =
      explanation !== undefined && explanation.occurrences.length > 0
        ? ambiguity(refusal, explanation, actions)
        : miss(refusal, explanation, actions)
    return element(
      'section',
      { className: 'cm-note', contentEditable: 'false', ariaLabel: `Edit ${refusal.ordinal} refused` },
      element('div', { className: 'cm-note-body' }, head, ...said),
    )
  }

  override ignoreEvent() {
    return true
  }
}

/** The library's own words, without their summary of the batch. */
function wordsFor(refusal: Refusal, explanation: Explanation | undefined): string {
  const said = formatRefusals({ applied: [], refused: [refusal] }, explanation ? [explanation] : [])
  return said.slice(said.indexOf('\n\n') + 2)
}

function miss(refusal: Refusal, explanation: Explanation | undefined, { show }: NoteActions) {
  const words = element('p', { className: 'cm-note-words', textContent: wordsFor(refusal, explanation) })
  const place = explanation?.region?.place
  if (place === undefined || !('line' in place)) return [words]
  return [words, button(`Show line ${place.line}`, () => show(place))]
}

function ambiguity({ matches }: Refusal, explanation: Explanation, actions: NoteActions) {
  const { ordinal, occurrences, more, causedBy } = explanation
  const made = causedBy === null ? '' : ` Edit ${causedBy} of this batch made the further match.`
  const said = `It occurs ${matches} times, so it does not say which one to replace.${made}`
  return [
    element('p', { className: 'cm-note-words', textContent: said }),
    element('ul', {}, ...occurrences.map((occurrence) => occurrenceRow(ordinal, occurrence, actions))),
    more === 0 ? '' : element('p', { className: 'cm-note-words', textContent: `and ${more} more` }),
  ]
}

function occurrenceRow(ordinal: number, { place, excerpt, edit }: Occurrence, { show, use }: NoteActions) {
  const where =
    'line' in place
      ? button(`line ${place.line}`, () => show(place))
      : element('span', { textContent: `in what edit ${place.ordinal} wrote` })
  return element(
    'li',
    {},
    where,
    element('code', { textContent: excerpt.trim() }),
    edit === null ? null : button('Mean this one', () => use(ordinal, edit)),
  )
}

function button(textContent: string, onclick: () => void) {
  return element('button', { type: 'button', textContent, onclick })
}
