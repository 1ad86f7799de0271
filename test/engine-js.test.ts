/** The JS engine's own parts: linear search, gaps, windows over a long text, and a running text kept open. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cover, type Gap } from '../src/engine/gaps.ts'
import { jsEngine } from '../src/engine/js.ts'
import { countAll, findOnce } from '../src/engine/js-search.ts'
import { findOnceIn, joined, piecesOf } from '../src/engine/long-text.ts'
import { twoWay } from '../src/engine/two-way.ts'
import { applyEdits, checkEdits } from '../src/js.ts'
import type { RunOptions } from '../src/types.ts'
import { oracleCount } from './oracle.ts'
import { type Random, randomFrom, runsOf, seedOf } from './random.ts'

const RUN: RunOptions = {
  stopAtFirstRefusal: false,
  refuseOverlap: false,
  maxLength: Number.POSITIVE_INFINITY,
}
const splice = (needle: string, replacement: string) => ({ needle, replacement })

/** Text of few letters, so that needles are periodic and nearly occur. */
function text(random: Random, most: number, letters: string): string {
  let made = ''
  for (let left = random.below(most + 1); left > 0; left--) made += random.pick(letters.split(''))
  return made
}

describe('every place, against naive loops', () => {
  test.each(['ab', 'aab', 'abc', 'a\ud83d\ude00', '\ud83d\ude00'])('letters %j', (letters) => {
    for (let index = 0; index < runsOf(3000); index++) {
      const seed = seedOf(letters.length, index)
      const random = randomFrom(seed)
      const haystack = text(random, 60, letters)
      const needle = text(random, random.chance(0.5) ? 3 : 20, letters) || 'a'
      const wanted = oracleCount(haystack, needle, 60)
      expect(countAll(haystack, needle, 60), `seed ${seed}`).toEqual(wanted)
      const overlaps = wanted.count === 1 ? wanted.overlapping - 1 : 0
      const found = { place: wanted.offsets[0] ?? -1, count: wanted.count, overlaps }
      expect(findOnce(haystack, needle), `seed ${seed}`).toEqual(found)
      const cut = random.below(haystack.length + 1)
      const pieces = [haystack.slice(0, cut), '', haystack.slice(cut)]
      expect(findOnceIn(pieces, needle, 1 + random.below(9)), `seed ${seed}`).toEqual(found)
    }
  })

  test('Two-Way lists the places of periodic needles and of near misses', () => {
    for (let index = 0; index < runsOf(3000); index++) {
      const seed = seedOf(7, index)
      const random = randomFrom(seed)
      const period = text(random, 4, 'ab') || 'a'
      const needle =
        (period.repeat(1 + random.below(6)) + text(random, 2, 'ab')).slice(random.below(2)) || 'b'
      const haystack = text(random, 6, 'ab') + period.repeat(random.below(20)) + text(random, 30, 'ab')
      const next = twoWay(haystack, needle)
      const places: number[] = []
      for (let place = next(0); place !== -1; place = next(place + 1)) places.push(place)
      const wanted = [...haystack].flatMap((_, at) => (haystack.startsWith(needle, at) ? [at] : []))
      expect(places, `seed ${seed}`).toEqual(wanted)
    }
  })
})

/** Beside `hostile.test.ts`, what is hostile to this engine alone: 1 MB each, minutes if any of it were quadratic. */
describe('hostile needles take linear time', { timeout: 30_000 }, () => {
  const MB = 1 << 20
  const runs = (unit: string) => unit.repeat(MB / unit.length)
  test.each<[string, string, string, number, number]>([
    ['as long as the document', runs('a'), `${'a'.repeat(MB / 2)}b${'a'.repeat(MB / 2 - 1)}`, 0, 0],
    ['the longest that indexOf is given', runs('a'), `${'a'.repeat(249)}b`, 0, 0],
    ['one unit that occurs everywhere', runs('a'), 'a', MB, MB],
    ['half a character before a run of whole ones', runs('😀'), `\ude00${'😀'.repeat(4000)}`, 0, 0],
    ['half a character after one', runs('😀'), `${'😀'.repeat(4000)}\ud83d`, 0, 0],
    ['half a character alone', runs('😀'), '\ude00', 0, 0],
    [
      'a beginning that occurs often',
      runs(`${'x'.repeat(251)}y`),
      `${'x'.repeat(251)}z${'x'.repeat(251)}`,
      0,
      0,
    ],
  ])('%s', (_, document, needle, count, overlapping) => {
    expect(countAll(document, needle, 0)).toEqual({ count, overlapping, offsets: [] })
    expect(findOnce(document, needle).count).toBe(count)
  })
})

