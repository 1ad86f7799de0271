import { onColoured } from '../page/theme.ts'
import type { Results } from './results.ts'

type Drawing = typeof import('./drawing.ts')

/**
 * A plot in `room`, drawn again when its width or the colours change. Its library is loaded when there is a first plot to
 * draw; it throws where the browser's language is none (`C`, as on machines without locales), and the table stands alone.
 */
export function createPlot(room: HTMLElement) {
  let loading: Promise<Drawing | null> | undefined
  let plot: { destroy(): void } | undefined
  let shown: Results | undefined

  async function draw() {
    if (shown === undefined || room.clientWidth === 0) return
    loading ??= import('./drawing.ts').catch(() => null)
    const drawing = await loading
    plot?.destroy()
    plot = drawing?.drawPlot(shown, room)
    if (drawing === null) room.textContent = 'This browser cannot draw the plot; the table has every figure.'
  }

  new ResizeObserver(draw).observe(room)
  onColoured(draw)
  return {
    show(results: Results) {
      shown = results
      return draw()
    },
  }
}
