import { describe, expect, test } from 'vitest'
import {
  type Fault,
  importFrom,
  memoryStore,
  openTranscript,
  type StoredRecord,
  type StoredSnapshot,
  type TranscriptStore,
} from '../../src/transcript/index.ts'
import { withRecords } from './stores.ts'

const NEWEST = 6
const OTHER_HASH = 'ab'.repeat(32)

/** A document that counts: at revision n its text is `<n> kept\n`. */
async function counted(store: TranscriptStore, snapshotEvery = 0): Promise<void> {
  const transcript = await openTranscript(store, { document: 'd', initial: '<0> kept\n', snapshotEvery })
  for (let n = 0; n < NEWEST; n++) {
    const edits = [{ old_string: `<${n}>`, new_string: `<${n + 1}>` }]
    await transcript.append(edits, { expectedRevision: n, author: 'a' })
  }
}

/** A store whose records lie as `change` says, once the log was written honestly. */
async function lying(change: (record: StoredRecord) => StoredRecord | undefined): Promise<TranscriptStore> {
  const store = memoryStore()
  await counted(store)
  return withRecords(store, change)
}

const at =
  (revision: number, change: (record: StoredRecord) => Partial<StoredRecord>) => (record: StoredRecord) =>
    record.revision === revision ? { ...record, ...change(record) } : record

const body = (edits: unknown, more = {}) => ({ body: JSON.stringify({ edits, ...more }) })

const swapped = (from: string, to: string) => (record: StoredRecord) => ({
  body: record.body.replace(from, to),
})

/** What was done to the log, and what every way of reading it must say. */
const TAMPERINGS: readonly [string, (record: StoredRecord) => StoredRecord | undefined, Fault, number][] = [
  ['another text written', at(3, swapped('"new_string":"<3>"', '"new_string":"<3> "')), 'wrong_text', 3],
  ['another text written by the last record', at(6, swapped('"<6>"', '"<7>"')), 'wrong_text', 6],
  [
    'another text written, so that the next record fails',
    at(3, swapped('"new_string":"<3>"', '"new_string":"3"')),
    'wrong_text',
    3,
  ],
  [
    'a needle that is not there',
    at(3, swapped('"old_string":"<2>"', '"old_string":"<9>"')),
    'refused_batch',
    3,
  ],
  [
    'a needle that is ambiguous',
    at(3, () =>
      body([
        { old_string: 'e', new_string: 'k' },
        { old_string: 'k', new_string: 'x' },
      ]),
    ),
    'refused_batch',
    3,
  ],
  [
    'one edit taken away, others left',
    at(3, (record) => body([...JSON.parse(record.body).edits, { old_string: 'kept', new_string: 'lost' }])),
    'wrong_text',
    3,
  ],
  ['another hash after', at(3, () => ({ after: OTHER_HASH })), 'wrong_text', 3],
  ['another hash after the last', at(6, () => ({ after: OTHER_HASH })), 'wrong_text', 6],
  ['another hash before', at(3, () => ({ before: OTHER_HASH })), 'broken_chain', 3],
  ['the first hash', at(0, () => ({ after: OTHER_HASH })), 'wrong_text', 0],
  ['another initial text', at(0, () => ({ body: JSON.stringify({ initial: '<0> kept' }) })), 'wrong_text', 0],
  ['an initial text that is none', at(0, () => ({ body: '{"initial":1}' })), 'bad_record', 0],
  ['an ill-formed initial text', at(0, () => ({ body: '{"initial":"\\ud83d"}' })), 'bad_record', 0],
  ['a later semantics version', at(4, () => ({ semantics: 2 })), 'unknown_semantics', 4],
  ['an earlier one', at(4, () => ({ semantics: 0 })), 'unknown_semantics', 4],
  ['a later one from the start', at(0, () => ({ semantics: 2 })), 'unknown_semantics', 0],
  [
    'a later one after another wrong record',
    (record) => at(5, () => ({ semantics: 2 }))(at(2, swapped('"<2>"', '"<2> "'))(record)),
    'wrong_text',
    2,
  ],
  ['a record gone', (record) => (record.revision === 3 ? undefined : record), 'missing_record', 3],
  ['the first one gone', (record) => (record.revision === 1 ? undefined : record), 'missing_record', 1],
  ['a record twice', at(4, () => ({ revision: 3 })), 'missing_record', 4],
  ['a body cut off', at(3, (record) => ({ body: record.body.slice(0, -9) })), 'bad_record', 3],
  ['a body that is no object', at(3, () => ({ body: 'null' })), 'bad_record', 3],
  ['edits that are none', at(3, () => body('<2>')), 'bad_record', 3],
  ['no edits', at(3, () => body([])), 'bad_record', 3],
  ['an edit that is none', at(3, () => body([null])), 'bad_record', 3],
  [
    'an ill-formed edit',
    at(3, () => ({ body: '{"edits":[{"old_string":"<2>","new_string":"\\ud83d"}]}' })),
    'bad_record',
    3,
  ],
  [
    'an author that is no string',
    at(3, (record) => body(JSON.parse(record.body).edits, { author: 1 })),
    'bad_record',
    3,
  ],
]

