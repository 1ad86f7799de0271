import { describe, expect, test } from 'vitest'
import { describe as describeCoverage, newCoverage, unseen } from './coverage.ts'
import { paste, runPlan } from './differential.ts'
import { ENGINES } from './engines.ts'
import { WEIGHTS } from './generate.ts'

/** One seed, so that CI judges a change and not its luck; `npm run test:long` looks for new ones. */
const SEED = 20_260_101

/** `auto` is one of the two others, so it gets fewer batches, and longer ones: what it picks differs by size. */
const PLANS = [
  { names: ['js', 'wasm'], count: 100_000, weights: WEIGHTS },
  { names: ['auto'], count: 2_000, weights: { ...WEIGHTS, structured: 500, large: 20 } },
]

describe.each(PLANS)('$names', ({ names, count, weights }) => {
  test(`${count} random batches: every engine says what the oracle says`, { timeout: 600_000 }, () => {
    const coverage = newCoverage()
    const subjects = ENGINES.filter(({ name }) => names.includes(name))
    const { batches, difference } = runPlan({ subjects, seed: SEED, count, weights, coverage })
    expect(difference === null ? '' : paste(difference)).toBe('')
    console.log(`seed ${SEED}, ${batches} batches on ${names.join(', ')}\n${describeCoverage(coverage)}`)
    expect(subjects.length).toBe(names.length)
    expect(unseen(coverage)).toEqual([])
  })
})
