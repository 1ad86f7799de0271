/** What a caller may pass: wrong kinds throw `TypeError`, wrong values `RangeError`, each naming the argument. */
import type { Document, EngineChoice } from './types.ts'

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

/** `value`, which must be an array. */
export function arrayOf(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError(`${name} must be an array`)
  return value
}

/** `value`, which must be an object and no array. */
export function objectOf(value: unknown, name: string): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError(`${name} must be an object`)
  }
  return value
}

/** `value`, which must be a string. */
export function stringOf(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new TypeError(`${name} must be a string`)
  return value
}

/** `value`, which must be a function. */
export function functionOf<T>(value: T, name: string): T {
  if (typeof value !== 'function') throw new TypeError(`${name} must be a function`)
  return value
}

/** Reads one option: its value or, for `undefined`, its default; throws where it may not be that. */
type Rule<T> = (value: unknown, name: string) => T

/** The rules of a function's options. */
export type Rules<T> = { readonly [K in keyof T]-?: Rule<T[K]> }

type Resolved<R> = { readonly [K in keyof R]: R[K] extends Rule<infer T> ? T : never }

/** The options with their defaults filled in, each read once. */
export function optionsOf<R extends Rules<object>>(options: object | undefined, rules: R): Resolved<R> {
  if (options !== undefined) throwIfUnknown(options, rules)
  const given = options as Record<string, unknown> | undefined
  const resolved: Record<string, unknown> = {}
  for (const name in rules) resolved[name] = (rules[name] as Rule<unknown>)(given?.[name], name)
  return resolved as Resolved<R>
}

/** Throws unless `options` is an object with no key but those of `rules`. */
export function throwIfUnknown(options: unknown, rules: object): void {
  for (const name of Object.keys(objectOf(options, 'options'))) {
    if (!Object.hasOwn(rules, name)) throw new TypeError(`options.${name} is not an option`)
  }
}

/** One of `words`, the first of them by default. */
export function oneOf<const Word extends string>(...words: Word[]): Rule<Word> {
  return (value, name) => {
    if (value === undefined) return words[0]!
    if (words.includes(value as Word)) return value as Word
    throw new RangeError(`options.${name} must be one of ${words.map((word) => `'${word}'`).join(', ')}`)
  }
}

/** A whole number from `least`. */
export function wholeNumber<Default>(least: number, byDefault: Default): Rule<number | Default> {
  return (value, name) => {
    if (value === undefined) return byDefault
    if (Number.isSafeInteger(value) && (value as number) >= least) return value as number
    throw new RangeError(`options.${name} must be a whole number from ${least}`)
  }
}

/** The longest that timers wait: a longer `setTimeout` fires at once. */
const LONGEST_TIMEOUT = 0x7fffffff

/** Whole milliseconds from 1, as many as a timer can wait. */
export function milliseconds<Default>(byDefault: Default): Rule<number | Default> {
  const rule = wholeNumber(1, byDefault)
  return (value, name) => {
    const ms = rule(value, name)
    if (typeof ms === 'number' && ms > LONGEST_TIMEOUT)
      throw new RangeError(`options.${name} must be at most ${LONGEST_TIMEOUT}`)
    return ms
  }
}

/** The one option of functions that leave nothing else open. */
export interface EngineOptions {
  /** `auto` picks by measured crossover; `wasm` throws `RangeError` where WebAssembly cannot run. */
  engine?: EngineChoice | undefined
}

export const ENGINE_RULES = {
  engine: /* @__PURE__ */ oneOf('auto', 'wasm', 'js'),
} satisfies Rules<EngineOptions>
