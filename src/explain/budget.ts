/**
 * Work is counted, not timed, so that the same input always gets the same explanation. A step is about what one turn
 * of a tight loop costs, 1–3 ns.
 */
export interface Budget {
  /** Steps not yet spent. */
  left: number
  /** Whether something was left undone for want of steps. */
  cut: boolean
}

/** Takes `steps` from the budget; false, and noted, where there are not enough. */
export function afford(budget: Budget, steps: number): boolean {
  if (steps > budget.left) {
    budget.cut = true
    return false
  }
  budget.left -= steps
  return true
}

/** What a linear search for a needle costs: `indexOf` looks at about 12 units in a nanosecond. */
export const searchSteps = (length: number): number => 32 + length / 16
