import { test } from 'vitest'
import { expectAgreement } from '../agreement.ts'
import { WEIGHTS } from '../generate.ts'

/** Not the one of `npm test`, which would be the same batches again. */
const SEED = 20_260_102
const BATCHES = 100_000

test(`${BATCHES} random batches: every engine says what the oracle says`, () => {
  expectAgreement({ names: ['js', 'wasm'], count: BATCHES, weights: WEIGHTS, seed: SEED })
})
