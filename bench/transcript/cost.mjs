/**
 * What a transcript costs, per batch: `npm run bench:transcript` (`-- --quick` for a tenth of the batches).
 *
 * A batch rewrites one line of 80 bytes. Projections start without snapshot or memory of the text.
 */
import { PGlite } from '@electric-sql/pglite'
import { memoryStore, openTranscript, sqlStore } from '../../dist/transcript/index.js'
import { fillLog } from './log.mjs'

const part = process.argv.includes('--quick') ? 10 : 1
const SIZES = [
  { name: '4 KB', bytes: 4096, batches: 100_000 / part },
  { name: '1 MB', bytes: 1 << 20, batches: 3_000 / part },
]
const APPENDS = 1000 / part

const rows = []

/** Times `work` and keeps a row of it. */
async function measure(size, what, batches, work) {
  const began = performance.now()
  const result = await work()
  const ms = performance.now() - began
  rows.push({
    document: size.name,
    what,
    batches,
    seconds: +(ms / 1000).toFixed(2),
    'µs per batch': +((ms * 1000) / batches).toFixed(1),
  })
  return result
}

function must(holds, what) {
  if (!holds) throw new Error(`wrong answer: ${what}`)
}

async function measureProjection(size, name, store) {
  const { text } = await fillLog(store, 'd', size)
  const reader = await openTranscript(store, { document: 'd' })
  const projected = await measure(size, `project, no snapshot, ${name}`, size.batches, () => reader.project())
  must(projected.text === text && projected.revision === size.batches, `${size.name}, ${name}`)
}

async function measureVerify(size, store) {
  const reader = await openTranscript(store, { document: 'd' })
  const found = await measure(size, 'verify: a hash at each revision, memory', size.batches, () =>
    reader.verify(),
  )
  must(found.ok, `verify, ${size.name}`)
}

async function measureAppends(size) {
  const source = memoryStore()
  await fillLog(source, 'd', { ...size, batches: APPENDS })
  const batches = []
  const reader = await openTranscript(source, { document: 'd' })
  for await (const { edits } of reader.records()) batches.push(edits)
  const { text: initial } = await reader.project(0)
  const writer = await openTranscript(memoryStore(), { document: 'd', initial })
  await measure(size, 'append, memory', APPENDS, async () => {
    for (let revision = 0; revision < APPENDS; revision++)
      await writer.append(batches[revision], { expectedRevision: revision })
  })
  must((await writer.project()).text === (await reader.project()).text, `append, ${size.name}`)
}

for (const size of SIZES) {
  const memory = memoryStore()
  await measureProjection(size, 'memory', memory)
  await measureVerify(size, memory)
  const embedded = await PGlite.create()
  await measureProjection(size, 'PGlite', await sqlStore(embedded))
  await embedded.close()
  await measureAppends(size)
}
console.table(rows)
const [first] = rows
console.log(`project of ${first.batches} batches on ${first.document}: ${first.seconds} s`)
