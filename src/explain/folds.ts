import { decodeHTMLStrict } from 'entities/decode'
import { type Folded, foldMatches, type Stretch } from './folded.ts'
import { withoutLineNumbers } from './line-numbers.ts'
import type { FoldName } from './shape.ts'

/** One way of seeing two texts as the same. A name may stand for several, each tried by itself: `"` may be `“`, or `'`. */
export interface Fold {
  readonly name: FoldName
  /** What the needle becomes; several where there are several readings of it. */
  readonly needles: (needle: string) => readonly string[]
  /** What the document becomes; left out where the fold is about the needle alone. */
  readonly document?: (text: string) => Folded
  /** Where a needle has no match of this it cannot be hit: saves folding the document. */
  readonly concerns?: RegExp
  /** Whether a hit counts; left out where every hit does. */
  readonly accepts?: (text: string, needle: string, hit: Stretch) => boolean
  /** The one place where a hit can be; left out where it can be anywhere. */
  readonly only?: (text: string, folded: string) => Stretch
}

type Rewrite = (match: string) => string

/** A fold that rewrites the same matches on both sides. */
function both(name: FoldName, pattern: RegExp, rewrite: Rewrite, more: Partial<Fold> = {}): Fold {
  const document = (text: string) => foldMatches(text, pattern, rewrite)
  return { name, needles: (needle) => [document(needle).text], document, ...more }
}

const to =
  (text: string): Rewrite =>
  () =>
    text

const SINGLE = '‘’‚‛′‵ʼʹ´＇'
const DOUBLE = '“”„‟″‶«»‹›〝〞〟＂'
const TYPOGRAPHIC_QUOTES = new RegExp(`[${SINGLE}${DOUBLE}]`, 'g')
const ALL_QUOTES = new RegExp(`['"\`${SINGLE}${DOUBLE}]`, 'g')
const straight: Rewrite = (quote) => (SINGLE.includes(quote) ? "'" : '"')

const DASHES = /[‐‑‒–—―⁃−﹘﹣－˗⸺⸻]/g
/** What is typed for a dash; each reading is a fold by itself, since in code `-` is not `--`. */
const TYPED_DASHES: readonly Readonly<Record<string, string>>[] = [
  {},
  { '—': '--', '―': '--' },
  { '–': '--', '—': '---', '―': '---' },
]
const dashStyle = TYPED_DASHES.map((typed) =>
  both('dash_style', DASHES, (dash) => typed[dash] ?? '-', { concerns: /[-‐‑‒–—―⁃−﹘﹣－˗⸺⸻]/ }),
)

/** Every space character but the space: Unicode's category Zs. */
const UNICODE_SPACES = /(?! )\p{Zs}/gu

/** What Unicode says to ignore: zero-width characters, joiners, direction marks, variation selectors, soft hyphens. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Stretches that normalise by themselves: a base with its marks, Hangul jamo that compose, and any single character
 * past ASCII.
 */
const CLUSTERS =
  /[\u1100-\u115F][\u1160-\u11A7]?[\u11A8-\u11FF]*|[\uAC00-\uD7A3][\u11A8-\u11FF]+|\P{M}\p{M}+|\p{M}+|[^\u0000-\u007F]/gu

/**
 * More marks in a row than any text has for a reason (UAX #15 allows 30 in streams). Putting them in order takes the
 * platform quadratic time: a million take minutes.
 */
const TOO_MANY_MARKS = /\p{M}{31}/u

function normalization(name: FoldName, form: 'NFC' | 'NFKC'): Fold {
  const document = (text: string): Folded =>
    TOO_MANY_MARKS.test(text) || text.normalize(form) === text
      ? { source: text, text, spans: [] }
      : foldMatches(text, CLUSTERS, (cluster) => cluster.normalize(form))
  return { name, needles: (needle) => [document(needle).text], document }
}

