/** Inputs made to be slow: both engines' public functions, against the same engine's scan of source code. */
import { checkEdits, countOccurrences } from '../../dist/index.js'
import { textOf } from '../corpus.mjs'
import { tableOf, timeOf, timesOf } from '../format.mjs'
import { race } from '../measure.mjs'

const SIZE = 1 << 20
const ENGINES = ['js', 'wasm']
const LENGTHS = [16, 256, 4096, 65536]
const a = (count) => 'a'.repeat(count)

/** Families of needle and document, by the needle's length. */
const FAMILIES = {
  'a…ab in a…a': (length) => [a(SIZE), `${a(length - 1)}b`],
  'ba…a in a…a': (length) => [a(SIZE), `b${a(length - 1)}`],
  'a…aba…a in a…a': (length) => [a(SIZE), `${a(length >> 1)}b${a((length >> 1) - 1)}`],
  'a…a in a…a': (length) => [a(SIZE), a(length)],
  'あ…あ in あ…あ': (length) => ['あ'.repeat(SIZE / 2), 'あ'.repeat(length / 2)],
  'abab…ac in abab…': (length) => ['ab'.repeat(SIZE / 2), `${'ab'.repeat(length / 2 - 1)}ac`],
  'near misses': (length) => [`${a(length - 1)}b`.repeat(SIZE / length), `${a(length - 2)}ca`],
  Fibonacci: (length) => [fibonacci(SIZE), `${fibonacci(length - 1)}c`],
  'spaces in spaces': (length) => [' '.repeat(SIZE), ' '.repeat(length)],
}
const HEAD = ['document of 1 MB, needle of', 'engine', ...LENGTHS.map((length) => `${length} B`), 'growth']

export function hostile({ quick }) {
  const figures = {}
  const lengths = quick ? [16, 4096] : LENGTHS
  const benign = benignOf()
  const rows = []
  for (const [family, make] of Object.entries(FAMILIES)) {
    for (const engine of ENGINES) {
      const times = lengths.map((length) => time(engine, ...make(length)))
      const slowest = Math.max(...times) / benign[engine]
      figures[`hostile/${engine}/${family}`] = slowest
      const growth = times.at(-1) / Math.max(...times.slice(0, -1))
      figures[`longer/${engine}/${family}`] = growth
      const cells = LENGTHS.map((length) => {
        const at = lengths.indexOf(length)
        return at === -1 ? '' : timesOf(times[at] / benign[engine])
      })
      rows.push([family, engine, ...cells, timesOf(growth)])
    }
  }
  const long = ENGINES.map((engine) => {
    figures[`long/${engine}`] = time(engine, a(SIZE), `${a(8000)}b${a(8000)}`)
    return `${engine} ${timeOf(figures[`long/${engine}`])}`
  })
  const spaces = manySpaces()
  figures.spaces = spaces
  const text = [
    `Times the same engine's \`countOccurrences\` of 16 B in source code (${ENGINES.map((engine) => `${engine} ${timeOf(benign[engine])}`).join(', ')}), by the needle's length; growth is the longest needle's time against the slowest shorter one's.`,
    tableOf(HEAD, rows),
    `8,000 \`a\`, \`b\`, 8,000 \`a\` in 1 MB of \`a\`: ${long.join(', ')}. A lenient batch of 256 needles of 1 to 256 spaces on 1 MB of spaces, wasm: ${timeOf(spaces)} a needle.`,
  ].join('\n\n')
  return { title: 'Hostile', text, figures }
}

function benignOf() {
  const text = textOf('source', SIZE)
  const needle = text.slice(-16)
  return Object.fromEntries(ENGINES.map((engine) => [engine, time(engine, text, needle)]))
}

function time(engine, document, needle) {
  const { run } = race(
    { run: () => countOccurrences(document, needle, { engine }) },
    (_, { count, overlapping }) => {
      const places = document.split(needle).length - 1
      if (count !== places || overlapping < count) throw new Error(`${engine}: ${count}, not ${places}`)
    },
    100,
  )
  return run
}

/** Each needle is everywhere: all are refused, at most one linear scan for each. */
function manySpaces() {
  const edits = Array.from({ length: 256 }, (_, i) => ({ old_string: ' '.repeat(i + 1), new_string: 'x' }))
  const document = ' '.repeat(SIZE)
  const { run } = race(
    { run: () => checkEdits(document, edits, { engine: 'wasm', policy: 'lenient' }) },
    (_, { refused }) => {
      if (refused.length !== edits.length) throw new Error('a needle of spaces was unique')
    },
    100,
  )
  return run / edits.length
}

function fibonacci(length) {
  let [shorter, longer] = ['a', 'ab']
  while (longer.length < length) [shorter, longer] = [longer, longer + shorter]
  return longer.slice(0, length)
}
