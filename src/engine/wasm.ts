import {
  ALL_DECIDED,
  BYTES,
  PAD,
  REFUSE_OVERLAP,
  RUN_WORDS,
  STOP_AT_FIRST_REFUSAL,
  TOO_LONG,
} from '../../assembly/abi.ts'
import type { Change, Document, Engine, Facts, Occurrences, Running, RunOptions, Splice } from '../types.ts'
import { ensure, outgrown, Unfit } from './memory.ts'
import type { Exports, Host } from './module.ts'
import { changesOf, composed, lengthOf, type Run, textOf } from './runs.ts'
import { spelledText, writeBatch, writeDocument, writeNeedle } from './transport.ts'

const encoder = new TextEncoder()
/** No text grows past the engine's address space. */
export const MOST_UNITS = 0xffffffff

/**
 * The WASM engine: a batch in about one pass. Strings, the document's and the edits', must be well-formed. Throws
 * `Unfit` where memory cannot grow, and what the platform threw where WebAssembly is refused.
 */
export function createWasmEngine(host: Host): Engine {
  return {
    name: 'wasm',
    open: (document) => open(host, document),
    count(document, needle, limit) {
      return using(host, (engine) => {
        const occurrences = count(engine, document, needle, limit)
        giveBack(host, engine)
        return occurrences
      })
    },
  }
}

/** How often any engine's memory was used: whoever was last still finds its text there. */
let turns = 0

/** Runs `work` on the instance; one that failed is dropped, whatever state it is in. */
function using<T>(host: Host, work: (engine: Exports) => T): T {
  const engine = host.instance()
  turns++
  try {
    return work(engine)
  } catch (error) {
    host.drop()
    // A `TypeError` would tell the caller of a wrong argument.
    throw error instanceof TypeError ? new Unfit("the engine's memory is gone", { cause: error }) : error
  }
}

/** Drops an instance that holds far more than recent calls needed: its memory goes back to the system. */
function giveBack(host: Host, engine: Exports): void {
  if (outgrown(engine)) host.drop()
}

function open<T extends Document>(host: Host, document: T): Running<T> {
  let runs: readonly Run<T>[] = [{ source: document, original: true, from: 0, to: document.length }]
  let changes: Change<T>[] | undefined = []
  let ran: { readonly shape: number; readonly turn: number } | undefined
  let used: Exports | undefined
  const running: Running<T> = {
    get length() {
      return lengthOf(runs)
    },
    run(edits, options) {
      const text = running.text()
      const batch = using(host, (engine) => {
        used = engine
        return runBatch(engine, text, edits, options)
      })
      if (batch.runs !== undefined) {
        runs = text === document ? batch.runs : composed(runs, batch.runs)
        changes = undefined
        ran = { shape: batch.shape, turn: turns }
      }
      return batch.facts
    },
    changes() {
      changes ??= changesOf(runs, document)
      return changes
    },
    text() {
      if (running.changes().length === 0) return document
      return spelled() ?? textOf(runs, document)
    },
    close() {
      runs = []
      // Not the host's: one that failed is dropped already, and asking for it would make another.
      if (used !== undefined) giveBack(host, used)
    },
  }
  return running

  /** The text as the engine spells it, while its memory still holds the last run. */
  function spelled(): T | undefined {
    if (typeof document !== 'string' || ran?.turn !== turns) return undefined
    const { shape } = ran
    return using(host, (engine) => spelledText(engine, shape)) as T | undefined
  }
}

/** Facts of a batch on a text, and the runs of the text it left where it was not refused whole. */
function runBatch<T extends Document>(
  engine: Exports,
  text: T,
  edits: readonly Splice[],
  options: RunOptions,
) {
  const n = edits.length
  const room = 3 * PAD + 8 * n + engine.editsRoom(n)
  const base = engine.heapBase()
  const { encoding, size } = writeDocument(engine, base, text, room)
  const batch = base + size + PAD
  const { shape, size: batchSize } = writeBatch(engine, batch, spelledBatch(edits), encoding, room)
  const lengths = aligned(batch + batchSize + PAD)
  writeLengths(engine, lengths, edits)
  ensure(engine, engine.load_batch(size, batch, lengths, n, shape) >>> 0)
  const ended = engine.run(policyOf(options), text.length, Math.min(options.maxLength, MOST_UNITS))
  const facts = factsOf(engine, n, ended === TOO_LONG)
  if (ended !== ALL_DECIDED) return { facts, shape, runs: undefined }
  const strings = shape === BYTES ? { at: batch, size: batchSize } : undefined
  return { facts, shape, runs: runsOf(engine, text, edits, strings) }
}

