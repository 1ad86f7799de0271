/** What a run of generated batches has met. A share of 0 means that the run proves less than it says. */
import type { ApplyOptions, Document, Outcome, Reason } from '../src/types.ts'
import { PAGE } from './generate.ts'
import { isWellFormed, oracleCount, readEdit, WRITTEN } from './oracle.ts'

/** One batch and what the oracle said about it; `origins` has an entry for each edit that applied on the way. */
export interface Seen {
  document: Document
  edits: readonly unknown[]
  options: ApplyOptions
  expected: Omit<Outcome, 'engine'> | RangeError
  origins: readonly Int32Array[]
}

/** How many batches showed each of the sights. */
export type Coverage = Map<string, number>

type Sight = (seen: Seen) => boolean

/** Counting a needle in the original document costs as much as the batch: done on short documents only. */
const SHORT = 400

const SIGHTS: Record<string, Sight> = {
  'string documents': ({ document }) => typeof document === 'string',
  'byte documents': ({ document }) => typeof document !== 'string',
  'bytes that are no UTF-8': ({ document }) => typeof document !== 'string' && !isUtf8(document),
  'ill-formed strings': ({ document, edits }) => isIllFormed(document) || texts(edits).some(isIllFormed),
  astral: ({ document }) => typeof document === 'string' && /[\u{10000}-\u{10ffff}]/u.test(document),
  CRLF: ({ document }) => has(document, '\r\n'),
  NUL: ({ document }) => has(document, '\0'),
  'empty documents': ({ document }) => document.length === 0,
  '1–15 units': ({ document }) => document.length > 0 && document.length < 16,
  '16–255 units': ({ document }) => document.length >= 16 && document.length < 256,
  '256–4095 units': ({ document }) => document.length >= 256 && document.length < 4096,
  'up to a page': ({ document }) => document.length >= 4096 && document.length <= PAGE,
  'longer than a page': ({ document }) => document.length > PAGE,
  'empty batches': ({ edits }) => edits.length === 0,
  'one edit': ({ edits }) => edits.length === 1,
  '2–16 edits': ({ edits }) => edits.length > 1 && edits.length <= 16,
  '17–100 edits': ({ edits }) => edits.length > 16 && edits.length <= 100,
  'over 100 edits': ({ edits }) => edits.length > 100,
  'needles over 64 units': ({ edits }) => texts(edits).some((text) => text.length > 64),
  'needles longer than the document': ({ document, edits }) =>
    texts(edits).some((text) => text.length > document.length),
  'atomic, applied whole': (seen) => isWhole(seen) && seen.options.policy === 'atomic',
  'atomic, refused late': (seen) => !isLenient(seen) && (refusals(seen)[0]?.ordinal ?? 0) > 2,
  'lenient, all applied': (seen) => isWhole(seen) && isLenient(seen),
  'lenient, some refused': (seen) => isLenient(seen) && refusals(seen).length > 0 && applied(seen).length > 0,
  'past maxLength': ({ expected }) => expected instanceof RangeError,
  'refused: invalid_edit': refusedFor('invalid_edit'),
  'refused: empty_old_str': refusedFor('empty_old_str'),
  'refused: noop': refusedFor('noop'),
  'refused: not_found': refusedFor('not_found'),
  'refused: ambiguous': refusedFor('ambiguous'),
  'previews cut short': (seen) => refusals(seen).some(({ truncated }) => truncated),
  'noops applied': (seen) => applied(seen).some(({ ordinal }) => isNoop(seen.edits[ordinal - 1])),
  'self-overlaps applied': (seen) => applied(seen).some(({ overlaps }) => overlaps > 0),
  'self-overlaps refused': (seen) =>
    seen.options.overlap === 'refuse' &&
    refusals(seen).some((r) => timesBefore(seen, r) === 1 && r.matches! > 1),
  'matches across a seam': ({ origins }) => origins.some(crossesSeam),
  'matches wholly written by an edit': ({ origins }) =>
    origins.some((each) => each.every((at) => at === WRITTEN)),
  'matches made by an edit': (seen) => applied(seen).some((edit) => timesBefore(seen, edit) === 0),
  'matches removed or consumed': (seen) =>
    refusals(seen).some((r) => r.reason === 'not_found' && timesBefore(seen, r) > 0),
  'ambiguity made by an edit': (seen) =>
    refusals(seen).some((r) => r.reason === 'ambiguous' && timesBefore(seen, r) === 1),
  'ambiguity removed by an edit': (seen) => applied(seen).some((edit) => timesBefore(seen, edit) > 1),
  'changed and changed back': (seen) =>
    isWhole(seen) &&
    !(seen.expected instanceof RangeError) &&
    seen.expected.changes.length === 0 &&
    seen.origins.some((each) => each.includes(WRITTEN)),
  'several changes': ({ expected }) => !(expected instanceof RangeError) && expected.changes.length > 1,
}

