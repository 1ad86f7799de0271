/** The fleet on a real Redis: workers as processes, killed while they work. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FleetQueue, openQueue } from '../../src/node/fleet/queue.ts'
import { CLI, folder, rxo } from '../node/command.ts'
import { freshSeed, randomFrom } from '../random.ts'
import { hasRedis, type RedisServer, startRedis } from './redis.ts'

const DOCUMENTS = 2000
const WORKERS = 3
const KILLS = 5

interface Outcome {
  id: unknown
  ok: boolean
  applied: object[]
  refused: { reason: string }[]
  error?: { code: string; message: string }
}

if (!hasRedis) console.log("fleet: skipped, Debian's redis-server is not installed")

describe.skipIf(!hasRedis && !process.env.CI)('the fleet', () => {
  let redis: RedisServer
  const workers = new Set<ChildProcess>()

  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(async () => {
    for (const worker of workers) worker.kill('SIGKILL')
    await redis?.stop()
  })

  const fleet = (args: string[], cwd: string, input = '') =>
    rxo(args, { cwd, input, env: { REDIS_URL: redis.url } })

  const results = async (queue: string, cwd: string): Promise<Outcome[]> => {
    const { stdout } = await fleet(['status', '--queue', queue, '--results'], cwd)
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  }

  function startWorker(cwd: string, args: string[]): ChildProcess {
    const child = spawn(process.execPath, [CLI, 'worker', '--redis', redis.url, ...args], {
      cwd,
      stdio: 'ignore',
    })
    workers.add(child)
    child.once('close', () => workers.delete(child))
    return child
  }

  test(`${WORKERS} workers, ${DOCUMENTS} documents, a random worker killed ${KILLS} times: each edited once`, async () => {
    const seed = freshSeed()
    console.log(`fleet: seed ${seed}`)
    const random = randomFrom(seed)
    const cwd = folder()
    mkdirSync(join(cwd, 'docs'))
    const jobs: string[] = []
    for (let id = 0; id < DOCUMENTS; id++) {
      writeFileSync(join(cwd, 'docs', `${id}.md`), `# ${id}\n${'text\n'.repeat(200)}count\n`)
      // Applied twice it would say so: the new text holds the old one, once.
      const edits = [{ old_string: 'count', new_string: 'count+' }]
      jobs.push(JSON.stringify({ id, path: `docs/${id}.md`, edits }))
    }
    const enqueued = await fleet(['enqueue', '--queue', 'kill', '--shard', '20'], cwd, jobs.join('\n'))
    expect(enqueued).toMatchObject({ code: 0, stderr: '2000 jobs in 100 new shards\n' })
    const args = ['--queue', 'kill', '--takeover', '2', '--concurrency', '2']
    for (let i = 0; i < WORKERS; i++) startWorker(cwd, args)
    const queue = await openQueue({ redis: redis.url, queue: 'kill' })
    for (let kill = 1; kill <= KILLS; kill++) {
      await shardsDone(queue, kill * 12)
      await sleep(random.below(60))
      const victim = random.pick([...workers])
      const end = new Promise((done) => victim.once('close', done))
      victim.kill('SIGKILL')
      await end
      startWorker(cwd, args)
    }
    await shardsDone(queue, 100)
    await queue.close()
    const outcomes = await results('kill', cwd)
    expect(outcomes.map(({ id }) => id).sort((a, b) => Number(a) - Number(b))).toEqual([
      ...Array(DOCUMENTS).keys(),
    ])
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([])
    for (let id = 0; id < DOCUMENTS; id++) {
      const text = readFileSync(join(cwd, 'docs', `${id}.md`), 'utf8')
      expect(text, `document ${id}, seed ${seed}`).toBe(`# ${id}\n${'text\n'.repeat(200)}count+\n`)
    }
    await rxo(['apply', 'docs/0.md', '--old', 'count', '--new', 'end', '--write'], { cwd })
    expect(readdirSync(join(cwd, 'docs')).filter((name) => name.startsWith('.rxo'))).toEqual([])
    for (const worker of workers) worker.kill('SIGTERM')
  })

  test('refusals, missing files and ways out of the root are outcomes; the same jobs go in once', async () => {
    const cwd = folder()
    writeFileSync(join(cwd, 'a.md'), 'x x')
    writeFileSync(join(cwd, 'b.md'), 'one')
    const lines = [
      '{"id":"refused","path":"a.md","edits":[{"old_string":"x","new_string":"y"}]}',
      '{"id":"missing","path":"none.md","edits":[]}',
      '{"id":"outside","path":"../../etc/passwd","edits":[]}',
      '{"id":"lenient","path":"b.md","policy":"lenient","edits":[{"old_string":"one","new_string":"two"},{"old_string":"q","new_string":"r"}]}',
      '{"id":"inline","document":"x","edits":[]}',
      'no json',
    ]
    const enqueue = () => fleet(['enqueue', '--queue', 'mixed'], cwd, lines.join('\n'))
    const first = await enqueue()
    expect(first.code).toBe(1)
    expect(first.stderr).toMatch(/line 5: a job has either `path` or `url`\n.*line 6: /)
    expect(first.stderr).toMatch(/4 jobs in 1 new shard\n/)
    expect((await fleet(['status', '--queue', 'mixed'], cwd)).stdout).toBe(
      'shards: 1 waiting, 0 active, 0 done, 0 given up\n',
    )
    const worker = await fleet(['worker', '--queue', 'mixed', '--drain'], cwd)
    expect(worker.code).toBe(0)
    expect(worker.stderr).toMatch(/1 shard, 4 documents, 2 refused, 2 failed/)
    const outcomes = await results('mixed', cwd)
    expect(
      outcomes.map(({ id, ok, error, refused }) => [
        id,
        ok,
        error?.code ?? refused.map(({ reason }) => reason),
      ]),
    ).toEqual([
      ['refused', false, ['ambiguous']],
      ['missing', false, 'io'],
      ['outside', false, 'io'],
      ['lenient', false, ['not_found']],
    ])
    expect(readFileSync(join(cwd, 'a.md'), 'utf8')).toBe('x x')
    expect(readFileSync(join(cwd, 'b.md'), 'utf8')).toBe('two')
    expect((await enqueue()).stderr).toMatch(/0 new shards, 1 shard there already/)
    const status = await fleet(['status', '--queue', 'mixed', '--json'], cwd)
    expect(JSON.parse(status.stdout)).toEqual({ waiting: 0, active: 0, done: 1, failed: 0 })
  })

  test('documents behind URLs that a caller’s module knows', async () => {
    const cwd = folder()
    writeFileSync(join(cwd, 'page.store'), 'hello wiki')
    writeFileSync(
      join(cwd, 'store.mjs'),
      `import { readFile, writeFile } from 'node:fs/promises'
const file = (url) => url.replace('wiki:', '') + '.store'
export const knows = (reference) => reference.startsWith('wiki:')
export const read = (url) => readFile(file(url))
export const write = (url, bytes, before) => writeFile(file(url), bytes)
`,
    )
    const job = { id: 1, url: 'wiki:page', edits: [{ old_string: 'hello', new_string: 'hello, hello' }] }
    await fleet(['enqueue', '--queue', 'urls'], cwd, JSON.stringify(job))
    const args = [
      'worker',
      '--queue',
      'urls',
      '--drain',
      '--root',
      '.',
      '--policy',
      'atomic',
      '--noop',
      'refuse',
      '--overlap',
      'refuse',
    ]
    expect(await fleet([...args, '--resolver', 'store.mjs'], cwd)).toMatchObject({ code: 0 })
    expect(await results('urls', cwd)).toMatchObject([{ id: 1, ok: true }])
    expect(readFileSync(join(cwd, 'page.store'), 'utf8')).toBe('hello, hello wiki')
    writeFileSync(join(cwd, 'bad.mjs'), 'export const read = () => {}')
    expect(await fleet([...args, '--resolver', 'bad.mjs'], cwd)).toMatchObject({
      code: 2,
      stderr: 'rxo: bad.mjs exports no function knows\n',
    })
  })

  test('two jobs for one document in two shards meet it one after the other', async () => {
    const cwd = folder()
    writeFileSync(join(cwd, 'shared.md'), '-')
    const jobs = Array.from({ length: 40 }, (_, id) =>
      JSON.stringify({ id, path: 'shared.md', edits: [{ old_string: '-', new_string: `-${id};` }] }),
    )
    await fleet(['enqueue', '--queue', 'shared', '--shard', '1'], cwd, jobs.join('\n'))
    const args = ['--queue', 'shared', '--concurrency', '4', '--drain']
    await Promise.all([1, 2].map(() => fleet(['worker', ...args], cwd)))
    expect((await results('shared', cwd)).filter(({ ok }) => !ok)).toEqual([])
    const parts = readFileSync(join(cwd, 'shared.md'), 'utf8').slice(1, -1).split(';')
    expect(parts.map(Number).sort((a, b) => a - b)).toEqual([...Array(40).keys()])
  })

  test('no Redis is said at once', async () => {
    const run = await rxo(['status', '--redis', 'redis://user:secret@127.0.0.1:1'], {})
    expect(run).toMatchObject({ code: 3, stderr: 'rxo: no Redis at redis://127.0.0.1:1\n' })
  })
})

async function shardsDone(queue: FleetQueue, many: number): Promise<void> {
  for (;;) {
    const { done, failed } = await queue.counts()
    if (failed > 0) throw new Error(`${failed} shards were given up`)
    if (done >= many) return
    await sleep(20)
  }
}
