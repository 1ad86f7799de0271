import { Change, MergeView, unifiedMergeView } from '@codemirror/merge'
import { Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { Outcome } from 'replace-exactly-once'
import { toChangeSpec, toUnifiedDiff } from 'replace-exactly-once/changes'
import { type Explanation, formatRefusals } from 'replace-exactly-once/explain'
import { element } from '../page/elements.ts'
import { readable } from './editor.ts'

/** The ways an outcome is shown. */
export type View = 'unified' | 'split' | 'patch' | 'message' | 'json'

/** What is shown: a document and what a batch makes of it. */
export interface Shown {
  document: string
  outcome: Outcome<string>
  explanations: Explanation[]
}

/** Shows an outcome in `room`, in the place of the one before; the room's scroll stays where it was. */
export function createResultPane(room: HTMLElement) {
  let views: { destroy(): void }[] = []
  return {
    show(view: View, shown: Shown) {
      const { scrollTop } = room
      for (const old of views) old.destroy()
      views = []
      room.replaceChildren()
      if (isDiff(view) && shown.outcome.changes.length === 0) room.append(nothing(shown.outcome))
      else if (view === 'unified') views.push(unified(room, shown))
      else if (view === 'split') views.push(split(room, shown))
      else room.append(text(view, shown))
      room.scrollTop = scrollTop
    },
  }
}

/** The text behind a view: what Copy copies. */
export function textOf(view: View, { document, outcome, explanations }: Shown): string {
  if (view === 'message') return formatRefusals(outcome, explanations)
  if (view === 'json') return JSON.stringify(outcome, null, 2)
  return toUnifiedDiff(document, outcome.changes, { oldName: 'a/document', newName: 'b/document' })
}

const isDiff = (view: View) => view === 'unified' || view === 'split' || view === 'patch'

function nothing({ refused, applied }: Outcome<string>) {
  const why =
    refused.length === 0
      ? 'The batch changes nothing.'
      : applied.length === 0
        ? 'Nothing changes: what was refused says why, in the batch and under Message.'
        : 'What applied changes nothing.'
  return element('p', { className: 'nothing', textContent: why })
}

/** The library draws; what differs is what the batch is known to have changed, never found by comparing texts. */
const known = ({ document, outcome }: Shown) => ({
  override() {
    let grown = 0
    return toChangeSpec(document, outcome.changes).map(({ from, to, insert }) => {
      const start = from + grown
      grown += insert.length - (to - from)
      return new Change(from, to, start, start + insert.length)
    })
  },
})

/** Three lines of context, as diffs have it; shorter stretches than four more are not worth folding. */
const COLLAPSE = { margin: 3, minSize: 4 }

function unified(parent: HTMLElement, shown: Shown) {
  return new EditorView({
    parent,
    doc: shown.outcome.text,
    extensions: [
      readable('The document with its changes'),
      unifiedMergeView({
        // As a string it would be split at a CR, too.
        original: Text.of(shown.document.split('\n')),
        mergeControls: false,
        collapseUnchanged: COLLAPSE,
        diffConfig: known(shown),
      }),
    ],
  })
}

function split(parent: HTMLElement, shown: Shown) {
  return new MergeView({
    parent,
    a: { doc: shown.document, extensions: readable('Before') },
    b: { doc: shown.outcome.text, extensions: readable('After') },
    collapseUnchanged: COLLAPSE,
    diffConfig: known(shown),
  })
}

/** A view is read, not searched: past this much it is cut, and Copy still has it whole. */
const MOST_SHOWN = 200_000

function text(view: View, shown: Shown) {
  const whole = textOf(view, shown)
  const cut = whole.length > MOST_SHOWN ? `${whole.slice(0, MOST_SHOWN)}\n… (Copy has it whole)` : whole
  const pre = element('pre', { className: 'text-view', tabIndex: 0 })
  if (view === 'patch') pre.append(...patchLines(cut))
  else pre.textContent = cut
  return pre
}

const CLASSES: Readonly<Record<string, string>> = { '+': 'added', '-': 'removed', '@': 'hunk' }

function patchLines(patch: string) {
  let head = true
  return patch.split(/(?<=\n)/).map((line) => {
    if (line.startsWith('@@')) head = false
    const className = head ? 'hunk' : (CLASSES[line[0]!] ?? '')
    return element('span', { className, textContent: line.replaceAll('\r', '␍') })
  })
}
