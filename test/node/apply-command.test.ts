/** `apply` and `check`, every flag, as a shell runs them. */
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLI, folder, rxo } from './command.ts'

/** A folder with these files. */
function having(files: Record<string, string | Uint8Array>) {
  const cwd = folder()
  const path = (name: string) => join(cwd, name)
  for (const [name, content] of Object.entries(files)) writeFileSync(path(name), content)
  return { cwd, path, get: (name: string) => readFileSync(path(name), 'utf8') }
}

const EDITS = JSON.stringify([
  { old_string: 'one', new_string: '1' },
  { old_string: 'two', new_string: '2' },
])
const HALF = JSON.stringify([
  { old_string: 'one', new_string: '1' },
  { old_string: 'three', new_string: '3' },
])

test.concurrent('--old and --new, literally', async () => {
  const { cwd, get } = having({ a: 'x $& .* \\1 y\n' })
  const run = await rxo(['apply', 'a', '--old', '$& .* \\1', '--new', '$1 $& \\n'], { cwd })
  expect(run).toMatchObject({ code: 0, stdout: 'x $1 $& \\n y\n', stderr: '' })
  expect(get('a')).toBe('x $& .* \\1 y\n')
})

test.concurrent('--edits from a file; the document from standard input', async () => {
  const { cwd } = having({ 'e.json': EDITS })
  expect(await rxo(['apply', '-', '-e', 'e.json'], { cwd, input: 'one two' })).toMatchObject({
    code: 0,
    stdout: '1 2',
  })
})

test.concurrent('a refused atomic batch prints nothing on standard output, changes nothing and makes nothing', async () => {
  const { cwd, get } = having({ a: 'one two', 'e.json': HALF })
  for (const flags of [[], ['--write'], ['--diff'], ['--write', '--diff']]) {
    const run = await rxo(['apply', 'a', '--edits', 'e.json', ...flags], { cwd })
    expect(run).toMatchObject({ code: 1, stdout: '' })
    expect(run.stderr).toMatch(
      /^a: 1 edit refused\n {2}edit 2: `old_string` was not found in the document \(searched for "three"\)/,
    )
    expect(run.stderr.includes('Nothing was written.')).toBe(flags.includes('--write'))
  }
  expect(get('a')).toBe('one two')
  expect(readdirSync(cwd).sort()).toEqual(['a', 'e.json'])
})

test.concurrent('--policy lenient writes what applied, and exits 1', async () => {
  const { cwd, get } = having({ a: 'one two', 'e.json': HALF })
  expect(await rxo(['apply', 'a', '-e', 'e.json', '-p', 'lenient'], { cwd })).toMatchObject({
    code: 1,
    stdout: '1 two',
  })
  const run = await rxo(['apply', 'a', '-e', 'e.json', '-p', 'lenient', '-w'], { cwd })
  expect(run).toMatchObject({ code: 1, stdout: '' })
  expect(run.stderr).toMatch(/^a: 1 edit applied, 1 edit refused\n/)
  expect(get('a')).toBe('1 two')
})

test.concurrent('--noop and --overlap', async () => {
  const { cwd } = having({ a: 'aaa' })
  expect(await rxo(['apply', 'a', '--old', 'aaa', '--new', 'aaa'], { cwd })).toMatchObject({
    code: 0,
    stdout: 'aaa',
  })
  expect(
    await rxo(['apply', 'a', '--old', 'aaa', '--new', 'aaa', '--noop', 'refuse'], { cwd }),
  ).toMatchObject({ code: 1 })
  expect(await rxo(['apply', 'a', '--old', 'aa', '--new', 'b'], { cwd })).toMatchObject({
    code: 0,
    stdout: 'ba',
  })
  const refused = await rxo(['check', 'a', '--old', 'aa', '--new', 'b', '--overlap', 'refuse', '--json'], {
    cwd,
  })
  expect(refused.code).toBe(1)
  expect(JSON.parse(refused.stdout).files[0].refused).toMatchObject([{ reason: 'ambiguous', matches: 2 }])
})

