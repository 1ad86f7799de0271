import { byId } from '../page/elements.ts'
import type { Report } from './messages.ts'

type At = Extract<Report, { kind: 'at' }>

/** How far a bar goes within a step by the clock alone: the rest is for when the step is done. */
const MOST = 0.95

/** The bar moves within a step, too: one call of an engine can take a minute and reports nothing meanwhile. */
export function createProgress() {
  const bar = byId<HTMLProgressElement>('bench-progress')
  const said = byId('bench-said')
  let clock: ReturnType<typeof setInterval> | undefined
  const stop = () => clearInterval(clock)
  return {
    at({ doing, from, to, expectedMs }: At) {
      stop()
      if (from === 0) bar.value = 0
      const start = performance.now()
      const move = () => {
        const passed = (performance.now() - start) / expectedMs
        bar.value = Math.max(bar.value, from + (to - from) * MOST * (1 - Math.exp(-2 * passed)))
      }
      said.textContent = `${doing}…`
      clock = setInterval(move, 100)
    },
    end(words: string, value: number) {
      stop()
      said.textContent = words
      bar.value = value
    },
  }
}
