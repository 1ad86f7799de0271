import { editTool } from '../../tool/schemas.ts'

/** The JSON Schema of what a tool takes or gives, as the protocol wants it. */
export interface ObjectSchema {
  type: 'object'
  properties: Record<string, object>
  required: string[]
}

const PATH = { type: 'string', description: 'Path of the file, relative to the root.' }
const HASH = { type: 'string', description: 'SHA-256 of the file, as read_document gave it.' }

/** In the words that models get everywhere else. */
const EDITS = editTool.inputSchema.properties!.edits!

const POLICY = {
  type: 'string',
  enum: ['atomic', 'lenient'],
  description: 'atomic (the default): one refused edit refuses all. lenient: it is skipped and reported.',
}

/** The batch for a file. */
export const EDIT_INPUT: ObjectSchema = {
  type: 'object',
  properties: {
    path: PATH,
    edits: EDITS,
    policy: POLICY,
    expected_hash: { ...HASH, description: `${HASH.description} Refused where the file has another by now.` },
  },
  required: ['path', 'edits'],
}

/** What became of it. */
export const EDIT_OUTPUT: ObjectSchema = {
  type: 'object',
  properties: {
    ok: { type: 'boolean' },
    written: { type: 'boolean' },
    conflict: { type: 'boolean' },
    hash: { ...HASH, description: 'SHA-256 of the file as it stands now.' },
    applied: { type: 'array', items: { type: 'object' } },
    refused: { type: 'array', items: { type: 'object' } },
    explanations: { type: 'array', items: { type: 'object' } },
  },
  required: ['ok', 'written', 'conflict', 'hash', 'applied', 'refused', 'explanations'],
}

/** Which file, or which of its lines. */
export const READ_INPUT: ObjectSchema = {
  type: 'object',
  properties: {
    path: PATH,
    first_line: { type: 'integer', minimum: 1, description: 'The first line to read, from 1.' },
    last_line: { type: 'integer', minimum: 1, description: 'The last line to read.' },
  },
  required: ['path'],
}

/** The lines, and how many there are. */
export const READ_OUTPUT: ObjectSchema = {
  type: 'object',
  properties: {
    hash: HASH,
    text: { type: 'string' },
    first_line: { type: 'integer' },
    last_line: { type: 'integer' },
    lines: { type: 'integer', description: 'How many lines the file has.' },
  },
  required: ['hash', 'text', 'first_line', 'last_line', 'lines'],
}
