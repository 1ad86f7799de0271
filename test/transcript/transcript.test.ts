import type { PGlite } from '@electric-sql/pglite'
import type { Pool } from 'pg'
import { afterAll, describe, expect, expectTypeOf, test } from 'vitest'
import {
  appendOnNewest,
  isTranscriptError,
  memoryStore,
  openTranscript,
  type SqlDatabase,
  sqlSchema,
  sqlStore,
} from '../../src/transcript/index.ts'
import { closePglite, freshSqlStore, pglite, STORES } from './stores.ts'

afterAll(closePglite)

const edit = (old_string: string, new_string: string) => ({ old_string, new_string })

describe.each(STORES)('a transcript in $name', ({ open }) => {
  const opened = async (initial: string) => openTranscript(await open(), { document: 'd', initial })

  test('revision 0 is the initial text', async () => {
    const transcript = await opened('one\n')
    expect(await transcript.project()).toMatchObject({ revision: 0, text: 'one\n' })
    expect(await transcript.project(0)).toMatchObject({ revision: 0, text: 'one\n' })
    expect(transcript.document).toBe('d')
  })

  test('the hash is the SHA-256 of the UTF-8', async () => {
    const long = 'é'.repeat(5000)
    expect((await (await opened('abc')).project()).hash).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
    expect((await (await opened(long)).project()).hash).toBe(await nodeHash(long))
  })

  test('a batch that applies is recorded, with its author, its meta and both hashes', async () => {
    const transcript = await opened('one two')
    const before = await transcript.project()
    const batch = [edit('one', '1'), edit('1 two', '1 2')]
    expect(
      await transcript.append(batch, { expectedRevision: 0, author: 'ada', meta: { turn: [1, null] } }),
    ).toEqual({ ok: true, revision: 1 })
    const after = await transcript.project()
    expect(after).toMatchObject({ revision: 1, text: '1 2' })
    expect(await all(transcript.records())).toEqual([
      {
        revision: 1,
        semantics: 1,
        before: before.hash,
        after: after.hash,
        edits: batch,
        author: 'ada',
        meta: { turn: [1, null] },
      },
    ])
    expect(await transcript.project(0)).toEqual(before)
  })

  test('both spellings of an edit are recorded as one, further keys are not', async () => {
    const transcript = await opened('one two')
    await transcript.append(
      [{ old_str: 'one', new_str: '1' }, { ...edit('two', '2'), why: 'because' } as never],
      {
        expectedRevision: 0,
      },
    )
    const [record] = await all(transcript.records())
    expect(record!.edits).toEqual([edit('one', '1'), edit('two', '2')])
  })

  test.each<[string, unknown[], string, number]>([
    ['an absent needle', [edit('one', '1'), edit('four', '4')], 'not_found', 2],
    ['one that occurs twice', [edit('o', '0')], 'ambiguous', 1],
    ['an empty one', [edit('', '4')], 'empty_old_str', 1],
    ['no edit', [edit('one', '1'), null], 'invalid_edit', 2],
    ['a hole', Array(1), 'invalid_edit', 1],
    ['a throwing getter', [thrower()], 'invalid_edit', 1],
    ['a primitive', ['one'], 'invalid_edit', 1],
    ['a mixed pair', [{ old_string: 'one', new_str: '1' }], 'invalid_edit', 1],
    ['half a character in new_string', [edit('one', '\ud83d')], 'invalid_edit', 1],
    ['two halves in two edits', [edit('one', '\ud83d'), edit('two', '\ude00')], 'invalid_edit', 1],
    ['half a character in old_string', [edit('\ud83d', '1')], 'not_found', 1],
    ['half a character after an absent needle', [edit('four', '4'), edit('one', '\ud83d')], 'not_found', 1],
  ])('refuses a batch for %s, and records nothing', async (_, edits, reason, ordinal) => {
    const transcript = await opened('one two 😀')
    const result = await transcript.append(edits as never, { expectedRevision: 0 })
    expect(result).toMatchObject({ ok: false, refused: [{ ordinal, reason }] })
    expect(result.conflict).toBeUndefined()
    expect(await transcript.project()).toMatchObject({ revision: 0, text: 'one two 😀' })
    expect(await all(transcript.records())).toEqual([])
  })

  test('the preview of an edit whose new_string is ill-formed is its old_string', async () => {
    const transcript = await opened('one')
    const { refused } = await transcript.append([edit('one', '\ud83d')], { expectedRevision: 0 })
    expect(refused).toEqual([
      { ordinal: 1, reason: 'invalid_edit', matches: null, preview: 'one', truncated: false },
    ])
  })

  test('an empty batch is ok and records nothing; one that changes nothing is recorded', async () => {
    const transcript = await opened('one')
    expect(await transcript.append([], { expectedRevision: 0 })).toEqual({ ok: true, revision: 0 })
    expect(await all(transcript.records())).toEqual([])
    expect(await transcript.append([edit('one', 'one')], { expectedRevision: 0 })).toEqual({
      ok: true,
      revision: 1,
    })
    const [record] = await all(transcript.records())
    expect(record!.before).toBe(record!.after)
  })

  test('a needle that overlaps itself applies at its leftmost place', async () => {
    const transcript = await opened('aaa')
    await transcript.append([edit('aa', 'x')], { expectedRevision: 0 })
    expect((await transcript.project()).text).toBe('xa')
  })

  test.each([
    ['behind', 0, [edit('1', '2')]],
    ['ahead', 2, [edit('1', '2')]],
    ['behind, with a batch that would be refused', 0, [edit('zero', '2')]],
    ['behind, with an empty batch', 0, []],
  ])(
    'an expected revision %s is a conflict, told with the current one',
    async (_, expectedRevision, edits) => {
      const transcript = await opened('zero')
      await transcript.append([edit('zero', '1')], { expectedRevision: 0 })
      const conflict = { ok: false, conflict: true, revision: 1 }
      expect(await transcript.append(edits, { expectedRevision })).toEqual(conflict)
      expect(await transcript.project()).toMatchObject({ revision: 1, text: '1' })
    },
  )

  test('a handle that another one overtook answers with a conflict, whatever the batch', async () => {
    const store = await open()
    const [slow, fast] = await Promise.all(
      [0, 1].map(() => openTranscript(store, { document: 'd', initial: 'a b' })),
    )
    await slow!.project()
    await fast!.append([edit('a', 'c')], { expectedRevision: 0 })
    const conflict = { ok: false, conflict: true, revision: 1 }
    expect(await slow!.append([edit('b', 'd')], { expectedRevision: 0 })).toEqual(conflict)
    await fast!.append([edit('b', 'e')], { expectedRevision: 1 })
    expect(await slow!.append([edit('absent', 'd')], { expectedRevision: 1 })).toEqual({
      ...conflict,
      revision: 2,
    })
    await fast!.append([edit('e', 'f')], { expectedRevision: 2 })
    expect(await slow!.append([], { expectedRevision: 2 })).toEqual({ ...conflict, revision: 3 })
    expect(await slow!.project()).toMatchObject({ revision: 3, text: 'c f' })
  })

  test('of appends that race, on one handle or on several, one wins', async () => {
    const store = await open()
    const handles = await Promise.all(
      [0, 1, 2, 3].map(() => openTranscript(store, { document: 'd', initial: 'a' })),
    )
    const racing = [...handles, ...handles].map((handle, n) =>
      handle.append([edit('a', `a${n}`)], { expectedRevision: 0, author: `${n}` }),
    )
    const results = await Promise.all(racing)
    const winners = results.flatMap((result, n) => (result.ok ? [n] : []))
    expect(winners).toHaveLength(1)
    for (const result of results)
      if (!result.ok) expect(result).toEqual({ ok: false, conflict: true, revision: 1 })
    expect(await handles[1]!.project()).toMatchObject({ revision: 1, text: `a${winners[0]}` })
  })

  test('documents in one store know nothing of each other', async () => {
    const store = await open()
    const one = await openTranscript(store, { document: 'one', initial: 'x' })
    const two = await openTranscript(store, { document: 'two', initial: 'y' })
    await one.append([edit('x', 'z')], { expectedRevision: 0 })
    expect((await two.project()).revision).toBe(0)
    expect((await one.project()).text).toBe('z')
  })

  test('an existing document opens with its own initial text or without one, and with no other', async () => {
    const store = await open()
    await openTranscript(store, { document: 'd', initial: 'one' })
    expect((await (await openTranscript(store, { document: 'd' })).project()).text).toBe('one')
    expect((await (await openTranscript(store, { document: 'd', initial: 'one' })).project()).text).toBe(
      'one',
    )
    await expect(openTranscript(store, { document: 'd', initial: 'two' })).rejects.toMatchObject({
      name: 'TranscriptError',
      fault: 'wrong_initial',
      revision: 0,
    })
    await expect(openTranscript(store, { document: 'e' })).rejects.toMatchObject({
      fault: 'unknown_document',
      revision: null,
    })
  })

  test('of two that open a new document with different texts at once, one is told', async () => {
    const store = await open()
    const both = await Promise.allSettled(
      ['one', 'two'].map((initial) => openTranscript(store, { document: 'd', initial })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { reason } = both.find((one) => one.status === 'rejected') as PromiseRejectedResult
    expect(reason).toMatchObject({ fault: 'wrong_initial' })
  })

  test.each<[string, string]>([
    ['empty', ''],
    ['NUL', 'a\0b\0\0'],
    ['an escaped NUL as text', 'a\\u0000b'],
    ['every control character', String.fromCharCode(...Array(32).keys(), 127, 128, 159)],
    ['CR, CRLF, LF, U+2028', 'a\rb\r\nc\n\u2028\u2029'],
    ['a BOM in front', '\ufeffa\ufeff'],
    ['NFC and NFD', 'é e\u0301'],
    ['astral characters and non-characters', '😀\u{10ffff}\ufffe\uffff\ufffd'],
    ['JSON and SQL', `{"a":"\\"}'; DROP TABLE x; -- $1 %s`],
    ['prototype keys', '__proto__ constructor'],
    ['trailing blanks', 'a \t \n \n'],
    ['long', 'wörter '.repeat(20_000)],
  ])(
    '%s comes back identical: as initial text, as either side of an edit, in a snapshot',
    async (_, text) => {
      const store = await open()
      const start = await openTranscript(store, { document: 'initial', initial: text })
      expect((await start.project()).text).toBe(text)
      const transcript = await openTranscript(store, { document: 'd', initial: '<>', snapshotEvery: 1 })
      await transcript.append([edit('<>', `<${text}>`)], {
        expectedRevision: 0,
        author: text,
        meta: { [text]: text },
      })
      await transcript.append([edit(`<${text}>`, `>${text}<`)], { expectedRevision: 1 })
      const again = await openTranscript(store, { document: 'd' })
      expect((await again.project()).text).toBe(`>${text}<`)
      expect((await again.project(1)).text).toBe(`<${text}>`)
      const [record] = await all(again.records())
      expect(record).toMatchObject({ edits: [edit('<>', `<${text}>`)], author: text })
      expect(Object.entries(record!.meta as object)).toEqual([[text, text]])
    },
  )

  test('a revision that is not there is a RangeError that names the newest', async () => {
    const transcript = await opened('a')
    await expect(transcript.project(1)).rejects.toThrow(
      new RangeError('revision 1 is not there: the newest is 0'),
    )
  })

  test('records begin after a revision', async () => {
    const transcript = await opened('0')
    for (const n of [0, 1, 2]) await transcript.append([edit(`${n}`, `${n + 1}`)], { expectedRevision: n })
    expect((await all(transcript.records(1))).map(({ revision }) => revision)).toEqual([2, 3])
    expect(await all(transcript.records(3))).toEqual([])
  })

  test('what the caller does to a batch or its meta after the call changes no record', async () => {
    const transcript = await opened('a b')
    const batch = [edit('a', 'c')]
    const meta = { n: 1 }
    const appending = transcript.append(batch, { expectedRevision: 0, meta })
    batch.push(edit('b', 'd'))
    Object.assign(batch[0]!, { old_string: 'x' })
    meta.n = 2
    await appending
    expect(await all(transcript.records())).toMatchObject([{ edits: [edit('a', 'c')], meta: { n: 1 } }])
  })

  test('snapshots are found by revision, in whatever order they came, the later one of a revision in place of the first', async () => {
    const store = await open()
    const save = (revision: number, body: string) => store.saveSnapshot('d', { revision, hash: 'h', body })
    for (const [revision, body] of [
      [4, 'four'],
      [2, 'two'],
      [6, 'six'],
      [4, 'four again'],
    ] as const)
      await save(revision, body)
    const at = async (revision: number) => (await store.snapshot('d', revision))?.body
    expect(await Promise.all([1, 2, 3, 4, 5, 6, 9].map(at))).toEqual([
      undefined,
      'two',
      'two',
      'four again',
      'four again',
      'six',
      'six',
    ])
    expect(await store.snapshot('e', 9)).toBeUndefined()
  })

  test('appendOnNewest asks again after a conflict, with the text that won', async () => {
    const store = await open()
    const [one, two] = await Promise.all(
      [0, 1].map(() => openTranscript(store, { document: 'd', initial: '0' })),
    )
    const seen: string[] = []
    const result = await appendOnNewest(one!, async ({ text }) => {
      seen.push(text)
      if (seen.length === 1) await two!.append([edit('0', '1')], { expectedRevision: 0 })
      return [edit(text, `${text}!`)]
    })
    expect(result).toEqual({ ok: true, revision: 2 })
    expect(seen).toEqual(['0', '1'])
    expect((await two!.project()).text).toBe('1!')
  })

  test('appendOnNewest gives back a refusal at once, and the last conflict in the end', async () => {
    const store = await open()
    const [one, two] = await Promise.all(
      [0, 1].map(() => openTranscript(store, { document: 'd', initial: '0' })),
    )
    expect(await appendOnNewest(one!, () => [edit('x', 'y')])).toMatchObject({
      refused: [{ reason: 'not_found' }],
    })
    let asked = 0
    const overtaken = appendOnNewest(
      one!,
      async ({ text, revision }) => {
        await two!.append([edit(text, `${++asked}`)], { expectedRevision: revision })
        return [edit(text, 'never')]
      },
      { attempts: 3 },
    )
    expect(await overtaken).toEqual({ ok: false, conflict: true, revision: 3 })
    expect(asked).toBe(3)
  })
})

describe('wrong arguments throw at once, naming the argument', () => {
  test.each<[string, object, ErrorConstructor, string]>([
    ['a document that is no string', { document: 1, initial: '' }, TypeError, 'document'],
    ['an empty name', { document: '', initial: '' }, RangeError, 'document'],
    ['a name with NUL', { document: 'a\0', initial: '' }, RangeError, 'document'],
    ['an ill-formed name', { document: '\ud83d', initial: '' }, RangeError, 'document'],
    ['a name of 513 units', { document: 'a'.repeat(513), initial: '' }, RangeError, 'document'],
    [
      'an initial text that is no string',
      { document: 'd', initial: new Uint8Array(1) },
      TypeError,
      'initial',
    ],
    ['an ill-formed initial text', { document: 'd', initial: 'a\ude00' }, RangeError, 'initial'],
    [
      'a negative snapshotEvery',
      { document: 'd', initial: '', snapshotEvery: -1 },
      RangeError,
      'snapshotEvery',
    ],
  ])('openTranscript: %s', async (_, options, kind, name) => {
    const opening = openTranscript(memoryStore(), options as never)
    await expect(opening).rejects.toThrow(kind)
    await expect(opening).rejects.toThrow(name)
  })

  test.each<[string, unknown, object, ErrorConstructor, string]>([
    ['edits that are no Array', 'edits', { expectedRevision: 0 }, TypeError, 'edits'],
    ['no expected revision', [], {}, TypeError, 'expectedRevision'],
    ['half a revision', [], { expectedRevision: 0.5 }, RangeError, 'expectedRevision'],
    ['a negative one', [], { expectedRevision: -1 }, RangeError, 'expectedRevision'],
    ['one that no store can hold', [], { expectedRevision: 2 ** 31 }, RangeError, 'expectedRevision'],
    ['an author that is no string', [], { expectedRevision: 0, author: 1 }, TypeError, 'author'],
    ['an option that is none', [], { expectedRevision: 0, autor: 'a' }, TypeError, 'autor'],
    ['no options', [], undefined as never, TypeError, 'options'],
    ['meta that is no JSON', [], { expectedRevision: 0, meta: () => {} }, TypeError, 'meta'],
    ['meta with a BigInt', [], { expectedRevision: 0, meta: 1n }, TypeError, 'BigInt'],
  ])('append: %s', async (_, edits, options, kind, name) => {
    const transcript = await openTranscript(memoryStore(), { document: 'd', initial: 'a' })
    const appending = transcript.append(edits as never, options as never)
    await expect(appending).rejects.toThrow(kind)
    await expect(appending).rejects.toThrow(name)
  })

  test('the others', async () => {
    const transcript = await openTranscript(memoryStore(), { document: 'd', initial: 'a' })
    await expect(transcript.project(-1)).rejects.toThrow(RangeError)
    await expect(all(transcript.records(-1))).rejects.toThrow(RangeError)
    expect(() => transcript.follow({ after: -1 })).toThrow(RangeError)
    expect(() => transcript.follow({ pollMs: 0 })).toThrow('pollMs')
    expect(() => transcript.follow({ pollMs: 2 ** 31 })).toThrow('pollMs')
    expect(() => transcript.follow({ signal: {} as never })).toThrow('signal')
    await expect(appendOnNewest(transcript, () => [], { attempts: 0 })).rejects.toThrow('attempts')
    expect(() => sqlSchema({ prefix: 'a; DROP' })).toThrow('prefix')
    await expect(sqlStore(await pglite(), { prefix: 'Upper' })).rejects.toThrow('prefix')
  })
})

describe('sqlStore', () => {
  test('takes what pg and PGlite give', () => {
    expectTypeOf<Pool>().toExtend<SqlDatabase>()
    expectTypeOf<PGlite>().toExtend<SqlDatabase>()
  })

  test('finds the tables that another made, in a schema too, and can leave making them to others', async () => {
    const database = await pglite()
    await database.query('CREATE SCHEMA app')
    for (const statement of sqlSchema({ prefix: 'app.log' })) await database.query(statement)
    const made: string[] = []
    const watched: SqlDatabase = {
      query(text, params) {
        made.push(text)
        return database.query(text, params)
      },
    }
    const store = await sqlStore(watched, { prefix: 'app.log' })
    const transcript = await openTranscript(store, { document: 'd', initial: 'a' })
    expect((await transcript.project()).text).toBe('a')
    expect(made.filter((text) => text.startsWith('CREATE'))).toEqual([])
  })

  test('a database that fails to make tables is heard, unless another made them', async () => {
    const database = await pglite()
    const failing = (whileMaking: () => Promise<unknown>): SqlDatabase => ({
      async query(text, params) {
        if (!text.startsWith('CREATE')) return database.query(text, params)
        await whileMaking()
        throw new Error('no right to do that')
      },
    })
    await expect(
      sqlStore(
        failing(async () => {}),
        { prefix: 'none' },
      ),
    ).rejects.toThrow('no right')
    await expect(
      sqlStore(
        failing(() => sqlStore(database, { prefix: 'raced' })),
        { prefix: 'raced' },
      ),
    ).resolves.toBeDefined()
  })

  test('a server that loses the race for one table goes on to make the other', async () => {
    const database = await pglite()
    let lost = 0
    const losing: SqlDatabase = {
      async query(text, params) {
        if (!text.startsWith('CREATE') || lost > 0) return database.query(text, params)
        lost += 1
        await database.query(text, params)
        throw new Error('duplicate key value violates unique constraint "pg_type_typname_nsp_index"')
      },
    }
    const transcript = await openTranscript(await sqlStore(losing, { prefix: 'lost' }), {
      document: 'd',
      initial: 'a',
    })
    expect([lost, (await transcript.project()).text]).toEqual([1, 'a'])
  })

  test('stops at a row that someone changed', async () => {
    const database = await pglite()
    const store = await sqlStore(database, { prefix: 'changed' })
    const transcript = await openTranscript(store, { document: 'd', initial: '0' })
    for (const n of [0, 1, 2]) await transcript.append([edit(`${n}`, `${n + 1}`)], { expectedRevision: n })
    await database.query(
      'UPDATE changed_records SET body = replace(body, \'"2"\', \'"22"\') WHERE revision = 2',
    )
    const reader = await openTranscript(store, { document: 'd' })
    await expect(reader.project()).rejects.toMatchObject({ fault: 'wrong_text', revision: 2 })
    await database.query('DELETE FROM changed_records WHERE revision = 2')
    await expect(reader.project()).rejects.toMatchObject({ fault: 'missing_record', revision: 2 })
    await expect(reader.project(2)).rejects.toMatchObject({ fault: 'missing_record', revision: 2 })
  })

  test('adds several records all or none, and only where they continue the log', async () => {
    const store = await freshSqlStore(await pglite())
    const record = (revision: number, before: string, after: string) => ({
      revision,
      semantics: 1,
      before,
      after,
      body: '{}',
    })
    expect(await store.add('d', [record(1, 'a', 'b')])).toBe(false)
    expect(await store.add('d', [record(0, '', 'a')])).toBe(true)
    expect(await store.add('d', [record(0, '', 'z')])).toBe(false)
    expect(await store.add('d', [record(1, 'x', 'b'), record(2, 'b', 'c')])).toBe(false)
    expect(await store.add('d', [record(1, 'a', 'b'), record(2, 'b', 'c')])).toBe(true)
    expect(await store.add('d', [record(2, 'b', 'x'), record(3, 'x', 'y')])).toBe(false)
    expect((await store.read('d', 0, 9)).map(({ after }) => after)).toEqual(['a', 'b', 'c'])
    expect(await store.newest('d')).toBe(2)
    expect(await store.newest('e')).toBeUndefined()
  })
})

test('what a store throws is thrown, and the handle goes on', async () => {
  const store = memoryStore()
  let down = false
  const flaky = {
    ...store,
    add: async (...args: Parameters<typeof store.add>) =>
      down ? Promise.reject(new Error('down')) : store.add(...args),
  }
  const transcript = await openTranscript(flaky, { document: 'd', initial: 'a' })
  down = true
  const failed = transcript.append([edit('a', 'b')], { expectedRevision: 0 })
  await expect(failed).rejects.toThrow('down')
  await expect(failed).rejects.not.toSatisfy(isTranscriptError)
  down = false
  expect(await transcript.append([edit('a', 'b')], { expectedRevision: 0 })).toEqual({
    ok: true,
    revision: 1,
  })
})

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

async function nodeHash(text: string): Promise<string> {
  const { createHash } = await import('node:crypto')
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

function thrower(): object {
  return {
    get old_string() {
      throw new Error('no')
    },
  }
}