test.concurrent('--write keeps mode, owner and links, and leaves a file alone that does not change', async () => {
  const { cwd, path, get } = having({ real: 'one two', same: 'one two' })
  chmodSync(path('real'), 0o6751)
  if (process.getuid?.() === 0) execFileSync('chown', ['12345:54321', path('real')])
  chmodSync(path('real'), 0o6751)
  symlinkSync('real', path('link'))
  const before = statSync(path('real'))
  const same = statSync(path('same'), { bigint: true })
  expect(await rxo(['apply', 'link', '--edits', '-', '--write'], { cwd, input: EDITS })).toMatchObject({
    code: 0,
    stdout: '',
    stderr: '',
  })
  expect(get('real')).toBe('1 2')
  expect(lstatSync(path('link')).isSymbolicLink()).toBe(true)
  const after = statSync(path('real'))
  expect([after.mode, after.uid, after.gid]).toEqual([before.mode, before.uid, before.gid])
  expect(await rxo(['apply', 'same', '--old', 'one', '--new', 'one', '--write'], { cwd })).toMatchObject({
    code: 0,
  })
  const now = statSync(path('same'), { bigint: true })
  expect([now.ino, now.mtimeNs]).toEqual([same.ino, same.mtimeNs])
})

test.concurrent('bytes that are not UTF-8 stay, in the result and in the diff', async () => {
  const latin = Buffer.from('caf\xe9 one\r\nna\xefve\0\r\n', 'latin1')
  const { cwd, path } = having({ a: latin })
  const run = await rxo(['apply', 'a', '--old', 'one', '--new', 'eins'], { cwd })
  expect(run.bytes.toString('latin1')).toBe('caf\xe9 eins\r\nna\xefve\0\r\n')
  const diff = await rxo(['apply', 'a', '--old', 'one', '--new', 'eins', '--diff'], { cwd })
  expect(diff.bytes.toString('latin1')).toContain('-caf\xe9 one\r\n+caf\xe9 eins\r\n')
  const json = await rxo(['apply', 'a', '--old', 'one', '--new', 'eins', '--json'], { cwd })
  expect(JSON.parse(json.stdout).files[0].text_base64).toBe(run.bytes.toString('base64'))
  const explained = await rxo(['apply', 'a', '--old', 'zwei', '--new', '', '--explain'], { cwd })
  expect(explained.stderr).toMatch(/not UTF-8/)
  expect(readFileSync(path('a'))).toEqual(latin)
})

test.concurrent('--diff is what patch takes', async () => {
  const text = Array.from({ length: 40 }, (_, i) => `line ${i}\n`).join('')
  const { cwd, get } = having({ 'a.txt': text, 'b ä.txt': 'x line 7\n' })
  const edits = JSON.stringify([{ old_string: 'line 7\n', new_string: 'line seven\n' }])
  const run = await rxo(['apply', './a.txt', 'b ä.txt', '--edits', '-', '--diff'], { cwd, input: edits })
  expect(run.stdout).toMatch(/^--- a\/a\.txt\n\+\+\+ b\/a\.txt\n@@ /)
  execFileSync('git', ['apply', '--check', '-'], { cwd, input: run.bytes })
  execFileSync('git', ['apply', '-'], { cwd, input: run.bytes })
  expect(get('a.txt')).toBe(text.replace('line 7\n', 'line seven\n'))
  expect(get('b ä.txt')).toBe('x line seven\n')
})

test.concurrent('--json is one report, of one file or several', async () => {
  const { cwd, get } = having({ a: 'one two', b: 'one one two' })
  const run = await rxo(['apply', 'a', 'b', '-e', '-', '--json', '--write', '--diff', '--explain'], {
    cwd,
    input: EDITS,
  })
  expect(run.code).toBe(1)
  expect(JSON.parse(run.stdout)).toMatchObject({
    ok: false,
    files: [
      {
        path: 'a',
        ok: true,
        written: false,
        applied: [{ ordinal: 1 }, { ordinal: 2 }],
        explanations: [],
        diff: expect.stringContaining('+1 2'),
      },
      {
        path: 'b',
        ok: false,
        written: false,
        changes: [],
        refused: [{ ordinal: 1, reason: 'ambiguous', matches: 2 }],
        explanations: [
          { ordinal: 1, occurrences: [{ place: { line: 1, column: 1 } }, { place: { line: 1, column: 5 } }] },
        ],
      },
    ],
  })
  expect([get('a'), get('b')]).toEqual(['one two', 'one one two'])
  const good = JSON.parse((await rxo(['apply', 'a', '-e', '-', '-j'], { cwd, input: EDITS })).stdout)
  expect(good).toMatchObject({
    ok: true,
    files: [
      {
        text: '1 2',
        changes: [
          { from: 0, to: 3, insert: '1' },
          { from: 4, to: 7, insert: '2' },
        ],
      },
    ],
  })
  expect(good.files[0]).not.toHaveProperty('explanations')
})

