import type { Timing } from './messages.ts'

/** Browsers round clocks to 0.1–1 ms: a sample of this length is off by 5% at most. */
const SAMPLE_MS = 20

/** Samples until this much time is spent, but at least three of them. */
const BUDGET_MS = 600
const MOST_SAMPLES = 21
const LEAST_SAMPLES = 3

/** A call that takes this long is timed once: more would try patience, not accuracy. */
const LONG_MS = 3_000

/** The median time of a call. */
export function measure(call: () => void): Timing {
  const first = timed(call, 1)
  if (first > LONG_MS) return { median: first, least: first, most: first, samples: 1, calls: 1 }
  const calls = first >= SAMPLE_MS ? 1 : callsFor(call)
  const samples: number[] = []
  for (
    let spent = 0;
    samples.length < LEAST_SAMPLES || (spent < BUDGET_MS && samples.length < MOST_SAMPLES);
  ) {
    const sample = timed(call, calls)
    samples.push(sample / calls)
    spent += sample
  }
  samples.sort((a, b) => a - b)
  return {
    median: samples[samples.length >> 1]!,
    least: samples[0]!,
    most: samples.at(-1)!,
    samples: samples.length,
    calls,
  }
}

/** How many calls make a sample: doubled until they do, which warms the call up as well. */
function callsFor(call: () => void): number {
  let calls = 1
  while (timed(call, calls) < SAMPLE_MS) calls *= 2
  return calls
}

function timed(call: () => void, calls: number): number {
  const start = performance.now()
  for (let i = 0; i < calls; i++) call()
  return performance.now() - start
}
