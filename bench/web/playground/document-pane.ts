import { isolateHistory, redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { Change } from 'replace-exactly-once'
import { toChangeSpec } from 'replace-exactly-once/changes'
import type { Place } from 'replace-exactly-once/explain'
import { writable } from './editor.ts'
import type { Judged } from './judge.ts'
import { markJudged, marks, offsetOf } from './marks.ts'

/** The document's editor. */
export interface DocumentPane {
  text(): string
  /** Takes another text in, with a history of its own. */
  load(text: string): void
  mark(judged: Judged | null): void
  /** Scrolls to a place and puts the cursor there. */
  show(place: Place): void
  /** Makes an outcome's changes, as one step of the history. */
  apply(changes: readonly Change<string>[]): void
  undo(): void
  redo(): void
  /** How many steps can be taken back, and made again. */
  depths(): { undo: number; redo: number }
}

/** Makes the editor. `changed` is called after each change of its text. */
export function createDocumentPane(parent: HTMLElement, changed: () => void): DocumentPane {
  const extensions = [
    writable('The document'),
    marks,
    EditorView.updateListener.of(({ docChanged }) => docChanged && changed()),
  ]
  const view = new EditorView({ parent, extensions })
  return {
    text: () => view.state.sliceDoc(),
    load: (doc) => view.setState(EditorState.create({ doc, extensions })),
    mark: (judged) => markJudged(view, judged),
    show(place) {
      const anchor = offsetOf(view, place)
      if (anchor === null) return
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
      view.focus()
    },
    apply(changes) {
      view.dispatch({
        changes: toChangeSpec(view.state.sliceDoc(), changes),
        annotations: isolateHistory.of('full'),
        userEvent: 'input.apply',
      })
    },
    undo: () => void undo(view),
    redo: () => void redo(view),
    depths: () => ({ undo: undoDepth(view.state), redo: redoDepth(view.state) }),
  }
}
