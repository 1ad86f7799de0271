const { applyEdits } = require('replace-exactly-once')

const document = 'let answer = 41\r\n// café, 日本語\r\n'
const edits = [
  { old_string: 'answer = 41', new_string: 'answer = 42' },
  { old_string: '日本語', new_string: '한국어' },
]
const plain = require('replace-exactly-once/js').applyEdits(document, edits)
const outcome = applyEdits(document, edits, { engine: 'wasm' })
if (plain.text !== outcome.text) throw new Error('the two entries differ')
console.log(JSON.stringify(outcome))
