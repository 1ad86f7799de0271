import { checkedChanges, joined, unitsOf } from '../changes.ts'
import type { Change, Document, SameDocument } from '../types.ts'

/** A change of the first list, with where its insert stands in the text between the two lists. */
interface Standing<D extends Document> {
  readonly start: number
  readonly insert: D
}

/**
 * The changes that do at once what `first` and then `second` do.
 *
 * `second` is in units of the text that `first` leaves; the result is in units of `document`, sorted and disjoint.
 * Changes with no unit of the document between them become one, and one that puts back the text that stood there is
 * left out, as in an outcome. Two empty lists give an empty one. Linear in the document and both lists.
 *
 * @throws TypeError, RangeError where a list is not sorted, disjoint changes of its text
 * @example compose('abc', [{ from: 0, to: 1, insert: 'xy' }], [{ from: 1, to: 3, insert: '' }]) // [{ from: 0, to: 2, insert: 'x' }]
 */
export function compose<D extends Document>(
  document: D,
  first: readonly Change<SameDocument<D>>[],
  second: readonly Change<SameDocument<D>>[],
): Change<SameDocument<D>>[] {
  checkedChanges(first, document)
  checkedChanges(
    second,
    document,
    first.reduce((length, change) => length + growth(change), document.length),
  )
  return composed(first, second).filter(({ from, to, insert }) => !same(unitsOf(document, from, to), insert))
}

/** `compose` without the document: what puts back the original text stays in. */
export function composed<D extends Document>(
  first: readonly Change<D>[],
  second: readonly Change<D>[],
): Change<D>[] {
  const out: Change<D>[] = []
  let a = 0
  let b = 0
  let shift = 0
  while (a < first.length || b < second.length) {
    const start = Math.min(
      a < first.length ? first[a]!.from + shift : Number.POSITIVE_INFINITY,
      b < second.length ? second[b]!.from : Number.POSITIVE_INFINITY,
    )
    const from = start - shift
    const standing: Standing<D>[] = []
    const b0 = b
    let end = start
    for (;;) {
      if (a < first.length && first[a]!.from + shift <= end) {
        const change = first[a++]!
        const start = change.from + shift
        standing.push({ start, insert: change.insert })
        end = Math.max(end, start + change.insert.length)
        shift += growth(change)
      } else if (b < second.length && second[b]!.from <= end) {
        end = Math.max(end, second[b++]!.to)
      } else break
    }
    out.push({ from, to: end - shift, insert: overlaid(standing, second.slice(b0, b), start, end) })
  }
  return out
}

/** The text of `start` up to `end` after `second`: what stands there is either replaced or inserted by the first list. */
function overlaid<D extends Document>(
  standing: readonly Standing<D>[],
  second: readonly Change<D>[],
  start: number,
  end: number,
): D {
  const parts: D[] = []
  let at = start
  const keep = (to: number) => {
    for (const { start, insert } of standing) {
      const low = Math.max(at, start)
      const high = Math.min(to, start + insert.length)
      if (low < high) parts.push(unitsOf(insert, low - start, high - start) as D)
    }
  }
  for (const { from, to, insert } of second) {
    keep(from)
    parts.push(insert)
    at = to
  }
  keep(end)
  return joined((second[0] ?? standing[0])!.insert, parts) as D
}

const growth = ({ from, to, insert }: Change): number => insert.length - (to - from)

function same(a: Document, b: Document): boolean {
  if (a.length !== b.length) return false
  if (typeof a === 'string') return a === b
  return a.every((byte, i) => byte === b[i])
}
