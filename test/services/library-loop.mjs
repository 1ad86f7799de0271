/**
 * What a program of one's own would be: reads the file whole, parses each line, applies, puts into JSON, and writes the
 * outcomes. Prints lines per second of all that, and of the loop alone, the lines in memory before and after.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { applyEdits } from '../../dist/index.js'

const [input, output] = process.argv.slice(2)
const began = performance.now()
const lines = readFileSync(input, 'utf8').split('\n').filter(Boolean)
const outcomes = []
const read = performance.now()
for (const line of lines) {
  const { id, document, edits } = JSON.parse(line)
  const { ok, text, applied, refused } = applyEdits(document, edits)
  outcomes.push(JSON.stringify({ id, ok, text, applied, refused }))
}
const looped = performance.now()
writeFileSync(output, `${outcomes.join('\n')}\n`)
const rateOf = (ms) => lines.length / (ms / 1000)
console.log(JSON.stringify({ whole: rateOf(performance.now() - began), loop: rateOf(looped - read) }))
