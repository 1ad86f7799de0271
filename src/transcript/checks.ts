/** What a caller may pass, beyond the common rules: each throws naming the argument. */

import { type Rules, stringOf } from '../arguments.ts'
import { isText } from './decide.ts'
import { NEWEST } from './store.ts'

/** Reads one option, as {@link Rules} want it. */
type Rule<T> = Rules<{ option: T }>['option']

/** `value`, which must be a revision; `byDefault` for `undefined`. */
export function revisionOf(value: unknown, name: string, byDefault?: number): number {
  const revision = value === undefined ? byDefault : value
  if (typeof revision !== 'number') throw new TypeError(`${name} must be a number`)
  if (Number.isInteger(revision) && revision >= 0 && revision <= NEWEST) return revision
  throw new RangeError(`${name} must be a whole number from 0 to ${NEWEST}`)
}

/** A revision, or `byDefault`. */
export function revision(byDefault?: number): Rule<number> {
  return (value, name) => revisionOf(value, `options.${name}`, byDefault)
}

/** A document's name. 512 units are at most 1,536 bytes of UTF-8; a PostgreSQL index holds keys of up to 2,704. */
export const documentName: Rule<string> = (value, name) => {
  const document = stringOf(value, `options.${name}`)
  if (isText(document) && !document.includes('\0') && document !== '' && document.length <= 512)
    return document
  throw new RangeError(`options.${name} must be 1 to 512 units of well-formed text without NUL`)
}

/** A string, if any. */
export const optionalString: Rule<string | undefined> = (value, name) =>
  value === undefined ? undefined : stringOf(value, `options.${name}`)

/** A text that has a hash, if any: an unpaired surrogate has no UTF-8. */
export const optionalText: Rule<string | undefined> = (value, name) => {
  const text = optionalString(value, name)
  if (text === undefined || isText(text)) return text
  throw new RangeError(`options.${name} must be well-formed, without unpaired surrogates`)
}

/** What JSON keeps of a value, now: what the caller does to it later changes no record. */
export const json: Rule<unknown> = (value, name) => {
  const text = JSON.stringify(value)
  if (value !== undefined && text === undefined) throw new TypeError(`options.${name} must be a JSON value`)
  return text === undefined ? undefined : JSON.parse(text)
}
