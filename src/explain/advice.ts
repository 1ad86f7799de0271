import { quote } from '../characters.ts'
import type { Cause, Explanation, Occurrence, Place, Region } from './shape.ts'
import { copyOf } from './text.ts'

/** What each cause says of the needle. `{k}` is the earlier edit. */
const SAYS: Readonly<Record<Cause, string>> = {
  line_ending: 'It differs from the document only in its line endings (CRLF, LF).',
  eof_newline: 'It ends with a line break, but the document ends without that line break.',
  bom: 'It differs from the document only in a byte order mark (U+FEFF).',
  quote_style: 'It differs from the document only in its quotation marks.',
  dash_style: 'It differs from the document only in its dashes.',
  unicode_space: 'It differs from the document only in which space characters it has (such as U+00A0).',
  unicode_normalization:
    'It looks the same as text in the document, but is composed differently (Unicode normalization).',
  compatibility:
    'It differs from the document only in compatibility characters (such as full-width forms, or … for three dots).',
  invisible: 'It differs from the document only in invisible characters (such as zero-width ones).',
  escape_newline:
    'It differs from the document only in line breaks or tabs being written as escapes (\\n, \\t).',
  escape_unicode: 'It differs from the document only in characters being written as escapes (\\u…).',
  over_escaped: 'It has one level of backslash escaping more than the document.',
  html_entity: 'It differs from the document only in characters being written as HTML entities (&…;).',
  line_number_prefix: 'It has the line numbers of a viewer in it, which are not in the document.',
  case: 'It differs from the document only in upper and lower case.',
  whitespace: 'It differs from the document only in spaces, tabs or line breaks.',
  already_applied:
    'Its `new_string` already stands where the old text would be: this change seems to be made.',
  consumed_by_earlier_edit: 'The text was there until edit {k} of this batch changed it.',
  created_by_earlier_edit: 'Edit {k} of this batch made the further match.',
  closest_region: 'Nothing in the document explains it as a mere difference in writing.',
}

/** What to do next; for every other cause, quote the document as it is. */
const NEXT: Partial<Record<Cause, string>> = {
  already_applied: 'If so, leave this edit out; else quote the text to change exactly.',
  consumed_by_earlier_edit: 'Quote the text as edit {k} leaves it, or make both changes in one edit.',
}

/** Causes whose difference cannot be seen in the text itself: it is shown with escapes. */
const UNSEEN: ReadonlySet<Cause> = new Set([
  'line_ending',
  'bom',
  'unicode_space',
  'unicode_normalization',
  'invisible',
  'whitespace',
])

/** The most UTF-16 units of the document shown in one explanation: with the words around it under 1,200. */
const SHOWN = 480
const EXCERPT = 60
const CONTEXT = 300

/** What an explanation adds to the words for a refusal, one paragraph a line. */
export function adviceOf(explanation: Explanation): string[] {
  const lines = explanation.reason === 'ambiguous' ? ambiguity(explanation) : miss(explanation)
  if (explanation.cutShort)
    lines.push('The search for an explanation was cut short: there may be more to say.')
  return lines.map((line) => line.replaceAll('{k}', String(explanation.causedBy)))
}

function miss({ cause, causedBy, region }: Explanation): string[] {
  if (cause === null) return []
  const says =
    cause === 'already_applied' && causedBy !== null
      ? `${SAYS[cause]} Edit {k} of this batch made it.`
      : SAYS[cause]
  if (region === null) return [says, NEXT[cause] ?? 'Read the document again and quote its text exactly.']
  return [
    says,
    shown(cause, region),
    NEXT[cause] ?? 'If this is the text you mean, quote it exactly as it stands there.',
  ]
}

function shown(cause: Cause, { place, text, similarity }: Region): string {
  const near = cause === 'closest_region' || cause === 'consumed_by_earlier_edit'
  const head = near ? `The nearest text (${Math.round(similarity * 100)}% alike)` : 'The document has'
  if (UNSEEN.has(cause))
    return `${head}, ${placeName(place)}, with escapes for what cannot be seen: ${quoted(text, SHOWN)}`
  return `${head}, ${placeName(place)}:\n${clipped(text, SHOWN)}`
}

function ambiguity({ cause, occurrences, more }: Explanation): string[] {
  const lines = cause === null ? [] : [SAYS[cause]]
  if (occurrences.length === 0) return lines
  lines.push('It occurs:')
  for (const { place, excerpt } of occurrences)
    lines.push(`- ${placeName(place)}: ${clipped(excerpt, EXCERPT)}`)
  if (more > 0) lines.push(`- and ${more} more`)
  const example = occurrences.find(({ edit }) => edit !== null && edit.old_string.length <= CONTEXT)
  return [
    ...lines,
    ...(example === undefined ? ['Quote more of the text around the one you mean.'] : suggestion(example)),
  ]
}

function suggestion({ place, edit }: Occurrence): string[] {
  return [
    'Quote whole lines around the one you mean, and keep them around the change in `new_string`.',
    `To mean the one ${placeName(place)}, this \`old_string\` is unique:${verbatim(edit!.old_string)}`,
  ]
}

/** Text on lines of its own; with escapes where it ends in a line break, which could not be seen. */
const verbatim = (text: string): string => (text.endsWith('\n') ? ` ${quote(text)}` : `\n${text}`)

/** A place in words. */
function placeName(place: Place): string {
  return 'line' in place
    ? `at line ${place.line}, column ${place.column}`
    : `in what edit ${place.ordinal} wrote, at offset ${place.offset}`
}

function clipped(text: string, most: number): string {
  return text.length <= most ? text : `${copyOf(text, 0, most)}…`
}

/** The text in quotes with escapes, at most about `most` units of them. */
export function quoted(text: string, most: number): string {
  let end = Math.min(text.length, most)
  let out = quote(copyOf(text, 0, end))
  while (out.length > most && end > 8) {
    end = Math.floor((end * most) / out.length)
    out = quote(copyOf(text, 0, end))
  }
  return end < text.length ? `${out}…` : out
}