describe.each(TAMPERINGS)('%s', (_, change, fault, revision) => {
  const told = { name: 'TranscriptError', fault, revision }
  const opened = async () => openTranscript(await lying(change), { document: 'd' })

  test('stops a projection, naming the revision', async () => {
    const transcript = await opened()
    await expect(transcript.project()).rejects.toMatchObject(told)
    await expect(transcript.project(revision)).rejects.toMatchObject(told)
  })

  test('stops an append, and records nothing', async () => {
    const store = await lying(change)
    const transcript = await openTranscript(store, { document: 'd' })
    const appending = transcript.append([{ old_string: 'kept', new_string: 'x' }], {
      expectedRevision: NEWEST,
    })
    await expect(appending).rejects.toMatchObject(told)
    expect(await store.newest('d')).toBe(NEWEST)
  })

  test('is what verify reports', async () => {
    const { ok, ...found } = await (await opened()).verify()
    expect(ok).toBe(false)
    expect(found).toMatchObject({ fault, revision })
  })

  test('stops those who follow, after the steps before it', async () => {
    const seen: number[] = []
    const following = (await opened()).subscribe((step) => void seen.push(step.revision))
    await expect(following).rejects.toMatchObject(told)
    expect(seen).toEqual(Array.from({ length: Math.max(revision - 1, 0) }, (_, n) => n + 1))
  })
})

test.each(TAMPERINGS.filter(([, , , revision]) => revision > 0))(
  '%s leaves what stands before it',
  async (_, change, __, revision) => {
    const transcript = await openTranscript(await lying(change), { document: 'd' })
    for (let n = 0; n < revision; n++) expect((await transcript.project(n)).text).toBe(`<${n}> kept\n`)
  },
)

test('a document whose initial text is gone is unknown', async () => {
  const store = await lying((record) => (record.revision === 0 ? undefined : record))
  await expect(openTranscript(store, { document: 'd' })).rejects.toMatchObject({ fault: 'unknown_document' })
})

test.each([
  ['the initial text goes', (record: StoredRecord) => (record.revision === 0 ? undefined : record)],
  ['everything goes', () => undefined],
])('a handle is told when %s after it was opened', async (_, change) => {
  const store = memoryStore()
  await counted(store)
  let now = store
  const transcript = await openTranscript(
    swappable(() => now),
    { document: 'd' },
  )
  now = withRecords(store, change)
  const gone = { fault: 'missing_record', revision: 0 }
  await expect(transcript.project()).rejects.toMatchObject(gone)
  await expect(transcript.exportTo(() => {})).rejects.toMatchObject(gone)
  expect(await transcript.verify()).toMatchObject({ ok: false, ...gone })
})

test.each(TAMPERINGS.filter(([, , fault, revision]) => revision > 0 && !/wrong_text|refused/.test(fault)))(
  '%s stops those who read or export the records at that one',
  async (_, change, fault, revision) => {
    const transcript = await openTranscript(await lying(change), { document: 'd' })
    const lines: string[] = []
    const exporting = transcript.exportTo((line) => lines.push(line))
    await expect(exporting).rejects.toMatchObject({ fault, revision })
    expect(lines).toHaveLength(revision)
    const read: number[] = []
    await expect(async () => {
      for await (const record of transcript.records()) read.push(record.revision)
    }).rejects.toMatchObject({ fault, revision })
    expect(read).toHaveLength(revision - 1)
  },
)

test('two hashes forged alike at one link keep no text from being right, and are found by verify', async () => {
  const forged = (record: StoredRecord) =>
    at(4, () => ({ before: OTHER_HASH }))(at(3, () => ({ after: OTHER_HASH }))(record))
  const transcript = await openTranscript(await lying(forged), { document: 'd' })
  expect((await transcript.project()).text).toBe('<6> kept\n')
  expect(await transcript.verify()).toMatchObject({ ok: false, fault: 'wrong_text', revision: 3 })
  await expect(transcript.project(3)).rejects.toMatchObject({ fault: 'wrong_text', revision: 3 })
})

test('an honest log verifies', async () => {
  const transcript = await openTranscript(await lying((record) => record), { document: 'd' })
  expect(await transcript.verify()).toEqual({ ok: true, revision: NEWEST })
})

