import type { Change } from '../../src/types.ts'
import type { Random } from '../random.ts'

/** What is hard about texts as lines and characters: every kind of break, pairs, marks, a separator that is no break. */
const PIECES = [
  'a',
  'b',
  'ab',
  ' ',
  '\t',
  '\n',
  '\n',
  '\r\n',
  '\r',
  '😀',
  'é',
  'e\u0301',
  '\u2028',
  '中',
  'line\n',
  '-',
  '+ x\n',
]

/** A text of at most `most` pieces. */
export function randomText(random: Random, most: number): string {
  return Array.from({ length: random.below(most + 1) }, () => random.pick(PIECES)).join('')
}

/** Sorted, disjoint changes of a document: nothing, a deletion, an insertion or a replacement that keeps some text. */
export function randomChanges(random: Random, document: string, most: number): Change<string>[] {
  const cuts = Array.from({ length: 2 * random.below(most + 1) }, () =>
    whole(document, random.below(document.length + 1)),
  )
  cuts.sort((a, b) => a - b)
  const changes: Change<string>[] = []
  for (let i = 0; i < cuts.length; i += 2) {
    const from = cuts[i]!
    const to = cuts[i + 1]!
    const old = document.slice(from, to)
    const insert = [
      () => '',
      () => randomText(random, 4),
      () => old + randomText(random, 3),
      () => randomText(random, 2) + old,
    ][random.below(4)]!()
    changes.push({ from, to, insert })
  }
  return changes
}

function whole(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at
}
