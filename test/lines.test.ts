/** Where lines end, and what lines and columns offsets have. */
import { describe, expect, test } from 'vitest'
import { lineColumns } from '../src/lines.ts'

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
