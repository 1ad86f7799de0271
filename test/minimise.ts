/** Makes a failing batch smaller for as long as it still fails. */
import type { Batch } from './generate.ts'

/** Long enough for thousands of tries on small batches, and some on large ones. */
const LIMIT_MS = 30_000

/** The smallest batch found that still `fails`. */
export function minimise(batch: Batch, fails: (batch: Batch) => boolean): Batch {
  const until = Date.now() + LIMIT_MS
  let smallest = batch
  for (let found: Batch | undefined = batch; found !== undefined && Date.now() < until; ) {
    smallest = found
    found = undefined
    for (const candidate of smaller(smallest)) {
      if (Date.now() > until) break
      if (fails(candidate)) {
        found = candidate
        break
      }
    }
  }
  return smallest
}

function* smaller(batch: Batch): Generator<Batch> {
  const { document, edits, options } = batch
  for (const fewer of cuts(edits)) yield { ...batch, edits: fewer }
  for (const name of Object.keys(options)) yield { ...batch, options: withoutKey(options, name) }
  for (const less of cuts(document as string)) yield { ...batch, document: less }
  for (let i = 0; i < edits.length; i++) {
    for (const edit of smallerEdits(edits[i])) yield { ...batch, edits: edits.with(i, edit) }
  }
  if (typeof document === 'string')
    for (const piece of pieces(document)) yield withoutEverywhere(batch, piece)
}

function withoutKey(options: object, name: string): object {
  return Object.fromEntries(Object.entries(options).filter(([key]) => key !== name))
}

/** Document and needles lose the same text, so that what matched goes on matching. */
function withoutEverywhere({ document, edits, ...rest }: Batch, piece: string): Batch {
  const left = (value: unknown) => (typeof value === 'string' ? value.replaceAll(piece, '') : value)
  const shorter = edits.map((edit) => {
    if (typeof edit !== 'object' || edit === null) return edit
    return Object.fromEntries(Object.entries(edit).map(([key, value]) => [key, left(value)]))
  })
  return { ...rest, document: left(document) as string, edits: shorter }
}

function* pieces(text: string): Generator<string> {
  for (let size = Math.min(64, text.length >> 1); size >= 1; size >>= 1) {
    for (let at = 0; at + size <= text.length; at += size) yield text.slice(at, at + size)
  }
}

function* smallerEdits(edit: unknown): Generator<unknown> {
  if (typeof edit !== 'object' || edit === null) return
  for (const [key, value] of Object.entries(edit)) {
    if (typeof value !== 'string') continue
    for (const text of cuts(value)) yield { ...edit, [key]: text }
  }
}

/** The value without its halves, then its quarters, down to single units. */
function* cuts<T extends string | unknown[] | Uint8Array>(value: T): Generator<T> {
  for (let size = Math.ceil(value.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < value.length; at += size) yield without(value, at, at + size) as T
  }
}

function without(value: string | unknown[] | Uint8Array, from: number, to: number): unknown {
  if (typeof value === 'string') return value.slice(0, from) + value.slice(to)
  if (Array.isArray(value)) return value.toSpliced(from, to - from)
  return Uint8Array.from([...value.subarray(0, from), ...value.subarray(to)])
}
