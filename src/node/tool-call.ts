/**
 * The input of a tool call, in whichever of these shapes an API gives it; `undefined` where `value` is none of them.
 *
 * - `{ type: 'tool_use', input }`
 * - `{ type: 'function', function: { name, arguments } }`, with `arguments` as JSON text
 * - `{ type: 'function_call', name, arguments }`, `{ name, arguments }`
 * - `{ functionCall: { name, args } }`
 * - `{ method: 'tools/call', params: { name, arguments } }`
 */
export function inputOfToolCall(value: unknown): unknown {
  const call = value as Record<string, unknown> | null
  if (typeof call !== 'object' || call === null || isEdit(call)) return undefined
  const inner = call.function ?? call.functionCall ?? call.params ?? call
  const { input, arguments: given, args } = inner as Record<string, unknown>
  return input ?? given ?? args
}

function isEdit(value: object): boolean {
  return 'old_string' in value || 'new_string' in value || 'old_str' in value || 'new_str' in value
}
