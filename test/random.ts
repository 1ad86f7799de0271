/** A seeded generator: the same seed gives the same numbers on every machine. */
export interface Random {
  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number
  /** True with the probability `share`. */
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
}

/** The 32-bit mulberry generator: one multiplication chain a number, so that the bulk run costs what the engines cost. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (end: number) => Math.floor(next() * end)
  return { below, chance: (share) => next() < share, pick: (from) => from[below(from.length)] }
}

/** A seed for the `index`-th item of a run, so that any item can be made again without those before it. */
export function seedOf(run: number, index: number): number {
  return (Math.imul(run ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(index + 1, 0xc2b2ae35)) >>> 0
}

/** A seed nobody chose, for runs that look for something new; printed so that they can be repeated. */
export function freshSeed(): number {
  return (Math.random() * 2 ** 32) >>> 0
}

/**
 * How many of `runs` to make: all, or the share that the mutation tests ask for, which run everything once a mutant.
 */
export function runsOf(runs: number): number {
  return Math.ceil(runs * Number(process.env.PROPERTY_SHARE ?? 1))
}
