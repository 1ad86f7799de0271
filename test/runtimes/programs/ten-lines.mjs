import { applyEdits } from 'replace-exactly-once'

const document = 'let answer = 41\r\n// café, 日本語\r\n'
const edits = [
  { old_string: 'answer = 41', new_string: 'answer = 42' },
  { old_string: '日本語', new_string: '한국어' },
]
const outcome = applyEdits(document, edits, { engine: 'wasm' })
globalThis.tenLines = outcome
console.log(JSON.stringify(outcome))
