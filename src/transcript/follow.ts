/** Following a log: what is recorded already, and then what is recorded next. */

import { milliseconds, optionsOf, type Rules } from '../arguments.ts'
import { optionalSignal, type Signal } from '../signal.ts'
import { revision } from './checks.ts'
import { openFold, type Projection, requireText, type Step } from './fold.ts'
import { type Log, storedRecords } from './project.ts'

/** Where to begin, and when to end. */
export interface FollowOptions {
  /** The revision whose text is known already; the first step is the one after it. Default 0. */
  after?: number | undefined
  /** Ends the following. */
  signal?: Signal | undefined
  /** Milliseconds between looks for what other processes recorded; appends through the same store are seen at once. Default 250. */
  pollMs?: number | undefined
}

const RULES = {
  after: revision(0),
  signal: optionalSignal,
  pollMs: milliseconds(250),
} satisfies Rules<FollowOptions>

/** The options of a following, with their defaults. */
export type Following = ReturnType<typeof followingOf>

/** Reads the options. */
export function followingOf(options: FollowOptions | undefined) {
  return optionsOf(options, RULES)
}

/** Steps after the projection that `start` gives, until `signal` aborts. */
export async function* follow(
  log: Log,
  start: () => Promise<Projection>,
  { signal, pollMs }: Following,
): AsyncGenerator<Step, void, undefined> {
  const bell = openBell(log, signal)
  try {
    const running = openFold(log.decide, await start())
    while (!signal?.aborted) {
      for await (const stored of storedRecords(log, running.now().revision + 1)) {
        const step = running.step(stored)
        await requireText(step)
        if (signal?.aborted) return
        yield step
      }
      await bell.rings(pollMs)
    }
  } finally {
    bell.close()
  }
}

/** Rings for each record added through this store, and when `signal` aborts; a ring that no one waited for is kept. */
function openBell({ store, document }: Log, signal: Signal | undefined) {
  let rung = false
  let answer = () => {}
  const ring = () => {
    rung = true
    answer()
  }
  const stopWatching = store.watch(document, ring)
  signal?.addEventListener('abort', ring)
  return {
    /** Settles at the next ring, or after `ms`. */
    async rings(ms: number): Promise<void> {
      if (!rung) await new Promise<void>((resolve) => answerWithin(ms, resolve))
      rung = false
    },
    close(): void {
      stopWatching()
      signal?.removeEventListener('abort', ring)
    },
  }

  function answerWithin(ms: number, resolve: () => void): void {
    const timer = setTimeout(resolve, ms)
    answer = () => {
      clearTimeout(timer)
      resolve()
    }
  }
}
