import type { Redis } from 'ioredis'
import { sha256 } from '../hash.ts'
import type { Entry, Ledger } from './once.ts'

/** Claims a document for a job unless it is another job's. */
const CLAIM = `local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1])
return 1`

/** Gives up a claim, if it is still the job's. */
const GIVE_UP = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`

/**
 * Writes down how an entry was settled and gives up the claim, in one step; gives what stands. The first to settle
 * has the say: a worker that was thought dead and comes back finds how the one that took over settled it.
 */
const SETTLE = `redis.call('HSETNX', KEYS[2], 'settled ' .. ARGV[2], ARGV[3])
${GIVE_UP}
return redis.call('HGET', KEYS[2], 'settled ' .. ARGV[2])`

/** A ledger of one shard, whose entries go with it. */
export interface ShardLedger extends Ledger {
  /** Forgets the shard's entries: when its result is stored, nobody will ask for them again. */
  forget(): Promise<void>
}

/**
 * The ledger in the Redis that holds the queue: one hash of entries for each shard, one key for each claim. It is
 * as durable as that Redis is, and so is the queue.
 */
export function redisLedger(redis: Redis, queue: string, shard: string): ShardLedger {
  const entries = `rxo:${queue}:entries:${shard}`
  const claimOf = (name: string) => `rxo:${queue}:claim:${sha256(name)}`
  const owner = (key: string) => `${shard}/${key}`
  return {
    async entry(key) {
      const [settled, intended] = await redis.hmget(entries, `settled ${key}`, key)
      return parsed(settled ?? intended ?? null)
    },
    claim: async (name, key) => (await redis.eval(CLAIM, 1, claimOf(name), owner(key))) === 1,
    intend: async (key, entry) => void (await redis.hset(entries, key, JSON.stringify(entry))),
    async settle(key, entry) {
      const claim = claimOf(entry.name)
      const stands = await redis.eval(SETTLE, 2, claim, entries, owner(key), key, JSON.stringify(entry))
      return parsed(stands as string)!
    },
    giveUp: async (name, key) => void (await redis.eval(GIVE_UP, 1, claimOf(name), owner(key))),
    forget: async () => void (await redis.del(entries)),
  }
}

function parsed(text: string | null): Entry | null {
  return text === null ? null : JSON.parse(text)
}
