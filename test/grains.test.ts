/** The batch engine with tiny grams and strides: the seams that real text meets once in a megabyte, in every batch. */
import { expect, test } from 'vitest'
import { newCoverage } from './coverage.ts'
import { paste, runPlan } from './differential.ts'
import { engineOf } from './engines.ts'
import { WEIGHTS, type Weights } from './generate.ts'
import { GRAINS, type Grain, grainModule } from './grains.mjs'

const SEED = 20_260_102
const BATCHES = 6_000
const TINY_TEXTS: Weights = { ...WEIGHTS, periodic: 100, structured: 10, large: 0 }
/** One of each gram and of each stride: a build takes seconds. `npm run test:long` takes all twelve. */
const HERE = GRAINS.filter(({ gram, stride }) => gram === ((stride - 1) % 3) + 1)

const done = new Map<string, number>()

test.each(HERE)(
  `grams of $gram, strides of $stride: ${BATCHES} random batches`,
  { timeout: 300_000 },
  (grain: Grain) => {
    const build = engineOf(`grams of ${grain.gram}, strides of ${grain.stride}`, grainModule(grain))
    const seed = SEED + 8 * grain.gram + grain.stride
    const plan = { subjects: [build], seed, count: BATCHES, weights: TINY_TEXTS, coverage: newCoverage() }
    const { difference } = runPlan(plan)
    expect(difference === null ? '' : paste(difference)).toBe('')
    for (const [name, sum] of build.statistics) done.set(name, (done.get(name) ?? 0) + sum)
  },
)

test('all ways to decide an edit were met', () => {
  console.log([...done].map(([name, sum]) => `${sum} ${name}`).join('\n'))
  expect([...done].filter(([, sum]) => sum === 0)).toEqual([])
  expect(done.size).toBeGreaterThan(0)
})
