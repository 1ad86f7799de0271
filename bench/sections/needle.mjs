/** One needle: the scan alone and the public function, against what the platform has. */
import { countOccurrences } from '../../dist/index.js'
import { flat, textOf } from '../corpus.mjs'
import { scanOf } from '../engine.mjs'
import { rateOf, sizeOf, tableOf, timesOf } from '../format.mjs'
import { race } from '../measure.mjs'

const KINDS = ['source', 'prose', 'cjk']
const SIZES = [16384, 1 << 20, 16 << 20]
const LENGTHS = [4, 16, 64, 1024]
const HEAD = [
  'text',
  'size',
  'needle',
  'scan alone',
  'Buffer.indexOf',
  'ratio',
  'countOccurrences',
  'split',
  'ratio',
]

export function needle({ quick }) {
  const figures = {}
  const rows = []
  for (const kind of KINDS) {
    for (const size of quick ? [1 << 20] : SIZES.filter((size) => kind === 'source' || size <= 1 << 20)) {
      for (const length of quick ? [16] : LENGTHS) rows.push(cell(kind, size, length, figures))
    }
  }
  return {
    title: 'One needle',
    text: `In GB/s of the text as it stands in memory. The needle stands near the end of the text and nowhere else. \`scan alone\` and \`Buffer.indexOf\` search the same bytes; \`countOccurrences\` and \`split\` count in the string.\n\n${tableOf(HEAD, rows)}`,
    figures,
  }
}

function cell(kind, size, length, figures) {
  const { text, needle } = placed(kind, size, length)
  const bytes = Buffer.from(text)
  const sought = Buffer.from(needle)
  const times = race(
    {
      scan: scanOf(bytes, sought),
      indexOf: () => bytes.indexOf(sought),
      count: () => countOccurrences(text, needle).count,
      split: () => text.split(needle).length - 1,
    },
    (name, answer) => {
      if (answer !== (name === 'indexOf' ? bytes.lastIndexOf(sought) : 1))
        throw new Error(`${name}: ${answer}`)
    },
  )
  const scan = times.indexOf / times.scan
  const count = times.split / times.count
  figures[`needle/${kind}/${size}/${length}`] = scan
  const rates = Object.fromEntries(
    Object.entries(times).map(([name, time]) => [name, rateOf(bytes.length, time)]),
  )
  return [
    kind,
    sizeOf(size),
    `${sought.length} B`,
    rates.scan,
    rates.indexOf,
    timesOf(scan),
    rates.count,
    rates.split,
    timesOf(count),
  ]
}

/** A text, and the last piece of it that stands there once. */
function placed(kind, size, length) {
  const text = textOf(kind, size)
  for (let at = size - length; at >= 0; at--) {
    const needle = text.slice(at, at + length)
    const once = text.indexOf(needle) === at && text.indexOf(needle, at + 1) === -1
    if (once && needle.isWellFormed()) return { text, needle: flat(needle) }
  }
  throw new Error(`every piece of ${length} units occurs twice`)
}
