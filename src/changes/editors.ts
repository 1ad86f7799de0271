import type { Change } from '../types.ts'
import { requireTextChanges } from './check.ts'
import { trimmed } from './trim.ts'

/** A position as the Language Server Protocol counts it: lines and UTF-16 units from 0; CR, LF and CRLF end a line. */
export interface TextPosition {
  /** From 0. */
  line: number
  /** UTF-16 units from the line's start, from 0. */
  character: number
}

/** An edit as the Language Server Protocol writes it. */
export interface TextEdit {
  /** What it replaces; `end` is past the last unit. */
  range: { start: TextPosition; end: TextPosition }
  /** What takes its place; `''` deletes. */
  newText: string
}

/**
 * The changes as LSP `TextEdit`s, in order, each against the document as it was.
 *
 * Trimmed to what changes. An empty list where nothing does. A position between the CR and the LF of one line break
 * cannot be said in LSP: such a change takes the whole break with it. Cost: one pass over the document up to the last
 * change.
 *
 * @throws TypeError where the document is no string; TypeError, RangeError for what is no list of its changes
 * @example toTextEdits('a\nb', [{ from: 2, to: 3, insert: 'c' }])
 * // [{ range: { start: { line: 1, character: 0 }, end: { line: 1, character: 1 } }, newText: 'c' }]
 */
export function toTextEdits(document: string, changes: readonly Change<string>[]): TextEdit[] {
  requireTextChanges(document, changes)
  const at = positions(document)
  return wholeBreaks(document, trimmed(document, changes)).map(({ from, to, insert }) => ({
    range: { start: at(from), end: at(to) },
    newText: insert,
  }))
}

/** What `EditorState.update({ changes })` and `ChangeSet.of` of CodeMirror 6 take. */
export interface ChangeSpec {
  /** The first unit replaced, as the state counts, from 0. */
  from: number
  /** Past the last unit replaced, as the state counts. */
  to: number
  /** What takes their place; `''` deletes. */
  insert: string
}

/**
 * The changes as a CodeMirror 6 change spec, trimmed to what changes.
 *
 * Offsets are the document's own. A state counts that way where its document has LF breaks only, or where it was made
 * with `EditorState.lineSeparator.of('\n')`. A state made without that facet counts every line break, CRLF and lone
 * CR included, as one: `normalized: true` gives the offsets of such a state. An empty list where nothing changes.
 * Cost: the changes; with `normalized`, one pass over the document.
 *
 * @throws TypeError where the document is no string; TypeError, RangeError for what is no list of its changes
 * @example
 * toChangeSpec('one\r\ntwo', [{ from: 5, to: 8, insert: 'too' }]) // [{ from: 6, to: 7, insert: 'o' }]
 * toChangeSpec('one\r\ntwo', [{ from: 5, to: 8, insert: 'too' }], { normalized: true })[0].from // 5
 */
export function toChangeSpec(
  document: string,
  changes: readonly Change<string>[],
  { normalized = false }: { normalized?: boolean } = {},
): ChangeSpec[] {
  requireTextChanges(document, changes)
  const least = trimmed(document, changes)
  if (!normalized) return least
  const at = normalizedOffsets(document)
  return wholeBreaks(document, least).map(({ from, to, insert }) => ({ from: at(from), to: at(to), insert }))
}

/** The changes, none of which starts or ends inside a CRLF, neither one that stands nor one that it brings together. */
function wholeBreaks(document: string, changes: readonly Change<string>[]): Change<string>[] {
  return changes.map(({ from, to, insert }) => {
    const before = document[from - 1]
    const after = document[to]
    const low =
      before === '\r' && (document[from] === '\n' || (insert[0] ?? after) === '\n') ? from - 1 : from
    const high =
      after === '\n' && (document[to - 1] === '\r' || (insert.at(-1) ?? before) === '\r') ? to + 1 : to
    return { from: low, to: high, insert: document.slice(low, from) + insert + document.slice(to, high) }
  })
}

/** Gives LSP positions of rising offsets, none of them inside a CRLF. */
function positions(document: string): (offset: number) => TextPosition {
  const breaks = /\r\n?|\n/g
  let next = breaks.exec(document)
  let line = 0
  let start = 0
  return (offset) => {
    for (; next !== null && breaks.lastIndex <= offset; next = breaks.exec(document)) {
      line++
      start = breaks.lastIndex
    }
    return { line, character: offset - start }
  }
}

/** Gives rising offsets as a state counts that holds every line break as one unit. */
function normalizedOffsets(document: string): (offset: number) => number {
  let pairs = 0
  let next = document.indexOf('\r\n')
  return (offset) => {
    for (; next !== -1 && next + 1 < offset; next = document.indexOf('\r\n', next + 2)) pairs++
    return offset - pairs
  }
}
