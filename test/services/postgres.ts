/** A PostgreSQL server of the test's own: in a temporary folder, on a socket there, as a user that is not root. */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const INSTALLED = '/usr/lib/postgresql'

/** The folder of the newest server's programs; `undefined` where none is installed. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : []
  return versions
    .map((version) => `${INSTALLED}/${version}/bin`)
    .filter((folder) => existsSync(`${folder}/initdb`))
    .sort((a, b) => a.localeCompare(b, undefined, { numeric: true }))
    .at(-1)
}

/** A running server. */
export interface Postgres {
  /** What `pg` connects with. */
  readonly connection: { host: string; user: string; database: string }
  /** Ends it at once, without a checkpoint, as a crash does; and starts it again. */
  crash(): Promise<void>
  /** Ends it and removes its folder. */
  stop(): Promise<void>
}

/** Makes a cluster and starts its server. */
export async function startPostgres(programs: string): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'rxo-pg-'))
  const owner = serverUser()
  if (owner) await chown(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  execFileSync(
    `${programs}/initdb`,
    ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    { ...owner, cwd: folder, stdio: 'pipe' },
  )
  const connection = { host: folder, user: 'postgres', database: 'postgres' }
  const start = async () => {
    const server = spawn(`${programs}/postgres`, ['-D', data, '-k', folder, '-c', 'listen_addresses='], {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    })
    await answering(connection, server)
    return server
  }
  let server = await start()
  return {
    connection,
    async crash() {
      await ended(server, 'SIGQUIT')
      server = await start()
    },
    async stop() {
      await ended(server, 'SIGINT')
      await rm(folder, { recursive: true })
    },
  }
}

/** PostgreSQL refuses to run as root: then as the user that Debian's package made. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function answering(connection: pg.ClientConfig, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`)
    const client = new pg.Client(connection)
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch {
      await pause(50)
    }
  }
}

async function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await exit
}
