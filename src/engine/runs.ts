import type { Change, Document } from '../types.ts'

/** A stretch of a text: the text it is kept in, whether that is the original document, and its place there. */
export interface Run<T extends Document> {
  readonly source: T
  readonly original: boolean
  readonly from: number
  readonly to: number
}

/** The text that the runs spell. Cost: one copy of it; none of a string that is one run. */
export function textOf<T extends Document>(runs: readonly Run<T>[], document: T): T {
  return (
    typeof document === 'string'
      ? joined(runs as readonly Run<string>[])
      : copied(runs as readonly Run<Uint8Array>[])
  ) as T
}

/** How long the text is that the runs spell. */
export function lengthOf(runs: readonly Run<Document>[]): number {
  let length = 0
  for (const { from, to } of runs) length += to - from
  return length
}

function joined(runs: readonly Run<string>[]): string {
  // What an edit inserted, nearly always: a third of the time of its change.
  if (runs.length === 1) return runs[0]!.source.slice(runs[0]!.from, runs[0]!.to)
  return runs.map(({ source, from, to }) => source.slice(from, to)).join('')
}

function copied(runs: readonly Run<Uint8Array>[]): Uint8Array {
  const bytes = new Uint8Array(lengthOf(runs))
  let at = 0
  for (const { source, from, to } of runs) {
    bytes.set(source.subarray(from, to), at)
    at += to - from
  }
  return bytes
}

/** The changed places of the document, as SPEC §4 defines them. Cost: the runs, and the text they inserted. */
export function changesOf<T extends Document>(runs: readonly Run<T>[], document: T): Change<T>[] {
  const changes: Change<T>[] = []
  let from = 0
  let inserted: Run<T>[] = []
  const close = (to: number) => {
    if (to > from || inserted.length > 0) {
      const insert = textOf(inserted, document)
      if (!equalsPart(document, from, to, insert)) changes.push({ from, to, insert })
      inserted = []
    }
  }
  for (const run of runs) {
    if (run.original) {
      close(run.from)
      from = run.to
    } else inserted.push(run)
  }
  close(document.length)
  return changes
}

function equalsPart(document: Document, from: number, to: number, insert: Document): boolean {
  if (to - from !== insert.length) return false
  if (typeof document === 'string') return document.slice(from, to) === insert
  for (let i = 0; i < insert.length; i++) if (document[from + i] !== insert[i]) return false
  return true
}

/** The runs of a text whose `later` runs were taken from what `earlier` spell. Cost: the runs of both. */
export function composed<T extends Document>(earlier: readonly Run<T>[], later: readonly Run<T>[]): Run<T>[] {
  const runs: Run<T>[] = []
  let i = 0
  // Where `earlier[i]` begins in the text that `earlier` spell; originals of `later` only ever move forward in it.
  let begin = 0
  for (const run of later) {
    if (!run.original) {
      runs.push(run)
      continue
    }
    for (let at = run.from; at < run.to; ) {
      const { source, original, from, to } = earlier[i]!
      const end = begin + to - from
      if (at >= end) {
        begin = end
        i++
        continue
      }
      const stop = Math.min(end, run.to)
      runs.push({ source, original, from: from + at - begin, to: from + stop - begin })
      at = stop
    }
  }
  return runs
}
