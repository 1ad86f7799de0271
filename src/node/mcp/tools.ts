import { linesOf } from '../../lines.ts'
import type { Edit } from '../../types.ts'
import { textOf } from '../text.ts'
import type { Documents, EditResult } from './documents.ts'
import { EDIT_INPUT, EDIT_OUTPUT, type ObjectSchema, READ_INPUT, READ_OUTPUT } from './schemas.ts'

/** What a tool gives back, as the protocol has it. */
export interface ToolResult {
  [key: string]: unknown
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
}

/** A tool of the server: its description and what it does. */
export interface Tool {
  description: string
  inputSchema: ObjectSchema
  outputSchema: ObjectSchema
  readOnly: boolean
  run(input: Record<string, unknown>): Promise<ToolResult>
}

/** UTF-16 units of text that one answer gives at most: about 50,000 tokens. */
const MAX_TEXT = 200_000

/** The server's tools, by name. */
export function createTools(documents: Documents): Record<string, Tool> {
  return {
    read_document: {
      description: 'Reads a text file, or some of its lines, and gives its hash.',
      inputSchema: READ_INPUT,
      outputSchema: READ_OUTPUT,
      readOnly: true,
      run: (input) => read(documents, input),
    },
    check_edits: {
      description: 'Says whether edits would apply to a file, and why not. Writes nothing.',
      inputSchema: EDIT_INPUT,
      outputSchema: EDIT_OUTPUT,
      readOnly: true,
      run: (input) => edit(documents, input, false),
    },
    apply_edits: {
      description:
        'Edits a file by exact replacement. An edit whose old_string is not found or occurs more than once is refused, with an explanation of what would have matched.',
      inputSchema: EDIT_INPUT,
      outputSchema: EDIT_OUTPUT,
      readOnly: false,
      run: (input) => edit(documents, input, true),
    },
  }
}

async function read(documents: Documents, input: Record<string, unknown>): Promise<ToolResult> {
  const path = stringOf(input, 'path')
  const from = lineOf(input, 'first_line') ?? 1
  const { bytes, hash } = await documents.read(path)
  const text = textOf(bytes)
  if (text === null) throw new Error(`${path}: not UTF-8, so it cannot be shown as text`)
  const lines = linesOf(text)
  const part = fitting(lines.slice(from - 1, lineOf(input, 'last_line')))
  const structuredContent = {
    hash,
    text: part.join(''),
    first_line: from,
    last_line: from + part.length - 1,
    lines: lines.length,
  }
  return { content: [{ type: 'text', text: structuredContent.text }], structuredContent }
}

/** The first of the lines that one answer has room for; at least one. */
function fitting(lines: readonly string[]): readonly string[] {
  let length = 0
  const end = lines.findIndex((line) => (length += line.length) > MAX_TEXT)
  return end < 0 ? lines : lines.slice(0, Math.max(end, 1))
}

async function edit(
  documents: Documents,
  input: Record<string, unknown>,
  write: boolean,
): Promise<ToolResult> {
  const path = stringOf(input, 'path')
  if (!Array.isArray(input.edits)) throw new TypeError('edits is an array')
  const policy = input.policy as 'atomic' | 'lenient' | undefined
  const expectedHash = input.expected_hash === undefined ? undefined : stringOf(input, 'expected_hash')
  const result = await documents.edit({ path, edits: input.edits as Edit[], policy, expectedHash, write })
  return result.conflict ? conflict(path, result.hash) : edited(path, result, write)
}

function conflict(path: string, hash: string): ToolResult {
  const text = `Nothing was written: ${path} is not as it was when you read it; its hash is ${hash} now. Read it again and make the edits anew.`
  const structuredContent = {
    ok: false,
    written: false,
    conflict: true,
    hash,
    applied: [],
    refused: [],
    explanations: [],
  }
  return { content: [{ type: 'text', text }], structuredContent, isError: true }
}

function edited(path: string, result: Extract<EditResult, { conflict: false }>, write: boolean): ToolResult {
  const { outcome, explained, written, hash } = result
  const { ok, applied, refused } = outcome
  const count = `${applied.length} ${applied.length === 1 ? 'edit' : 'edits'}`
  const done = write ? `${path}: ${count} applied.` : `${path}: ${count} would apply; nothing was written.`
  const structuredContent = {
    ok,
    written,
    conflict: false,
    hash,
    applied,
    refused,
    explanations: explained.explanations,
  }
  return {
    content: [{ type: 'text', text: ok ? done : explained.message }],
    structuredContent: structuredContent as unknown as Record<string, unknown>,
    isError: !ok,
  }
}

function stringOf(input: Record<string, unknown>, key: string): string {
  const value = input[key]
  if (typeof value !== 'string') throw new TypeError(`${key} is a string`)
  return value
}

function lineOf(input: Record<string, unknown>, key: string): number | undefined {
  const value = input[key]
  if (value === undefined) return undefined
  if (!Number.isSafeInteger(value) || (value as number) < 1)
    throw new RangeError(`${key} is a line number, from 1`)
  return value as number
}
