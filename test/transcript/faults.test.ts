/** What a log that is wrong is told as, and what is let through at the edges of what is allowed. */
import { expect, test } from 'vitest'
import { transcriptError } from '../../src/transcript/fault.ts'
import {
  isTranscriptError,
  memoryStore,
  openTranscript,
  type StoredRecord,
  sqlStore,
} from '../../src/transcript/index.ts'

const fault = { fault: 'wrong_text' }

test('a message begins with the revision to blame, where one is', () => {
  expect(transcriptError('wrong_text', 3, 'other bytes.').message).toBe('revision 3: other bytes.')
  expect(transcriptError('wrong_text', 0, 'other bytes.').message).toBe('revision 0: other bytes.')
  expect(transcriptError('bad_export', null, 'no lines.').message).toBe('no lines.')
})

test.each<[string, unknown, boolean]>([
  ['one of ours', transcriptError('wrong_text', 1, ''), true],
  ['one of another realm, as far as can be seen', { name: 'TranscriptError', ...fault }, true],
  ['an error of that name without a fault', { name: 'TranscriptError' }, false],
  ['a fault of another name', { name: 'Error', ...fault }, false],
  ['a function', Object.assign(() => 0, fault), false],
  ['null', null, false],
  ['undefined', undefined, false],
  ['its name', 'TranscriptError', false],
])('isTranscriptError: %s', (_, value, is) => {
  expect(isTranscriptError(value)).toBe(is)
})

test('the last revision that a store can hold may be expected', async () => {
  const transcript = await openTranscript(memoryStore(), { document: 'd', initial: 'a' })
  const appended = await transcript.append([], { expectedRevision: 2 ** 31 - 1 })
  expect(appended).toEqual({ ok: false, conflict: true, revision: 0 })
})

test('a document’s name may have 512 units', async () => {
  const open = (length: number) =>
    openTranscript(memoryStore(), { document: 'd'.repeat(length), initial: '' })
  expect((await open(512)).document).toHaveLength(512)
  await expect(open(513)).rejects.toThrow('options.document must be 1 to 512 units')
})

test('an export of a log that lost its end is an error, not a shorter export', async () => {
  const store = memoryStore()
  const transcript = await openTranscript(store, { document: 'd', initial: 'a' })
  await transcript.append([{ old_string: 'a', new_string: 'b' }], { expectedRevision: 0 })
  const cut = await openTranscript({ ...store, newest: async () => 3 }, { document: 'd' })
  await expect(cut.exportTo(() => {})).rejects.toMatchObject({ fault: 'missing_record', revision: 2 })
})

test('an export of a log that lost its beginning is an error', async () => {
  const store = memoryStore()
  const transcript = await openTranscript(store, { document: 'd', initial: 'a' })
  await transcript.append([{ old_string: 'a', new_string: 'b' }], { expectedRevision: 0 })
  let beheaded = false
  const read: typeof store.read = async (document, from, limit) =>
    (await store.read(document, from, limit)).slice(beheaded ? 1 : 0)
  const headless = await openTranscript({ ...store, read }, { document: 'd' })
  beheaded = true
  await expect(headless.exportTo(() => {})).rejects.toMatchObject({ fault: 'missing_record', revision: 0 })
})

test('a bad prefix is named', async () => {
  const database = { query: async () => ({ rows: [] }) }
  await expect(sqlStore(database, { prefix: 'A b' })).rejects.toThrow(
    'options.prefix must be a lower-case name',
  )
})

test.each<[string, (record: StoredRecord) => StoredRecord | null, string]>([
  [
    'another before',
    (record) => (record.revision === 2 ? { ...record, before: 'f'.repeat(64) } : record),
    'revision 2: its `before` is not the `after` of the record before it.',
  ],
  [
    'another after',
    (record) => (record.revision === 2 ? { ...record, after: 'f'.repeat(64) } : record),
    'revision 2: the text is not the one that the record has the hash of.',
  ],
  [
    'a record missing',
    (record) => (record.revision === 1 ? null : record),
    'revision 1: it is not in the log.',
  ],
])('a log with %s says which revision is wrong, and how', async (_, change, message) => {
  const store = memoryStore()
  const transcript = await openTranscript(store, { document: 'd', initial: 'a' })
  await transcript.append([{ old_string: 'a', new_string: 'b' }], { expectedRevision: 0 })
  await transcript.append([{ old_string: 'b', new_string: 'c' }], { expectedRevision: 1 })
  const read: typeof store.read = async (document, from, limit) =>
    (await store.read(document, from, limit)).flatMap((record) => change(record) ?? [])
  const reader = await openTranscript({ ...store, read, snapshot: async () => undefined }, { document: 'd' })
  await expect(reader.project()).rejects.toThrow(message)
})
