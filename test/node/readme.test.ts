/** The console examples of the documents, run as they stand. */
import { execFile } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CLI, folder } from './command.ts'

const SESSIONS = ['README.md', 'src/node/README.md'].flatMap((file) => {
  const text = readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8')
  return [...text.matchAll(/^```console\n(.*?)^```$/gms)].map(([, session]) => session!)
})

/** A session's commands, each with what it prints. */
function stepsOf(session: string): { command: string; prints: string }[] {
  return session
    .split(/^\$ /m)
    .slice(1)
    .map((step) => ({
      command: step.slice(0, step.indexOf('\n')),
      prints: step.slice(step.indexOf('\n') + 1),
    }))
}

function shell(command: string, cwd: string, path: string): Promise<string> {
  const PATH = `${path}:${process.env.PATH}`
  return new Promise((done) => {
    execFile(
      'bash',
      ['-c', `{ ${command}\n} 2>&1`],
      { cwd, env: { ...process.env, PATH } },
      (_error, stdout) => done(stdout.replace(/\(\d+\.\d s, \d+\/s\)/, '(TIME)')),
    )
  })
}

test('there are sessions', () => expect(SESSIONS.length).toBeGreaterThan(1))

describe.each(SESSIONS.map((session) => [stepsOf(session)[0]!.command, session]))('%s', (_first, session) => {
  test('prints what is shown', async () => {
    const cwd = folder()
    const path = bin()
    for (const { command, prints } of stepsOf(session)) {
      expect(await shell(command, cwd, path), command).toBe(prints)
    }
  })
})

/** A folder of its own for the path, with the command in it as an installation has it. */
function bin(): string {
  const path = folder()
  symlinkSync(CLI, join(path, 'rxo'))
  return path
}
