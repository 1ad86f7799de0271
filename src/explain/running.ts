import { type LineColumn, lineColumns } from '../lines.ts'
import type { Place } from './shape.ts'

/** A part of the running text: of the document (`ordinal` 0) or of what the edit `ordinal` wrote. */
interface Piece {
  readonly ordinal: number
  /** Where it starts in the document, or in the edit's new text. */
  readonly offset: number
  readonly length: number
}

/** The text as the edits so far left it, and where each unit of it comes from. UTF-16 units from 0. */
export interface RunningText {
  readonly text: string
  /** Puts `insert`, the new text of edit `ordinal`, in the place of `length` units at `at`. */
  splice(at: number, length: number, ordinal: number, insert: string): void
  /** The place of the unit at `offset`, in the document or in the edit that wrote it. */
  placeOf(offset: number): Place
}

export function runningText(document: string): RunningText {
  let text = document
  let pieces: Piece[] = [{ ordinal: 0, offset: 0, length: document.length }]
  let lineColumnOf: ((offset: number) => LineColumn) | undefined
  return {
    get text() {
      return text
    },
    splice(at, length, ordinal, insert) {
      text = text.slice(0, at) + insert + text.slice(at + length)
      const written: Piece[] = insert === '' ? [] : [{ ordinal, offset: 0, length: insert.length }]
      pieces = [...cut(pieces, 0, at), ...written, ...cut(pieces, at + length, Number.POSITIVE_INFINITY)]
    },
    placeOf(offset) {
      const [piece] = cut(pieces, offset, offset + 1)
      if (piece !== undefined && piece.ordinal > 0) return { ordinal: piece.ordinal, offset: piece.offset }
      lineColumnOf ??= lineColumns(document)
      return lineColumnOf(piece?.offset ?? document.length)
    },
  }
}

/** The parts of the pieces that lie in `from` up to `to` of the running text. */
function cut(pieces: readonly Piece[], from: number, to: number): Piece[] {
  const out: Piece[] = []
  let start = 0
  for (const { ordinal, offset, length } of pieces) {
    const low = Math.max(from - start, 0)
    const high = Math.min(to - start, length)
    if (low < high) out.push({ ordinal, offset: offset + low, length: high - low })
    start += length
  }
  return out
}
