/** A model's proposal for one mirror, and a change carried to many. */
import { getEventListeners } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import {
  applyMirrorEdits,
  type Mirror,
  type MirrorProposal,
  propagateMirrorChanges,
  proposeMirrorUpdate,
} from '../src/js.ts'

const edit = (old_str: string, new_str: string) => ({ old_str, new_str })
const propose = (...edits: [string, string][]): MirrorProposal => ({
  shouldPropose: true,
  edits: edits.map(([from, to]) => edit(from, to)),
})
const any = (value: unknown) => value as never

describe('proposeMirrorUpdate', () => {
  test('the edits meet the whole body', () => {
    expect(proposeMirrorUpdate('one two', propose(['two', '2'], ['three', '3']))).toEqual({
      shouldPropose: true,
      proposedBody: 'one 2',
      edits_applied: 1,
      edits_failed: [{ excerpt: 'three', reason: 'not_found' }],
    })
  })

  test.each<[string, MirrorProposal, unknown[]]>([
    ['not asked for', { ...propose(['one', '1']), shouldPropose: false }, []],
    ['not asked for, without edits', { shouldPropose: false }, []],
    ['no edits', propose(), []],
    ['nothing applied', propose(['three', '3']), [{ excerpt: 'three', reason: 'not_found' }]],
    ['nothing but no-ops', propose(['one', 'one']), [{ excerpt: 'one', reason: 'noop' }]],
  ])('proposes nothing where %s', (_, proposal, edits_failed) => {
    const nothing = { shouldPropose: false, proposedBody: null, edits_applied: 0, edits_failed }
    expect(proposeMirrorUpdate('one two', proposal)).toEqual(nothing)
  })

  test.each<[string, unknown, unknown, unknown, string]>([
    ['a body of bytes', Buffer.from('a'), propose(), {}, 'mirrorBody'],
    ['no proposal', 'a', null, {}, 'proposal'],
    ['a word for a yes', 'a', { shouldPropose: 'yes', edits: [] }, {}, 'proposal.shouldPropose'],
    ['a yes without edits', 'a', { shouldPropose: true }, {}, 'proposal.edits'],
    ['an unknown option', 'a', propose(), { policy: 'atomic' }, 'options.policy'],
  ])('%s is a TypeError', (_, body, proposal, options, name) => {
    const call = () => proposeMirrorUpdate(any(body), any(proposal), any(options))
    expect(call).toThrow(TypeError)
    expect(call).toThrow(name)
  })

  test('applyMirrorEdits takes strings only', () => {
    expect(() => applyMirrorEdits(any(Buffer.from('a')), [])).toThrow('body must be a string')
    expect(() => applyMirrorEdits('a', any({}))).toThrow('edits must be an array')
  })
})

