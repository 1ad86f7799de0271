/** The MCP server as a process of its own, driven by the SDK's client as another. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLI } from '../node/command.ts'

interface Answer {
  isError?: boolean
  structuredContent?: {
    ok: boolean
    hash: string
    conflict: boolean
    written: boolean
    refused: { reason: string; matches: number }[]
    explanations: { occurrences: { edit: { old_string: string; new_string: string } }[] }[]
    text: string
    lines: number
    last_line: number
  }
  content: { text: string }[]
}

const NOTES = '# Notes\n\nalpha\nbeta\n\n## More\n\nalpha\ngamma\n'

let base: string
let root: string
let client: Client

const inRoot = (name: string) => join(root, name)
const textOf = (name: string) => readFileSync(inRoot(name), 'utf8')
const call = (name: string, args: object) =>
  client.callTool({ name, arguments: args as Record<string, unknown> }) as Promise<unknown> as Promise<Answer>

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'rxo-mcp-'))
  root = join(base, 'root')
  mkdirSync(join(root, 'inner'), { recursive: true })
  mkdirSync(join(base, 'root-beside'))
  writeFileSync(join(base, 'secret.txt'), 'secret')
  writeFileSync(join(base, 'root-beside', 'secret.txt'), 'secret')
  symlinkSync(join(base, 'secret.txt'), inRoot('link-to-file'))
  symlinkSync(base, inRoot('link-to-dir'))
  symlinkSync('../../secret.txt', inRoot('inner/relative-link'))
  symlinkSync('link-to-file', inRoot('link-to-link'))
  symlinkSync('/etc', inRoot('etc'))
  symlinkSync('inner', inRoot('fine'))
  client = new Client({ name: 'test', version: '1' })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [CLI, 'mcp', '--root', root],
    stderr: 'pipe',
  })
  await client.connect(transport)
  // The client checks every structured answer against the schema that the list gives.
  await client.listTools()
})

afterAll(async () => {
  await client?.close()
  rmSync(base, { recursive: true, force: true })
})

test('lists three tools, with schemas for what goes in and comes out', async () => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(['read_document', 'check_edits', 'apply_edits'])
  for (const tool of tools)
    expect(tool).toMatchObject({ inputSchema: { type: 'object' }, outputSchema: { type: 'object' } })
})

test('an edit that is refused, explained, made anew, and applied', async () => {
  writeFileSync(inRoot('notes.md'), NOTES)
  const { structuredContent: read } = await call('read_document', { path: 'notes.md' })
  expect(read).toMatchObject({ text: NOTES, lines: 9 })
  const request = {
    path: 'notes.md',
    expected_hash: read!.hash,
    edits: [{ old_string: 'alpha', new_string: 'ALPHA' }],
  }
  const refused = await call('apply_edits', request)
  expect(refused).toMatchObject({
    isError: true,
    structuredContent: { ok: false, written: false, refused: [{ reason: 'ambiguous', matches: 2 }] },
  })
  expect(refused.content[0]!.text).toMatch(/line 3.*line 8/s)
  expect(textOf('notes.md')).toBe(NOTES)
  // The explanation's own edit for the second place, sent as it is.
  const { edit } = refused.structuredContent!.explanations[0]!.occurrences[1]!
  expect(await call('check_edits', { ...request, edits: [edit] })).toMatchObject({
    structuredContent: { ok: true, written: false },
  })
  const applied = await call('apply_edits', { ...request, edits: [edit] })
  expect(applied).toMatchObject({ isError: false, structuredContent: { ok: true, written: true } })
  expect(textOf('notes.md')).toBe(NOTES.replace('alpha\ngamma', 'ALPHA\ngamma'))
})

test('the hash of a text that has changed since is a conflict, and nothing is written', async () => {
  writeFileSync(inRoot('shared.md'), 'one\n')
  const { structuredContent: read } = await call('read_document', { path: 'shared.md' })
  const edits = [{ old_string: 'one', new_string: 'one two' }]
  const first = await call('apply_edits', { path: 'shared.md', edits, expected_hash: read!.hash })
  expect(first.structuredContent!.ok).toBe(true)
  const second = await call('apply_edits', { path: 'shared.md', edits, expected_hash: read!.hash })
  expect(second).toMatchObject({
    isError: true,
    structuredContent: { ok: false, conflict: true, hash: first.structuredContent!.hash },
  })
  expect(textOf('shared.md')).toBe('one two\n')
})

test('a hundred edits of one file at once are done one by one, none lost', async () => {
  writeFileSync(inRoot('busy.md'), Array.from({ length: 100 }, (_, i) => `<${i}>\n`).join(''))
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      call('apply_edits', {
        path: i % 2 ? 'busy.md' : './fine/../busy.md',
        edits: [{ old_string: `<${i}>`, new_string: `[${i}]` }],
      }),
    ),
  )
  expect(answers.filter(({ isError }) => isError)).toEqual([])
  expect(textOf('busy.md')).toBe(Array.from({ length: 100 }, (_, i) => `[${i}]\n`).join(''))
})

test('reads the lines asked for, through a link that stays inside', async () => {
  writeFileSync(inRoot('inner/lines.md'), 'a\nb\nc\nd')
  expect(await call('read_document', { path: 'fine/lines.md', first_line: 2, last_line: 3 })).toMatchObject({
    structuredContent: { text: 'b\nc\n', first_line: 2, last_line: 3, lines: 4 },
  })
})

test('a long text comes in parts that together are the text', async () => {
  const text = Array.from({ length: 30_000 }, (_, i) => `line ${i} of a long text\n`).join('')
  writeFileSync(inRoot('long.md'), text)
  let got = ''
  for (let first_line = 1; got.length < text.length; ) {
    const { structuredContent: part } = await call('read_document', { path: 'long.md', first_line })
    expect(part!.text.length).toBeGreaterThan(0)
    got += part!.text
    first_line = part!.last_line + 1
  }
  expect(got).toBe(text)
})

/** Ways out of the root, and things in it that are no documents. */
const ESCAPES = [
  '../secret.txt',
  './../secret.txt',
  'inner/../../secret.txt',
  'inner/../inner/../../secret.txt',
  '..',
  '.',
  '',
  '/etc/passwd',
  '//etc/passwd',
  '/etc/../etc/passwd',
  '../root-beside/secret.txt',
  'link-to-file',
  'link-to-link',
  'link-to-dir/secret.txt',
  'link-to-dir/root-beside/secret.txt',
  'inner/relative-link',
  'etc/passwd',
  'fine/relative-link',
  'fine/../link-to-file',
  'notes.md\0../../secret.txt',
  'file:///etc/passwd',
  '/proc/self/root/etc/passwd',
  '/dev/stdin',
  'inner',
]

