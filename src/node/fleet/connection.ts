import type { Redis } from 'ioredis'
import { loadPeers } from './peers.ts'

/**
 * A connection that has been seen to work; later losses are mended in the background.
 *
 * @throws where there is no Redis at `url` now: waiting for one would look like work.
 */
export async function connect(url: string): Promise<Redis> {
  const { Redis } = await loadPeers()
  const redis = new Redis(url, { maxRetriesPerRequest: null, lazyConnect: true })
  // Said once by the rejection of connect(); without a listener it would be printed at every try.
  redis.on('error', () => {})
  try {
    await redis.connect()
    return redis
  } catch {
    redis.disconnect()
    throw Object.assign(new Error(`no Redis at ${withoutPassword(url)}`), { code: 'no_redis' })
  }
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/[^/@]*@/, '//')
}
