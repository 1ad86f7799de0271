import { describe, expect, test } from 'vitest'
import { importFrom, memoryStore, openTranscript, type TranscriptStore } from '../../src/transcript/index.ts'

/** More records than are added at once. */
const MANY = 300

async function exported(upTo: number, initial = '<0> wörter\0😀\r\n'): Promise<string[]> {
  const transcript = await openTranscript(memoryStore(), { document: 'd', initial })
  for (let n = 0; n < upTo; n++) {
    const edits = [{ old_string: `<${n}>`, new_string: `<${n + 1}>` }]
    await transcript.append(edits, { expectedRevision: n, author: 'é', meta: { n } })
  }
  const lines: string[] = []
  expect(await transcript.exportTo((line) => lines.push(line))).toBe(upTo)
  return lines
}

async function exportOf(store: TranscriptStore, document = 'd'): Promise<string[]> {
  const lines: string[] = []
  await (await openTranscript(store, { document })).exportTo((line) => lines.push(line))
  return lines
}

describe('an export', () => {
  test('is one JSON object a line: the document, then each record', async () => {
    const [header, ...records] = (await exported(2)).map((line) => JSON.parse(line))
    expect(header).toEqual({ transcript: 1, document: 'd', revision: 2, initial: '<0> wörter\0😀\r\n' })
    expect(records.map(({ revision, author, meta }) => ({ revision, author, meta }))).toEqual([
      { revision: 1, author: 'é', meta: { n: 0 } },
      { revision: 2, author: 'é', meta: { n: 1 } },
    ])
    for (const line of await exported(2)) expect(line.indexOf('\n')).toBe(line.length - 1)
  })

  test('waits for each line to be written, and goes up to the revision it began with', async () => {
    const transcript = await openTranscript(memoryStore(), { document: 'd', initial: 'a' })
    await transcript.append([{ old_string: 'a', new_string: 'b' }], { expectedRevision: 0 })
    let writing = 0
    const revision = await transcript.exportTo(async () => {
      expect(writing++).toBe(0)
      await transcript.append([{ old_string: 'b', new_string: 'bb' }], { expectedRevision: 1 })
      writing--
    })
    expect(revision).toBe(1)
  })

  test.each([0, 1, MANY])('of %i batches comes back the same', async (many) => {
    const lines = await exported(many)
    const store = memoryStore()
    const transcript = await importFrom(store, lines)
    expect(await transcript.project()).toMatchObject({ revision: many, text: `<${many}> wörter\0😀\r\n` })
    expect(await transcript.verify()).toEqual({ ok: true, revision: many })
    expect(await exportOf(store)).toEqual(lines)
  })
})