test.concurrent('--explain says what would have matched', async () => {
  const { cwd } = having({ a: 'The “quoted” text.\n' })
  const run = await rxo(['apply', 'a', '--old', 'The "quoted" text', '--new', 'x', '-x'], { cwd })
  expect(run).toMatchObject({ code: 1, stdout: '' })
  expect(run.stderr).toMatch(/quot/)
  expect(run.stderr).toMatch(/line 1/)
})

test.concurrent('several files with --write: all, or none', async () => {
  const { cwd, get } = having({ a: 'one two', b: 'one two', c: 'one' })
  const refused = await rxo(['apply', 'a', 'b', 'c', '-e', '-', '-w'], { cwd, input: EDITS })
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^c: 1 edit refused\n.*\nNothing was written\.\n$/)
  expect([get('a'), get('b'), get('c')]).toEqual(['one two', 'one two', 'one'])
  expect(await rxo(['apply', 'a', 'b', '-e', '-', '-w'], { cwd, input: EDITS })).toMatchObject({
    code: 0,
    stdout: '',
    stderr: '',
  })
  expect([get('a'), get('b')]).toEqual(['1 2', '1 2'])
})

test.concurrent('a full disk leaves every file as it was and no other behind', async () => {
  const big = `one two${'x'.repeat(3e5)}`
  const { cwd, get } = having({ a: 'one two', b: big })
  // A limit on the size of files, whose signal is ignored, is a write that fails as on a full disk.
  const script = `trap '' XFSZ; ulimit -f 256; exec "$0" "$@"`
  const run = await new Promise<{ code: number | null; stderr: string }>((done) => {
    const child = spawn('sh', ['-c', script, process.execPath, CLI, 'apply', 'a', 'b', '-e', '-', '-w'], {
      cwd,
    })
    let stderr = ''
    child.stderr.on('data', (chunk) => (stderr += chunk))
    child.on('close', (code) => done({ code, stderr }))
    child.stdin.end(EDITS)
  })
  expect(run).toEqual({ code: 3, stderr: 'b: file too large\nWritten: nothing.\nAs they were: a, b.\n' })
  expect([get('a'), get('b')]).toEqual(['one two', big])
  expect(readdirSync(cwd).sort()).toEqual(['a', 'b'])
})

test.concurrent('check says the verdict and no more', async () => {
  const { cwd, get } = having({ a: 'one two', b: 'two', 'e.json': EDITS })
  expect(await rxo(['check', 'a', '--edits', 'e.json'], { cwd })).toMatchObject({
    code: 0,
    stdout: 'a: ok, 2 edits, 2 changed places\n',
    stderr: '',
  })
  const run = await rxo(
    ['check', 'a', 'b', '-e', 'e.json', '--explain', '--policy', 'lenient', '--noop', 'refuse'],
    { cwd },
  )
  expect(run).toMatchObject({ code: 1, stdout: 'a: ok, 2 edits, 2 changed places\n' })
  expect(run.stderr).toMatch(/^b: 1 edit applied, 1 edit refused\n/)
  const json = await rxo(['check', '-', '--old', 'a', '--new', 'b', '--json'], { cwd, input: 'a' })
  expect(JSON.parse(json.stdout)).toMatchObject({
    ok: true,
    files: [{ path: '-', ok: true, changes: [{ from: 0, to: 1, insert: 'b' }] }],
  })
  expect(json.stdout).not.toContain('"text"')
  expect([get('a'), get('b')]).toEqual(['one two', 'two'])
})

