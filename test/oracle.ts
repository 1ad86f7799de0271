/**
 * The contract (both policies, every fact) in naive loops over numbers, so simple that it is unlikely to
 * be wrong. It shares no code with either engine, and both are held to it.
 *
 * Every unit of the running text keeps its origin, the offset it has in the original document, or `WRITTEN` where an
 * edit wrote it; a unit that was replaced is gone from the array, so what is left with an origin was never covered.
 */
import type {
  Applied,
  ApplyOptions,
  Change,
  Document,
  Occurrences,
  Outcome,
  Reason,
  Refusal,
} from '../src/types.ts'

type Units = Int32Array<ArrayBufferLike>
type Facts = Omit<Outcome, 'engine'>

/** The origin of a unit that no original unit stands behind. */
export const WRITTEN = -1

/** What `applyEdits` must answer, `engine` aside. `watch` sees the origins of the units each applied edit replaced. */
export function oracleApply(
  document: Document,
  edits: readonly unknown[],
  options: ApplyOptions = {},
  watch: (ordinal: number, origins: Int32Array) => void = () => {},
): Facts {
  const isText = typeof document === 'string'
  const original = unitsOf(document)
  let units = original
  let origins: Units = units.map((_, i) => i)
  const applied: Applied[] = []
  const refused: Refusal[] = []
  for (let i = 0; i < edits.length; i++) {
    const ordinal = i + 1
    const { before, after } = readEdit(edits[i])
    let refusal = guardBeforeText(before, after, isText, options)
    if (refusal === null) {
      const needle = needleUnits(before as string, isText)
      const found = needle === null ? [] : places(units, needle, isText)
      refusal = guardByPlaces(found, needle, options)
      if (refusal === null) {
        applied.push({ ordinal, overlaps: found.length - 1 })
        const [from, to] = [found[0], found[0] + needle!.length]
        watch(ordinal, origins.subarray(from, to))
        if (before !== after) {
          const written = needleUnits(after as string, isText)!
          const grown = units.length - needle!.length + written.length
          if (grown > units.length && grown > (options.maxLength ?? Number.POSITIVE_INFINITY)) {
            throw new RangeError(`edit ${ordinal} grows the text past maxLength`)
          }
          units = spliced(units, from, to, written)
          origins = spliced(
            origins,
            from,
            to,
            written.map(() => WRITTEN),
          )
        }
      }
    }
    if (refusal !== null) refused.push({ ordinal, ...refusal, ...preview(before) })
    if (refused.length > 0 && options.policy !== 'lenient') {
      return { ok: false, text: document, applied: [], refused, changes: [] }
    }
  }
  const changes = changesOf(original, units, origins, isText)
  const text = changes.length === 0 ? document : documentOf(units, isText)
  return { ok: refused.length === 0, text, applied, refused, changes }
}

/** What `countOccurrences` must answer for a needle that is not empty. */
export function oracleCount(document: Document, needle: Document, limit = 0): Occurrences {
  const isText = typeof document === 'string'
  const wanted = typeof needle === 'string' ? needleUnits(needle, isText) : unitsOf(needle)
  if (wanted === null) return { count: 0, overlapping: 0, offsets: [] }
  const found = places(unitsOf(document), wanted, isText)
  const starts = disjoint(found, wanted.length)
  return { count: starts.length, overlapping: found.length, offsets: starts.slice(0, limit) }
}

/** Whether every surrogate of the text is half of a pair. */
export function isWellFormed(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    if (!isSurrogate(text.charCodeAt(i))) continue
    if (!isPair(text.charCodeAt(i), text.charCodeAt(i + 1))) return false
    i++
  }
  return true
}

/** An edit's two texts, of whichever pair it has; both `undefined` where it cannot be read. */
export function readEdit(edit: unknown): { before: unknown; after: unknown } {
  try {
    if (typeof edit !== 'object' || edit === null) return { before: undefined, after: undefined }
    const given = edit as Record<string, unknown>
    const first = 'old_string' in given || 'new_string' in given
    return first
      ? { before: given.old_string, after: given.new_string }
      : { before: given.old_str, after: given.new_str }
  } catch {
    return { before: undefined, after: undefined }
  }
}

