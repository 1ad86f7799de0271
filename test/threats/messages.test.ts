/** What a model or a document wrote cannot end a line of a log, colour it, or turn it around. */
import { expect, test } from 'vitest'
import * as lib from '../../src/index.ts'

const ATTACKS: readonly [name: string, text: string][] = [
  ['a line break and a forged line', 'x\n2026-01-01 INFO all edits applied'],
  ['CR, which overwrites a line', 'x\rall fine'],
  ['ANSI escapes', '\u001b[2J\u001b[31mred\u001b[0m'],
  ['C1 controls', '\u009b31m\u0085next'],
  ['an OSC title with BEL', '\u001b]0;title\u0007'],
  ['NUL, backspaces, DEL', 'safe\0\b\b\b\b\u007f'],
  ['U+2028 and U+2029', 'x\u2028y\u2029z'],
  ['bidi overrides and isolates', '\u202egpj.exe\u202c \u2066x\u2069 \u200f'],
  ['zero-width characters, a BOM, tags', 'a\u200b\u200d\ufeff\u{e0041}'],
  ['an unpaired surrogate', 'x\ud800y'],
  ['quotes that would end the quotation', '" applied. "'],
  ['a combining mark that would join the quote', '\u0301x'],
]
const UNSEEN = /(?! )[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Zs}]/u

test.each(ATTACKS)('%s: quoted in every message', (_, text) => {
  const refusing: [document: string, edit: lib.Edit][] = [
    ['', { old_string: text, new_string: '' }],
    [`${text}-${text}`, { old_string: text, new_string: '' }],
  ]
  for (const [document, edit] of refusing) {
    const result = lib.tryApplyDocumentEdits(document, [edit])
    if (result.ok) throw new Error('applied')
    const { message } = result.error
    expect(message).not.toMatch(UNSEEN)
    expect(message.split('"').length - message.split('\\"').length).toBe(2)
    expect(String(result.error)).not.toMatch(UNSEEN)
  }
})
