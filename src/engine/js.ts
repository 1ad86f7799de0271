/**
 * The contract written plainly: `indexOf`, slices and a list of gaps. Runs everywhere; bytes are searched as strings
 * of units 0–255. A batch costs edits × document.
 */
import type { Change, Document, Engine, Facts, Running, RunOptions, Splice } from '../types.ts'
import { cover, type Gap } from './gaps.ts'
import { countAll, type Finding, findOnce } from './js-search.ts'
import { fromBytes, toBytes, utf8Of } from './latin1.ts'
import { findOnceIn, joined, piecesOf, spliced } from './long-text.ts'

export const jsEngine: Engine = {
  name: 'js',
  open<T extends Document>(document: T) {
    const running = typeof document === 'string' ? new RunningString(document) : openBytes(document)
    return running as Running<Document> as Running<T>
  },
  count(document, needle, limit) {
    if (typeof document === 'string') return countAll(document, needle as string, limit)
    return countAll(
      fromBytes(document),
      typeof needle === 'string' ? utf8Of(needle) : fromBytes(needle),
      limit,
    )
  },
}

function openBytes(document: Uint8Array): Running<Uint8Array> {
  const running = new RunningString(fromBytes(document))
  return {
    get length() {
      return running.length
    },
    run: (edits, options) => running.run(edits.map(inUtf8), options),
    changes: () => running.changes().map((change) => ({ ...change, insert: toBytes(change.insert) })),
    text: () => (running.changes().length === 0 ? document : toBytes(running.text())),
    close: () => running.close(),
  }
}

const inUtf8 = ({ needle, replacement }: Splice): Splice => ({
  needle: utf8Of(needle),
  replacement: utf8Of(replacement),
})

/** A class, since making an object of closures takes twice as long as a plain loop on a small document. */
class RunningString implements Running<string> {
  length: number
  private readonly original: string
  /** The running text; `undefined` while it is longer than the longest string. */
  private running: string | undefined
  private gaps: Gap[] = []
  /** What `changes` gave, until the next run. */
  private settled: Change<string>[] | undefined

  constructor(original: string) {
    this.original = original
    this.running = original
    this.length = original.length
  }

  run(edits: readonly Splice[], options: RunOptions): Facts {
    const { running, gaps, length } = this
    this.gaps = gaps.length === 0 ? [] : gaps.map((gap) => ({ ...gap }))
    this.settled = undefined
    let kept = false
    try {
      const facts = this.apply(edits, options)
      kept = !facts.stopped
      return facts
    } finally {
      if (!kept) Object.assign(this, { running, gaps, length })
    }
  }

  private apply(edits: readonly Splice[], options: RunOptions): Facts & { stopped: boolean } {
    const facts = {
      counts: [] as number[],
      overlaps: [] as number[],
      decided: 0,
      tooLong: false,
      stopped: false,
    }
    for (const { needle, replacement } of edits) {
      const { place, count, overlaps } = this.find(needle)
      const applies = count === 1 && !(options.refuseOverlap && overlaps > 0)
      const grown = replacement.length - needle.length
      facts.tooLong = applies && grown > 0 && this.length + grown > options.maxLength
      facts.stopped = facts.tooLong || (!applies && options.stopAtFirstRefusal)
      if (facts.tooLong) break
      facts.counts.push(count)
      facts.overlaps.push(overlaps)
      facts.decided++
      if (facts.stopped) break
      if (applies && needle !== replacement) this.splice(place, needle.length, replacement)
    }
    return facts
  }

  private find(needle: string): Finding {
    if (this.running !== undefined) return findOnce(this.running, needle)
    return findOnceIn(piecesOf(this.original, this.gaps), needle)
  }

  private splice(place: number, removed: number, replacement: string): void {
    const { running } = this
    cover(this.gaps, place, removed, replacement)
    this.length += replacement.length - removed
    this.running =
      running === undefined
        ? joined(piecesOf(this.original, this.gaps))
        : spliced(running, place, removed, replacement)
  }

  changes(): Change<string>[] {
    this.settled ??= this.differing()
    return this.settled
  }

  private differing(): Change<string>[] {
    const changes: Change<string>[] = []
    for (const { from, to, insert } of this.gaps) {
      const same = this.original.slice(from, to) === insert
      if (!same) changes.push({ from, to, insert })
    }
    return changes
  }

  text(): string {
    if (this.changes().length === 0) return this.original
    if (this.running === undefined)
      throw new RangeError(`the text (${this.length} units) is longer than the longest string`)
    return this.running
  }

  close(): void {
    this.running = ''
    this.gaps = []
  }
}
