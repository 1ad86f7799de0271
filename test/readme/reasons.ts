/** Every reason with its message as a table shows it: placeholders where a message has facts. */
import { messageOf } from '../../src/refusals.ts'
import type { Reason } from '../../src/types.ts'

const CODES: readonly Reason[] = ['invalid_edit', 'empty_old_str', 'noop', 'not_found', 'ambiguous']

export const REASONS = CODES.map((code) => ({
  code,
  message: messageOf({ ordinal: 1, reason: code, matches: 2, preview: 'abc', truncated: false }).replace(
    /^edit 1: /,
    '',
  ),
}))