describe('a path that leads out of the root is refused by every tool', () => {
  test.each(ESCAPES)('%j', async (path) => {
    const edits = [{ old_string: 'secret', new_string: 'gone' }]
    const asked: [string, object][] = [
      ['read_document', { path }],
      ['check_edits', { path, edits }],
      ['apply_edits', { path, edits }],
      ['read_document', { path: join(root, '..', 'secret.txt') }],
    ]
    for (const [tool, args] of asked) {
      const answer = await call(tool, args)
      expect(answer).toMatchObject({ isError: true })
      expect(JSON.stringify(answer)).not.toMatch(/"secret|root:/)
    }
    expect(readFileSync(join(base, 'secret.txt'), 'utf8')).toBe('secret')
  })
})

test('wrong arguments are said, and the server goes on', async () => {
  expect(await call('apply_edits', { path: 'notes.md' })).toMatchObject({ isError: true })
  expect(await call('apply_edits', { path: 7, edits: [] })).toMatchObject({ isError: true })
  expect(await call('apply_edits', { path: 'notes.md', edits: [], policy: 'best' })).toMatchObject({
    isError: true,
  })
  expect(await call('read_document', { path: 'notes.md', first_line: 0 })).toMatchObject({ isError: true })
  await expect(call('no_such_tool', {})).rejects.toThrow(/no tool/)
  expect(await call('read_document', { path: 'notes.md' })).not.toHaveProperty('isError')
})
