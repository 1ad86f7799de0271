import { checkedChanges } from '../changes.ts'
import type { Change } from '../types.ts'

/** Throws unless `document` is a string (lines and UTF-16 columns are a string's) and `changes` are changes of it. */
export function requireTextChanges(document: string, changes: readonly Change<string>[]): void {
  if (typeof document !== 'string') throw new TypeError('document must be a string')
  checkedChanges(changes, document)
}
