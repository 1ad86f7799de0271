import {
  ALL_DECIDED,
  PAD,
  REFUSE_OVERLAP,
  RUN_WORDS,
  STOP_AT_FIRST_REFUSAL,
  TOO_LONG,
  UTF16_LENGTHS,
  UTF16_UNITS,
} from '../../assembly/abi.ts'
import type { Document, Engine, Facts, Occurrences, Running, RunOptions, Splice } from '../types.ts'
import { ensure, outgrown } from './memory.ts'
import type { Exports, Host } from './module.ts'
import { changesOf, composed, lengthOf, type Run, textOf } from './runs.ts'

const encoder = new TextEncoder()
/** No text grows past the engine's address space. */
const MOST_UNITS = 0xffffffff

/**
 * The WASM engine: UTF-8 bytes, a batch in about one pass. Strings, the document's and the edits', must be well-formed.
 * Throws `Unfit` where memory cannot grow, and what the platform threw where WebAssembly is refused.
 */
export function createWasmEngine(host: Host): Engine {
  return {
    name: 'wasm',
    open: (document) => open(host, document),
    count: (document, needle, limit) => using(host, (engine) => count(engine, document, needle, limit)),
  }
}

/** Runs `work` on the instance; gives memory back after it, and drops an instance that failed: a trap may have left it anyhow. */
function using<T>(host: Host, work: (engine: Exports) => T): T {
  const engine = host.instance()
  try {
    const result = work(engine)
    if (outgrown(engine)) host.drop()
    return result
  } catch (error) {
    host.drop()
    throw error
  }
}

function open<T extends Document>(host: Host, document: T): Running<T> {
  let runs: Run<T>[] = [{ source: document, original: true, from: 0, to: document.length }]
  let changed = false
  const running: Running<T> = {
    get length() {
      return lengthOf(runs)
    },
    run(edits, options) {
      const text = running.text()
      const ran = using(host, (engine) => runBatch(engine, text, edits, options))
      if (ran.runs !== undefined) runs = changed ? composed(runs, ran.runs) : ran.runs
      changed ||= ran.runs !== undefined
      return ran.facts
    },
    changes: () => (changed ? changesOf(runs, document) : []),
    text: () => (running.changes().length === 0 ? document : textOf(runs, document)),
    close() {
      runs = []
    },
  }
  return running
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
  const size = write(engine, base, text, room)
  const batch = base + size + PAD
  const strings = spelled(edits)
  const batchSize = write(engine, batch, strings, room)
  const lengths = aligned(batch + batchSize + PAD)
  writeLengths(engine, lengths, edits)
  const wide = batchSize !== strings.length
  const utf16 = typeof text === 'string' && (wide || size !== text.length)
  const shape = (wide ? UTF16_LENGTHS : 0) | (utf16 ? UTF16_UNITS : 0)
  ensure(engine, engine.load_batch(size, batch, lengths, n, shape) >>> 0)
  const ended = engine.run(policyOf(options), text.length, Math.min(options.maxLength, MOST_UNITS))
  const facts = factsOf(engine, n, ended === TOO_LONG)
  const runs = ended === ALL_DECIDED ? runsOf(engine, text, edits) : undefined
  return { facts, runs }
}

/** Writes a text at `at` as UTF-8, leaving `room` bytes behind it, and returns how many bytes it has. */
function write(engine: Exports, at: number, text: Document, room: number): number {
  ensure(engine, at + text.length + room)
  if (typeof text !== 'string') {
    new Uint8Array(engine.memory.buffer, at).set(text)
    return text.length
  }
  let size = 0
  // Room for one byte a unit is tried first: reserving three would triple what ASCII takes.
  for (let rest = text; rest !== ''; ) {
    const { read, written } = encoder.encodeInto(rest, new Uint8Array(engine.memory.buffer, at + size))
    size += written
    rest = rest.slice(read)
    ensure(engine, at + size + 3 * rest.length + room)
  }
  return size
}

/** The batch as one string, so that it is encoded once. The separators keep two unpaired surrogates apart. */
function spelled(edits: readonly Splice[]): string {
  const parts: string[] = []
  for (const { needle, replacement } of edits) parts.push(needle, replacement)
  return parts.join('\n')
}

function writeLengths(engine: Exports, at: number, edits: readonly Splice[]): void {
  const words = new Uint32Array(engine.memory.buffer, at, 2 * edits.length)
  let i = 0
  for (const { needle, replacement } of edits) {
    words[i++] = needle.length
    words[i++] = replacement.length
  }
}

function policyOf({ stopAtFirstRefusal, refuseOverlap }: RunOptions): number {
  return (stopAtFirstRefusal ? STOP_AT_FIRST_REFUSAL : 0) | (refuseOverlap ? REFUSE_OVERLAP : 0)
}

function factsOf(engine: Exports, n: number, tooLong: boolean): Facts {
  const decided = engine.decided()
  const at = engine.facts() >>> 0
  const words = (from: number) => new Uint32Array(engine.memory.buffer, from, decided).slice()
  return { counts: words(at), overlaps: words(at + 4 * n), decided, tooLong }
}

function runsOf<T extends Document>(engine: Exports, text: T, edits: readonly Splice[]): Run<T>[] {
  const n = engine.runs()
  const words = new Uint32Array(engine.memory.buffer, engine.runs_at() >>> 0, n * RUN_WORDS)
  const runs: Run<T>[] = []
  for (let i = 0; i < words.length; i += RUN_WORDS) {
    const owner = words[i]!
    const from = words[i + 1]!
    const source = owner === 0 ? text : replacement(text, edits[owner - 1]!)
    runs.push({ source, original: owner === 0, from, to: from + words[i + 2]! })
  }
  return runs
}

/** An edit's replacement, as the document's type. */
function replacement<T extends Document>(text: T, edit: Splice): T {
  return (typeof text === 'string' ? edit.replacement : encoder.encode(edit.replacement)) as T
}

function count(engine: Exports, document: Document, needle: Document, limit: number): Occurrences {
  const base = engine.heapBase()
  const room = 3 * PAD + 4 * limit
  const size = write(engine, base, document, room)
  const at = base + size + PAD
  const needleSize = write(engine, at, needle, room)
  const list = aligned(at + needleSize + PAD)
  const listed = Math.min(limit, Math.floor(size / needleSize))
  ensure(engine, list + 4 * listed)
  const found = engine.count_all(base, size, at, needleSize, list, listed) >>> 0
  const starts = new Uint32Array(engine.memory.buffer, list, engine.listed_starts())
  const offsets =
    typeof document === 'string' && size !== document.length ? inUnits(engine, base, starts) : [...starts]
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

function aligned(at: number): number {
  return 4 * Math.ceil(at / 4)
}
