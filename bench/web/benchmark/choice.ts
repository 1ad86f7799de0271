/** What a run measures on: a generated document of a size, or a file. */
import { byId } from '../page/elements.ts'
import { askForFile, takeDrops } from '../page/files.ts'
import { say } from '../page/say.ts'
import type { Kind, Order } from './messages.ts'

const MOST_BYTES = 64 * 2 ** 20

/** The document that was chosen. */
export interface DocumentChoice {
  /** For the worker; `null` where a file is wanted and none is there yet: it is asked for. */
  order(): Order['document'] | null
  /** The document in words. */
  name(): string
  /** No other one can be chosen while a run is on. */
  lock(on: boolean): void
}

export function createChoice(): DocumentChoice {
  const kind = byId<HTMLSelectElement>('bench-kind')
  const size = byId<HTMLSelectElement>('bench-size')
  let file: File | null = null
  let locked = false

  function take(taken: File | null, words: string) {
    file = taken
    size.disabled = locked || file !== null
    byId('bench-about').textContent = words
  }

  function open(taken: File) {
    if (locked) return
    if (taken.size > MOST_BYTES) return say('Over 64 MB: that is the most this page takes.')
    kind.value = 'file'
    take(taken, `${taken.name}: ${sized(taken.size)}, read in this page and sent nowhere.`)
  }

  kind.addEventListener('change', () => {
    take(null, '')
    if (kind.value === 'file') askForFile(open)
  })
  takeDrops(byId('view-benchmark'), open)
  return {
    order() {
      if (kind.value !== 'file') return { kind: kind.value as Kind, bytes: Number(size.value) }
      if (file === null) askForFile(open)
      return file === null ? null : { file }
    },
    name: () => file?.name ?? kind.selectedOptions[0]!.text,
    lock(on) {
      locked = on
      kind.disabled = on
      size.disabled = on || file !== null
    },
  }
}

/** A number of bytes in words. */
export function sized(bytes: number): string {
  return bytes < 2 ** 20 ? `${(bytes / 2 ** 10).toFixed(0)} KB` : `${(bytes / 2 ** 20).toFixed(1)} MB`
}
