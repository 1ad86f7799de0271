import type { Tally } from '../ndjson.ts'
import { counted } from './report.ts'

/** What a person at a terminal sees of a run while it goes on. */
export interface Progress {
  /** `bytes`: how far the input has been read. */
  update(tally: Tally, bytes: number): void
  stop(): void
}

/** A bar on standard error where that is a terminal, else nothing. `total` is the input's bytes, where they are known. */
export async function openProgress(total: number | null): Promise<Progress> {
  if (!process.stderr.isTTY) return { update() {}, stop() {} }
  const { default: progress } = await import('cli-progress')
  const left = total === null ? '' : '{bar} {percentage}% · {eta_formatted} left · '
  const bar = new progress.SingleBar({
    format: `${left}{jobs} · {rate}/s`,
    stream: process.stderr,
    barsize: 16,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    clearOnComplete: true,
    etaBuffer: 100,
  })
  const began = performance.now()
  bar.start(total ?? 1, 0, { jobs: counted(0, 'job'), rate: 0 })
  return {
    update({ applied, refused, failed }, bytes) {
      const jobs = applied + refused + failed
      const rate = Math.round(jobs / ((performance.now() - began) / 1000))
      bar.update(total === null ? 0 : bytes, { jobs: counted(jobs, 'job'), rate })
    },
    stop: () => bar.stop(),
  }
}
