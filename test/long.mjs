/**
 * Looks for a batch on which an engine and the oracle disagree, for as long as it is told:
 * `npm run test:long -- --minutes 10 [--seed N] [--real]`. Fresh seeds, printed; the shipped engines and, without
 * `--real`, the builds with tiny grams. A counterexample is made small and written as a new conformance file.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import { GRAINS, grainModule } from './grains.mjs'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string' },
    real: { type: 'boolean', default: false },
  },
})
const load = async (name) => (await runnerImport(new URL(`${name}.ts`, import.meta.url).pathname)).module
const [differential, coverages, engines, generate, minimising, random] = await Promise.all(
  ['differential', 'coverage', 'engines', 'generate', 'minimise', 'random'].map(load),
)

/** Batches of one seed before the next: a round of each build takes well under a minute. */
const ROUND = 5_000
/** More long texts than a short run can afford. */
const LONGER = { tiny: 5000, bytes: 1000, small: 3000, periodic: 400, structured: 150, large: 15 }
const TINY_TEXTS = { ...generate.WEIGHTS, periodic: 100, structured: 10, large: 0 }

const builds = values.real
  ? []
  : GRAINS.map((grain) => engines.engineOf(`q${grain.gram}s${grain.stride}`, grainModule(grain)))
const groups = [
  { subjects: engines.ENGINES, weights: LONGER },
  ...builds.map((build) => ({ subjects: [build], weights: TINY_TEXTS })),
]
const coverage = coverages.newCoverage()
const until = Date.now() + Number(values.minutes) * 60_000
let seed = values.seed === undefined ? random.freshSeed() : Number(values.seed)
let compared = 0
let difference = null

for (let round = 0; Date.now() < until && difference === null; round++) {
  const { subjects, weights } = groups[round % groups.length]
  const ran = differential.runPlan({ subjects, weights, seed, count: ROUND, until, coverage })
  compared += ran.batches
  difference = ran.difference
  console.log(`seed ${seed}: ${ran.batches} batches on ${subjects.map(({ name }) => name).join(', ')}`)
  seed = random.seedOf(seed, round)
}

console.log(coverages.describe(coverage))
for (const { name, statistics } of builds) {
  console.log(`${name}: ${[...statistics].map(([what, sum]) => `${sum} ${what}`).join(', ')}`)
}
const unseen = [...coverages.unseen(coverage), ...unmet(builds)]
if (unseen.length > 0) console.error(`never met: ${unseen.join('; ')}`)
if (difference !== null) report(difference)
console.log(`${compared} batches, ${difference === null ? 0 : 1} differences`)
process.exitCode = difference !== null || unseen.length > 0 ? 1 : 0

/** The ways to decide an edit that no build ever took. */
function unmet(builds) {
  const names = builds.length > 0 ? [...builds[0].statistics.keys()] : []
  return names.filter((name) => builds.every(({ statistics }) => statistics.get(name) === 0))
}

function report(difference) {
  const subject = groups.flatMap(({ subjects }) => subjects).find(({ name }) => name === difference.engine)
  const batch = minimising.minimise(
    difference.batch,
    (smaller) => differential.disagreement(subject, smaller) !== null,
  )
  const what = differential.disagreement(subject, batch)
  console.error(differential.paste({ ...difference, batch, what }))
  const name = `found-${difference.seed}`
  writeFileSync(new URL(`conformance/${name}.json`, import.meta.url), differential.caseFile(name, batch))
  console.error(`written as test/conformance/${name}.json: give it a name, and its topic a place in run.mjs`)
}
