/** Rivals timed side by side, turn about, on tinybench. */
import { Bench } from 'tinybench'

/** A sample lasts at least this long, in ms: some hundred times the clock's grain, and what one sample costs besides. */
const SAMPLE = 0.3
/** What takes longer than this, in ms, is timed once: the run that checks its answer. */
const ONCE = 1000
/** No call is taken to be shorter, in ms: the clock ticks no finer. */
const CLOCK = 0.0001
/** Warming up: ms, or calls. */
const WARM_UP = 30
const MOST_CALLS = 20_000
const FEWEST_CALLS = 100
const LONGEST_WARM_UP = 150
const MOST_ROUNDS = 200
const FEWEST_ROUNDS = 7

let effort = 1

/** How long to measure, against a full run. */
export function setEffort(share) {
  effort = share
}

/**
 * Medians in ms of `rivals`, functions by name, which run A B A B … for about `budget` ms. `check(name, answer)` is
 * asked before anything is timed and throws where an answer is wrong.
 */
export function race(rivals, check, budget = 250) {
  const first = new Map()
  for (const [name, run] of Object.entries(rivals)) {
    const begin = performance.now()
    const answer = run()
    first.set(name, performance.now() - begin)
    check(name, answer)
  }
  const quick = Object.keys(rivals).filter((name) => first.get(name) < ONCE)
  const medians = timed(Object.fromEntries(quick.map((name) => [name, rivals[name]])), budget * effort)
  for (const [name, time] of first) medians[name] ??= time
  return medians
}

function timed(rivals, budget) {
  const bench = new Bench({ time: 0, iterations: 1, warmup: false, retainSamples: true, throws: true })
  const samples = {}
  const calls = {}
  let round = 0
  for (const [name, run] of Object.entries(rivals)) {
    const time = estimate(run)
    calls[name] = Math.max(1, Math.ceil(SAMPLE / time))
    round += calls[name] * time
    samples[name] = []
    bench.add(name, repeated(run, calls[name]), { async: false })
  }
  const rounds = Math.min(MOST_ROUNDS, Math.max(FEWEST_ROUNDS, Math.ceil(budget / round)))
  for (let i = 0; i < rounds; i++) {
    // A bench that has made its iterations makes no more until it is reset.
    bench.reset()
    bench.runSync()
    for (const { name, result } of bench.tasks) samples[name].push(result.latency.samples[0] / calls[name])
  }
  return Object.fromEntries(Object.entries(samples).map(([name, times]) => [name, median(times)]))
}

/** The least a call took, in ms, once V8 has optimized it: a mean would hold what the machine did besides. */
function estimate(run) {
  const begin = performance.now()
  let least = Number.POSITIVE_INFINITY
  let before = begin
  for (let calls = 0; calls < MOST_CALLS; calls++) {
    const spent = before - begin
    // A machine shared with others may stand still for all of the first call.
    if (spent >= WARM_UP && (calls >= FEWEST_CALLS || spent >= LONGEST_WARM_UP)) break
    run()
    const now = performance.now()
    least = Math.min(least, now - before)
    before = now
  }
  return Math.max(least, CLOCK)
}

function repeated(run, calls) {
  if (calls === 1) return run
  return () => {
    for (let i = 1; i < calls; i++) run()
    return run()
  }
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
