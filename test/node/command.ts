/** Runs the built command as a process, as a shell would. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** The built command; `npm test` builds it first. */
export const CLI = resolve(import.meta.dirname, '../../dist/cli.js')

export interface Run {
  code: number | null
  stdout: string
  stderr: string
  /** Standard output as it came. */
  bytes: Buffer
}

export interface Surroundings {
  cwd?: string
  input?: string | Uint8Array
  env?: Record<string, string>
}

/** Runs `rxo` with these arguments to its end. */
export function rxo(args: readonly string[], { cwd, input = '', env = {} }: Surroundings = {}): Promise<Run> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [CLI, ...args], { cwd, env: { ...process.env, ...env } })
    const out: Buffer[] = []
    let stderr = ''
    child.stdout.on('data', (chunk) => out.push(chunk))
    child.stderr.on('data', (chunk) => (stderr += chunk))
    child.on('error', fail)
    child.on('close', (code) => {
      const bytes = Buffer.concat(out)
      done({ code, bytes, stdout: bytes.toString(), stderr })
    })
    // A command that does not read its input may have ended before all of it was written.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

const folders: string[] = []
process.once('exit', () => {
  for (const path of folders) rmSync(path, { recursive: true, force: true })
})

/** A fresh folder, gone when the tests' process ends. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'rxo-test-'))
  folders.push(path)
  return path
}
