/** A tool as model APIs and MCP describe it: a name, what it does, and the JSON Schema of its input. */
export interface EditTool {
  /** What the model calls it by. */
  readonly name: string
  /** What the model is told of it. */
  readonly description: string
  /** What the model may send. */
  readonly inputSchema: EditToolSchema
}

/** The part of JSON Schema that the edit tools use; any draft from 4 up reads it. */
export interface EditToolSchema {
  /** What kind of value it is. */
  readonly type: 'object' | 'array' | 'string'
  /** What the model is told of it. */
  readonly description?: string
  /** An object's, by name. */
  readonly properties?: { readonly [name: string]: EditToolSchema }
  /** The names that must be there. */
  readonly required?: readonly string[]
  /** What each of an array's items is. */
  readonly items?: EditToolSchema
  /** The number of items an array has at least. */
  readonly minItems?: number
  /** `false`: an object may have no names but those of `properties`. */
  readonly additionalProperties?: boolean
}

const OLD =
  'The exact text to replace, which must occur exactly once in the document: every space, line break and quotation mark as it stands there, with enough whole lines around it to be unique.'
const NEW = 'The text that takes its place, with the same surrounding text. Empty to delete.'

const pair = (old: string, young: string): EditToolSchema => ({
  type: 'object',
  properties: { [old]: { type: 'string', description: OLD }, [young]: { type: 'string', description: NEW } },
  required: [old, young],
  additionalProperties: false,
})

/** The tool that takes a batch, `{ edits: [{ old_string, new_string }] }`. */
export const editTool: EditTool = {
  name: 'edit',
  description:
    'Replaces text in the document. Each edit applies where its old_string occurs exactly once, in order, each to the text that the edits before it left. If one cannot apply, none does.',
  inputSchema: {
    type: 'object',
    properties: {
      edits: {
        type: 'array',
        description: 'The edits, in order.',
        items: pair('old_string', 'new_string'),
        minItems: 1,
      },
    },
    required: ['edits'],
    additionalProperties: false,
  },
}

/** The tool that takes one edit, `{ old_str, new_str }`. */
export const strReplaceTool: EditTool = {
  name: 'str_replace',
  description: 'Replaces text in the document, where old_str occurs exactly once.',
  inputSchema: pair('old_str', 'new_str'),
}
