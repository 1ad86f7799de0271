import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Two minutes: the whole suite takes seconds in the slowest runtime; what takes longer hangs. */
const PATIENCE_MS = 120_000

/** Runs a program to its end; its standard output. Rejects, with both outputs, unless it exits with 0. */
export async function outputOf(command, args, options = {}) {
  const { stdout } = await run(command, args, { timeout: PATIENCE_MS, maxBuffer: 1 << 26, ...options })
  return stdout
}

/** The last line of an output, read as JSON: what the programs of `programs/` print. */
export const lastJson = (output) => JSON.parse(output.trimEnd().split('\n').at(-1))

/** Starts a server, waits for a line of its output that matches `ready`; `stop` ends that process alone. */
export async function startServer(command, args, { ready, ...options }) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill()
    await once(child, 'exit')
  }
  const said = []
  const matched = Promise.race(
    [child.stdout, child.stderr].map(async (stream) => {
      for await (const line of createInterface(stream)) {
        said.push(line)
        if (ready.test(line)) return line
      }
      await once(child, 'close')
      throw new Error(`${command} ended before it was ready: ${said.join('\n')}`)
    }),
  )
  const line = await Promise.race([matched, late(`${command} was not ready`)]).catch(async (error) => {
    await stop()
    throw error
  })
  for (const stream of [child.stdout, child.stderr]) stream.resume()
  return { line, stop }
}

const late = (what) =>
  new Promise((_, reject) => setTimeout(reject, 30_000, new Error(`${what} within 30 s`)).unref())
