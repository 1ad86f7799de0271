import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseEditsText } from '../../src/node/formats.ts'
import { folder, rxo } from './command.ts'

const A = { old_string: 'one', new_string: '1' }
const B = { old_string: 'two', new_string: '2' }

const BLOCKS = `Here is the change to notes.md:

\`\`\`
<<<<<<< SEARCH
one
=======
1
>>>>>>> REPLACE
<<<<<<< SEARCH
two
=======
2
>>>>>>> REPLACE
\`\`\`
That is all.
`

/** Every form a batch may have, each with the two edits above. */
const FORMS: [name: string, text: string][] = [
  ['a JSON array', JSON.stringify([A, B])],
  ['a pretty JSON array after a BOM', `\uFEFF${JSON.stringify([A, B], null, 2)}\n`],
  ['an object with edits', JSON.stringify({ edits: [A, B] })],
  ['NDJSON', `${JSON.stringify(A)}\n\n${JSON.stringify(B)}\n`],
  ['NDJSON with CRLF and no last line end', `${JSON.stringify(A)}\r\n${JSON.stringify(B)}`],
  ['the other key pair', JSON.stringify([{ old_str: 'one', new_str: '1' }, B])],
  ['a tool_use block', JSON.stringify({ type: 'tool_use', id: 't', name: 'edit', input: { edits: [A, B] } })],
  [
    'an array of tool_use blocks',
    JSON.stringify([A, B].map((input) => ({ type: 'tool_use', name: 'edit', input }))),
  ],
  [
    'a function call with its arguments as text',
    JSON.stringify({
      type: 'function',
      function: { name: 'edit', arguments: JSON.stringify({ edits: [A, B] }) },
    }),
  ],
  [
    'a function_call item',
    JSON.stringify({ type: 'function_call', name: 'edit', arguments: JSON.stringify([A, B]) }),
  ],
  ['a functionCall part', JSON.stringify({ functionCall: { name: 'edit', args: { edits: [A, B] } } })],
  [
    'a tools/call request',
    JSON.stringify({ method: 'tools/call', params: { name: 'edit', arguments: { edits: [A, B] } } }),
  ],
  ['tool calls as NDJSON', [A, B].map((input) => JSON.stringify({ type: 'tool_use', input })).join('\n')],
  ['SEARCH/REPLACE blocks', BLOCKS],
  [
    'blocks with dashes and plusses',
    BLOCKS.replaceAll('<<<<<<<', '-------').replaceAll('>>>>>>>', '+++++++'),
  ],
]

describe('a form of edits, read by the command', () => {
  test.concurrent.each(FORMS)('%s', async (_name, text) => {
    const run = await rxo(['apply', 'notes.md', '--edits', '-'], { cwd: notes(), input: text })
    expect(run).toMatchObject({ code: 0, stdout: '1\n2\nthree\n', stderr: '' })
  })

  test('one JSON object', async () => {
    const run = await rxo(['apply', 'notes.md', '--edits', '-'], { cwd: notes(), input: JSON.stringify(A) })
    expect(run).toMatchObject({ code: 0, stdout: '1\ntwo\nthree\n' })
  })
})

function notes(): string {
  const cwd = folder()
  writeFileSync(join(cwd, 'notes.md'), 'one\ntwo\nthree\n')
  return cwd
}

const parse = (text: string) => parseEditsText(Buffer.from(text))

/** SEARCH/REPLACE blocks: what they mean, as `[old, new]`. */
const MEANINGS: [name: string, text: string, edits: [string, string][]][] = [
  ['whole lines', '<<<<<<< SEARCH\na\nb\n=======\nc\n>>>>>>> REPLACE\n', [['a\nb\n', 'c\n']]],
  ['CRLF stays CRLF', '<<<<<<< SEARCH\r\na\r\n=======\r\nb\r\n>>>>>>> REPLACE\r\n', [['a\r\n', 'b\r\n']]],
  ['nothing to put there', '<<<<<<< SEARCH\na\n=======\n>>>>>>> REPLACE', [['a\n', '']]],
  ['nothing to look for', '<<<<<<< SEARCH\n=======\na\n>>>>>>> REPLACE\n', [['', 'a\n']]],
  ['white space stays', '<<<<<<< SEARCH\n  a \t\n=======\n\tb\n>>>>>>> REPLACE\n', [['  a \t\n', '\tb\n']]],
  [
    'a rule of = in the document, with more marks',
    '<<<<<<<< SEARCH\nTitle\n=======\n========\nTitle\n-----\n>>>>>>>> REPLACE\n',
    [['Title\n=======\n', 'Title\n-----\n']],
  ],
  [
    'a conflict marker in the document',
    '<<<<<<<< SEARCH\n<<<<<<< HEAD\n========\n>>>>>>>> REPLACE\n',
    [['<<<<<<< HEAD\n', '']],
  ],
]

test.each(MEANINGS)('blocks: %s', (_name, text, edits) => {
  expect(parse(text)).toEqual(edits.map(([old_string, new_string]) => ({ old_string, new_string })))
})

/** What is no batch, and what is said of it. */
const FAULTS: [text: string, message: RegExp][] = [
  ['', /empty/],
  [' \n', /empty/],
  ['hello', /neither JSON nor SEARCH/],
  ['[{"old_string": "a"', /JSON/],
  ['{"path": "a.md"}', /./],
  ['{"edits": 3}', /edits/],
  ['7', /./],
  ['{"old_string": "a\nb", "new_string": ""}', /control character/],
  ['{"old_string": "a", "new_string": "b"}\n{nope}', /line 2: /],
  ['<<<<<<< SEARCH\na\n', /block on line 1: no line `>>>>>>> REPLACE` closes it/],
  ['x\n<<<<<<< SEARCH\na\n>>>>>>> REPLACE', /block on line 2: it has no line `=======`/],
  ['<<<<<<< SEARCH\na\n=======\n=======\n>>>>>>> REPLACE', /two lines `=======`/],
  ['<<<<<<< SEARCH\na\n=======\n<<<<<<< SEARCH\nb\n=======\n>>>>>>> REPLACE', /block on line 1: no line/],
]

test.each(FAULTS)('%j is no batch', (text, message) => {
  expect(() => parse(text)).toThrow(message)
})

test('bytes that are not UTF-8 are no batch', () => {
  expect(() => parseEditsText(Uint8Array.of(0x22, 0xe9, 0x22))).toThrow('not UTF-8')
})

test('a wrong entry stays, for the applier to refuse', () => {
  expect(parse('[1, {"old_string": "a"}]')).toEqual([1, { old_string: 'a' }])
})
