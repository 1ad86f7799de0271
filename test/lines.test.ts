/** Where lines end, and what lines and columns offsets have. */
import { describe, expect, test } from 'vitest'
import { beforeBreak, lineColumns, lineEnd, lineStart, linesOf } from '../src/lines.ts'

describe('lines end at LF alone, columns count units', () => {
  test.each([
    ['the start', 'ab', 0, 1, 1],
    ['the end', 'ab', 2, 1, 3],
    ['an empty text', '', 0, 1, 1],
    ['the LF itself', 'ab\ncd', 2, 1, 3],
    ['after it', 'ab\ncd', 3, 2, 1],
    ['a first line that is empty', '\n\nx', 0, 1, 1],
    ['the second', '\n\nx', 1, 2, 1],
    ['the third', '\n\nx', 2, 3, 1],
    ['inside a line that is not the first', 'a\nbcd\ne', 4, 2, 3],
    ['CRLF ends one line', 'a\r\nb', 3, 2, 1],
    ['a lone CR ends none', 'a\rb', 2, 1, 3],
    ['U+2028 ends none', 'a\u2028b', 2, 1, 3],
    ['an astral character is two columns', '😀b', 2, 1, 3],
    ['a BOM is one', '\ufeffb', 1, 1, 2],
  ])('%s', (_, text, offset, line, column) => {
    expect(lineColumns(text)(offset)).toEqual({ line, column })
  })
})

test('offsets may be asked in any order', () => {
  const at = lineColumns('a\nbb\n\nccc\nd')
  expect([11, 0, 5, 3, 9, 6, 2, 10].map((offset) => Object.values(at(offset)))).toEqual([
    [5, 2],
    [1, 1],
    [3, 1],
    [2, 2],
    [4, 4],
    [4, 1],
    [2, 1],
    [5, 1],
  ])
})

test.each<[string, string[]]>([
  ['', []],
  ['a', ['a']],
  ['a\n', ['a\n']],
  ['\n\n', ['\n', '\n']],
  ['a\r\nb\rc\nd', ['a\r\n', 'b\rc\n', 'd']],
])('the lines of %j', (text, lines) => {
  expect(linesOf(text)).toEqual(lines)
})

test('a line starts behind the LF before it and ends behind its own', () => {
  const text = 'ab\n\nc'
  const offsets = [0, 1, 2, 3, 4, 5]
  expect(offsets.map((at) => lineStart(text, at))).toEqual([0, 0, 0, 3, 4, 4])
  expect(offsets.map((at) => lineEnd(text, at))).toEqual([3, 3, 3, 4, 5, 5])
  expect(lineStart('\n', 0)).toBe(0)
  expect(lineStart('\na', -1)).toBe(0)
})

test.each<[string, number]>([
  ['ab', 2],
  ['ab\n', 2],
  ['ab\r\n', 2],
  ['ab\r', 3],
  ['ab\n\n', 3],
  ['\n', 0],
  ['\r\n', 0],
  ['', 0],
])('the text of the line that %j ends with ends at %d', (text, end) => {
  expect(beforeBreak(text, text.length)).toBe(end)
})