/** Nothing seen yet. */
export function newCoverage(): Coverage {
  return new Map([['batches', 0], ...Object.keys(SIGHTS).map((name): [string, number] => [name, 0])])
}

/** Counts what the batch shows. */
export function observe(coverage: Coverage, seen: Seen): void {
  coverage.set('batches', coverage.get('batches')! + 1)
  for (const name in SIGHTS) if (SIGHTS[name](seen)) coverage.set(name, coverage.get(name)! + 1)
}

/** What the run never met. */
export function unseen(coverage: Coverage): string[] {
  return [...coverage].filter(([, times]) => times === 0).map(([name]) => name)
}

/** A line for each sight: how many batches showed it, and their share. */
export function describe(coverage: Coverage): string {
  const batches = coverage.get('batches')!
  return [...coverage]
    .map(
      ([name, times]) =>
        `${String(times).padStart(9)}  ${((100 * times) / batches).toFixed(2).padStart(6)} %  ${name}`,
    )
    .join('\n')
}

function isIllFormed(text: Document): boolean {
  return typeof text === 'string' && !isWellFormed(text)
}

function isUtf8(document: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(document)
    return true
  } catch {
    return false
  }
}

function has(document: Document, text: string): boolean {
  return typeof document === 'string' ? document.includes(text) : Buffer.from(document.buffer).includes(text)
}

function texts(edits: readonly unknown[]): string[] {
  return edits
    .flatMap((edit) => (typeof edit === 'object' && edit !== null ? Object.values(edit) : []))
    .filter((value) => typeof value === 'string')
}

function isNoop(edit: unknown): boolean {
  const { before, after } = readEdit(edit)
  return before === after
}

function isLenient({ options }: Seen): boolean {
  return options.policy === 'lenient'
}

function isWhole(seen: Seen): boolean {
  return applied(seen).length > 0 && refusals(seen).length === 0
}

function applied({ expected }: Seen): Outcome['applied'] {
  return expected instanceof RangeError ? [] : expected.applied
}

function refusals({ expected }: Seen): Outcome['refused'] {
  return expected instanceof RangeError ? [] : expected.refused
}

function refusedFor(reason: Reason): Sight {
  return (seen) => refusals(seen).some((refusal) => refusal.reason === reason)
}

/** How often an edit's needle occurs in the document before any edit; NaN where that is not looked up. */
function timesBefore({ document, edits }: Seen, { ordinal }: { ordinal: number }): number {
  if (ordinal === 1 || document.length > SHORT) return Number.NaN
  const { before } = readEdit(edits[ordinal - 1])
  return typeof before !== 'string' || before === '' ? Number.NaN : oracleCount(document, before).count
}

function crossesSeam(origins: Int32Array): boolean {
  return origins.some(
    (at, i) => i > 0 && at !== origins[i - 1] + 1 && !(at === WRITTEN && origins[i - 1] === WRITTEN),
  )
}
