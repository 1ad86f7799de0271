import { ALL_DECIDED, PAD, TOO_LONG, UNDOABLE } from '../../assembly/abi.ts'
import type { Change, Document, Facts, Kept, Ran, RunOptions, Splice } from '../types.ts'
import { cover, type Gap } from './gaps.ts'
import { toBytes, utf8Of } from './latin1.ts'
import { ensure, Lost, Unfit } from './memory.ts'
import { type Exports, passes } from './module.ts'
import { type Encoding, isAscii, READABLE, readText, writeBatch, writeToKeep } from './transport.ts'
import { aligned, factsOf, MOST_UNITS, policyOf, spelledBatch, writeLengths } from './wasm.ts'

/** Edits decided by a scan before the text is indexed: about what indexing costs (bench/README.md). */
const SCANS_TO_INDEX = 24

/** An edit that applied: where, and the two strings in the document's units. */
interface Replaced {
  readonly at: number
  readonly removed: string
  readonly insert: string
}

/**
 * A document kept open in an instance of its own; its memory goes when the instance does. Strings, the edits' too,
 * must be well-formed. Whatever cannot be done throws and leaves the text as it was, but for `Lost`: then it is gone.
 */
export function keepInWasm<T extends Document>(engine: Exports, document: T): Kept<T> {
  const bytes = typeof document !== 'string'
  let encoding: Encoding
  let indexed = false
  /** Whether the text differs from the one laid out. */
  let touched = false
  /** False while the engine writes to the text: what throws then, a full stack too, leaves it so, and the text is lost. */
  let whole = true
  open(document)

  return {
    get length() {
      return orLost(lengthNow)
    },
    run: (edits, options, dry) =>
      orLost(() => {
        if (encoding === 'ascii' && !edits.every(isAsciiEdit)) widen()
        if (!indexed && engine.scans() >= SCANS_TO_INDEX) index()
        stage(edits)
        return decide(edits, options, dry)
      }),
    text: () => orLost(text),
    close() {
      engine = undefined as never
    },
  }

  /** Does `work` on the text while there is one. */
  function orLost<R>(work: () => R): R {
    if (!whole) throw new Lost()
    try {
      return work()
    } catch (error) {
      // A trap or a missing memory does not pass, whatever was under way.
      whole &&= passes(error)
      throw whole ? error : new Lost('', { cause: error })
    }
  }

  function decide(edits: readonly Splice[], options: RunOptions, dry: boolean): Ran<T> {
    const mostUnits = Math.min(options.maxLength, MOST_UNITS)
    const policy = policyOf(options) | (dry ? UNDOABLE : 0)
    const length = lengthNow()
    whole = false
    const ended = engine.run_open(policy, length, mostUnits)
    const facts = factsOf(engine, edits.length, ended === TOO_LONG)
    const replaced = ended === ALL_DECIDED ? replacedBy(edits, facts, options) : []
    if (dry && ended === ALL_DECIDED) engine.undo()
    else touched ||= replaced.length > 0
    const changes = changesOf(replaced) as Change<T>[]
    whole = true
    return { facts, changes, engine: 'wasm' }
  }

  function text(): T {
    return readText(engine, encoding) as T
  }

  function lengthNow(): number {
    const size = engine.running_size() >>> 0
    return encoding === 'utf16' ? size / 2 : size
  }

  /** Writes a text into the instance and opens it there. */
  function open(text: T): void {
    const written = writeToKeep(engine, engine.heapBase(), text, encoding === 'utf16')
    encoding = written.encoding
    ensure(engine, endOf(written.size))
    engine.open_text(written.size, encoding === 'utf16' ? 2 : 1)
    if (indexed) engine.index_text()
    touched = false
  }

  /** Where the memory of a text of `size` bytes ends: what it is laid out in, and room to read it by. */
  function endOf(size: number): number {
    return (engine.layoutEnd(size) >>> 0) + READABLE + PAD
  }

  /** An ASCII text that meets an edit that is not is kept as UTF-16 from now on. */
  function widen(): void {
    const now = text()
    ensure(engine, endOf(2 * now.length))
    whole = false
    encoding = 'utf16'
    open(now)
    whole = true
  }

  function index(): void {
    if (touched) layOut()
    whole = false
    engine.index_text()
    whole = indexed = true
  }

  function layOut(): void {
    const size = engine.running_size() >>> 0
    ensure(engine, Math.max((engine.staging() >>> 0) + size + PAD, endOf(size)))
    whole = false
    engine.lay_out()
    whole = true
    touched = false
  }

  /** Writes a batch where the engine expects one; lays the text out anew where it has no room for it. */
  function stage(edits: readonly Splice[]): void {
    if (staged(edits)) return
    layOut()
    // More than an open document takes at once: nobody reads this, it goes on plainly.
    if (!staged(edits)) throw new Unfit()
  }

  function staged(edits: readonly Splice[]): boolean {
    const n = edits.length
    const room = 4 * PAD + 12 * n + engine.editsRoom(n)
    const at = engine.staging() >>> 0
    const { shape, size } = writeBatch(engine, at, spelledBatch(edits), encoding, room)
    const lengths = aligned(at + size + PAD)
    writeLengths(engine, lengths, edits)
    const end = engine.load_open(at, lengths, n, shape) >>> 0
    if (end !== 0) ensure(engine, end)
    return end !== 0
  }

  function replacedBy(edits: readonly Splice[], facts: Facts, { refuseOverlap }: RunOptions): Replaced[] {
    const places = new Uint32Array(engine.memory.buffer, engine.places_at() >>> 0, edits.length)
    const replaced: Replaced[] = []
    edits.forEach(({ needle, replacement }, i) => {
      const applied = facts.counts[i] === 1 && !(refuseOverlap && facts.overlaps[i]! > 0)
      if (!applied || needle === replacement) return
      replaced.push({ at: places[i]!, removed: inUnits(needle), insert: inUnits(replacement) })
    })
    return replaced
  }

  /** A string with one UTF-16 unit for each of the document's units. */
  function inUnits(text: string): string {
    return bytes ? utf8Of(text) : text
  }

  function changesOf(replaced: readonly Replaced[]): Change[] {
    const changes = differing(replaced)
    return bytes ? changes.map((change) => ({ ...change, insert: toBytes(change.insert) })) : changes
  }
}

/** The changes that replacements made, in order, to a text that is gone: what they removed says what stood there. */
function differing(replaced: readonly Replaced[]): Change<string>[] {
  const gaps: Gap[] = []
  for (const { at, removed, insert } of replaced) cover(gaps, at, removed.length, insert)
  const mayBeSame = gaps.some(({ from, to, insert }) => to - from === insert.length)
  const originals: Gap[] = []
  if (mayBeSame)
    for (const { at, removed, insert } of [...replaced].reverse())
      cover(originals, at, insert.length, removed)
  // The same gaps, seen from the text after: each holds what stood in its fellow before.
  return gaps
    .filter(({ insert }, i) => insert !== originals[i]?.insert)
    .map(({ from, to, insert }) => ({ from, to, insert }))
}

function isAsciiEdit({ needle, replacement }: Splice): boolean {
  return isAscii(needle) && isAscii(replacement)
}
