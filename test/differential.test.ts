import { describe, test } from 'vitest'
import { expectAgreement } from './agreement.ts'
import { WEIGHTS } from './generate.ts'

/** One seed, so that a run judges a change and not its luck; `npm run test:long` looks for new ones. */
const SEED = 20_260_101

/**
 * `auto` is one of the two others, so it gets fewer batches, and longer ones: what it picks differs by size. Five times
 * as many on the two are in `test/services/`: this suite shall take no three minutes.
 */
const PLANS = [
  { names: ['js', 'wasm'], count: 20_000, weights: WEIGHTS, seed: SEED },
  { names: ['auto'], count: 2_000, weights: { ...WEIGHTS, structured: 500, large: 20 }, seed: SEED },
]

describe.each(PLANS)('$names', (plan) => {
  test(`${plan.count} random batches: every engine says what the oracle says`, { timeout: 600_000 }, () => {
    expectAgreement(plan)
  })
})
