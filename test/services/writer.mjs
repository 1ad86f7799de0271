/**
 * A process that appends to a document until it has appended `appends` batches, or is killed.
 *
 * Prints `open`, then a line for each append that was acknowledged, before it begins the next one.
 */
import { writeSync } from 'node:fs'
import { appendOnNewest, openTranscript, sqlStore } from '../../dist/transcript/index.js'
import { openDatabase } from './database.mjs'
import { DOCUMENT, nextBatch } from './ledger.mjs'

const { where, writer, run, appends } = JSON.parse(process.argv[2])
const database = await openDatabase(where)
const transcript = await openTranscript(await sqlStore(database), { document: DOCUMENT, snapshotEvery: 100 })
writeSync(1, 'open\n')
for (let n = 1; n <= appends; n++) {
  const options = { author: writer, meta: { run, n }, attempts: 1000 }
  const { ok, revision } = await appendOnNewest(transcript, ({ text }) => nextBatch(text, writer), options)
  if (!ok) throw new Error('an append was not recorded')
  writeSync(1, `${JSON.stringify({ writer, run, n, revision })}\n`)
}
await (database.end ?? database.close).call(database)
