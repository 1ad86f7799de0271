import { describe, expect, test } from 'vitest'
import { memoryStore, openTranscript, type Step, type Transcript } from '../../src/transcript/index.ts'

async function counted(upTo: number): Promise<Transcript> {
  const transcript = await openTranscript(memoryStore(), { document: 'd', initial: '<0>' })
  for (let n = 0; n < upTo; n++) await count(transcript, n)
  return transcript
}

function count(transcript: Transcript, n: number) {
  return transcript.append([{ old_string: `<${n}>`, new_string: `<${n + 1}>` }], { expectedRevision: n })
}

async function take(steps: AsyncIterable<Step>, many: number): Promise<Step[]> {
  const taken: Step[] = []
  for await (const step of steps) if (taken.push(step) === many) break
  return taken
}

describe('follow', () => {
  test('gives each recorded batch with its text and its changes, then the new ones', async () => {
    const transcript = await counted(2)
    const following = take(transcript.follow({ pollMs: 1e6 }), 4)
    for (const n of [2, 3]) await count(transcript, n)
    const steps = await following
    expect(steps.map(({ revision, text }) => [revision, text])).toEqual([
      [1, '<1>'],
      [2, '<2>'],
      [3, '<3>'],
      [4, '<4>'],
    ])
    expect(steps[2]!.changes).toEqual([{ from: 0, to: 3, insert: '<3>' }])
    expect(steps[2]!.record.edits).toEqual([{ old_string: '<2>', new_string: '<3>' }])
    expect(steps[2]!.hash).toBe((await transcript.project(3)).hash)
  })

  test('begins after a revision', async () => {
    const transcript = await counted(3)
    expect((await take(transcript.follow({ after: 2 }), 1))[0]!.revision).toBe(3)
    const [next] = await Promise.all([take(transcript.follow({ after: 3 }), 1), count(transcript, 3)])
    expect(next[0]!.revision).toBe(4)
  })

  test('after a revision that is not there throws', async () => {
    await expect((await counted(1)).follow({ after: 2 }).next()).rejects.toThrow(RangeError)
  })

  test('finds what came through another store, by polling', async () => {
    const shared = memoryStore()
    const deaf = { ...shared, watch: () => () => {} }
    const reader = await openTranscript(deaf, { document: 'd', initial: '<0>' })
    const writer = await openTranscript(shared, { document: 'd' })
    const following = take(reader.follow({ pollMs: 5 }), 2)
    await count(writer, 0)
    await new Promise((resolve) => setTimeout(resolve, 20))
    await count(writer, 1)
    expect((await following).map(({ revision }) => revision)).toEqual([1, 2])
  })

  test.each([
    ['before it began', (controller: AbortController) => controller.abort(), 0],
    ['while it waits', (controller: AbortController) => void setTimeout(() => controller.abort(), 10), 2],
  ])('ends when its signal aborts %s', async (_, abort, many) => {
    const transcript = await counted(2)
    const controller = new AbortController()
    abort(controller)
    const seen = await take(transcript.follow({ signal: controller.signal, pollMs: 1e6 }), 9)
    expect(seen).toHaveLength(many)
  })

  test('ends between two steps when its signal aborts there', async () => {
    const controller = new AbortController()
    const seen: number[] = []
    for await (const { revision } of (await counted(5)).follow({ signal: controller.signal })) {
      seen.push(revision)
      if (revision === 3) controller.abort()
    }
    expect(seen).toEqual([1, 2, 3])
  })

  test('leaves no watcher behind, however it ended', async () => {
    let watching = 0
    const store = memoryStore()
    const watched = {
      ...store,
      watch(document: string, wake: () => void) {
        watching++
        const stop = store.watch(document, wake)
        return () => {
          watching--
          stop()
        }
      },
    }
    const transcript = await openTranscript(watched, { document: 'd', initial: '<0>' })
    await count(transcript, 0)
    await take(transcript.follow(), 1)
    await expect(transcript.follow({ after: 7 }).next()).rejects.toThrow()
    const signal = AbortSignal.timeout(5)
    await take(transcript.follow({ signal }), 9)
    expect(watching).toBe(0)
  })

  test('steps whose batch changed nothing have no changes', async () => {
    const transcript = await counted(0)
    await transcript.append([{ old_string: '<', new_string: '<' }], { expectedRevision: 0 })
    const [step] = await take(transcript.follow(), 1)
    expect(step).toMatchObject({ revision: 1, text: '<0>', changes: [] })
  })
})

describe('subscribe', () => {
  test('calls one after the other, waiting for each', async () => {
    const transcript = await counted(3)
    const controller = new AbortController()
    const log: string[] = []
    await transcript.subscribe(
      async ({ revision }) => {
        log.push(`begin ${revision}`)
        await new Promise((resolve) => setTimeout(resolve, 2))
        log.push(`end ${revision}`)
        if (revision === 3) controller.abort()
      },
      { after: 1, signal: controller.signal },
    )
    expect(log).toEqual(['begin 2', 'end 2', 'begin 3', 'end 3'])
  })

  test('rejects with what the listener throws', async () => {
    const fail = () => {
      throw new Error('listener')
    }
    await expect((await counted(1)).subscribe(fail)).rejects.toThrow('listener')
  })
})