describe('propagateMirrorChanges', () => {
  const mirror = (id: string, body = `${id} old`, ...mirrors: (string | Mirror)[]): Mirror => ({
    id,
    body,
    mirrors,
  })
  const renew = async () => propose(['old', 'new'])
  const lines = (report: Awaited<ReturnType<typeof propagateMirrorChanges>>) =>
    report.map(({ id, parent, status }) => `${parent ?? ''}>${id} ${status}`)
  const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

  test('no mirrors, an empty report', async () => {
    expect(await propagateMirrorChanges([], renew)).toEqual([])
  })

  test('one entry for each in input order, plain JSON, whatever finishes first', async () => {
    const report = await propagateMirrorChanges(
      [mirror('a'), mirror('b', 'other'), mirror('c')],
      async ({ id }) => {
        await later(id === 'a' ? 20 : 0)
        return id === 'c' ? { shouldPropose: false } : renew()
      },
    )
    const failed = [{ excerpt: 'old', reason: 'not_found' }]
    const none = {
      parent: null,
      status: 'unchanged',
      proposedBody: null,
      edits_applied: 0,
      edits_failed: [],
      error: null,
    }
    expect(report).toEqual([
      { ...none, id: 'a', status: 'proposed', proposedBody: 'a new', edits_applied: 1 },
      { ...none, id: 'b', edits_failed: failed },
      { ...none, id: 'c' },
    ])
    expect(JSON.parse(JSON.stringify(report))).toEqual(report)
    expect(structuredClone(report)).toEqual(report)
  })

  test('a failure, a rejection, a bad answer and a time-out are that mirror’s own', async () => {
    const signals: { aborted: boolean }[] = []
    const answers: Record<string, () => unknown> = {
      thrown: () => {
        throw new Error('no model')
      },
      rejected: () => Promise.reject('plain words'),
      nothing: () => Promise.reject(),
      unprintable: () => Promise.reject(Object.create(null)),
      malformed: () => ({ shouldPropose: true, edits: 'none' }),
      hung: () => new Promise(() => {}),
      fine: renew,
    }
    const report = await propagateMirrorChanges(
      Object.keys(answers).map((id) => mirror(id)),
      ({ id }, { signal }) => {
        signals.push(signal)
        return answers[id]!() as never
      },
      { timeoutMs: 30, concurrency: 2 },
    )
    expect(report.map(({ status, error }) => [status, error])).toEqual([
      ['failed', 'no model'],
      ['failed', 'plain words'],
      ['failed', 'undefined'],
      ['failed', 'an error that cannot be printed'],
      ['failed', 'proposal.edits must be an array'],
      ['timed_out', 'no answer within 30 ms'],
      ['proposed', null],
    ])
    expect(report.flatMap(({ edits_failed }) => edits_failed)).toEqual([])
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false, false, false, false, true, false])
  })

  test.each([1, 3])('at most %i calls are under way at once', async (concurrency) => {
    let now = 0
    let most = 0
    const count = async () => {
      most = Math.max(most, ++now)
      await later(1)
      now--
      return renew()
    }
    const mirrors = Array.from({ length: 10 }, (_, index) => mirror(`${index}`))
    await propagateMirrorChanges(mirrors, count, { concurrency })
    expect(most).toBe(concurrency)
  })

  test('a mirror’s own mirrors follow it, told of its new body, only where it changed', async () => {
    const asked = vi.fn(renew)
    const mirrors = [
      mirror('a', 'a old', 'x', mirror('y', 'y old', mirror('z'))),
      mirror('b', 'same', mirror('c', 'c old', mirror('d'))),
      mirror('x'),
    ]
    const report = await propagateMirrorChanges(mirrors, asked)
    expect(lines(report)).toEqual([
      '>a proposed',
      'a>x proposed',
      'a>y proposed',
      'y>z proposed',
      '>b unchanged',
      'b>c skipped',
      'c>d skipped',
    ])
    const calls = asked.mock.calls as unknown as [Mirror, { parent: unknown }][]
    expect(Object.fromEntries(calls.map(([{ id }, { parent }]) => [id, parent]))).toEqual({
      a: null,
      b: null,
      x: { id: 'a', proposedBody: 'a new' },
      y: { id: 'a', proposedBody: 'a new' },
      z: { id: 'y', proposedBody: 'y new' },
    })
  })

  test('a body that comes out the same changed nothing', async () => {
    const report = await propagateMirrorChanges([mirror('a', 'a old', mirror('b'))], async () =>
      propose(['a', 'q'], ['q', 'a']),
    )
    expect(lines(report)).toEqual(['>a unchanged', 'a>b skipped'])
    expect(report[0]).toMatchObject({ proposedBody: null, edits_applied: 2 })
  })

  test('named twice, it runs once, after both, for the first that changed', async () => {
    const asked = vi.fn(renew)
    const mirrors = [mirror('a', 'same', 'c'), mirror('b', 'b old', 'c', 'c', mirror('c')), mirror('c')]
    expect(lines(await propagateMirrorChanges(mirrors, asked))).toEqual([
      '>a unchanged',
      '>b proposed',
      'b>c proposed',
    ])
    expect(asked).toHaveBeenCalledTimes(3)
  })

  test('cycles are reported, not followed', async () => {
    const asked = vi.fn(renew)
    const mirrors = [
      mirror('a', 'a old', 'b'),
      mirror('b', 'b old', 'c'),
      mirror('c', 'c old', 'a'),
      mirror('d', 'd old', 'd'),
    ]
    const report = await propagateMirrorChanges(mirrors, asked)
    expect(lines(report)).toEqual(['>a proposed', 'a>b proposed', 'b>c proposed', '>d proposed'])
    expect(report.map(({ error }) => error)).toEqual([
      null,
      null,
      'cycle, not followed: a → b → c → a',
      'cycle, not followed: d → d',
    ])
    expect(asked).toHaveBeenCalledTimes(4)
  })

  test.each([
    ['nothing names', mirror('r', 'r old', 'y')],
    ['only itself names', mirror('r', 'r old', 'r', 'y')],
  ])('a ring is entered from the mirror that %s, wherever that stands', async (_, entry) => {
    const ring = [mirror('x', 'x old', 'y'), mirror('y', 'y old', 'x')]
    const report = await propagateMirrorChanges([...ring, entry], renew)
    expect(lines(report)).toEqual(['>r proposed', 'r>y proposed', 'y>x proposed'])
    expect(report[2]!.error).toBe('cycle, not followed: y → x → y')
  })

  test('a mirror that holds itself is a cycle of one', async () => {
    const own = { id: 'a', body: 'a old', mirrors: [] as Mirror[] }
    own.mirrors.push(own)
    const report = await propagateMirrorChanges([own], renew)
    expect(report).toMatchObject([{ id: 'a', status: 'proposed', error: 'cycle, not followed: a → a' }])
  })

  test('called off: what runs and what has not started is aborted, what is done stays', async () => {
    const off = new AbortController()
    const asked: string[] = []
    const signals: { aborted: boolean }[] = []
    const report = await propagateMirrorChanges(
      [mirror('a'), mirror('b', 'b old', mirror('e')), mirror('c'), mirror('d')],
      async ({ id }, { signal }) => {
        asked.push(id)
        signals.push(signal)
        if (id === 'c') off.abort()
        if (id === 'b') await new Promise((resolve) => signal.addEventListener('abort', resolve))
        return renew()
      },
      { signal: off.signal, concurrency: 2 },
    )
    expect(asked).toEqual(['a', 'b', 'c'])
    expect(lines(report)).toEqual(['>a proposed', '>b aborted', 'b>e aborted', '>c aborted', '>d aborted'])
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true, true])
    expect(getEventListeners(off.signal, 'abort')).toEqual([])
  })

  test('what follows two is aborted where one of them was and none changed', async () => {
    const off = new AbortController()
    const report = await propagateMirrorChanges(
      [mirror('a', 'same', 'c'), mirror('b', 'b old', mirror('c'))],
      async ({ id }) => {
        if (id === 'b') off.abort()
        return renew()
      },
      { signal: off.signal, concurrency: 1 },
    )
    expect(lines(report)).toEqual(['>a unchanged', 'a>c aborted', '>b aborted'])
  })

  test('an engine that cannot run fails each mirror', async () => {
    const report = await propagateMirrorChanges([mirror('a')], renew, { engine: 'wasm' })
    expect(report).toMatchObject([{ status: 'failed', error: expect.stringContaining('wasm') }])
  })

  test('as much time as timers have is taken', async () => {
    expect(await propagateMirrorChanges([], renew, { timeoutMs: 2 ** 31 - 1 })).toEqual([])
  })

  test('called off before it begins: nothing is asked', async () => {
    const asked = vi.fn(renew)
    const report = await propagateMirrorChanges([mirror('a')], asked, { signal: AbortSignal.abort() })
    expect(report).toMatchObject([{ status: 'aborted', error: null }])
    expect(asked).not.toHaveBeenCalled()
  })

  test('progress tells of each mirror once; what it throws is ignored', async () => {
    const told: unknown[] = []
    const mirrors = [mirror('a', 'same', mirror('b')), mirror('c')]
    const report = await propagateMirrorChanges(mirrors, renew, {
      onProgress({ entry, done, total }) {
        told.push([entry.id, done, total])
        throw new Error('display')
      },
    })
    expect(told).toEqual([
      ['a', 1, 3],
      ['b', 2, 3],
      ['c', 3, 3],
    ])
    expect(report).toHaveLength(3)
  })

  test('the caller’s own objects are passed on, and their bodies read before the first call', async () => {
    const mirrors = [
      { id: 'a', body: 'a old', lang: 'de' },
      { id: 'b', body: 'b old', lang: 'fr' },
    ]
    const seen: string[] = []
    const report = await propagateMirrorChanges(mirrors, ({ lang }) => {
      seen.push(lang)
      for (const mirror of mirrors) mirror.body = 'gone'
      return propose(['old', 'new'])
    })
    expect(seen).toEqual(['de', 'fr'])
    expect(report.map(({ proposedBody }) => proposedBody)).toEqual(['a new', 'b new'])
  })

  test.each<[string, unknown, unknown, unknown, ErrorConstructor, string]>([
    ['no list', {}, renew, {}, TypeError, 'mirrors'],
    ['an id in place of a mirror', ['a'], renew, {}, TypeError, 'mirrors[0]'],
    ['no id', [{ body: '' }], renew, {}, TypeError, 'mirrors[0].id'],
    ['no body', [{ id: 'a' }], renew, {}, TypeError, 'mirrors[0].body'],
    [
      'a bad mirror inside',
      [mirror('a', '', any({ id: 'b' }))],
      renew,
      {},
      TypeError,
      'mirrors[0].mirrors[0].body',
    ],
    ['an id that no mirror has', [mirror('a', '', 'q')], renew, {}, RangeError, "'q'"],
    ['an id with two bodies', [mirror('a', '1'), mirror('a', '2')], renew, {}, RangeError, 'mirrors[1].id'],
    ['nothing to ask', [], undefined, {}, TypeError, 'propose'],
    ['no calls at once', [], renew, { concurrency: 0 }, RangeError, 'options.concurrency'],
    ['no time at all', [], renew, { timeoutMs: 0 }, RangeError, 'options.timeoutMs'],
    ['more time than timers have', [], renew, { timeoutMs: 2 ** 31 }, RangeError, 'options.timeoutMs'],
    ['a signal of another kind', [], renew, { signal: {} }, TypeError, 'options.signal'],
    [
      'a signal that cannot be listened to',
      [],
      renew,
      { signal: { aborted: true } },
      TypeError,
      'AbortSignal',
    ],
    [
      'a signal that does not say whether it is aborted',
      [],
      renew,
      { signal: { addEventListener() {} } },
      TypeError,
      'AbortSignal',
    ],
    ['progress to no function', [], renew, { onProgress: 1 }, TypeError, 'options.onProgress'],
    ['an unknown option', [], renew, { timeout: 1 }, TypeError, 'options.timeout'],
  ])('%s is a rejection', async (_, mirrors, ask, options, kind, name) => {
    const call = () => propagateMirrorChanges(any(mirrors), any(ask), any(options))
    await expect(call()).rejects.toThrow(kind)
    await expect(call()).rejects.toThrow(name)
  })
})