/** Command lines that make no sense, and what is said; nothing is read or written. */
const USAGE: [args: string[], message: RegExp][] = [
  [['apply', 'a'], /give the edits either by --edits or by --old and --new/],
  [['apply', 'a', '--old', 'x'], /--old and --new go together/],
  [['apply', 'a', '--old', 'x', '--new', 'y', '--edits', '-'], /either by --edits/],
  [['apply', 'a', 'a', '--old', 'x', '--new', 'y', '-w'], /a is given twice/],
  [['apply', 'a', 'link', '--old', 'x', '--new', 'y', '-w'], /link is given twice/],
  [['apply', 'a', 'b', '--old', 'x', '--new', 'y'], /several files need --write, --diff or --json/],
  [['apply', '-', '--old', 'x', '--new', 'y', '--write'], /--write needs files/],
  [['apply', '-', '--edits', '-'], /either the document or the edits/],
  [['check', '-', '--edits', '-'], /either the document or the edits/],
  [['apply', 'a', '--edits', 'bad.json'], /the edits in bad\.json: .*JSON/],
  [['apply', 'a', '--policy', 'best', '--old', 'x', '--new', 'y'], /Allowed choices are atomic, lenient/],
  [['apply', '--old', 'x', '--new', 'y'], /missing required argument 'file'/],
  [['frob'], /unknown command/],
  [['apply', 'a', '--frob'], /unknown option/],
  [['bulk', '--jobs', '0'], /whole number from 1/],
  [['bulk', '--jobs', '2', '--write'], /--write needs --jobs 1/],
  [[], /Usage: rxo/],
]

test.concurrent.each(USAGE)('%j is a usage error', async (args, message) => {
  const { cwd, path } = having({ a: 'x', b: 'x', 'bad.json': '[{' })
  symlinkSync('a', path('link'))
  const run = await rxo(args, { cwd })
  expect(run).toMatchObject({ code: 2, stdout: '' })
  expect(run.stderr).toMatch(message)
})

test.concurrent('files that cannot be read or written are exit code 3, and the system’s own words', async () => {
  const { cwd, path } = having({ a: 'x' })
  mkdirSync(path('dir'))
  const pair = ['--old', 'x', '--new', 'y']
  expect(await rxo(['apply', 'none', ...pair], { cwd })).toMatchObject({
    code: 3,
    stdout: '',
    stderr: 'rxo: none: no such file or directory\n',
  })
  expect(await rxo(['apply', 'dir', ...pair, '-w'], { cwd })).toMatchObject({
    code: 3,
    stderr: 'rxo: dir: illegal operation on a directory\n',
  })
  expect(await rxo(['apply', 'a', '--edits', 'none'], { cwd })).toMatchObject({
    code: 3,
    stderr: 'rxo: none: no such file or directory\n',
  })
  expect(await rxo(['bulk', 'none'], { cwd })).toMatchObject({
    code: 3,
    stderr: 'rxo: none: no such file or directory\n',
  })
})

test.concurrent('2 MB through a pipe are all there, and a reader that goes away is silence', async () => {
  const text = `one two\n${'x'.repeat(99)}\n`.repeat(1) + `${'y'.repeat(99)}\n`.repeat(20_000)
  const { cwd } = having({ a: text, 'e.json': EDITS })
  const all = await rxo(['apply', 'a', '-e', 'e.json'], { cwd })
  expect(all.stdout.length).toBe(text.length - 4)
  const script = `"$0" "$@" | head -c 3; echo " \${PIPESTATUS[0]}"`
  const piped = execFileSync('bash', ['-c', script, process.execPath, CLI, 'apply', 'a', '-e', 'e.json'], {
    cwd,
    encoding: 'utf8',
  })
  expect(piped).toBe('1 2 0\n')
})

test.concurrent('edits and a document on standard input in one piece, whatever the chunks', async () => {
  const cwd = folder()
  const text = `${'x'.repeat(65535)}€${'x'.repeat(65533)}😀\n`
  const run = await rxo(['apply', '-', '--old', '€', '--new', 'EUR'], { cwd, input: text })
  expect(run.stdout).toBe(text.replace('€', 'EUR'))
})

test.concurrent('help for every command, no wider than 80 columns', async () => {
  const cwd = folder()
  for (const command of ['apply', 'check', 'bulk', 'enqueue', 'worker', 'status', 'mcp']) {
    const { code, stdout, stderr } = await rxo([command, '--help'], { cwd })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(new RegExp(`^Usage: rxo ${command}`))
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
  }
  expect((await rxo(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect(existsSync(join(cwd, 'a'))).toBe(false)
})
