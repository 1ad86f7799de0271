/** Needles and haystacks that searches get wrong, or slow. */

/** A needle, a haystack and where it stands there: what searches get wrong. The filler `#` is in none of them. */
export const SEEDS: [needle: string, haystack: string, disjoint: number[], overlapping: number][] = [
  ['a', '', [], 0],
  ['a', 'a', [0], 1],
  ['a', 'ba', [1], 1],
  ['a', 'aaaa', [0, 1, 2, 3], 4],
  ['ab', 'ab', [0], 1],
  ['ab', 'aab', [1], 1],
  ['ab', 'a-b ba', [], 0],
  ['aa', 'aaa', [0], 2],
  ['aab', 'aaab', [1], 1],
  ['aba', 'ababa', [0], 2],
  ['abcabd', 'abcabcabd', [3], 1],
  ['0123456789abcdef', '0123456789abcde0123456789abcdef', [15], 1],
  ['0123456789abcdefg', '0123456789abcdefg', [0], 1],
  ['0123456789abcdefg', '0123456789abcdefG', [], 0],
  ['xyz0123456789012345678901234567890', 'xyz0123456789012345678901234567890xyz', [0], 1],
  [
    'the quick brown fox jumps over the lazy dog, then over the other',
    'x the quick brown fox jumps over the lazy dog, then over the other',
    [2],
    1,
  ],
  ['\n\n', 'a\n\n\nb', [1], 2],
  ['é', 'éèé', [0, 2], 2],
  ['你好', '你你好好', [1], 1],
  ['😀', '😁😀😀', [2, 4], 2],
  ['\0', 'a\0b', [1], 1],
]

const MB = 1 << 20

/** Document, needle, how often it occurs disjoint, and in all. */
export const HAYSTACKS: Record<
  string,
  [document: string, needle: string, count: number, overlapping: number]
> = {
  'a run, and a needle broken in its middle': [rep('a', MB), rep('a', 8000) + 'b' + rep('a', 8000), 0, 0],
  'a run, and a needle broken at its end': [rep('a', MB), rep('a', 16_000) + 'b', 0, 0],
  'a run, and a needle broken at its start': [rep('a', MB), 'b' + rep('a', 16_000), 0, 0],
  'a run, and a run': [rep('a', MB), rep('a', 10_000), 104, MB - 10_000 + 1],
  'a run but for its end': [rep('a', MB) + 'b', rep('a', 5000) + 'b', 1, 1],
  'a period of two': [rep('ab', MB / 2), rep('ab', 4000) + 'aa', 0, 0],
  'a period of 17 with a near miss': [
    rep('0123456789abcdefg', 60_000),
    rep('0123456789abcdefg', 900) + '!',
    0,
    0,
  ],
  'Fibonacci words': [fibonacci(MB), fibonacci(10_000) + 'c', 0, 0],
  'runs broken just too early': [rep(rep('a', 999) + 'b', 1000), rep('a', 1000), 0, 0],
  'two-byte runs': [rep('你', MB / 4), rep('你', 4000) + '好' + rep('你', 4000), 0, 0],
  'a two-byte run, and a run': [rep('你', MB / 4), rep('你', 4000), 65, MB / 4 - 4000 + 1],
  'a two-byte period of two, twice': [rep('你好', MB / 8), rep('你好', 2000), 65, MB / 8 - 2000 + 1],
  // U+6161: the needle's bytes also stand at odd ones, which are no places.
  'a run of like bytes, and a run': [rep('慡', MB / 4), rep('慡', 4000), 65, MB / 4 - 4000 + 1],
  'runs of runs': [rep(rep('a', 100) + 'b', 10_000), rep('a', 90), 10_000, 110_000],
  'one letter, everywhere': [rep('a', MB), 'a', MB, MB],
  'astral runs': [rep('😀', MB / 4), rep('😀', 4000) + '😁', 0, 0],
  NUL: [rep('\0', MB), rep('\0', 8000) + '\x01', 0, 0],
}

export function rep(text: string, times: number): string {
  return text.repeat(times)
}

/** The word that makes string searches do the most comparisons. */
function fibonacci(length: number): string {
  let [a, b] = ['a', 'ab']
  while (b.length < length) [a, b] = [b, b + a]
  return b.slice(0, length)
}
