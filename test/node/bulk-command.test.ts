/** `bulk`, as a shell runs it, and `applyMany`. */
import { spawn } from 'node:child_process'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { applyMany } from '../../src/node/bulk.ts'
import type { BulkJob } from '../../src/node/job.ts'
import { CLI, folder, rxo } from './command.ts'

interface Record {
  id: unknown
  ok: boolean
  line?: number
  text?: string
  text_base64?: string
  written?: boolean
  refused?: { reason: string }[]
  error?: { code: string; message: string }
}

const parsed = (stdout: string): Record[] =>
  stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
const job = (id: unknown, document = `doc ${id}`) => ({
  id,
  document,
  edits: [{ old_string: 'doc', new_string: 'page' }],
})
const lines = (...jobs: unknown[]) => jobs.map((each) => `${JSON.stringify(each)}\n`).join('')

/** A run with a bit of everything, and the outcome of each line. */
const MIXED = Buffer.concat([
  Buffer.from(`\uFEFF${lines(job(1), { ...job('two'), policy: 'lenient' })}`),
  Buffer.from('\n  \r\nnot json\n'),
  Buffer.from('{"id": 5, "document": "raw\tcontrol", "edits": []}\n'),
  Buffer.from('{"id": "caf\xe9", "document": "x", "edits": []}\n', 'latin1'),
  Buffer.from(lines(job(8, 'doc doc'), [1], { id: 9 }, { id: 10, document: 'a', path: 'b', edits: [] })),
  Buffer.from(
    lines(
      { id: 11, document: 'a', edits: {} },
      { ...job(12), policy: 'best' },
      { document: 'a\u2028b', edits: [] },
    ),
  ),
  Buffer.from(
    lines({ id: 13, document: '\uFEFFdoc', edits: job(0).edits }, { id: 14, path: 'none', edits: [] }),
  ),
  Buffer.from(JSON.stringify(job({ last: true }))),
])

const OUTCOMES = [
  { id: 1, ok: true, text: 'page 1', refused: [] },
  { id: 'two', ok: true, text: 'page two' },
  { id: null, line: 5, ok: false, error: { code: 'bad_line' } },
  {
    id: null,
    line: 6,
    ok: false,
    error: { code: 'bad_line', message: expect.stringContaining('control character') },
  },
  { id: null, line: 7, ok: false, error: { code: 'bad_line', message: 'not UTF-8' } },
  { id: 8, ok: false, text: 'doc doc', refused: [{ reason: 'ambiguous' }] },
  { id: null, line: 9, ok: false, error: { code: 'bad_job' } },
  { id: 9, line: 10, ok: false, error: { code: 'bad_job' } },
  { id: 10, line: 11, ok: false, error: { code: 'bad_job' } },
  { id: 11, line: 12, ok: false, error: { code: 'bad_job' } },
  { id: 12, line: 13, ok: false, error: { code: 'bad_job' } },
  { id: null, line: 14, ok: true, text: 'a\u2028b' },
  { id: 13, ok: true, text: '\uFEFFpage' },
  { id: 14, line: 16, ok: false, error: { code: 'io' } },
  { id: { last: true }, ok: true, text: 'page [object Object]' },
]

const SUMMARY = /15 jobs: 5 applied, 1 refused, 9 failed/

