import { parseEdits } from '../tool/parse.ts'
import { hasBlocks, parseBlocks } from './search-replace.ts'
import { lessBom, textOf } from './text.ts'
import { inputOfToolCall } from './tool-call.ts'

/**
 * The batch of edits that a text holds, in any of the forms models and programs write them:
 *
 * - a JSON array of edits, `[{ "old_string": …, "new_string": … }, …]`
 * - one JSON object: an edit, or `{ "edits": [ … ] }`
 * - a tool call as the providers' APIs give it (`input`, or `arguments` as JSON or a string of it)
 * - NDJSON: one of those on each line
 * - SEARCH/REPLACE blocks, with or without prose around them
 *
 * A byte order mark at the start is not part of the text. Entries of an array are taken as they are: a wrong edit
 * is a refusal, not an error. A batch of no edits is `[]`; an empty text is none. Cost: the text.
 *
 * @throws {SyntaxError} where it is none of them, or is one of them and broken.
 * @example
 * const blocks = '<<<<<<< SEARCH\nteh\n=======\nthe\n>>>>>>> REPLACE\n'
 * parseEditsText(new TextEncoder().encode(blocks)) // [{ old_string: 'teh\n', new_string: 'the\n' }]
 */
export function parseEditsText(bytes: Uint8Array): unknown[] {
  const text = textOf(lessBom(bytes))
  if (text === null) throw new SyntaxError('not UTF-8')
  if (text.trim() === '') throw new SyntaxError('empty; a batch of no edits is `[]`')
  const whole = parseJson(text)
  if ('value' in whole) return editsOf(whole.value)
  if (hasBlocks(text)) return parseBlocks(text)
  const lines = text.split('\n')
  const first = lines.find((line) => line.trim() !== '')!
  if (!/^\s*[[{"]/.test(first)) throw new SyntaxError('neither JSON nor SEARCH/REPLACE blocks')
  // A pretty-printed JSON text with a fault in it does not have a whole value on its first line.
  if (!('value' in parseJson(first))) throw new SyntaxError(whole.problem)
  return lines.flatMap(editsOfLine)
}

function editsOfLine(line: string, i: number): unknown[] {
  if (line.trim() === '') return []
  const parsed = parseJson(line)
  if ('problem' in parsed) throw new SyntaxError(`line ${i + 1}: ${parsed.problem}`)
  return editsOf(parsed.value)
}

function parseJson(text: string): { value: unknown } | { problem: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}

/** The edits of a JSON value; entries of an array as they are, tool calls opened. */
function editsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap((entry) => (isToolCall(entry) ? editsOf(entry) : [entry]))
  const input = inputOfToolCall(value) ?? value
  if (Array.isArray(input)) return editsOf(input)
  const parsed = parseEdits(input)
  if (parsed.ok) return parsed.edits
  const { edits } = (input ?? {}) as { edits?: unknown }
  if (Array.isArray(edits)) return edits
  throw new SyntaxError(parsed.problems.map(({ path, message }) => `${path} ${message}`.trim()).join('; '))
}

function isToolCall(value: unknown): boolean {
  return inputOfToolCall(value) !== undefined
}
