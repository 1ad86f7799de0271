/** A job of the fleet and a crash at every step of it: the document is edited once, and the outcome says so. */
import { describe, expect, test } from 'vitest'
import { applyOnce, type Entry, type FleetJob, type Ledger, type World } from '../../src/node/fleet/once.ts'
import type { Resolver } from '../../src/node/fleet/resolver.ts'
import { sha256 } from '../../src/node/hash.ts'

/** A ledger and documents in memory that outlive crashes: every call may be the last of its process. */
function memory(documents: Record<string, string>) {
  const entries = new Map<string, Entry>()
  const claims = new Map<string, string>()
  const ledger: Ledger = {
    entry: async (key) => entries.get(`settled ${key}`) ?? entries.get(key) ?? null,
    claim: async (name, key) => {
      if (claims.has(name) && claims.get(name) !== key) return false
      claims.set(name, key)
      return true
    },
    intend: async (key, entry) => void entries.set(key, entry),
    settle: async (key, entry) => {
      if (!entries.has(`settled ${key}`)) entries.set(`settled ${key}`, entry)
      claims.delete(entry.name)
      return entries.get(`settled ${key}`)!
    },
    giveUp: async (name) => void claims.delete(name),
  }
  const resolver: Resolver = {
    name: async (reference) => reference,
    read: async (name) => {
      if (documents[name] === undefined) throw new Error('no such document')
      return Buffer.from(documents[name])
    },
    write: async (name, bytes, before) => {
      if (sha256(documents[name]!) !== before) throw new Error('changed')
      documents[name] = Buffer.from(bytes).toString()
    },
  }
  return { ledger, resolver, claims, documents }
}

/** Every second edit would apply again if it were applied twice. */
const JOB: FleetJob = { id: 1, path: 'a', edits: [{ old_string: 'n', new_string: 'n+' }] }

/** What a dead process waits for: an exception would be handled, death is not. */
const forever = new Promise(() => {})

/** The world in which the process dies at its `step`-th call: just before it, or just after it was done. */
function dyingAt(step: number, before: boolean, { ledger, resolver }: ReturnType<typeof memory>): World {
  let calls = 0
  const dying = <T extends object>(part: T): T =>
    new Proxy(part, {
      get:
        (target, name) =>
        async (...args: unknown[]) => {
          const last = ++calls === step
          if (last && before) await forever
          const result = await (target as Record<PropertyKey, (...args: unknown[]) => unknown>)[name]!(
            ...args,
          )
          if (last) await forever
          return result
        },
    })
  return { ledger: dying(ledger), resolver: dying(resolver), options: {} }
}

/** Runs until the process ends, one way or another. */
async function run(world: World): Promise<void> {
  await Promise.race([applyOnce(JOB, 'k', world), new Promise((done) => setTimeout(done, 20))])
}

const STEPS = [1, 2, 3, 4, 5, 6, 7]
const CRASHES = STEPS.flatMap((step) => [true, false].map((before) => ({ step, before })))

describe('a crash', () => {
  test.each(CRASHES)('at step $step, before it: $before', async ({ step, before }) => {
    const world = memory({ a: 'n' })
    await run(dyingAt(step, before, world))
    expect(['n', 'n+']).toContain(world.documents.a)
    // A second process crashes at the same step of its own; a third one goes through.
    await run(dyingAt(step, before, world))
    const outcome = await applyOnce(JOB, 'k', { ...world, options: {} })
    expect(outcome).toMatchObject({ id: 1, ok: true, before: sha256('n'), after: sha256('n+') })
    expect(world.documents.a).toBe('n+')
    expect(world.claims.size).toBe(0)
    // And asked again, it is the same outcome of the one application.
    expect(await applyOnce(JOB, 'k', { ...world, options: {} })).toEqual(outcome)
    expect(world.documents.a).toBe('n+')
  })

  test('while the document’s fate is open, another job waits', async () => {
    const world = memory({ a: 'n' })
    await run(dyingAt(6, true, world))
    expect(world.claims.get('a')).toBe('k')
    const back: FleetJob = { id: 2, path: 'a', edits: [{ old_string: 'n+', new_string: 'n' }] }
    expect(await applyOnce(back, 'other', { ...world, options: {} })).toBeNull()
    await applyOnce(JOB, 'k', { ...world, options: {} })
    expect(await applyOnce(back, 'other', { ...world, options: {} })).toMatchObject({ id: 2, ok: true })
    expect(world.documents.a).toBe('n')
  })
})

test('a document that is neither as before nor as after is a conflict, and stays', async () => {
  const world = memory({ a: 'n' })
  await run(dyingAt(6, true, world))
  world.documents.a = 'somebody else’s n'
  expect(await applyOnce(JOB, 'k', { ...world, options: {} })).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  })
  expect(world.documents.a).toBe('somebody else’s n')
  expect(world.claims.size).toBe(0)
})

test('a refused batch, a missing document and wrong edits are outcomes, and write nothing', async () => {
  const world = { ...memory({ a: 'n n' }), options: {} }
  expect(await applyOnce(JOB, '1', world)).toMatchObject({
    ok: false,
    refused: [{ reason: 'ambiguous', matches: 2 }],
  })
  expect(await applyOnce({ ...JOB, path: 'b' }, '2', world)).toMatchObject({
    error: { code: 'io', message: 'no such document' },
  })
  expect(await applyOnce({ ...JOB, policy: 'best' as never }, '3', world)).toMatchObject({
    error: { code: 'bad_job' },
  })
  expect(world.documents.a).toBe('n n')
  expect(world.claims.size).toBe(0)
})

test('a worker that comes back after another took over finds how that one settled it', async () => {
  const world = memory({ a: 'n' })
  let resume: () => void = () => {}
  const paused = new Promise<void>((done) => (resume = done))
  const slow: World = {
    ...world,
    options: {},
    resolver: {
      ...world.resolver,
      write: async (...args) => {
        await paused
        return world.resolver.write(...args)
      },
    },
  }
  const first = applyOnce(JOB, 'k', slow)
  await new Promise((done) => setTimeout(done, 5))
  const second = await applyOnce(JOB, 'k', { ...world, options: {} })
  world.documents.a = 'a third one’s text'
  resume()
  expect(await first).toEqual(second)
  expect(world.documents.a).toBe('a third one’s text')
})
