/**
 * The contract written plainly: `indexOf`, slices and a list of gaps. Runs everywhere; bytes are searched as strings
 * of units 0–255. A batch costs edits × document.
 */
import type { Change, Document, Engine, Facts, Running, RunOptions, Splice } from '../types.ts'
import { cover, type Gap } from './gaps.ts'
import { countAll, findOnce } from './js-search.ts'
import { fromBytes, toBytes, utf8Of } from './latin1.ts'

export const jsEngine: Engine = {
  name: 'js',
  open<T extends Document>(document: T) {
    return (typeof document === 'string'
      ? openString(document)
      : openBytes(document)) as Running<Document> as Running<T>
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
  const running = openString(fromBytes(document))
  return {
    get length() {
      return running.length
    },
    run: (edits, options) => running.run(edits.map(inUtf8), options),
    changes: () => running.changes().map((change) => ({ ...change, insert: toBytes(change.insert) })),
    text: () => (running.changes().length === 0 ? document : toBytes(running.text())),
    close: running.close,
  }
}

const inUtf8 = ({ needle, replacement }: Splice): Splice => ({
  needle: utf8Of(needle),
  replacement: utf8Of(replacement),
})

function openString(original: string): Running<string> {
  let text = original
  let gaps: Gap[] = []
  let changed: Change<string>[] | undefined = []

  function run(edits: readonly Splice[], options: RunOptions): Facts {
    const textBefore = text
    const gapsBefore = gaps.map((gap) => ({ ...gap }))
    const facts = apply(edits, options)
    if (facts.stopped) {
      text = textBefore
      gaps = gapsBefore
    }
    changed = undefined
    return facts
  }

  function apply(edits: readonly Splice[], options: RunOptions): Facts & { stopped: boolean } {
    const counts: number[] = []
    const overlaps: number[] = []
    const facts = (stopped: boolean, tooLong: boolean) => ({
      counts,
      overlaps,
      decided: counts.length,
      stopped,
      tooLong,
    })
    for (const { needle, replacement } of edits) {
      const found = findOnce(text, needle)
      const applies = found.count === 1 && !(options.refuseOverlap && found.overlaps > 0)
      if (applies && outgrows(needle, replacement, options.maxLength)) return facts(true, true)
      counts.push(found.count)
      overlaps.push(found.overlaps)
      if (applies) splice(found.place, needle, replacement)
      else if (options.stopAtFirstRefusal) return facts(true, false)
    }
    return facts(false, false)
  }

  const outgrows = (needle: string, replacement: string, maxLength: number) =>
    replacement.length > needle.length && text.length + replacement.length - needle.length > maxLength

  function splice(place: number, needle: string, replacement: string): void {
    if (needle === replacement) return
    text = text.slice(0, place) + replacement + text.slice(place + needle.length)
    cover(gaps, place, needle.length, replacement)
  }

  const changes = () =>
    (changed ??= gaps.filter(differs).map(({ from, to, insert }) => ({ from, to, insert })))
  const differs = ({ from, to, insert }: Gap) =>
    to - from !== insert.length || !original.startsWith(insert, from)

  return {
    get length() {
      return text.length
    },
    run,
    changes,
    text: () => (changes().length === 0 ? original : text),
    close() {
      text = ''
      gaps = []
    },
  }
}
