/** The pair of strings of an edit, by the names that `applyEdits` reads first. */
export interface ParsedEdit {
  /** The text to replace, as the model wrote it. */
  old_string: string
  /** The text that takes its place. */
  new_string: string
}

/** What is wrong with an input, and where. */
export interface InputProblem {
  /** `edits[0].new_string`; `''` for the input itself. */
  path: string
  /** What must be there, and what is. */
  message: string
}

/** The edits of an input, or everything that is wrong with it. */
export type ParsedEdits = { ok: true; edits: ParsedEdit[] } | { ok: false; problems: InputProblem[] }

/** A problem with its path as keys. */
export interface Issue {
  readonly message: string
  readonly path: readonly (string | number)[]
}

/**
 * The edits that a model's tool call holds: `{ edits: [...] }`, an array of edits, or one edit, in either pair of
 * names, as values or as JSON text (of the whole, of the array, or of an edit). Further keys are ignored.
 *
 * Reads only; what an edit asks for is `applyEdits`' to judge, so an empty `old_string` is no problem here, but an empty
 * list is. Cost: the input. Never throws, whatever the input.
 *
 * @example
 * parseEdits('{"old_str":"a","new_str":"b"}') // { ok: true, edits: [{ old_string: 'a', new_string: 'b' }] }
 * parseEdits({ edits: [{ old_string: 'a' }] })
 * // { ok: false, problems: [{ path: 'edits[0].new_string', message: 'must be a string, and is missing' }] }
 */
export function parseEdits(input: unknown): ParsedEdits {
  const { edits, issues } = readInput(input)
  if (issues.length === 0) return { ok: true, edits }
  return { ok: false, problems: issues.map(({ path, message }) => ({ path: pathName(path), message })) }
}

/** The edits and the problems with their paths as keys. */
export function readInput(input: unknown): { edits: ParsedEdit[]; issues: Issue[] } {
  const edits: ParsedEdit[] = []
  const issues: Issue[] = []
  try {
    readAll(input, edits, issues)
  } catch {
    issues.push({ path: [], message: 'cannot be read' })
  }
  return { edits, issues }
}

function readAll(input: unknown, edits: ParsedEdit[], issues: Issue[]): void {
  const value = fromJson(input)
  const batch = batchOf(value)
  if (batch === undefined) {
    readEdit(value, [], edits, issues)
  } else if (!Array.isArray(batch.list)) {
    issues.push({ path: batch.path, message: `must be an array of edits, and is ${kindOf(batch.list)}` })
  } else if (batch.list.length === 0) {
    issues.push({ path: batch.path, message: 'must hold at least one edit' })
  } else {
    for (let i = 0; i < batch.list.length; i++)
      readEdit(fromJson(batch.list[i]), [...batch.path, i], edits, issues)
  }
}

/** The list of edits in a tool's input, if it is not one edit by itself. */
function batchOf(value: unknown): { list: unknown; path: string[] } | undefined {
  if (Array.isArray(value)) return { list: value, path: [] }
  if (typeof value !== 'object' || value === null || !('edits' in value)) return undefined
  return { list: fromJson(value.edits), path: ['edits'] }
}

function readEdit(value: unknown, path: (string | number)[], edits: ParsedEdit[], issues: Issue[]): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    issues.push({
      path,
      message: `must be an object with old_string and new_string, and is ${kindOf(value)}`,
    })
    return
  }
  const long = 'old_string' in value || 'new_string' in value || !('old_str' in value || 'new_str' in value)
  const [old, young] = long ? (['old_string', 'new_string'] as const) : (['old_str', 'new_str'] as const)
  const fields = value as Record<string, unknown>
  const strings = [old, young].map((name) => {
    const field = fields[name]
    if (typeof field === 'string') return field
    issues.push({ path: [...path, name], message: `must be a string, and is ${kindOf(field)}` })
    return ''
  })
  edits.push({ old_string: strings[0]!, new_string: strings[1]! })
}

/** What a text says as JSON, if it says an object or an array; else the value itself. */
function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    const parsed: unknown = JSON.parse(value)
    return typeof parsed === 'object' && parsed !== null ? parsed : value
  } catch {
    return value
  }
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'string' ? 'text that is no JSON of one' : `a ${typeof value}`
}

function pathName(path: readonly (string | number)[]): string {
  return path.map((key, i) => (typeof key === 'number' ? `[${key}]` : i === 0 ? key : `.${key}`)).join('')
}
