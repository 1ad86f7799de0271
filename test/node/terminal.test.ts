/** What a person at a terminal sees, and what an installation without the optional packages says. */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CLI, folder } from './command.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const ESCAPE = '\x1b['

/** Runs a command line in a terminal of util-linux's `script`; everything it shows. */
function inTerminal(command: string, cwd: string, env: Record<string, string> = {}): Promise<string> {
  const { NO_COLOR: _, ...own } = process.env
  return new Promise((done) => {
    const options = { cwd, env: { ...own, TERM: 'xterm', ...env } }
    execFile('script', ['-qec', command, '/dev/null'], options, (_error, stdout) => done(stdout))
  })
}

describe.skipIf(process.platform !== 'linux')('at a terminal', () => {
  const rxo = `${process.execPath} ${CLI}`

  test('colour, and none with NO_COLOR', async () => {
    const cwd = folder()
    writeFileSync(join(cwd, 'a'), 'one\n')
    const refused = `${rxo} apply a --old two --new 2`
    expect(await inTerminal(refused, cwd)).toContain(`${ESCAPE}31m1 edit refused`)
    expect(await inTerminal(refused, cwd, { NO_COLOR: '1' })).toMatch(/^a: 1 edit refused\r\n/)
    const diff = `${rxo} apply a --old one --new 1 --diff`
    expect(await inTerminal(diff, cwd)).toContain(`${ESCAPE}32m+1`)
    expect(await inTerminal(`${diff} | cat`, cwd)).not.toContain(ESCAPE)
    expect(await inTerminal(diff, cwd, { NO_COLOR: '1' })).not.toContain(ESCAPE)
  })

  test('a bulk run shows how far it is, and a sum at its end', async () => {
    const cwd = folder()
    const jobs = Array.from({ length: 200 }, (_, id) => JSON.stringify({ id, document: 'a', edits: [] }))
    writeFileSync(join(cwd, 'jobs'), jobs.join('\n'))
    const shown = await inTerminal(`${rxo} bulk jobs > out`, cwd)
    expect(shown).toMatch(/0% · .* left · 0 jobs · 0\/s/)
    expect(shown).toMatch(/200 jobs: 200 applied, 0 refused, 0 failed \(/)
  })
})

describe('without the optional packages', () => {
  /** An installation with the dependencies and none of the peers. */
  function installed(): string {
    const cwd = folder()
    cpSync(resolve(ROOT, 'dist'), join(cwd, 'dist'), { recursive: true })
    cpSync(resolve(ROOT, 'package.json'), join(cwd, 'package.json'))
    mkdirSync(join(cwd, 'node_modules/@assemblyscript'), { recursive: true })
    for (const name of ['commander', 'picocolors', 'cli-progress', 'piscina', '@assemblyscript/loader']) {
      symlinkSync(resolve(ROOT, 'node_modules', name), join(cwd, 'node_modules', name))
    }
    return cwd
  }

  const NEEDS: [args: string[], message: string][] = [
    [['status'], 'rxo: the fleet needs bullmq and ioredis: npm install bullmq ioredis\n'],
    [['worker'], 'rxo: the fleet needs bullmq and ioredis: npm install bullmq ioredis\n'],
    [['enqueue'], 'rxo: the fleet needs bullmq and ioredis: npm install bullmq ioredis\n'],
    [
      ['mcp', '--root', '.'],
      'rxo: the MCP server needs @modelcontextprotocol/sdk: npm install @modelcontextprotocol/sdk\n',
    ],
  ]

  test('what needs them says what to install', async () => {
    const cwd = installed()
    for (const [args, message] of NEEDS) {
      const run = await new Promise((done) => {
        const child = execFile(process.execPath, ['dist/cli.js', ...args], { cwd }, (error, stdout, stderr) =>
          done({ code: error?.code ?? 0, stdout, stderr }),
        )
        child.stdin?.end()
      })
      expect(run).toEqual({ code: 2, stdout: '', stderr: message })
    }
  })
})
