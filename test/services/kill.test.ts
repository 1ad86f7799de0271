/** `kill -9` while a 50 MB file is being replaced, and what the next run finds. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { CLI, folder, rxo } from '../node/command.ts'
import { freshSeed, randomFrom } from '../random.ts'

const MB = 2 ** 20
const KILLS = 50

const MARK = 'the one place that is edited'
/** 50 MB of lines, the old text in the middle; the new one is longer, so that no length is both's. */
const OLD = Buffer.alloc(50 * MB, 'a line of a large file, one of very many\n')
Buffer.from(MARK).copy(OLD, 25 * MB)
const NEW = Buffer.concat([
  OLD.subarray(0, 25 * MB),
  Buffer.from(`${MARK}, edited`),
  OLD.subarray(25 * MB + MARK.length),
])

const ours = (cwd: string) => readdirSync(cwd).filter((name) => name.startsWith('.rxo.'))

test(`killed at ${KILLS} random moments, the file is the old or the new one, whole`, async () => {
  const seed = freshSeed()
  console.log(`kill: seed ${seed}`)
  const random = randomFrom(seed)
  const cwd = folder()
  const file = join(cwd, 'large.txt')
  const args = [CLI, 'apply', 'large.txt', '--old', MARK, '--new', `${MARK}, edited`, '--write']
  writeFileSync(file, OLD)
  const began = performance.now()
  await ended(spawn(process.execPath, args, { cwd }))
  const whole = performance.now() - began
  expect(readFileSync(file).equals(NEW)).toBe(true)
  const seen = { old: 0, new: 0, temporaries: 0 }
  for (let kill = 0; kill < KILLS; kill++) {
    writeFileSync(file, OLD)
    const child = spawn(process.execPath, args, { cwd })
    const end = ended(child)
    // Every other time while the temporary file is there: that is where something could go wrong.
    if (kill % 2 === 1) await temporaryAppears(cwd, child)
    await sleep(random.below(Math.ceil(kill % 2 === 1 ? whole / 4 : whole * 1.1)))
    child.kill('SIGKILL')
    await end
    const now = readFileSync(file)
    const isOld = now.equals(OLD)
    expect(isOld || now.equals(NEW), `kill ${kill} left neither, seed ${seed}`).toBe(true)
    seen[isOld ? 'old' : 'new']++
    if (ours(cwd).length > 0) seen.temporaries++
    // The next run removes what the killed one left, and so at most one is ever there.
    expect(ours(cwd).length).toBeLessThanOrEqual(1)
    writeFileSync(join(cwd, 'next.txt'), 'x')
    expect(await rxo(['apply', 'next.txt', '--old', 'x', '--new', 'y', '--write'], { cwd })).toMatchObject({
      code: 0,
    })
    expect(ours(cwd)).toEqual([])
  }
  console.log(
    `kill: ${seen.old} times the old file, ${seen.new} times the new, ${seen.temporaries} temporary files left and removed`,
  )
  expect(seen.temporaries).toBeGreaterThan(0)
})

test.skipIf(process.getuid?.() !== 0)(
  'a rename that fails midway: what is written, what is not, and nothing left over',
  async () => {
    const cwd = folder()
    for (const name of ['a', 'b', 'c', 'mounted']) writeFileSync(join(cwd, name), `x ${name}`)
    // A file that is a mount point, as containers have them, cannot be renamed over; all that comes before can be done.
    execFileSync('mount', ['--bind', join(cwd, 'mounted'), join(cwd, 'b')])
    try {
      const run = await rxo(['apply', 'a', 'b', 'c', '--old', 'x', '--new', 'y', '--write', '--json'], {
        cwd,
      })
      expect(run).toMatchObject({
        code: 3,
        stderr: 'b: resource busy or locked\nWritten: a.\nAs they were: b, c.\n',
      })
      const { files, error } = JSON.parse(run.stdout)
      expect(files.map(({ path, written }: { path: string; written: boolean }) => [path, written])).toEqual([
        ['a', true],
        ['b', false],
        ['c', false],
      ])
      expect(error.path).toBe('b')
    } finally {
      execFileSync('umount', [join(cwd, 'b')])
    }
    const now = ['a', 'b', 'c', 'mounted'].map((name) => readFileSync(join(cwd, name), 'utf8'))
    expect(now).toEqual(['y a', 'x b', 'x c', 'x mounted'])
    expect(ours(cwd)).toEqual([])
  },
)

test('removes temporary files whose process is gone, and only those', async () => {
  const cwd = folder()
  const dead = spawn(process.execPath, ['-e', ''])
  await ended(dead)
  const host = hostname().replace(/[^\w-]/g, '_')
  const own = await nameThatALivingWriterLeft(cwd)
  const [, , namespace, pid, start] = /^\.rxo\.([\w-]+)\.(\d+)\.(\d+)\.(\d+)\./.exec(own)!
  expect(Number(pid)).toBeGreaterThan(0)
  const gone = [
    `.rxo.${host}.${namespace}.${dead.pid}.${start}.0a1b2c3d.tmp`,
    // Process ids come round again: this process lives, but did not start then.
    `.rxo.${host}.${namespace}.${process.pid}.1.0a1b2c3d.tmp`,
  ]
  const kept = [
    `.rxo.elsewhere.${namespace}.${dead.pid}.${start}.0a1b2c3d.tmp`,
    `.rxo.${host}.1.${dead.pid}.${start}.0a1b2c3d.tmp`,
    `.rxo.${host}.${namespace}.${process.pid}.0.0a1b2c3d.tmp`,
    `.rxo.${host}.${namespace}.x.${start}.0a1b2c3d.tmp`,
    `.rxo.notes.tmp`,
    'own.tmp',
  ]
  for (const name of [...gone, ...kept]) writeFileSync(join(cwd, name), name)
  writeFileSync(join(cwd, 'a.txt'), 'x')
  expect(await rxo(['apply', 'a.txt', '--old', 'x', '--new', 'y', '--write'], { cwd })).toMatchObject({
    code: 0,
  })
  expect(readdirSync(cwd).sort()).toEqual([...kept, 'a.txt', 'large.txt'].sort())
})

/** The name of a temporary file as a run that is being killed leaves it; the file itself is removed. */
async function nameThatALivingWriterLeft(cwd: string): Promise<string> {
  writeFileSync(join(cwd, 'large.txt'), OLD)
  const args = [CLI, 'apply', 'large.txt', '--old', MARK, '--new', 'gone', '--write']
  const child = spawn(process.execPath, args, { cwd })
  const end = ended(child)
  await temporaryAppears(cwd, child)
  const [name] = ours(cwd)
  // Stopped in the middle of its work it is still a living process, whose file another run leaves alone.
  child.kill('SIGSTOP')
  writeFileSync(join(cwd, 'other.txt'), 'x')
  await rxo(['apply', 'other.txt', '--old', 'x', '--new', 'y', '--write'], { cwd })
  expect(ours(cwd)).toEqual([name])
  child.kill('SIGKILL')
  await end
  await rxo(['apply', 'other.txt', '--old', 'y', '--new', 'z', '--write'], { cwd })
  expect(ours(cwd)).toEqual([])
  unlinkSync(join(cwd, 'other.txt'))
  return name!
}

async function temporaryAppears(cwd: string, child: ChildProcess): Promise<void> {
  while (ours(cwd).length === 0 && child.exitCode === null) await sleep(1)
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => child.once('close', () => done()))
}
