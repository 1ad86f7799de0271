/** A Redis server of the test's own, on a free port of the loopback, in a folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { folder } from '../node/command.ts'

const SERVER = '/usr/bin/redis-server'

/** Whether the server is installed. */
export const hasRedis = existsSync(SERVER)

export interface RedisServer {
  url: string
  stop(): Promise<void>
}

/** Starts a server that writes every command to disk before it answers. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort()
  const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'yes']
  const server = spawn(SERVER, [...options, '--appendfsync', 'always'], { cwd: folder(), stdio: 'ignore' })
  await answering(port, server)
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () =>
      new Promise((done) => {
        server.once('close', () => done())
        server.kill('SIGTERM')
      }),
  }
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
}

async function answering(port: number, server: ChildProcess): Promise<void> {
  const redis = new Redis(port, '127.0.0.1', { retryStrategy: () => 50 })
  redis.on('error', () => {})
  try {
    for (;;) {
      if (server.exitCode !== null) throw new Error(`redis-server ended with ${server.exitCode}`)
      if (await Promise.race([redis.ping(), pause(100)])) return
    }
  } finally {
    redis.disconnect()
  }
}
