import { applyEdits } from 'replace-exactly-once'
import type { PlainEdit } from './edits.ts'
import type { Contender } from './messages.ts'

/** A contender's whole job: a string and a batch in, a flat string out. Throws where its engine cannot run. */
export const CONTENDERS: Readonly<Record<Contender, (document: string, edits: PlainEdit[]) => string>> = {
  auto: onEngine('auto'),
  wasm: onEngine('wasm'),
  js: onEngine('js'),
  loop: (document, edits) => flat(plainLoop(document, edits)),
}

function onEngine(engine: 'auto' | 'wasm' | 'js') {
  return (document: string, edits: PlainEdit[]) =>
    flat(applyEdits(document, edits, { policy: 'lenient', engine }).text)
}

/** What one would write in ten lines: look for the text, look again behind it, put three parts together. */
function plainLoop(document: string, edits: readonly PlainEdit[]): string {
  let text = document
  for (const { old_string, new_string } of edits) {
    const at = text.indexOf(old_string)
    if (at === -1) continue
    if (text.indexOf(old_string, at + old_string.length) !== -1) continue
    text = text.slice(0, at) + new_string + text.slice(at + old_string.length)
  }
  return text
}

/** Engines join strings when they are first read: reading makes every contender pay for its result. */
function flat(text: string): string {
  if (text.charCodeAt(text.length >> 1) === -1) throw new Error('no text has such a unit')
  return text
}
