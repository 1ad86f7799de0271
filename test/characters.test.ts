/** What a character is: previews, quoting, lines and columns. */
import v8 from 'node:v8'
import vm from 'node:vm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isOneByte, isWellFormed, previewOf, quote, splitsCharacter } from '../src/characters.ts'

describe('quote prints what Rust prints under {:?}', () => {
  // Every code point was compared once with rustc 1.95 on Unicode 17 tables: no difference.
  test.each([
    ['plain', 'a b', '"a b"'],
    ['empty', '', '""'],
    ['short escapes', '\0\t\r\n"\\', String.raw`"\0\t\r\n\"\\"`],
    ['a single quote is not escaped', "it's", `"it's"`],
    ['control characters', '\x01\x1b\x7f\x80', String.raw`"\u{1}\u{1b}\u{7f}\u{80}"`],
    ['letters as they are', 'é日😀', '"é日😀"'],
    ['a combining mark, also after its base', 'a\u0301', String.raw`"a\u{301}"`],
    ['a spacing mark is printable', '\u0903', '"\u0903"'],
    ['a spacing mark with Grapheme_Extend', '\u09be', String.raw`"\u{9be}"`],
    ['joiners and selectors', '\u200d\ufe0f\u200b', String.raw`"\u{200d}\u{fe0f}\u{200b}"`],
    ['spaces other than the space', '\u00a0\u2003\u3000', String.raw`"\u{a0}\u{2003}\u{3000}"`],
    ['line and paragraph separators', '\u2028\u2029', String.raw`"\u{2028}\u{2029}"`],
    ['soft hyphen and BOM', '\u00ad\ufeff', String.raw`"\u{ad}\u{feff}"`],
    ['private use and unassigned', '\ue000\u0378\u{10ffff}', String.raw`"\u{e000}\u{378}\u{10ffff}"`],
    ['astral, lower case hex', '\u{e0001}\u{1f3fb}', '"\\u{e0001}\u{1f3fb}"'],
    ['unpaired surrogates', 'x\ud83d\ude00\ude00', '"x😀\\u{de00}"'],
    ['what looks escaped', '\\n \\u{41}', String.raw`"\\n \\u{41}"`],
  ])('%s', (_, text, quoted) => {
    expect(quote(text)).toBe(quoted)
  })
})

describe('a preview is the first 80 characters', () => {
  test.each([
    ['shorter', 'abc', 'abc', false],
    ['empty', '', '', false],
    ['exactly 80', 'é'.repeat(80), 'é'.repeat(80), false],
    ['81', 'é'.repeat(81), 'é'.repeat(80), true],
    ['200 × é is 80 characters', 'é'.repeat(200), 'é'.repeat(80), true],
    ['80 characters of two units', '😀'.repeat(80), '😀'.repeat(80), false],
    ['never half a character', `${'a'.repeat(79)}😀b`, `${'a'.repeat(79)}😀`, true],
    ['an unpaired half is a character', `${'\ud83d'.repeat(80)}`, '\ud83d'.repeat(80), false],
    [
      'halves the wrong way round pair with the next',
      `${'\ude00\ud83d'.repeat(80)}`,
      `\ude00${'😀'.repeat(79)}`,
      true,
    ],
  ])('%s', (_, text, preview, truncated) => {
    expect(previewOf(text)).toEqual({ preview, truncated })
  })
})

test('a preview held keeps no document alive', () => {
  v8.setFlagsFromString('--expose-gc')
  const collect = vm.runInNewContext('gc') as () => void
  const used = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const before = used()
  // 50 MB of needles cut from documents; as slices, the previews would hold all of it.
  const held = Array.from({ length: 100 }, () =>
    previewOf(Buffer.alloc(500_000, 'x').toString('latin1').slice(1)),
  )
  expect(used() - before).toBeLessThan(10e6)
  expect(held[99]!.preview).toHaveLength(80)
})

test('a cut splits a character only between the halves of a pair', () => {
  const text = '\ude00😀\ud83d'
  expect([0, 1, 2, 3, 4].map((at) => splitsCharacter(text, at))).toEqual([false, false, true, false, false])
})

test('one byte a unit ends at U+00FF', () => {
  expect(['', 'a', '\xff', 'a\u0100', '\uffff'].map(isOneByte)).toEqual([true, true, true, false, false])
})

describe('a text is well-formed where every surrogate is paired', () => {
  const ownMethod = String.prototype.isWellFormed
  afterEach(() => {
    String.prototype.isWellFormed = ownMethod
    vi.resetModules()
  })
  const verdicts = (judge: (text: string) => boolean) =>
    ['', 'a', '😀', '\ufffd', '\ud83d', 'a\ude00', '\ude00\ud83d', '😀\ud83d'].map((text) => judge(text))
  const expected = [true, true, true, true, false, false, false, false]

  test('by the platform’s own method', () => {
    expect(verdicts(isWellFormed)).toEqual(expected)
  })

  test('on a platform that has none', async () => {
    Reflect.deleteProperty(String.prototype, 'isWellFormed')
    vi.resetModules()
    const fresh = await import('../src/characters.ts')
    expect(verdicts(fresh.isWellFormed)).toEqual(expected)
  })
})
