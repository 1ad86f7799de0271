/** What the page and its worker say to each other, and the names for it. */

/** The plain loop, an engine by its name, or whichever the library picks. */
export type Contender = 'auto' | 'wasm' | 'js' | 'loop'

/** What each is called on the page. */
export const NAMES: Readonly<Record<Contender, string>> = {
  auto: 'auto',
  wasm: 'wasm',
  js: 'js',
  loop: 'plain loop',
}

/** What a generated document is made of. */
export type Kind = 'source' | 'cjk'

/** A run: each contender on each batch size. */
export interface Order {
  document: { kind: Kind; bytes: number } | { file: File }
  counts: number[]
  contenders: Contender[]
}

/** A measured cell, in milliseconds; `samples` of so many `calls` each. */
export interface Timing {
  median: number
  least: number
  most: number
  samples: number
  calls: number
}

/** What the worker reports, in the order of a run. */
export type Report =
  | { kind: 'at'; doing: string; from: number; to: number; expectedMs: number }
  | { kind: 'document'; bytes: number; units: number; edits: number }
  | { kind: 'cell'; count: number; contender: Contender; timing: Timing }
  | { kind: 'refused'; count: number; contender: Contender; why: string }
  | { kind: 'done' }
  | { kind: 'failed'; why: string }
