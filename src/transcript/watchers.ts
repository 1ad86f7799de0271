/** Who waits for which document, within one store. */

/** A store's `watch`, and the `wake` it calls after it added records. */
export interface Watchers {
  watch(document: string, wake: () => void): () => void
  wake(document: string): void
}

/** No one waits yet. */
export function openWatchers(): Watchers {
  const waiting = new Map<string, Set<() => void>>()
  return {
    watch(document, wake) {
      const wakes = waiting.get(document) ?? new Set()
      waiting.set(document, wakes.add(wake))
      return () => {
        wakes.delete(wake)
        if (wakes.size === 0 && waiting.get(document) === wakes) waiting.delete(document)
      }
    },
    wake(document) {
      for (const wake of waiting.get(document) ?? []) wake()
    },
  }
}