describe('an import', () => {
  test.each([1, 2, 3, 7, 1000, 1e6])(
    'takes bytes cut every %i bytes, with a BOM, without the last line break',
    async (size) => {
      const lines = await exported(3)
      const bytes = new TextEncoder().encode(`\ufeff${lines.join('').trimEnd()}`)
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
        bytes.subarray(n * size, (n + 1) * size),
      )
      const store = memoryStore()
      await importFrom(store, chunks)
      expect(await exportOf(store)).toEqual(lines)
    },
  )

  test('takes another name', async () => {
    const store = memoryStore()
    const lines = await exported(2)
    const transcript = await importFrom(store, lines, { document: 'copy' })
    expect(transcript.document).toBe('copy')
    expect((await exportOf(store, 'copy')).slice(1)).toEqual(lines.slice(1))
    expect(await store.newest('d')).toBeUndefined()
  })

  test('can be run again, and goes on where it was interrupted or where the document is further', async () => {
    const lines = await exported(MANY)
    const store = memoryStore()
    const interrupted = async function* () {
      yield* lines.slice(0, 280)
      throw new Error('connection lost')
    }
    await expect(importFrom(store, interrupted())).rejects.toThrow('connection lost')
    expect(await store.newest('d')).toBe(256)
    await importFrom(store, lines)
    await importFrom(store, lines)
    expect(await exportOf(store)).toEqual(lines)
    await importFrom(store, await exported(7))
    expect(await exportOf(store)).toEqual(lines)
  })

  test('goes on in the middle of a page', async () => {
    const store = memoryStore()
    await importFrom(store, await exported(5))
    const lines = await exported(9)
    await importFrom(store, lines)
    expect(await exportOf(store)).toEqual(lines)
  })

  test('of another document of that name is an error, whatever differs', async () => {
    const lines = await exported(3)
    const store = memoryStore()
    await importFrom(store, lines)
    await expect(importFrom(store, await exported(3, '<0>'))).rejects.toMatchObject({
      fault: 'wrong_initial',
    })
    const other = lines.map((line, n) => (n === 2 ? line.replace('"n":1', '"n":2') : line))
    await expect(importFrom(store, other)).rejects.toMatchObject({ fault: 'other_record', revision: 2 })
    expect(await exportOf(store)).toEqual(lines)
  })

  const changed = (at: number, change: (line: string) => string) => (lines: string[]) =>
    lines.map((line, n) => (n === at ? change(line) : line))

  test.each<[string, (lines: string[]) => (string | Uint8Array)[], string, number | null]>([
    ['nothing', () => [], 'bad_export', null],
    ['a first line that is no JSON', changed(0, () => 'notes\n'), 'bad_export', null],
    [
      'another format',
      changed(0, (line) => line.replace('"transcript":1', '"transcript":2')),
      'bad_export',
      null,
    ],
    [
      'a header without a text',
      changed(0, (line) => line.replace('"initial"', '"first"')),
      'bad_export',
      null,
    ],
    [
      'a header without a revision',
      changed(0, (line) => line.replace('"revision":5', '"revision":"5"')),
      'bad_export',
      null,
    ],
    ['the last line missing', (lines) => lines.slice(0, -1), 'bad_export', 5],
    ['the last line cut off', (lines) => [lines.join('').slice(0, -9)], 'bad_export', 5],
    ['a line too many', (lines) => [...lines, lines[5]!], 'bad_export', 6],
    ['a line that is no object', changed(3, () => '3\n'), 'bad_export', 3],
    ['an empty line', changed(3, () => '\n'), 'bad_export', 3],
    ['a line missing', (lines) => lines.filter((_, n) => n !== 3), 'missing_record', 3],
    [
      'two lines swapped',
      (lines) => [...lines.slice(0, 2), lines[3]!, lines[2]!, ...lines.slice(4)],
      'missing_record',
      2,
    ],
    ['another initial text', changed(0, (line) => line.replace('wörter', 'worte')), 'broken_chain', 1],
    ['another edit', changed(3, (line) => line.replace('"<3>"', '"<3> "')), 'wrong_text', 3],
    ['another hash', changed(3, (line) => line.replace(/"after":"[^"]*"/, '"after":"00"')), 'wrong_text', 3],
    ['no hash', changed(3, (line) => line.replace('"after"', '"later"')), 'wrong_text', 3],
    [
      'another version',
      changed(3, (line) => line.replace('"semantics":1', '"semantics":9')),
      'unknown_semantics',
      3,
    ],
    ['edits that are none', changed(3, (line) => line.replace('"edits":[', '"edits":[1,')), 'bad_record', 3],
  ])('of %s stops by revision, and records nothing from there on', async (_, change, fault, revision) => {
    const store = memoryStore()
    await expect(importFrom(store, change(await exported(5)))).rejects.toMatchObject({ fault, revision })
    expect((await store.newest('d')) ?? 0).toBeLessThan(Math.max(revision ?? 0, 1))
  })

  test('of bytes that are not UTF-8 is a TypeError', async () => {
    await expect(importFrom(memoryStore(), [Uint8Array.of(0x7b, 0xe9, 0x7d)])).rejects.toThrow(TypeError)
  })

  test('closes its source when it stops', async () => {
    let closed = false
    async function* source() {
      try {
        yield 'notes\nmore\n'
        yield 'and more\n'
      } finally {
        closed = true
      }
    }
    await expect(importFrom(memoryStore(), source())).rejects.toThrow()
    expect(closed).toBe(true)
  })
})
