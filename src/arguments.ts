/** What a caller may pass: wrong kinds throw `TypeError`, wrong values `RangeError`, each naming the argument. */
import type { Document } from './types.ts'

const TypedArrayPrototype = Object.getPrototypeOf(Uint8Array.prototype)

/** The tag of a typed array whatever its realm: `instanceof` knows only this realm's. */
const tagOf: (this: unknown) => string | undefined = Object.getOwnPropertyDescriptor(
  TypedArrayPrototype,
  Symbol.toStringTag,
)!.get!

const isBytes = (value: unknown): value is Uint8Array => tagOf.call(value) === 'Uint8Array'

/**
 * `value` as a document. Bytes on a `SharedArrayBuffer` come back as a private copy, since another thread could
 * change them between two looks.
 */
export function documentOf(value: unknown, name = 'document'): Document {
  if (typeof value === 'string') return value
  if (!isBytes(value)) throw new TypeError(`${name} must be a string or a Uint8Array`)
  if (value.length === 0) throwIfDetached(value, name)
  return isShared(value.buffer) ? new Uint8Array(value) : value
}

function throwIfDetached(bytes: Uint8Array, name: string): void {
  try {
    Uint8Array.prototype.at.call(bytes, 0)
  } catch {
    throw new TypeError(`${name} is a Uint8Array whose buffer is detached`)
  }
}

const isShared = (buffer: ArrayBufferLike): boolean =>
  Object.prototype.toString.call(buffer) === '[object SharedArrayBuffer]'

/** Throws unless `edits` is an array, and gives it back. */
export function arrayOf(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError(`${name} must be an array`)
  return value
}

/** What one option may be: the values in words, its default first, or a number from 0. */
type Rule = readonly string[] | { readonly wholeNumber: number }

/** The rules of a function's options. */
export type Rules<T> = { readonly [K in keyof T]-?: Rule }

type Resolved<T> = { readonly [K in keyof T]-?: Exclude<T[K], undefined> }

/** The options with their defaults filled in: each is read once; `undefined` means its default. */
export function optionsOf<T extends object>(options: T | undefined, rules: Rules<T>): Resolved<T> {
  if (options !== undefined) throwIfUnknown(options, rules)
  const resolved: Record<string, unknown> = {}
  for (const name in rules) resolved[name] = optionOf(options?.[name], rules[name], name)
  return resolved as Resolved<T>
}

function throwIfUnknown(options: unknown, rules: object): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new TypeError('options must be an object')
  }
  for (const name of Object.keys(options)) {
    if (!Object.hasOwn(rules, name)) throw new TypeError(`options.${name} is not an option`)
  }
}

function optionOf(value: unknown, rule: Rule, name: string): unknown {
  if ('wholeNumber' in rule) return value === undefined ? rule.wholeNumber : wholeNumberOf(value, name)
  if (value === undefined) return rule[0]
  if (rule.includes(value as string)) return value
  throw new RangeError(`options.${name} must be one of ${rule.map((word) => `'${word}'`).join(', ')}`)
}

function wholeNumberOf(value: unknown, name: string): number {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number
  throw new RangeError(`options.${name} must be a whole number from 0`)
}