/** The batch as one string, so that it is encoded once. The separators keep two unpaired surrogates apart. */
export function spelledBatch(edits: readonly Splice[]): string {
  const parts: string[] = []
  for (const { needle, replacement } of edits) parts.push(needle, replacement)
  return parts.join('\n')
}

export function writeLengths(engine: Exports, at: number, edits: readonly Splice[]): void {
  const words = new Uint32Array(engine.memory.buffer, at, 2 * edits.length)
  let i = 0
  for (const { needle, replacement } of edits) {
    words[i++] = needle.length
    words[i++] = replacement.length
  }
}

export function policyOf({ stopAtFirstRefusal, refuseOverlap }: RunOptions): number {
  return (stopAtFirstRefusal ? STOP_AT_FIRST_REFUSAL : 0) | (refuseOverlap ? REFUSE_OVERLAP : 0)
}

export function factsOf(engine: Exports, n: number, tooLong: boolean): Facts {
  const decided = engine.decided()
  const at = engine.facts() >>> 0
  const words = (from: number) => new Uint32Array(engine.memory.buffer, from, decided).slice()
  return { counts: words(at), overlaps: words(at + 4 * n), decided, tooLong }
}

/** Where the batch's strings stand in memory, as `spelledBatch` has them, a byte a unit. */
interface Strings {
  readonly at: number
  readonly size: number
}

function runsOf<T extends Document>(
  engine: Exports,
  text: T,
  edits: readonly Splice[],
  strings: Strings | undefined,
): Run<T>[] {
  const n = engine.runs()
  const words = new Uint32Array(engine.memory.buffer, engine.runs_at() >>> 0, n * RUN_WORDS)
  const replacements = replacementsOf(engine, text, edits, strings)
  const document: Source<T> = { source: text, at: 0 }
  const runs: Run<T>[] = []
  for (let i = 0; i < words.length; i += RUN_WORDS) {
    const owner = words[i]!
    const { source, at } = owner === 0 ? document : replacements(owner - 1)
    const from = at + words[i + 1]!
    runs.push({ source, original: owner === 0, from, to: from + words[i + 2]! })
  }
  return runs
}

/** A text, and from where on a part of it is meant. */
interface Source<T> {
  readonly source: T
  readonly at: number
}

type Replacements<T> = (edit: number) => Source<T>

/**
 * Each edit's replacement, as the document's type. For bytes all are copied from memory at once where they can be: to
 * encode one takes half a microsecond.
 */
function replacementsOf<T extends Document>(
  engine: Exports,
  text: T,
  edits: readonly Splice[],
  strings: Strings | undefined,
): Replacements<T> {
  if (typeof text === 'string') return (edit) => ({ source: edits[edit]!.replacement as T, at: 0 })
  if (strings === undefined) {
    return (edit) => ({ source: encoder.encode(edits[edit]!.replacement) as Document as T, at: 0 })
  }
  const source = new Uint8Array(engine.memory.buffer, strings.at, strings.size).slice()
  const starts: number[] = []
  let at = 0
  for (const { needle, replacement } of edits) {
    starts.push((at += needle.length + 1))
    at += replacement.length + 1
  }
  return (edit) => ({ source: source as Document as T, at: starts[edit]! })
}

function count(engine: Exports, document: Document, needle: Document, limit: number): Occurrences {
  const base = engine.heapBase()
  const { encoding, size } = writeDocument(engine, base, document, 3 * PAD)
  const at = base + size + PAD
  const needleSize = writeNeedle(engine, at, needle, encoding, 3 * PAD)
  const list = aligned(at + needleSize + PAD)
  const most = Math.min(limit, Math.floor(size / needleSize))
  ensure(engine, list + 4 * most)
  const found = engine.count_all(size, at, needleSize, encoding === 'utf16' ? 2 : 1, list, most) >>> 0
  const starts = new Uint32Array(engine.memory.buffer, list, engine.listed_starts())
  const offsets = encoding === 'utf8' ? inUnits(engine, base, starts) : [...starts]
  return { count: found, overlapping: engine.all_places() >>> 0, offsets }
}

/** Byte offsets, ascending, as UTF-16 ones. Cost: one read of the text. */
function inUnits(engine: Exports, base: number, starts: Uint32Array): number[] {
  let byte = 0
  let unit = 0
  return Array.from(starts, (start) => {
    unit += engine.units(base + byte, start - byte) >>> 0
    byte = start
    return unit
  })
}

export function aligned(at: number): number {
  return 4 * Math.ceil(at / 4)
}
