import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { syntaxHighlighting } from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import { element } from '../page/elements.ts'

/** What cannot be seen, and makes edits miss: a CR, a no-break space, a byte order mark, a soft hyphen… */
const SHOWN_AS: Readonly<Record<number, string>> = {
  0: 'NUL',
  13: 'CR',
  160: 'NBSP',
  173: 'SHY',
  8203: 'ZWSP',
  8239: 'NNBSP',
  65279: 'BOM',
}

const unseenCharacters = highlightSpecialChars({
  addSpecialChars: /[\r\u00a0\u202f]/g,
  render: (code, description) =>
    element('span', {
      className: 'cm-unseen',
      title: description ?? '',
      textContent: SHOWN_AS[code] ?? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`,
    }),
})

/**
 * What every editor of the page has. Line breaks are LF alone: a state made so counts as the document does, and a CR
 * stays where it was. Tab is left to the browser, so that the keyboard gets out of an editor.
 */
const COMMON: Extension = [
  EditorState.lineSeparator.of('\n'),
  lineNumbers(),
  unseenCharacters,
  drawSelection(),
  syntaxHighlighting(classHighlighter),
  EditorView.lineWrapping,
]

/** The extensions of an editor that is written in. `label` is its name for those who do not see it. */
export function writable(label: string): Extension {
  return [
    COMMON,
    history(),
    search({ top: true }),
    highlightSelectionMatches(),
    keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
    EditorView.contentAttributes.of({
      'aria-label': label,
      tabindex: '0',
      spellcheck: 'false',
      autocapitalize: 'off',
    }),
  ]
}

/** The extensions of an editor that only shows; it can be reached and scrolled by keyboard. */
export function readable(label: string): Extension {
  return [
    COMMON,
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
  ]
}
