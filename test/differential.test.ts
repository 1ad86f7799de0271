import { expect, test } from 'vitest'
import { describe as describeCoverage, newCoverage, unseen } from './coverage.ts'
import { paste, runPlan } from './differential.ts'
import { ENGINES } from './engines.ts'

/** One seed, so that CI judges a change and not its luck; `npm run test:long` looks for new ones. */
const SEED = 20_260_101
const BATCHES = 100_000

test(`${BATCHES} random batches: every engine says what the oracle says`, { timeout: 300_000 }, () => {
  const coverage = newCoverage()
  const { batches, difference } = runPlan({ subjects: ENGINES, seed: SEED, count: BATCHES, coverage })
  expect(difference === null ? '' : paste(difference)).toBe('')
  console.log(
    `seed ${SEED}, ${batches} batches on ${ENGINES.map(({ name }) => name).join(', ')}\n${describeCoverage(coverage)}`,
  )
  expect(batches).toBe(BATCHES)
  expect(unseen(coverage)).toEqual([])
})
