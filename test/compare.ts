/** Two answers side by side, field by field: the first field that differs, named, or `null`. */
import type { Document, Occurrences, Outcome, Verdict } from '../src/types.ts'

/** The facts of an outcome that every engine must share: all but `engine`, and `text` where a call builds none. */
export type Facts = Omit<Verdict, 'engine'> & { text?: Document }

/** Compares everything but `engine`; a missing `text` on the expected side is not looked at. */
export function factsDiffer(got: Facts, expected: Facts): string | null {
  return (
    valueDiffers('ok', got.ok, expected.ok) ??
    rowsDiffer('refused', got.refused, expected.refused) ??
    rowsDiffer('applied', got.applied, expected.applied) ??
    rowsDiffer('changes', got.changes, expected.changes) ??
    (expected.text === undefined ? null : valueDiffers('text', got.text, expected.text))
  )
}

/** What SPEC §4 says about the shape of every outcome, whatever the facts. */
export function outcomeMisshapen(outcome: Outcome, document: Document): string | null {
  const { text, changes, engine } = outcome
  if (engine !== 'wasm' && engine !== 'js') return `engine: ${engine}`
  if (changes.length === 0) return text === document ? null : 'text: not the document itself'
  if (typeof text !== typeof document) return `text: ${typeof text} for ${typeof document}`
  // Changes may cancel out: equal strings are one value then, equal bytes still two arrays.
  if (typeof text === 'string' || typeof document === 'string') return null
  if (text === document) return `text: the document itself, with ${changes.length} changes`
  if (Object.getPrototypeOf(text) !== Uint8Array.prototype) return 'text: not a plain Uint8Array'
  if (text.buffer === document.buffer) return 'text: shares the document’s buffer'
  return text.byteLength === text.buffer.byteLength ? null : 'text: not alone in its buffer'
}

/** Compares counts and offsets. */
export function occurrencesDiffer(got: Occurrences, expected: Occurrences): string | null {
  return (
    valueDiffers('count', got.count, expected.count) ??
    valueDiffers('overlapping', got.overlapping, expected.overlapping) ??
    rowsDiffer('offsets', got.offsets, expected.offsets)
  )
}

function rowsDiffer(path: string, got: readonly unknown[], expected: readonly unknown[]): string | null {
  if (got.length !== expected.length) return `${path}: ${got.length} of them, expected ${expected.length}`
  for (let i = 0; i < expected.length; i++) {
    const differs = valueDiffers(`${path}[${i}]`, got[i], expected[i])
    if (differs !== null) return differs
  }
  return null
}

function valueDiffers(path: string, got: unknown, expected: unknown): string | null {
  if (got === expected) return null
  if (expected instanceof Uint8Array && got instanceof Uint8Array) {
    return sameBytes(got, expected) ? null : `${path}: ${show(got)}, expected ${show(expected)}`
  }
  if (!isObject(got) || !isObject(expected)) return `${path}: ${show(got)}, expected ${show(expected)}`
  const keys = Object.keys(expected)
  const extra = Object.keys(got).find((key) => !keys.includes(key))
  if (extra !== undefined) return `${path}.${extra}: not expected`
  for (const key of keys) {
    const differs = valueDiffers(`${path}.${key}`, got[key], expected[key])
    if (differs !== null) return differs
  }
  return null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}

/** A value as code that makes it again, cut where it is long. */
export function show(value: unknown, longest = 200): string {
  const code =
    value instanceof Uint8Array
      ? `Uint8Array.of(${value.subarray(0, longest)})`
      : (JSON.stringify(value) ?? String(value))
  return code.length <= longest ? code : `${code.slice(0, longest)}… (${code.length})`
}
