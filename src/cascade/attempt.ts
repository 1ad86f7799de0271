/** One call of the caller's function, which may answer, fail, take too long or be called off. */
import type { Signal } from '../signal.ts'

/** What a call came to. */
export type Attempt<T> =
  | { readonly status: 'answered'; readonly answer: T }
  | { readonly status: 'failed' | 'timed_out' | 'aborted'; readonly error: string | null }

export interface Limits {
  readonly timeoutMs: number | undefined
  readonly signal: Signal | undefined
}

/**
 * Calls `call` with a signal of its own, and settles with the first of its answer, its failure, `timeoutMs` and the
 * outer signal; never rejects. What a call says later is ignored: it may not heed its signal.
 */
export function attempt<T>(
  call: (signal: Signal) => T | PromiseLike<T>,
  limits: Limits,
): Promise<Attempt<T>> {
  const { timeoutMs, signal } = limits
  const own = new AbortController()
  return new Promise((resolve) => {
    const settle = (attempt: Attempt<T>) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      resolve(attempt)
      if (attempt.status === 'timed_out' || attempt.status === 'aborted') own.abort(signal?.reason)
    }
    const abort = () => settle({ status: 'aborted', error: null })
    const expire = () => settle({ status: 'timed_out', error: `no answer within ${timeoutMs} ms` })
    const timer = timeoutMs === undefined ? undefined : setTimeout(expire, timeoutMs)
    signal?.addEventListener('abort', abort)
    new Promise<T>((answer) => answer(call(own.signal))).then(
      (answer) => settle({ status: 'answered', answer }),
      (error) => settle({ status: 'failed', error: messageOf(error) }),
    )
  })
}

/** What an error says of itself, whatever was thrown. */
export function messageOf(error: unknown): string {
  try {
    return String((error as Error | undefined)?.message ?? error)
  } catch {
    return 'an error that cannot be printed'
  }
}
