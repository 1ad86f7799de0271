/** What a caller may pass: wrong kinds throw `TypeError`, wrong values `RangeError`, each naming the argument. */

import { isText } from './decide.ts'
import { NEWEST } from './store.ts'

/** What JSON keeps of `meta`, now: what the caller does to it later changes no record. */
export function copyOfJson(meta: unknown): unknown {
  const text = JSON.stringify(meta)
  if (meta !== undefined && text === undefined) throw new TypeError('meta must be a JSON value')
  return text === undefined ? undefined : JSON.parse(text)
}

export function requireRevision(value: number, name: string): void {
  if (typeof value !== 'number') throw new TypeError(`${name} must be a number`)
  if (!Number.isInteger(value) || value < 0 || value > NEWEST)
    throw new RangeError(`${name} must be a whole number from 0 to ${NEWEST}`)
}

export function requireInitial(initial: unknown): void {
  if (typeof initial !== 'string') throw new TypeError('initial must be a string')
  if (!isText(initial))
    throw new RangeError('initial must be well-formed: an unpaired surrogate has no UTF-8, so no hash')
}

/** 512 units are at most 1,536 bytes of UTF-8, and a PostgreSQL index holds keys of up to 2,704. */
export function requireDocument(document: unknown): void {
  if (typeof document !== 'string') throw new TypeError('document must be a string')
  if (!isText(document) || document.includes('\0') || document.length === 0 || document.length > 512)
    throw new RangeError('document must be 1 to 512 units of well-formed text without NUL')
}
