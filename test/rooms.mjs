/** Prints the line coverage of each core room, and fails where one has less than it must. */
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'

const SRC = resolve(import.meta.dirname, '../src')
const LEAST = 98
const CORE = [
  'characters',
  'refusals',
  'arguments',
  'batch',
  'decide',
  'options',
  'engine',
  'apply',
  'document',
]
CORE.push('mirror', 'resident', 'opened', 'changes', 'explain', 'transcript')

const files = JSON.parse(readFileSync(resolve(SRC, '../build/coverage/coverage-summary.json'), 'utf8'))
const rooms = new Map(CORE.map((room) => [room, { total: 0, covered: 0, missing: [] }]))
for (const [path, { lines }] of Object.entries(files)) {
  const name = relative(SRC, path)
  const room = rooms.get(name.split(/[/.]/)[0])
  if (room === undefined) continue
  room.total += lines.total
  room.covered += lines.covered
  if (lines.covered < lines.total) room.missing.push(`${name} ${lines.covered}/${lines.total}`)
}

for (const [name, { total, covered, missing }] of rooms) {
  const share = total === 0 ? 0 : (100 * covered) / total
  console.log(`${name.padEnd(12)} ${share.toFixed(1).padStart(5)} % of ${total} lines  ${missing.join(', ')}`)
  if (share < LEAST) process.exitCode = 1
}
