import type { Change, Document } from '../types.ts'

/**
 * Where a position of the document stands after `changes`, in units from 0.
 *
 * A position before or after a change moves with its text. One inside replaced text, or where text is inserted, goes
 * to the start of the new text (`side` -1) or to its end (`side` 1); with an empty list it stays. Cost: the changes
 * before the position.
 *
 * @throws RangeError where the position is no whole number from 0, or `side` neither -1 nor 1
 * @example mapPosition([{ from: 2, to: 4, insert: 'xyz' }], 3, 1) // 5
 */
export function mapPosition<D extends Document>(
  changes: readonly Change<D>[],
  position: number,
  side: -1 | 1,
): number {
  if (!Array.isArray(changes)) throw new TypeError('changes must be an array')
  if (!Number.isInteger(position) || position < 0)
    throw new RangeError('position must be a whole number from 0')
  if (side !== -1 && side !== 1) throw new RangeError('side must be -1 or 1')
  let shift = 0
  for (const { from, to, insert } of changes) {
    if (position < from) break
    if (position < to || (position === from && side === -1)) {
      return from + shift + (position === from || side === -1 ? 0 : insert.length)
    }
    shift += insert.length - (to - from)
  }
  return position + shift
}
