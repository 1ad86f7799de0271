/** What a program of one's own would be: the lines in memory, each parsed, applied and put into JSON. Prints lines per second. */
import { readFileSync } from 'node:fs'
import { applyEdits } from '../../dist/index.js'

const lines = readFileSync(process.argv[2], 'utf8').split('\n').filter(Boolean)
let length = 0
const began = performance.now()
for (const line of lines) {
  const { id, document, edits } = JSON.parse(line)
  const { ok, text, applied, refused } = applyEdits(document, edits)
  length += JSON.stringify({ id, ok, text, applied, refused }).length
}
console.log(lines.length / ((performance.now() - began) / 1000), length)