type Why = { reason: Reason; matches: number | null } | null

function guardBeforeText(before: unknown, after: unknown, isText: boolean, options: ApplyOptions): Why {
  const because = (reason: Reason): Why => ({ reason, matches: null })
  if (typeof before !== 'string' || typeof after !== 'string') return because('invalid_edit')
  if (!isText && !isWellFormed(after)) return because('invalid_edit')
  if (before === '') return because('empty_old_str')
  if (before === after && options.noop === 'refuse') return because('noop')
  return null
}

function guardByPlaces(found: number[], needle: Units | null, options: ApplyOptions): Why {
  if (needle === null || found.length === 0) return { reason: 'not_found', matches: 0 }
  const count = disjoint(found, needle.length).length
  if (count >= 2) return { reason: 'ambiguous', matches: count }
  if (found.length >= 2 && options.overlap === 'refuse') return { reason: 'ambiguous', matches: found.length }
  return null
}

/** `null` where the text has no form in the document's units: half a character in bytes. */
function needleUnits(text: string, isText: boolean): Units | null {
  if (isText) return unitsOf(text)
  return isWellFormed(text) ? unitsOf(new TextEncoder().encode(text)) : null
}

/** All places of the needle, overlapping ones included, that split no character. */
function places(units: Units, needle: Units, isText: boolean): number[] {
  const found: number[] = []
  for (let at = 0; at + needle.length <= units.length; at++) {
    let same = 0
    while (same < needle.length && units[at + same] === needle[same]) same++
    if (same < needle.length) continue
    if (isText && (splits(units, at) || splits(units, at + needle.length))) continue
    found.push(at)
  }
  return found
}

/** Leftmost first, each from where the one before it ended. */
function disjoint(found: number[], length: number): number[] {
  const starts: number[] = []
  let free = 0
  for (const at of found) {
    if (at < free) continue
    starts.push(at)
    free = at + length
  }
  return starts
}

/** Walks the units that nothing covered; what lies between two of them, in either text, is a gap. */
function changesOf(original: Units, units: Units, origins: Units, isText: boolean): Change[] {
  const changes: Change[] = []
  const closeGap = (from: number, to: number, written: Units) => {
    const replaced = original.subarray(from, to)
    const same = replaced.length === written.length && replaced.every((unit, i) => unit === written[i])
    if (!same) changes.push({ from, to, insert: documentOf(written, isText) })
  }
  let from = 0
  let writtenFrom = 0
  for (let i = 0; i < units.length; i++) {
    if (origins[i] === WRITTEN) continue
    closeGap(from, origins[i], units.subarray(writtenFrom, i))
    from = origins[i] + 1
    writtenFrom = i + 1
  }
  closeGap(from, original.length, units.subarray(writtenFrom))
  return changes
}

function preview(before: unknown): { preview: string; truncated: boolean } {
  if (typeof before !== 'string') return { preview: '', truncated: false }
  let end = 0
  for (let characters = 0; characters < 80 && end < before.length; characters++) {
    end += isPair(before.charCodeAt(end), before.charCodeAt(end + 1)) ? 2 : 1
  }
  return { preview: before.slice(0, end), truncated: end < before.length }
}

function splits(units: Units, at: number): boolean {
  return at > 0 && at < units.length && isPair(units[at - 1], units[at])
}

function isPair(high: number, low: number): boolean {
  return high >= 0xd800 && high <= 0xdbff && low >= 0xdc00 && low <= 0xdfff
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}

function spliced(units: Units, from: number, to: number, written: Units): Units {
  const result = new Int32Array(from + written.length + units.length - to)
  result.set(units.subarray(0, from))
  result.set(written, from)
  result.set(units.subarray(to), from + written.length)
  return result
}

function unitsOf(document: Document): Units {
  if (typeof document !== 'string') return Int32Array.from(document)
  const units = new Int32Array(document.length)
  for (let i = 0; i < document.length; i++) units[i] = document.charCodeAt(i)
  return units
}

function documentOf(units: Units, isText: boolean): Document {
  if (!isText) return Uint8Array.from(units)
  let text = ''
  for (const unit of units) text += String.fromCharCode(unit)
  return text
}
