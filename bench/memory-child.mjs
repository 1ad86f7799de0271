/** One call in a process of its own: prints by how many bytes it raised the most memory the process ever had. */
import { readFileSync } from 'node:fs'
import { applyEdits } from '../dist/index.js'

const [, , documentPath, batchPath] = process.argv
const edits = JSON.parse(readFileSync(batchPath, 'utf8'))
applyEdits('a', [{ old_string: 'a', new_string: 'b' }], { engine: 'wasm' })
globalThis.gc()
const document = readFileSync(documentPath)
const before = process.memoryUsage.rss()
const { ok, engine } = applyEdits(document, edits)
// Not `resourceUsage().maxRSS`: Linux counts there what the parent had when it started this process.
const most = 1024 * Number(/VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])
if (!ok) throw new Error('the batch was refused')
console.log(JSON.stringify({ grown: most - before, engine }))
