/** `bench/README.md`: what stands above the line below it is written by hand, the rest by every full run. */
import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'

const FILE = new URL('README.md', import.meta.url)
const LINE = '<!-- below: written by npm run bench -->'

/** Where and when, in a line. */
export function machine() {
  const day = new Date().toISOString().slice(0, 10)
  const load = os.loadavg()[0].toFixed(1)
  return `${day}, Node ${process.versions.node}, ${os.cpus()[0].model}, ${os.cpus().length} cores (load ${load} as the run ended)`
}

/** Puts the run's report below the line. */
export function writeReport(report) {
  const [above] = readFileSync(FILE, 'utf8').split(LINE)
  writeFileSync(FILE, `${above}${LINE}\n\n${report}\n`)
}

/** Every batch cell where the plain loop was faster, said plainly. */
export function lossesOf(figures) {
  const lost = Object.entries(figures)
    .filter(([key, ratio]) => /^(apply|crossover)\//.test(key) && ratio < 1)
    .map(([key, ratio]) => `${key.split('/').slice(1).join(' ')} (${ratio.toFixed(2)}×)`)
  if (lost.length === 0) return 'In no cell of this run was the plain loop faster.'
  return `Cells (text, units, edits) where the plain loop was faster: ${lost.join(', ')}.`
}
