import type { Order, Report } from './messages.ts'

/** A run under way. */
export interface Run {
  /** Ends it at once, whatever it is doing. */
  end(): void
}

/** Starts a run in a worker of its own; `take` gets its reports, and a `failed` one where the worker breaks. */
export function startRun(order: Order, take: (report: Report) => void): Run {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<Report>) => take(data)
  worker.onerror = ({ message }) => take({ kind: 'failed', why: message })
  worker.postMessage(order)
  return { end: () => worker.terminate() }
}