describe.concurrent('bulk', () => {
  test.each([1, 2])(
    'with --jobs %i: bad lines are records, the others are done, all in order',
    async (jobs) => {
      const run = await rxo(['bulk', '--jobs', `${jobs}`], { cwd: folder(), input: MIXED })
      expect(run.code).toBe(1)
      expect(run.stderr).toMatch(SUMMARY)
      expect(parsed(run.stdout)).toMatchObject(OUTCOMES)
    },
  )

  test('--unordered gives the same records in some order', async () => {
    const run = await rxo(['bulk', '-', '-n', '2', '--unordered'], { cwd: folder(), input: MIXED })
    expect(parsed(run.stdout)).toHaveLength(OUTCOMES.length)
  })

  test('a run without a refusal is exit 0 and silence', async () => {
    const run = await rxo(['bulk', '--noop', 'allow', '--overlap', 'allow'], { input: lines(job(1), job(2)) })
    expect(run).toMatchObject({ code: 0, stderr: '' })
    expect(await rxo(['bulk'], { input: '' })).toMatchObject({ code: 0, stdout: '', stderr: '' })
  })

  test('--policy is the run’s, unless the job has its own', async () => {
    const edits = [
      { old_string: 'a', new_string: 'b' },
      { old_string: 'q', new_string: 'r' },
    ]
    const input = lines({ id: 1, document: 'a', edits }, { id: 2, document: 'a', edits, policy: 'atomic' })
    const run = await rxo(['bulk', '--policy', 'lenient'], { input })
    expect(parsed(run.stdout)).toMatchObject([
      { id: 1, text: 'b' },
      { id: 2, text: 'a' },
    ])
  })

  test('--max-line: a longer line is a record with its number, and the next one is done', async () => {
    const input = lines(job(1), job(2, `doc ${'x'.repeat(200_000)}`), job(3))
    const run = await rxo(['bulk', '--max-line', '1000'], { input })
    expect(parsed(run.stdout)).toMatchObject([
      { id: 1, ok: true },
      { id: null, line: 2, error: { code: 'line_too_long', message: 'longer than 1000 bytes' } },
      { id: 3, ok: true },
    ])
  })

  test.each([1, 2])('with --jobs %i: lines longer than what is read at a time', async (jobs) => {
    const documents = [10, 3_000_000, 2_000_000, 10, 700_000, 700_000].map(
      (length) => `doc ${'é'.repeat(length / 2)}`,
    )
    const cwd = folder()
    writeFileSync(join(cwd, 'jobs'), lines(...documents.map((document, id) => job(id, document))))
    const run = await rxo(['bulk', 'jobs', '-n', `${jobs}`], { cwd })
    expect(run).toMatchObject({ code: 0, stderr: '' })
    const texts = documents.map((document) => document.replace('doc', 'page'))
    expect(parsed(run.stdout).map(({ text }) => text)).toEqual(texts)
  })

  test('paths: the text in the outcome, or with --write in the file, in the order of the jobs', async () => {
    const cwd = folder()
    writeFileSync(join(cwd, 'a'), 'one')
    writeFileSync(join(cwd, 'latin'), Buffer.from('\xe9 one', 'latin1'))
    const edit = (path: string, old_string: string, new_string: string) => ({
      id: path,
      path,
      edits: [{ old_string, new_string }],
    })
    const input = lines(
      edit('a', 'one', 'one two'),
      edit('a', 'one two', 'three'),
      edit('latin', 'one', 'eins'),
    )
    const read = await rxo(['bulk', '-'], { cwd, input })
    expect(parsed(read.stdout)).toMatchObject([
      { text: 'one two' },
      { ok: false },
      { text_base64: Buffer.from('\xe9 eins', 'latin1').toString('base64') },
    ])
    expect(readFileSync(join(cwd, 'a'), 'utf8')).toBe('one')
    const written = await rxo(['bulk', '--write'], { cwd, input })
    expect(parsed(written.stdout)).toMatchObject([
      { ok: true, written: true },
      { ok: true, written: true },
      { written: true },
    ])
    expect(written.stdout).not.toContain('"text"')
    expect(readFileSync(join(cwd, 'a'), 'utf8')).toBe('three')
    expect(readFileSync(join(cwd, 'latin'), 'latin1')).toBe('\xe9 eins')
  })

  test('--resume goes on where a killed run was, a half line included, and does nothing twice', async () => {
    const cwd = folder()
    writeFileSync(join(cwd, 'jobs'), MIXED)
    const args = ['bulk', 'jobs', '--resume', 'out']
    expect(await rxo(args, { cwd })).toMatchObject({ code: 1, stdout: '' })
    const out = join(cwd, 'out')
    const whole = readFileSync(out, 'utf8')
    expect(parsed(whole)).toMatchObject(OUTCOMES)
    for (const cut of [0, 1, 200, 500, whole.length - 1]) {
      writeFileSync(out, whole.slice(0, cut))
      await rxo([...args, '--jobs', cut === 200 ? '2' : '1'], { cwd })
      expect(readFileSync(out, 'utf8')).toBe(whole)
    }
    expect(await rxo(args, { cwd })).toMatchObject({ code: 0, stderr: '' })
    expect(readFileSync(out, 'utf8')).toBe(whole)
  })

  test('--resume with a file of something else leaves it alone', async () => {
    const cwd = folder()
    writeFileSync(join(cwd, 'notes'), 'my notes\n')
    const run = await rxo(['bulk', '--resume', 'notes'], { cwd, input: MIXED })
    expect(run).toMatchObject({ code: 2, stderr: 'rxo: notes: line 1 is no outcome of a bulk run\n' })
    expect(readFileSync(join(cwd, 'notes'), 'utf8')).toBe('my notes\n')
  })

  test.each([1, 2])('with --jobs %i: a program that waits for each answer gets it', async (jobs) => {
    const child = spawn(process.execPath, [CLI, 'bulk', '--jobs', `${jobs}`])
    const answer = () =>
      new Promise<Record>((done) => child.stdout.once('data', (chunk) => done(JSON.parse(chunk))))
    for (let id = 1; id <= 3; id++) {
      const answered = answer()
      child.stdin.write(lines(job(id)))
      expect(await answered).toMatchObject({ id, text: `page ${id}` })
    }
    const end = new Promise((done) => child.once('close', done))
    child.stdin.end()
    expect(await end).toBe(0)
  })

  test('one byte at a time, a character in pieces', async () => {
    const child = spawn(process.execPath, [CLI, 'bulk'])
    let out = ''
    child.stdout.on('data', (chunk) => (out += chunk))
    const end = new Promise((done) => child.once('close', done))
    for (const byte of Buffer.from(lines(job('€😀', 'doc €😀')))) child.stdin.write(Uint8Array.of(byte))
    child.stdin.end()
    await end
    expect(parsed(out)).toMatchObject([{ id: '€😀', text: 'page €😀' }])
  })

  test('a reader that goes away is silence', async () => {
    const cwd = folder()
    const many = Array.from({ length: 3000 }, (_, id) => job(id, `doc ${'x'.repeat(500)}`))
    appendFileSync(join(cwd, 'jobs'), lines(...many))
    const script = `"$0" "$@" | head -n 1 | wc -l; echo "\${PIPESTATUS[0]}"`
    const run = await new Promise<string>((done) => {
      const child = spawn('bash', ['-c', script, process.execPath, CLI, 'bulk', 'jobs'], { cwd })
      let all = ''
      child.stdout.on('data', (chunk) => (all += chunk))
      child.stderr.on('data', (chunk) => (all += chunk))
      child.on('close', () => done(all))
    })
    expect(run.trim()).toBe('1\n0')
  })
})

