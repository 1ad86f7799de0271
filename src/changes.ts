/** Changes as data: applied again, and undone. Independent of every engine. */
import { arrayOf, documentOf } from './arguments.ts'
import type { Change, Document, SameDocument } from './types.ts'

/**
 * `document` with `changes` made: the result has the document's type, and is the document itself where `changes` is
 * empty. `from` and `to` count units of `document` from 0; changes are sorted and may touch, not overlap. Linear.
 *
 * @throws TypeError where an argument, a change or an `insert` is of the wrong kind.
 * @throws RangeError where changes overlap, are out of order or reach outside the document.
 * @example
 * applyChanges('one two', [{ from: 4, to: 7, insert: '2' }]) // 'one 2'
 */
export function applyChanges<D extends Document>(
  document: D,
  changes: readonly Change<SameDocument<D>>[],
): SameDocument<D> {
  const text = documentOf(document)
  const checked = checkedChanges(changes, text)
  if (checked.length === 0) return text as SameDocument<D>
  const parts: Document[] = []
  let kept = 0
  for (const { from, to, insert } of checked) {
    parts.push(unitsOf(text, kept, from), insert)
    kept = to
  }
  parts.push(unitsOf(text, kept, text.length))
  return joined(text, parts) as SameDocument<D>
}

/**
 * The changes that undo `changes`: applied to the changed document they give `document` back. Their offsets count
 * units of the changed document. Empty where `changes` is. Linear in `changes` and what they replace.
 *
 * @throws as {@link applyChanges} does.
 * @example
 * invert('one two', [{ from: 4, to: 7, insert: '2' }]) // [{ from: 4, to: 5, insert: 'two' }]
 */
export function invert<D extends Document>(
  document: D,
  changes: readonly Change<SameDocument<D>>[],
): Change<SameDocument<D>>[] {
  const text = documentOf(document)
  let grown = 0
  return checkedChanges(changes, text).map((change) => {
    const from = change.from + grown
    grown += change.insert.length - (change.to - change.from)
    const insert = owned(unitsOf(text, change.from, change.to)) as SameDocument<D>
    return { from, to: from + change.insert.length, insert }
  })
}

/** A part of a document; of bytes, a view. */
export function unitsOf(document: Document, from: number, to: number): Document {
  return typeof document === 'string' ? document.slice(from, to) : document.subarray(from, to)
}

/** Bytes in a plain array of their own. */
const owned = (part: Document): Document => (typeof part === 'string' ? part : new Uint8Array(part))

/** The parts as one text of the document's type. */
export function joined(document: Document, parts: readonly Document[]): Document {
  if (typeof document === 'string') return parts.join('')
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts as readonly Uint8Array[]) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Throws unless `changes` are changes of a text like `document`, sorted and disjoint; gives them back. */
export function checkedChanges(
  changes: readonly Change[],
  document: Document,
  length = document.length,
): readonly Change[] {
  let free = 0
  for (const [index, change] of (arrayOf(changes, 'changes') as readonly Change[]).entries()) {
    throwIfUnlike(change, document, `changes[${index}]`)
    const { from, to } = change
    if (!(from >= free && to >= from && to <= length)) {
      throw new RangeError(`changes[${index}] overlaps the one before it, or reaches outside the document`)
    }
    free = to
  }
  return changes
}

function throwIfUnlike(change: unknown, document: Document, name: string): void {
  const { from, to, insert } = Object(change) as Partial<Change>
  if (!Number.isInteger(from) || !Number.isInteger(to)) {
    throw new TypeError(`${name} must have whole numbers as \`from\` and \`to\``)
  }
  if (typeof documentOf(insert, `${name}.insert`) !== typeof document) {
    throw new TypeError(`${name}.insert must be of the document's type`)
  }
}
