/** The bars this package holds itself to, each beside what was measured. */
import { tableOf, timesOf } from './format.mjs'

const KB = 1024
const MB = 1 << 20

const atLeast = (what, key, bar) => ({
  what,
  bar: `≥ ${bar}×`,
  of: exactly(key),
  holds: (value) => value >= bar,
  show: timesOf,
})
const atMost = (what, of, bar, show = timesOf) => ({
  what,
  bar: `≤ ${show(bar)}`,
  of,
  holds: (value) => value <= bar,
  show,
})

const exactly = (key) => (figures) => figures[key]
const ofAll = (choose, fits) => (figures) => {
  const values = Object.entries(figures)
    .filter(([key]) => fits(key))
    .map(([, value]) => value)
  return values.length === 0 ? undefined : choose(...values)
}
const least = (fits) => ofAll(Math.min, fits)
const most = (fits) => ofAll(Math.max, fits)

const sizeIn = (key) => Number(key.split('/')[2])
const from16K = (key) => /^(apply|crossover)\//.test(key) && sizeIn(key) >= 16 * KB
const below16K = (key) => /^(more|over)\//.test(key) && sizeIn(key) < 16 * KB
const microseconds = (value) => `${value.toFixed(2)} µs`

const BARS = [
  {
    ...atLeast('`applyEdits` on strings against the plain loop, 16 KB and up, every K', '', 0.9),
    of: least(from16K),
  },
  atMost('the same below 16 KB: more than the loop, less 0.2 µs an edit', most(below16K), 0.5, microseconds),
  atLeast('64 KB, K = 16', `apply/source/${64 * KB}/16`, 8),
  atLeast('64 KB, K = 64', `apply/source/${64 * KB}/64`, 20),
  atLeast('1 MB, K = 16', `apply/source/${MB}/16`, 11),
  atLeast('1 MB, K = 64', `apply/source/${MB}/64`, 35),
  atLeast('1 MB, K = 256', `apply/source/${MB}/256`, 120),
  atLeast('4 MB, K = 16', `apply/source/${4 * MB}/16`, 10),
  atLeast('4 MB, K = 256', `apply/source/${4 * MB}/256`, 120),
  atLeast('4 MB, K = 1024', `apply/source/${4 * MB}/1024`, 250),
  atLeast('CJK, 1 MB, K = 16, on Node', `apply/cjk/${MB}/16`, 6),
  atLeast('`checkEdits` against the same loop, 4 MB, K = 16', `check/source/${4 * MB}/16`, 30),
  atLeast('4 MB, K = 256', `check/source/${4 * MB}/256`, 200),
  atLeast('4 MB, K = 1024', `check/source/${4 * MB}/1024`, 400),
  atLeast('bytes in and out against native, 4 MB, K = 1', `native/${4 * MB}/1`, 1.5),
  atLeast('4 MB, K = 16', `native/${4 * MB}/16`, 8),
  atLeast('4 MB, K = 256', `native/${4 * MB}/256`, 80),
  atLeast('64 MB, K = 1', `native/${64 * MB}/1`, 0.9),
  atLeast('64 KB, K = 1', `native/${64 * KB}/1`, 0.5),
  atLeast('one needle of 16 B against `Buffer.indexOf`, 1 MB, scan alone', `needle/source/${MB}/16`, 6),
  atMost('a batch of 100, 4 MB of bytes, against copy in + one read + copy out', exactly('floor'), 4),
  atMost('4 MB of bytes: K from 128 to 256', exactly(`growth/edits/${4 * MB}/128`), 1.7),
  atMost('bytes, K = 128: 4 MB to 8 MB', exactly(`growth/document/${4 * MB}/128`), 2.3),
  atMost(
    'hostile set against the benign scan, js',
    most((key) => key.startsWith('hostile/js')),
    150,
  ),
  atMost(
    'hostile set against the benign scan, wasm',
    most((key) => key.startsWith('hostile/wasm')),
    150,
  ),
  atMost(
    'hostile set, growth with the needle, js',
    most((key) => key.startsWith('longer/js')),
    2,
  ),
  atMost(
    'hostile set, growth with the needle, wasm',
    most((key) => key.startsWith('longer/wasm')),
    2,
  ),
  atMost(
    '8,000 `a`, `b`, 8,000 `a` in 1 MB of `a`, slower engine',
    most((key) => key.startsWith('long/')),
    50,
    (ms) => `${ms.toFixed(1)} ms`,
  ),
  atMost(
    'peak memory of a call on bytes, less 4 MB, of the document',
    most((key) => key.startsWith('memory/')),
    2.3,
  ),
  atMost(
    'an edit on an open document of 64 MB against one of 64 KB, bytes',
    exactly(`open/bytes/${64 * MB}`),
    3,
  ),
  atMost('the same, strings', exactly(`open/string/${64 * MB}`), 4),
  atLeast('the one-shot edit at 64 MB against it, bytes', `one-shot/bytes/${64 * MB}`, 100),
  atLeast('the same, strings', `one-shot/string/${64 * MB}`, 100),
  atMost('100,000 edits on an open 1 MB: the last tenth against the first', exactly('open/slow-down'), 2),
]

/** Every bar: what was measured, and whether it holds. */
export function checklistOf(figures) {
  const rows = BARS.map(({ what, bar, of, holds, show }) => {
    const value = of(figures)
    if (value === undefined) return [what, bar, 'not in this run', '']
    return [what, bar, show(value), holds(value) ? 'holds' : 'falls short']
  })
  return tableOf(['bar', 'at', 'measured', ''], rows)
}