describe('gaps', () => {
  test.each<[string, [at: number, removed: number, insert: string][], Gap[]]>([
    ['one edit', [[2, 1, 'xy']], [{ from: 2, to: 3, start: 2, insert: 'xy' }]],
    [
      'a later one',
      [
        [2, 1, ''],
        [5, 1, 'z'],
      ],
      [
        { from: 2, to: 3, start: 2, insert: '' },
        { from: 6, to: 7, start: 5, insert: 'z' },
      ],
    ],
    [
      'an earlier one moves it',
      [
        [5, 1, 'z'],
        [0, 2, 'abc'],
      ],
      [
        { from: 0, to: 2, start: 0, insert: 'abc' },
        { from: 5, to: 6, start: 6, insert: 'z' },
      ],
    ],
    [
      'touching after',
      [
        [2, 1, 'x'],
        [3, 1, 'y'],
      ],
      [{ from: 2, to: 4, start: 2, insert: 'xy' }],
    ],
    [
      'touching before',
      [
        [3, 1, 'y'],
        [2, 1, 'x'],
      ],
      [{ from: 2, to: 4, start: 2, insert: 'xy' }],
    ],
    [
      'touching a deletion from both sides',
      [
        [3, 1, ''],
        [2, 2, 'x'],
      ],
      [{ from: 2, to: 5, start: 2, insert: 'x' }],
    ],
    [
      'inside',
      [
        [2, 2, 'abcd'],
        [3, 2, '-'],
      ],
      [{ from: 2, to: 4, start: 2, insert: 'a-d' }],
    ],
    [
      'over one side',
      [
        [2, 2, 'abcd'],
        [4, 4, '-'],
      ],
      [{ from: 2, to: 6, start: 2, insert: 'ab-' }],
    ],
    [
      'over the other',
      [
        [2, 2, 'abcd'],
        [1, 3, '-'],
      ],
      [{ from: 1, to: 4, start: 1, insert: '-cd' }],
    ],
    [
      'over two and what is between',
      [
        [2, 1, 'aa'],
        [6, 1, 'bb'],
        [3, 4, '-'],
      ],
      [{ from: 2, to: 6, start: 2, insert: 'a-b' }],
    ],
  ])('%s', (_, edits, wanted) => {
    const gaps: Gap[] = []
    for (const [at, removed, insert] of edits) cover(gaps, at, removed, insert)
    expect(gaps).toEqual(wanted)
  })

  test('with the original’s untouched parts they are the running text', () => {
    for (let index = 0; index < runsOf(2000); index++) {
      const seed = seedOf(11, index)
      const random = randomFrom(seed)
      const original = text(random, 20, 'abcdef')
      const gaps: Gap[] = []
      let running = original
      for (let left = random.below(8); left > 0 && running !== ''; left--) {
        const at = random.below(running.length)
        const removed = 1 + random.below(Math.min(4, running.length - at))
        const insert = text(random, 4, 'XY')
        running = running.slice(0, at) + insert + running.slice(at + removed)
        cover(gaps, at, removed, insert)
      }
      expect(joined(piecesOf(original, gaps)), `seed ${seed}`).toBe(running)
      const touching = gaps.some((gap, i) => i > 0 && gap.from <= gaps[i - 1]!.to)
      expect(touching, `seed ${seed}`).toBe(false)
    }
  })
})

