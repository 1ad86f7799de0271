/**
 * The gaps a batch has opened between original units, composed edit by edit (SPEC §4, `changes`).
 *
 * Gaps never touch: two that have no untouched unit between them are one. So a place of the running text lies in at
 * most one gap, and an edit that reaches or touches gaps becomes one gap with them.
 */
export interface Gap {
  /** The original units it covers. */
  readonly from: number
  readonly to: number
  /** Where it starts in the running text. */
  start: number
  /** The running text that stands there now. */
  readonly insert: string
}

const endOf = (gap: Gap): number => gap.start + gap.insert.length

/** Records that `removed` units of the running text at `at` became `insert`. Cost: the gaps that lie after `at`. */
export function cover(gaps: Gap[], at: number, removed: number, insert: string): void {
  const end = at + removed
  let high = gaps.length
  for (; high > 0 && gaps[high - 1]!.start > end; high--) gaps[high - 1]!.start += insert.length - removed
  let low = high
  while (low > 0 && endOf(gaps[low - 1]!) >= at) low--
  const gap = merged(gaps, low, high, at, end, insert)
  // The usual case, top-down edits, without the cost of `splice`: 100 ns.
  if (low === gaps.length) gaps.push(gap)
  else gaps.splice(low, high - low, gap)
}

/** The gap that the edit and the gaps `low` up to `high`, which it reaches, make together. */
function merged(gaps: Gap[], low: number, high: number, at: number, end: number, insert: string): Gap {
  const first = low < high ? gaps[low]! : undefined
  const last = low < high ? gaps[high - 1]! : undefined
  const before = first && first.start < at ? first.insert.slice(0, at - first.start) : ''
  const after = last && endOf(last) > end ? last.insert.slice(end - last.start) : ''
  return {
    from: first && first.start <= at ? first.from : originalOf(gaps[low - 1], at),
    to: last && endOf(last) >= end ? last.to : originalOf(gaps[high - 1], end),
    start: at - before.length,
    insert: before + insert + after,
  }
}

/** The original place of an untouched place of the running text, `previous` being the last gap before it. */
function originalOf(previous: Gap | undefined, at: number): number {
  return previous === undefined ? at : previous.to + at - endOf(previous)
}
