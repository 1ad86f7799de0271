import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { appendOnNewest, openTranscript, sqlStore, type Transcript } from '../../src/transcript/index.ts'
import { DOCUMENT, INITIAL, nextBatch, WRITERS } from './ledger.mjs'
import { type Postgres, postgresPrograms, startPostgres } from './postgres.ts'
import { type Acknowledged, audit, type Orders, startWriter, type Writer } from './writers.ts'

const APPENDS = 5000
const KILLS = 20
/** A writer is killed within so many milliseconds after its so-manieth acknowledged append, each drawn at random from 0 on. */
const LIFE = { appends: 12, ms: 25 }

const programs = postgresPrograms()
if (!programs && process.env.CI) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
if (!programs) console.log('skipped: PostgreSQL is not installed (apt-get install postgresql)')

describe.skipIf(!programs)('PostgreSQL', () => {
  let server: Postgres
  let pool: pg.Pool

  beforeAll(async () => {
    server = await startPostgres(programs!)
    pool = new pg.Pool(server.connection)
    pool.on('error', () => {})
  })
  afterAll(async () => {
    await pool?.end()
    await server?.stop()
  })

  /** The ledger in tables that nobody has written to. */
  async function freshLedger(): Promise<Transcript> {
    await pool.query('DROP TABLE IF EXISTS transcript_records, transcript_snapshots')
    return openTranscript(await sqlStore(pool), { document: DOCUMENT, initial: INITIAL })
  }

  const orders = (writer: string, run: number, appends: number): Orders => ({
    where: { pg: server.connection },
    writer,
    run,
    appends,
  })

  test(`${WRITERS.length} processes race for ${APPENDS} appends on one document`, async () => {
    const transcript = await freshLedger()
    const began = performance.now()
    const writers = WRITERS.map((writer) => startWriter(orders(writer, 0, APPENDS / WRITERS.length)))
    expect(await Promise.all(writers.map(({ ended }) => ended))).toEqual(WRITERS.map(() => 0))
    report('PostgreSQL, 8 processes', APPENDS, began)
    const acknowledged = writers.flatMap((writer) => writer.acknowledged)
    expect(acknowledged).toHaveLength(APPENDS)
    expect(await audit(transcript, acknowledged)).toEqual({ revision: APPENDS, unacknowledged: 0 })
  })

  test(`kill -9 of the writer at ${KILLS} random moments`, async () => {
    const transcript = await freshLedger()
    const acknowledged = await killedRuns((run) => orders('w0', run, 1e9))
    const { unacknowledged } = await audit(transcript, acknowledged)
    expect(unacknowledged).toBeLessThanOrEqual(KILLS)
    console.log(
      `PostgreSQL: ${KILLS} kills, ${acknowledged.length} acknowledged, ${unacknowledged} recorded but not acknowledged`,
    )
  })

  test('three crashes of the server amid appends', async () => {
    const transcript = await freshLedger()
    const acknowledged: Acknowledged[] = []
    for (let run = 0; run < 3; run++) {
      const writer = startWriter(orders('w0', run, 1e9))
      await randomMoment(writer)
      await server.crash()
      expect(await writer.ended).toBe(1)
      acknowledged.push(...writer.acknowledged)
    }
    const { unacknowledged } = await audit(transcript, acknowledged)
    expect(unacknowledged).toBeLessThanOrEqual(3)
  })

  test('servers that start at once agree on the tables', async () => {
    for (let round = 0; round < 50; round++) {
      const prefix = `at_once_${round}`
      const stores = await Promise.all(WRITERS.map(() => sqlStore(pool, { prefix })))
      const opened = await Promise.all(
        stores.map((store) => openTranscript(store, { document: 'd', initial: 'a' })),
      )
      for (const transcript of opened)
        expect(await transcript.project()).toMatchObject({ revision: 0, text: 'a' })
      await pool.query(`DROP TABLE ${prefix}_records, ${prefix}_snapshots`)
    }
  })

  test('no lock outlives a call: a writer that waits inside a transaction of its own holds up its revision alone', async () => {
    const transcript = await freshLedger()
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      const slow = await openTranscript(await sqlStore(client as never), { document: DOCUMENT })
      expect(await slow.append(nextBatch(INITIAL, 'w0'), { expectedRevision: 0 })).toEqual({
        ok: true,
        revision: 1,
      })
      expect((await transcript.project()).revision).toBe(0)
      const waiting = transcript.append(nextBatch(INITIAL, 'w1'), { expectedRevision: 0 })
      await client.query('ROLLBACK')
      expect(await waiting).toEqual({ ok: true, revision: 1 })
    } finally {
      client.release()
    }
  })
})

describe('PGlite', () => {
  test(`${WRITERS.length} writers race for ${APPENDS} appends on one document`, async () => {
    const database = await PGlite.create()
    const open = async () =>
      openTranscript(await sqlStore(database), { document: DOCUMENT, initial: INITIAL })
    const transcript = await open()
    const acknowledged: Acknowledged[] = []
    const began = performance.now()
    await Promise.all(
      WRITERS.map(async (writer) => {
        const own = await open()
        for (let n = 1; n <= APPENDS / WRITERS.length; n++) {
          const options = { author: writer, meta: { run: 0, n }, attempts: 1000 }
          const { revision } = (await appendOnNewest(
            own,
            ({ text }) => nextBatch(text, writer),
            options,
          )) as { revision: number }
          acknowledged.push({ writer, run: 0, n, revision })
        }
      }),
    )
    report('PGlite, 8 writers', APPENDS, began)
    expect(await audit(transcript, acknowledged)).toEqual({ revision: APPENDS, unacknowledged: 0 })
    await database.close()
  })

  test(`kill -9 of the writer at ${KILLS} random moments`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rxo-pglite-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const begin = await PGlite.create(folder)
    await openTranscript(await sqlStore(begin), { document: DOCUMENT, initial: INITIAL })
    await begin.close()
    const acknowledged = await killedRuns((run) => ({
      where: { pglite: folder },
      writer: 'w0',
      run,
      appends: 1e9,
    }))
    const database = await PGlite.create(folder)
    const { unacknowledged } = await audit(
      await openTranscript(await sqlStore(database), { document: DOCUMENT }),
      acknowledged,
    )
    expect(unacknowledged).toBeLessThanOrEqual(KILLS)
    console.log(
      `PGlite: ${KILLS} kills, ${acknowledged.length} acknowledged, ${unacknowledged} recorded but not acknowledged`,
    )
    await database.close()
  })
})

/** Starts a writer again and again, kills each at a random moment, and gives what they acknowledged. */
async function killedRuns(orders: (run: number) => Orders): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = []
  for (let run = 0; run < KILLS; run++) {
    const writer = startWriter(orders(run))
    await randomMoment(writer)
    writer.process.kill('SIGKILL')
    expect(await writer.ended).toBeNull()
    acknowledged.push(...writer.acknowledged)
  }
  expect(acknowledged.length).toBeGreaterThan(0)
  return acknowledged
}

/** Somewhere between its opening, before its first append, and amid its last one. */
async function randomMoment(writer: Writer): Promise<void> {
  const appends = Math.floor(Math.random() * LIFE.appends)
  await writer.open
  while (writer.acknowledged.length < appends && writer.process.exitCode === null) await pause(1)
  await pause(Math.random() * LIFE.ms)
}

function report(what: string, appends: number, began: number): void {
  const seconds = (performance.now() - began) / 1000
  console.log(
    `${what}: ${appends} appends in ${seconds.toFixed(1)} s, ${Math.round(appends / seconds)} a second`,
  )
}