describe('a snapshot', () => {
  /** How many records a call reads. */
  const counting = (store: TranscriptStore) => {
    const counter = { read: 0 }
    const counted = withRecords(store, (record) => {
      counter.read++
      return record
    })
    return { counter, counted }
  }

  const withSnapshots = (
    store: TranscriptStore,
    change: (snapshot: StoredSnapshot) => StoredSnapshot,
  ): TranscriptStore => ({
    ...store,
    async snapshot(document, revision) {
      const snapshot = await store.snapshot(document, revision)
      return snapshot && change(snapshot)
    },
  })

  test('spares the history before it', async () => {
    const store = memoryStore()
    await counted(store, 2)
    const { counter, counted: read } = counting(store)
    const transcript = await openTranscript(read, { document: 'd' })
    counter.read = 0
    expect((await transcript.project(5)).text).toBe('<5> kept\n')
    expect(counter.read).toBe(2)
    expect((await transcript.project()).text).toBe('<6> kept\n')
    expect(counter.read).toBe(3)
  })

  test.each<[string, (snapshot: StoredSnapshot) => Partial<StoredSnapshot>]>([
    ['another text', () => ({ body: '"wrong"' })],
    ['no text', () => ({ body: '1' })],
    ['an ill-formed one', () => ({ body: '"\\ud83d"' })],
    ['no JSON', () => ({ body: '"' })],
    ['another hash', () => ({ hash: OTHER_HASH })],
    ['the text and hash of another revision', () => WRONG_BUT_SOUND],
  ])('with %s is passed over', async (_, change) => {
    const store = memoryStore()
    await counted(store, 3)
    const wrong = withSnapshots(store, (one) => ({ ...one, ...change(one) }))
    const transcript = await openTranscript(wrong, { document: 'd' })
    expect((await transcript.project()).text).toBe('<6> kept\n')
    expect((await transcript.project(4)).text).toBe('<4> kept\n')
  })

  test('that is wrong gives way to the one before it', async () => {
    const store = memoryStore()
    await counted(store, 2)
    const { counter, counted: read } = counting(store)
    const wrong = withSnapshots(read, (one) => (one.revision === 6 ? { ...one, body: '"wrong"' } : one))
    const transcript = await openTranscript(wrong, { document: 'd' })
    counter.read = 0
    expect((await transcript.project()).text).toBe('<6> kept\n')
    expect(counter.read).toBe(3)
  })

  test('that cannot be kept fails no append', async () => {
    const store: TranscriptStore = { ...memoryStore(), saveSnapshot: () => Promise.reject(new Error('full')) }
    await counted(store, 1)
    expect(await (await openTranscript(store, { document: 'd' })).project()).toMatchObject({
      revision: NEWEST,
    })
  })

  test('is not kept where none is wanted', async () => {
    const store = memoryStore()
    await counted(store, 0)
    expect(await store.snapshot('d', NEWEST)).toBeUndefined()
  })

  test('of the newest revision does not hide a wrong record before it from verify', async () => {
    const store = memoryStore()
    await counted(store, 6)
    const lie = withRecords(store, at(2, swapped('"<2>"', '"<2> "')))
    const transcript = await openTranscript(lie, { document: 'd' })
    expect((await transcript.project()).text).toBe('<6> kept\n')
    expect(await transcript.verify()).toMatchObject({ ok: false, fault: 'wrong_text', revision: 2 })
    await expect(transcript.project(5)).rejects.toMatchObject({ revision: 2 })
  })
})

describe('a log restored from a backup, behind what a handle has seen', () => {
  test('is believed: the handle answers with its revision, and goes on from there', async () => {
    const store = memoryStore()
    let current = store
    await counted(store)
    const backup: string[] = []
    const handle = await openTranscript(
      swappable(() => current),
      { document: 'd', initial: '<0> kept\n' },
    )
    async function restore() {
      const restored = memoryStore()
      await importFrom(restored, backup)
      current = restored
    }
    await (await openTranscript(store, { document: 'd' })).exportTo((line) => backup.push(line))
    for (const [n, to] of [
      [6, '<7>'],
      [7, '<8>'],
    ] as const)
      expect(
        await handle.append([{ old_string: `<${n}>`, new_string: to }], { expectedRevision: n }),
      ).toMatchObject({ ok: true })
    await restore()
    const edits = [{ old_string: '<8>', new_string: '<9>' }]
    expect(await handle.append(edits, { expectedRevision: 8 })).toEqual({
      ok: false,
      conflict: true,
      revision: 6,
    })
    expect((await handle.project()).text).toBe('<6> kept\n')
    expect(await handle.append([{ old_string: '<6>', new_string: 'six' }], { expectedRevision: 6 })).toEqual({
      ok: true,
      revision: 7,
    })
    expect(await handle.verify()).toEqual({ ok: true, revision: 7 })
  })
})

/** A snapshot that is what it says, but not of this document's revision 3. */
const WRONG_BUT_SOUND = {
  body: '"abc"',
  hash: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
}

/** A store that asks each time which one it is. */
function swappable(now: () => TranscriptStore): TranscriptStore {
  return {
    add: (...args) => now().add(...args),
    read: (...args) => now().read(...args),
    newest: (...args) => now().newest(...args),
    snapshot: (...args) => now().snapshot(...args),
    saveSnapshot: (...args) => now().saveSnapshot(...args),
    watch: (...args) => now().watch(...args),
  }
}
