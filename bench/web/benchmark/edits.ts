import { checkEdits } from 'replace-exactly-once'
import { seeded } from './documents.ts'

/** An edit as the plain loop and both engines take it. */
export interface PlainEdit {
  old_string: string
  new_string: string
}

/** What a model quotes: from a part of a line to a few lines. */
const SHORTEST = 24
const LONGEST = 160

/**
 * Up to `most` edits for places all over a document, in no order, each of which occurs once. The library itself says
 * which do: the stretches are tried as edits that change nothing, in one lenient batch.
 */
export function editsFor(document: string, most: number): PlainEdit[] {
  const random = seeded(2)
  const needles = stretchesOf(document, most * 2, random)
  const tried = needles.map((needle) => ({ old_string: needle, new_string: needle }))
  const { applied } = checkEdits(document, tried, { policy: 'lenient', overlap: 'refuse' })
  const unique = applied.map(({ ordinal }) => needles[ordinal - 1]!)
  return shuffled(unique, random).slice(0, most).map(editOf)
}

/** Disjoint stretches, spread over the whole document; fewer where it has no room for so many. */
function stretchesOf(document: string, most: number, random: () => number): string[] {
  const room = Math.max(SHORTEST, document.length / most)
  const stretches: string[] = []
  for (let at = 0; at + room <= document.length; at += room) {
    const length = Math.min(room, SHORTEST + Math.floor(random() * (LONGEST - SHORTEST)))
    const from = Math.floor(at + random() * (room - length))
    stretches.push(document.slice(from, from + length))
  }
  return stretches
}

function editOf(needle: string): PlainEdit {
  const middle = needle.length >> 1
  return {
    old_string: needle,
    new_string: `${needle.slice(0, middle)}<edited>${needle.slice(middle)}`,
  }
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const mixed = [...items]
  for (let i = mixed.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1))
    ;[mixed[i], mixed[other]] = [mixed[other]!, mixed[i]!]
  }
  return mixed
}