const ESCAPED_BLANKS = /\r\n?|\n|\\r\\n|\\r|\t/g
const ESCAPED_UNICODE = /\\u\{[\da-fA-F]{1,6}\}|\\u[\da-fA-F]{4}|\\U[\da-fA-F]{8}|\\x[\da-fA-F]{2}/g

function decodeUnicode(escaped: string): string {
  const code = Number.parseInt(escaped.replace(/[^\da-f]/gi, ''), 16)
  return code > 0x10ffff ? escaped : String.fromCodePoint(code)
}

const ENTITIES = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

/** The needle with one level of escaping taken away: of backslashes, of quotes, of everything JSON escapes. */
function unescaped(needle: string): string[] {
  if (!needle.includes('\\')) return []
  return [
    needle.replace(/\\\\/g, '\\'),
    needle.replace(/\\(["'`])/g, '$1'),
    needle.replace(/\\(["'`\\/$nrt])/g, (_, unit: string) => ESCAPES[unit] ?? unit),
  ]
}

/** Upper case, whole text: in contrast to lower case it depends on no neighbour, and never makes a text shorter. */
function upperCase(text: string): Folded {
  const upper = text.toUpperCase()
  if (upper.length === text.length) return { source: text, text: upper, spans: [] }
  return foldMatches(text, /[^\u0000-\u007F]|[a-z]+/gu, (letters) => letters.toUpperCase())
}

/** Spaces, tabs and line breaks. */
const BLANK = /[ \t\r\n]/
const BLANKS = /[ \t\r\n]+/g

/** Where the needle starts or ends with a run of blanks, the hit must meet one. */
function meetsBlanks(text: string, needle: string, { from, to }: Stretch): boolean {
  const blankAt = (text: string, at: number) => BLANK.test(text.charAt(at))
  if (blankAt(needle, 0) && !blankAt(text, from - 1)) return false
  return !blankAt(needle, needle.length - 1) || blankAt(text, to)
}

/** Where the line breaks at the end of a text start. */
function finalBreaks(text: string): number {
  let end = text.length
  while (end > 0 && /[\r\n]/.test(text.charAt(end - 1))) end--
  return end
}

/**
 * Narrowest first. One that folds all that another one does comes after it: NFC is asked before NFKC, quotes that look
 * alike before all quotes.
 */
export const FOLDS: readonly Fold[] = [
  both('line_ending', /\r\n?/g, to('\n'), { concerns: /[\r\n]/ }),
  {
    name: 'eof_newline',
    needles: (needle) => [needle.slice(0, finalBreaks(needle))],
    // Only at the very end: elsewhere the needle without its line break could end inside a word.
    only: (text, folded) => ({ from: finalBreaks(text) - folded.length, to: finalBreaks(text) }),
    concerns: /[\r\n]$/,
  },
  both('bom', /\uFEFF/g, to('')),
  both('quote_style', TYPOGRAPHIC_QUOTES, straight, { concerns: new RegExp(ALL_QUOTES, '') }),
  both('quote_style', ALL_QUOTES, to('"'), { concerns: new RegExp(ALL_QUOTES, '') }),
  ...dashStyle,
  both('unicode_space', UNICODE_SPACES, to(' '), { concerns: /\p{Zs}/u }),
  normalization('unicode_normalization', 'NFC'),
  normalization('compatibility', 'NFKC'),
  both('invisible', INVISIBLE, to('')),
  both('escape_newline', ESCAPED_BLANKS, (blank) => (blank === '\t' ? '\\t' : '\\n'), {
    concerns: /[\r\n\t]|\\[nrt]/,
  }),
  both('escape_unicode', ESCAPED_UNICODE, decodeUnicode),
  { name: 'over_escaped', needles: unescaped, concerns: /\\/ },
  both('html_entity', ENTITIES, decodeHTMLStrict),
  { name: 'line_number_prefix', needles: withoutLineNumbers, concerns: /\d/ },
  { name: 'case', needles: (needle) => [upperCase(needle).text], document: upperCase, concerns: /\p{L}/u },
  both('whitespace', BLANKS, to(''), { accepts: meetsBlanks }),
]
