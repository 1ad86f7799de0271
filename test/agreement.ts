import { expect } from 'vitest'
import { describe as describeCoverage, newCoverage, unseen } from './coverage.ts'
import { paste, runPlan } from './differential.ts'
import { ENGINES } from './engines.ts'
import type { WEIGHTS } from './generate.ts'

export interface Plan {
  readonly names: readonly string[]
  readonly count: number
  readonly weights: typeof WEIGHTS
  readonly seed: number
}

/** Fails unless the engines say of so many random batches what the oracle says, and every kind of batch was met. */
export function expectAgreement({ names, count, weights, seed }: Plan): void {
  const coverage = newCoverage()
  const subjects = ENGINES.filter(({ name }) => names.includes(name))
  const { batches, difference } = runPlan({ subjects, seed, count, weights, coverage })
  expect(difference === null ? '' : paste(difference)).toBe('')
  console.log(`seed ${seed}, ${batches} batches on ${names.join(', ')}\n${describeCoverage(coverage)}`)
  expect(subjects.length).toBe(names.length)
  expect(unseen(coverage)).toEqual([])
}