describe('a running text kept open', () => {
  test('takes batch after batch, and its changes are of the first text', () => {
    const running = jsEngine.open('one two three')
    running.run([splice('one', '1')], RUN)
    expect([running.text(), running.length]).toEqual(['1 two three', 11])
    running.run([splice('1 two', '12'), splice('q', '')], RUN)
    expect([running.text(), running.changes()]).toEqual(['12 three', [{ from: 0, to: 7, insert: '12' }]])
    running.run([splice('12', 'one two')], RUN)
    expect([running.text(), running.changes()]).toEqual(['one two three', []])
  })

  test.each<[string, Partial<RunOptions>, { decided: number; tooLong: boolean }]>([
    ['a refusal that stops the batch', { stopAtFirstRefusal: true }, { decided: 2, tooLong: false }],
    ['growing too long', { maxLength: 8 }, { decided: 2, tooLong: true }],
    [
      'growing too long under both',
      { maxLength: 3, stopAtFirstRefusal: true },
      { decided: 0, tooLong: true },
    ],
  ])('%s leaves it as it was', (_, options, facts) => {
    const running = jsEngine.open('ab')
    running.run([splice('a', 'aa')], RUN)
    const batch = [splice('b', 'bbbb'), splice('q', 'x'), splice('aa', 'aaaaaaaa')]
    expect(running.run(batch, { ...RUN, ...options })).toMatchObject(facts)
    expect([running.text(), running.length]).toEqual(['aab', 3])
    expect(running.changes()).toEqual([{ from: 0, to: 1, insert: 'aa' }])
    expect(running.run([splice('b', '')], RUN).counts).toEqual([1])
    expect(running.text()).toBe('aa')
  })

  test('of bytes, it counts bytes', () => {
    const running = jsEngine.open(new Uint8Array(Buffer.from('aé\xff', 'latin1')))
    const { counts } = running.run([splice('a', '€')], RUN)
    expect([counts, running.length]).toEqual([[1], 5])
    expect([...running.text()]).toEqual([0xe2, 0x82, 0xac, 0xe9, 0xff])
    expect(running.changes()).toEqual([{ from: 0, to: 1, insert: Uint8Array.of(0xe2, 0x82, 0xac) }])
  })
})

describe('a text longer than the longest string', () => {
  const LONGEST = 0x1fffffe8
  const document = `head!${'x'.repeat(LONGEST - 10)}tail!`
  const edit = (old_string: string, new_string: string) => ({ old_string, new_string })
  const grow = edit('head!', 'header')

  test('is a RangeError at the end', () => {
    expect(() => applyEdits(document, [grow])).toThrow(RangeError)
    expect(checkEdits(document, [grow]).changes).toEqual([{ from: 0, to: 5, insert: 'header' }])
  })

  test('in the middle gives the same facts', () => {
    const outcome = applyEdits(
      document,
      [grow, edit('headerx', 'HEADERx'), edit('q', ''), edit('tail!', 't')],
      {
        policy: 'lenient',
      },
    )
    expect(outcome.refused).toMatchObject([{ ordinal: 3, reason: 'not_found' }])
    expect(outcome.applied.map(({ ordinal }) => ordinal)).toEqual([1, 2, 4])
    expect(outcome.changes).toEqual([
      { from: 0, to: 6, insert: 'HEADERx' },
      { from: LONGEST - 5, to: LONGEST, insert: 't' },
    ])
    expect(outcome.text.length).toBe(LONGEST - 3)
    expect(outcome.text.endsWith('xt')).toBe(true)
  })
})

describe('without Buffer', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  test('bytes go in and out the same', async () => {
    const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => (index * 7) & 255)
    bytes.set([0xe2, 0x82, 0xac], 19_000)
    vi.stubGlobal('Buffer', undefined)
    vi.resetModules()
    const fresh = await import('../src/js.ts')
    const { text, changes } = fresh.applyEdits(bytes, [{ old_string: '€', new_string: 'é' }])
    expect(changes).toEqual([{ from: 19_000, to: 19_003, insert: Uint8Array.of(0xc3, 0xa9) }])
    expect([...text]).toEqual([...bytes.slice(0, 19_000), 0xc3, 0xa9, ...bytes.slice(19_003)])
  })
})
