import { describe, expect, test } from 'vitest'
import { eachLine, type LineBatch, lineBatches } from '../../src/node/lines.ts'
import { freshSeed, randomFrom } from '../random.ts'

/** Chunks in the same memory, as a reader may have them. */
async function* chunked(bytes: Uint8Array, size: () => number) {
  const memory = Buffer.alloc(bytes.length)
  for (let at = 0; at < bytes.length; ) {
    const end = Math.min(at + size(), bytes.length)
    memory.fill('?').set(bytes.subarray(at, end))
    yield memory.subarray(0, end - at)
    at = end
  }
}

/** What the lines are: number and text, `null` for one that was too long to keep. */
async function linesOf(
  text: string | Uint8Array,
  size: () => number,
  cap = 1e9,
): Promise<[number, string | null][]> {
  const lines: [number, string | null][] = []
  for await (const batch of lineBatches(chunked(Buffer.from(text), size), cap)) lines.push(...shown(batch))
  return lines
}

function shown(batch: LineBatch): [number, string | null][] {
  if (batch.tooLong) return [[batch.first, null]]
  return [...eachLine(batch)].map(({ line, bytes }) => [line, Buffer.from(bytes).toString()])
}

/** Inputs and their lines, whatever the chunks. */
const INPUTS: [name: string, text: string, lines: string[]][] = [
  ['nothing', '', []],
  ['one line', 'a\n', ['a']],
  ['no last line end', 'a\nb', ['a', 'b']],
  ['empty lines count', '\n\na\n\n', ['', '', 'a', '']],
  ['CR, U+2028 and U+0085 end no line', 'a\rb\u2028c\u0085d\r\ne', ['a\rb\u2028c\u0085d\r', 'e']],
  ['a BOM at the start is dropped, once', '\uFEFF\uFEFFa\n\uFEFFb', ['\uFEFFa', '\uFEFFb']],
  ['a BOM alone', '\uFEFF', []],
  ['characters of 3 and 4 bytes', '€😀€\n😀', ['€😀€', '😀']],
]

describe.each(INPUTS)('%s', (_name, text, lines) => {
  test.each([1, 2, 3, 5, 1000])('in chunks of %i', async (size) => {
    expect(await linesOf(text, () => size)).toEqual(lines.map((line, i) => [i + 1, line]))
  })
})

test('a character of 3 or of 4 bytes over the border of 64 KiB stays whole', async () => {
  for (const character of ['€', '😀']) {
    for (let before = 1; before < Buffer.byteLength(character); before++) {
      const text = 'x'.repeat(65536 - before) + character + '\nnext'
      expect(await linesOf(text, () => 65536)).toEqual([
        [1, 'x'.repeat(65536 - before) + character],
        [2, 'next'],
      ])
    }
  }
})

test('random texts in random chunks', async () => {
  const seed = freshSeed()
  const random = randomFrom(seed)
  for (let round = 0; round < 300; round++) {
    const parts = Array.from({ length: random.below(40) }, () =>
      random.pick(['\n', 'a', 'bc', '€', '\r', '']),
    )
    const text = parts.join('')
    const lines = text.split('\n')
    if (lines.at(-1) === '') lines.pop()
    const got = await linesOf(text, () => 1 + random.below(6))
    expect(got, `seed ${seed}, ${JSON.stringify(text)}`).toEqual(lines.map((line, i) => [i + 1, line]))
  }
})

test('a line past the cap is given up, not kept, and the lines around it are whole', async () => {
  const text = `a\n${'x'.repeat(1000)}\nb\n${'y'.repeat(1000)}`
  expect(await linesOf(text, () => 10, 100)).toEqual([
    [1, 'a'],
    [2, null],
    [3, 'b'],
    [4, null],
  ])
})

test('a line is handed on as soon as it has ended', async () => {
  let handOn: (line: Uint8Array) => void = () => {}
  async function* slow() {
    yield Buffer.from('first\nsec')
    yield await new Promise<Uint8Array>((done) => (handOn = done))
  }
  const batches = lineBatches(slow(), 100)
  expect(shown((await batches.next()).value!)).toEqual([[1, 'first']])
  const next = batches.next()
  handOn(Buffer.from('ond\n'))
  expect(shown((await next).value!)).toEqual([[2, 'second']])
})
