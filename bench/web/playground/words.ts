import type { Judged } from './judge.ts'

/** What became of a batch, in one line. */
export function verdictOf({ outcome: { ok, applied, refused, changes, engine }, fates }: Judged): string {
  const ran = `on the ${engine} engine`
  if (fates.length === 0) return 'An empty batch: nothing to do.'
  if (ok) return `${all(applied.length)}, ${counted(changes.length, 'place')} changed, ${ran}.`
  const first = refused[0]!
  if (applied.length === 0 && refused.length < fates.length)
    return `Nothing applies: edit ${first.ordinal} is refused (${first.reason}), and the batch is atomic, ${ran}.`
  return `${applied.length} of ${counted(fates.length, 'edit')} apply, ${refused.length} refused, ${counted(changes.length, 'place')} changed, ${ran}.`
}

const all = (edits: number) => (edits === 1 ? 'The edit applies' : `All ${edits} edits apply`)

/** `1 place`, `3 places`. */
export const counted = (count: number, what: string) =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`

/** A document's length and what its line breaks are. */
export function factsOf(document: string): string {
  const pairs = document.split('\r\n').length - 1
  const feeds = document.split('\n').length - 1
  const breaks = feeds === 0 ? 'one line' : pairs === 0 ? 'LF' : pairs === feeds ? 'CRLF' : 'LF and CRLF'
  return `${counted(document.length, 'unit')}, ${breaks}`
}
