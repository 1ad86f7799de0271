/** `npm run bench [-- --quick] [-- --native] [-- --only NAME] [-- --up-to MB]`: runs the sections, prints their tables and the checklist. */
import { parseArgs } from 'node:util'
import { checklistOf } from './checklist.mjs'
import { setEffort } from './measure.mjs'
import { drawBatches } from './plot.mjs'
import { lossesOf, machine, writeReport } from './readme.mjs'
import { batches } from './sections/batches.mjs'
import { crossover } from './sections/crossover.mjs'
import { floor } from './sections/floor.mjs'
import { growth } from './sections/growth.mjs'
import { hostile } from './sections/hostile.mjs'
import { memory } from './sections/memory.mjs'
import { needle } from './sections/needle.mjs'
import { open } from './sections/open.mjs'
import { others } from './sections/others.mjs'
import { rust } from './sections/rust.mjs'

/** How long a quick run measures, against a full one. */
const QUICK = 0.15

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    native: { type: 'boolean' },
    only: { type: 'string' },
    'up-to': { type: 'string', default: '64' },
  },
})
const { quick = false, native = false, only } = values
/** The largest document of the batches, in MB: the plain loop takes minutes over 1,024 edits of 64 MB. */
const upTo = Number(values['up-to'])
if (quick) setEffort(QUICK)

const sections = { batches, others, rust, crossover, needle, floor, growth, hostile, memory, open }
if (!native) delete sections.rust
if (only !== undefined && !(only in sections))
  throw new RangeError(`--only takes one of ${Object.keys(sections).join(', ')}`)

const figures = {}
const report = []
let cells
for (const [name, run] of Object.entries(sections)) {
  if (only !== undefined && name !== only) continue
  const section = run({ quick, upTo })
  cells ??= section.cells
  Object.assign(figures, section.figures)
  print(`## ${section.title}\n\n${section.text}`)
}
print(`## Bars\n\n${checklistOf(figures)}`)
print(`## Where we lose\n\n${lossesOf(figures)}`)
console.log(machine())

/** A part of a run stands for nothing. */
if (!quick && only === undefined) {
  drawBatches(cells)
  const bars = report.splice(-2)
  writeReport([machine(), ...bars, ...report].join('\n\n'))
}

function print(text) {
  console.log(`${text}\n`)
  report.push(text)
}