describe('applyMany', () => {
  const DIST = '../../dist/node/index.js'

  async function outcomes(jobs: Iterable<unknown> | AsyncIterable<unknown>, options = {}): Promise<Record[]> {
    // The built one, since threads load a built module.
    const built: typeof import('../../src/node/index.ts') = await import(/* @vite-ignore */ DIST)
    const got: Record[] = []
    for await (const outcome of built.applyMany(jobs as Iterable<BulkJob>, options))
      got.push(outcome as Record)
    return got
  }

  test.each([1, 2])('in order, with jobs: %i', async (jobs) => {
    const many = Array.from({ length: 500 }, (_, id) => job(id))
    const got = await outcomes(many, { jobs })
    expect(got.map(({ id, text }) => [id, text])).toEqual(many.map(({ id }) => [id, `page ${id}`]))
    expect((await outcomes(many, { jobs, unordered: true })).length).toBe(500)
  })

  test('a job that is none is an outcome with its number', async () => {
    expect(await outcomes([job(1), null, job(3)], { jobs: 2 })).toMatchObject([
      { ok: true },
      { id: null, line: 2, error: { code: 'bad_job' } },
      { ok: true },
    ])
  })

  test('takes no more jobs than there is room for', async () => {
    let taken = 0
    function* endless() {
      for (;;) yield job(taken++)
    }
    for await (const { id } of applyMany(endless())) if (id === 9) break
    expect(taken).toBeLessThan(15)
  })

  test('answers a job before the next one is there', async () => {
    let answered = 0
    async function* asking() {
      for (let id = 0; id < 5; id++) {
        expect(answered).toBe(id)
        yield job(id)
      }
    }
    for await (const _ of applyMany(asking())) answered++
    expect(answered).toBe(5)
  })

  test('wrong options and a source that fails are thrown', async () => {
    await expect(outcomes([job(1)], { jobs: 0 })).rejects.toThrow(RangeError)
    await expect(outcomes([job(1)], { jobs: 2, write: true })).rejects.toThrow(RangeError)
    const failing = (async function* () {
      yield job(1)
      throw new Error('source')
    })()
    await expect(outcomes(failing)).rejects.toThrow('source')
  })
})
