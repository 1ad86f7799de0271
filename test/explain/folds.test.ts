import { describe, expect, test } from 'vitest'
import { explain } from '../../src/explain/js.ts'
import type { FoldName } from '../../src/explain/names.ts'
import { randomFrom, runsOf } from '../random.ts'

const causeOf = (document: string, old_string: string) =>
  explain(document, [{ old_string, new_string: 'new' }])[0]!

/** Each fold written another way than the source has it: by hand, on whole texts. */
const FOLD: Record<FoldName, (text: string, isNeedle: boolean) => string[]> = {
  line_ending: (text) => [text.split('\r\n').join('\n').split('\r').join('\n')],
  eof_newline: (text) => [`${text.replace(/[\r\n]*$/, '')}<end>`],
  bom: (text) => [text.split('\uFEFF').join('')],
  quote_style: (text) => [
    text.replace(/[‘’‚‛′]/g, "'").replace(/[“”„‟″«»]/g, '"'),
    text.replace(/['`"‘’‚‛′“”„‟″«»]/g, '"'),
  ],
  dash_style: (text) => [
    text.replace(/[‐‑‒–—―−]/g, '-'),
    text.replace(/—/g, '--').replace(/[‐‑‒–−]/g, '-'),
    text
      .replace(/—/g, '---')
      .replace(/–/g, '--')
      .replace(/[‐‑‒−]/g, '-'),
  ],
  unicode_space: (text) => [text.replace(/[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g, ' ')],
  unicode_normalization: (text) => [text.normalize('NFD')],
  compatibility: (text) => [text.normalize('NFKD')],
  invisible: (text) => [
    text.replace(/[\u00AD\u200B-\u200C\u200E-\u200F\u2060\uFEFF]|\u200D|[\uFE00-\uFE0F]/g, ''),
  ],
  escape_newline: (text) => [
    text
      .replace(/\\r\\n|\\n/g, '\n')
      .replace(/\\t/g, '\t')
      .replace(/\r\n/g, '\n'),
  ],
  escape_unicode: (text) => [
    text.replace(/\\u\{?([0-9a-f]{4})\}?|\\x([0-9a-f]{2})/gi, (_, a, b) =>
      String.fromCharCode(Number.parseInt(a ?? b, 16)),
    ),
  ],
  over_escaped: (text, isNeedle) => {
    if (!isNeedle) return [text, text, text]
    const unescaped = text.replace(/\\["\\nrt/]/g, (escaped) => JSON.parse(`"${escaped}"`))
    return [text.replace(/\\\\/g, '\\'), text.replace(/\\"/g, '"'), unescaped]
  },
  html_entity: (text) => [
    text
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&#39;|&#x27;/g, "'")
      .replace(/&eacute;/g, 'é')
      .replace(/&amp;/g, '&'),
  ],
  line_number_prefix: (text, isNeedle) =>
    isNeedle
      ? [text.replace(/^ *L?\d+(?:\t| ?\| ?|→|: ?)/gm, ''), text.replace(/^ *L?\d+\|/gm, '')]
      : [text, text],
  case: (text) => [text.toUpperCase()],
  whitespace: (text) => [text.replace(/[ \t\r\n]+/g, '')],
}

/** Whether the fold, done to both sides, makes the needle occur. */
function explains(name: FoldName, document: string, needle: string): boolean {
  const documents = FOLD[name](document, false)
  return FOLD[name](needle, true).some((folded, i) => documents[i]!.includes(folded))
}

const ROWS: [FoldName, string, string][] = [
  ['line_ending', 'a\r\nb\r\n', 'a\nb'],
  ['line_ending', 'a\nb', 'a\r\nb'],
  ['line_ending', 'a\rb', 'a\nb'],
  ['line_ending', 'a\nb\r\nc\n', 'a\r\nb\nc'],
  ['eof_newline', 'role:\nhelper', 'helper\n'],
  ['eof_newline', 'role:\nhelper\n', 'helper\n\n'],
  ['eof_newline', 'helper', 'helper\r\n'],
  ['bom', 'a\n\uFEFFb', 'a\nb'],
  ['bom', 'title\n', '\uFEFFtitle'],
  ['quote_style', 'He: “Yes.”', 'He: "Yes."'],
  ['quote_style', 'it’s', "it's"],
  ['quote_style', "say('a')", 'say("a")'],
  ['quote_style', 'a «b»', 'a "b"'],
  ['dash_style', 'a – b', 'a - b'],
  ['dash_style', 'a—b', 'a--b'],
  ['dash_style', '1–2—3', '1--2---3'],
  ['dash_style', '5 − 3', '5 - 3'],
  ['unicode_space', 'item\u00A0in list', 'item in list'],
  ['unicode_space', 'a b', 'a\u202Fb'],
  ['unicode_normalization', 'cafe\u0301 x', 'caf\u00E9 x'],
  ['unicode_normalization', '\u1112\u1161\u11AB', '한'],
  ['unicode_normalization', '5 \u212B', '5 \u00C5'],
  ['compatibility', 'wait…', 'wait...'],
  ['compatibility', 'ｆｕｌｌ，', 'full,'],
  ['compatibility', 'ﬁle', 'file'],
  ['invisible', 'a\u200Bb', 'ab'],
  ['invisible', 'ab c', 'a\u00ADb\u200D c'],
  ['invisible', '# ℹ️ note', '# ℹ note'],
  ['escape_newline', '"Up\\nDown"', 'Up\nDown'],
  ['escape_newline', 'a\r\nb', 'a\\nb'],
  ['escape_newline', 'a\tb', 'a\\tb'],
  ['escape_unicode', 'b = "\\u00e9"', 'b = "é"'],
  ['escape_unicode', 'é\n', '\\u00e9'],
  ['escape_unicode', 'a = "é"\nb = "\\xe9"', 'a = "é"\nb = "é"'],
  ['over_escaped', "r'a,\\s*b'", "r'a,\\\\s*b'"],
  ['over_escaped', 'say("a")', 'say(\\"a\\")'],
  ['over_escaped', 'p("a\\n")\n', 'p(\\"a\\\\n\\")'],
  ['html_entity', '<p>a &amp; b</p>', 'a & b'],
  ['html_entity', 'if (a < b)', 'if (a &lt; b)'],
  ['html_entity', 'it&#39;s &eacute;', "it's é"],
  ['line_number_prefix', '\tone\n\ttwo\n', '1\t\tone\n2\t\ttwo'],
  ['line_number_prefix', 'go(\n)\n', '73 | go(\n74 | )'],
  ['line_number_prefix', 'a\n\nb\n', '  9→a\n 10→\n 11→b\n'],
  ['line_number_prefix', 'x = 1\n', '12: x = 1'],
  ['line_number_prefix', 'go(1)\n  stop()', '(1)\n74|  stop()'],
  ['case', 'function closeSidebar()', 'closesidebar()'],
  ['case', 'STRASSE', 'straße'],
  ['case', 'ΟΔΟΣ ΑΒ', 'οδος αβ'],
  ['whitespace', '\t\t<div\n\t\t\tid=1>', '    <div\n      id=1>'],
  ['whitespace', '\t//处理', '\t// 处理'],
  ['whitespace', 'one   two six', 'one two'],
  ['whitespace', 'me   \nafter', 'me\nafter'],
  ['whitespace', 'a\n\n\nb', 'a\nb'],
  ['whitespace', '\ta();\r\n\tb();\r\n', '  a();\n  b();\n'],
]

test.each(ROWS)('%s: %j against %j', (name, document, needle) => {
  expect(document.includes(needle)).toBe(false)
  const explanation = causeOf(document, needle)
  expect(explanation).toMatchObject({ cause: name, causedBy: null, cutShort: false })
  expect(explanation.region).not.toBe(null)
  expect(explains(name, document, needle)).toBe(true)
})

describe('no fold is named', () => {
  test.each<[string, string, string]>([
    ['two differences at once', 'a\u3000b − 1', 'a b - 1'],
    ['half of a character that becomes several', 'wait…', 'wait..'],
    ['a final line break inside a word', 'emit barge\nx', 'emit bar\n'],
    ['a blank at the end that meets none', 'ab', 'a '],
    ['a blank at the start that meets none', 'ab', ' b'],
    ['line numbers that do not count up', 'a\nb', '1 a\n7 b'],
    ['nothing but what a fold removes', 'abc', '\u200B'],
    ['a half of a pair', '😀 \\ude00', '\uD83D'],
  ])('%s', (_, document, needle) => {
    expect(causeOf(document, needle).cause).toBe('closest_region')
  })
})

/** Ways in which a model writes a text it read otherwise; each leaves some needles as they were. */
const MISWRITINGS: [FoldName, (text: string) => string][] = [
  ['line_ending', (text) => text.replace(/\n/g, '\r\n')],
  ['bom', (text) => `\uFEFF${text}`],
  ['quote_style', (text) => text.replace(/"([^"]*)"/g, '“$1”')],
  ['quote_style', (text) => text.replace(/"/g, "'")],
  ['dash_style', (text) => text.replace(/-/g, '–')],
  ['unicode_space', (text) => text.replace(/ /g, '\u00A0')],
  ['unicode_normalization', (text) => text.normalize('NFD')],
  ['compatibility', (text) => text.replace(/[a-z]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))],
  ['invisible', (text) => text.replace(/(?<=[a-z])(?=[a-z])/g, '\u200B')],
  ['escape_newline', (text) => text.replace(/\n/g, '\\n')],
  [
    'escape_unicode',
    (text) => text.replace(/[^\x00-\x7F]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ],
  ['over_escaped', (text) => text.replace(/\\/g, '\\\\')],
  ['html_entity', (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')],
  [
    'line_number_prefix',
    (text) =>
      text
        .split('\n')
        .map((line, i) => `${i + 41}\t${line}`)
        .join('\n'),
  ],
  ['case', (text) => text.toLowerCase()],
  ['whitespace', (text) => text.replace(/ {2}/g, '\t')],
]

const WORDS = [
  'foo',
  'Bar',
  '"q"',
  'a-b',
  'é',
  '\\d',
  '<b>',
  '&&',
  '  ',
  '\n',
  '\n',
  ' ',
  'x = 1;',
  '{',
  'Ünï',
]

test.each(MISWRITINGS)('%s explains every needle miswritten so', (name, miswrite) => {
  let seen = 0
  for (let seed = 1; seed <= runsOf(400); seed++) {
    const random = randomFrom(seed)
    const document = Array.from({ length: 8 + random.below(20) }, () => random.pick(WORDS)).join('')
    const at = random.below(document.length - 4)
    const needle = miswrite(document.slice(at, at + 4 + random.below(20)))
    if (document.includes(needle)) continue
    const { cause } = causeOf(document, needle)
    // A narrower fold may explain it as well; whichever is named must do so by itself.
    expect(cause, `seed ${seed}`).not.toBe('closest_region')
    expect(explains(cause as FoldName, document, needle), `seed ${seed}: ${cause}`).toBe(true)
    if (cause === name) seen++
  }
  expect(seen).toBeGreaterThan(runsOf(20))
})

test('a fold that hits several places explains the miss too, by its first', () => {
  expect(causeOf('A\nb\nA\n', 'a')).toMatchObject({
    cause: 'case',
    region: { place: { line: 1, column: 1 }, text: 'A' },
  })
})

test('the region of a fold is the text as it stands, in whole lines', () => {
  expect(causeOf('one\n  He said: “Yes.”!\nthree', '"Yes."').region).toEqual({
    place: { line: 2, column: 1 },
    lines: 1,
    text: '  He said: “Yes.”!',
    similarity: 0.667,
  })
})
