import { removeLive } from '../temporary.ts'

/** On a signal that ends the process, removes its temporary files first, then lets the signal end it. */
export function removeTemporariesOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      removeLive()
      process.kill(process.pid, signal)
    })
  }
}
