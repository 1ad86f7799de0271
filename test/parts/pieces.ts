/** The piece table, and the windows around splices, against a string. */
import { randomFrom, seedOf } from '../random.ts'
import { type Parts, read, textFrom, write } from './parts.ts'

const SEED = 20_260_404

/** A text and splices of it, in the engine and as a string of the addresses its bytes stand at. */
export function pieces(parts: Parts): string | null {
  for (let round = 0; round < 120; round++) {
    const random = randomFrom(seedOf(SEED, round))
    const base = parts.heapBase()
    const length = random.below(40)
    write(parts, base, textFrom(random, 'abcdefghijklmnopqrstuvwxyz', 900))
    parts.reset(base + 1024)
    const before = parts.end()
    // Splices beyond what was said would be made: room for them is asked for.
    const edits = random.pick([3, 12, 150])
    parts.openPieces(base, length, edits)
    if (parts.end() - before !== parts.piecesRoom(edits)) return 'piecesRoom'
    const scratch = parts.take(2048)
    let running = Array.from({ length }, (_, i) => base + i)
    let fresh = base + 64
    for (let i = 0; i < edits; i++) {
      const at = random.below(running.length + 1)
      const m =
        at === running.length ? 0 : 1 + random.below(Math.min(running.length - at, random.pick([1, 3, 9])))
      if (m === 0) continue
      const n = Math.min(random.below(random.pick([2, 5, 9])), base + 900 - fresh)
      parts.stepOn(parts.after(parts.ring.value), 0, at)
      const gone = running.slice(at, at + m)
      const left = parts.splice(parts.atPiece.value, parts.atOffset.value, m, fresh, n, i + 1)
      running = [
        ...running.slice(0, at),
        ...Array.from({ length: n }, (_, j) => fresh + j),
        ...running.slice(at + m),
      ]
      // A byte between: two replacements never touch in memory.
      fresh += n + 1
      const what =
        standsAs(parts, running, gone) ??
        window(parts, { running, at, n, left, widest: random.below(12), scratch })
      if (what !== null) return `round ${round}, splice ${i}: ${what}`
    }
  }
  return null
}

function standsAs(parts: Parts, running: number[], gone: number[]): string | null {
  if (parts.running.value !== running.length) return `running ${parts.running.value}`
  const addresses: number[] = []
  const starts: [piece: number, position: number][] = []
  for (let piece = parts.after(parts.ring.value); piece !== parts.ring.value; piece = parts.after(piece)) {
    starts.push([piece, addresses.length])
    for (let i = 0; i < parts.size(piece); i++) addresses.push(parts.address(piece) + i)
  }
  if (`${addresses}` !== `${running}`) return `${addresses}, expected ${running}`
  for (const [piece, position] of starts) {
    if (parts.size(piece) === 0) return 'an empty piece'
    if (parts.positionOf(piece, 0) !== position) return `positionOf ${parts.positionOf(piece, 0)}`
    if (parts.holder(parts.address(piece)) !== piece) return 'holder of a first byte'
    if (parts.holder(parts.address(piece) + parts.size(piece) - 1) !== piece) return 'holder of a last byte'
  }
  return gone.some((at) => parts.holder(at) !== 0) ? 'holder of a byte that is gone' : null
}

interface Window {
  running: number[]
  at: number
  n: number
  left: number
  widest: number
  scratch: number
}

function window(parts: Parts, { running, at, n, left, widest, scratch }: Window): string | null {
  const reach = widest - (widest % 2)
  const from = Math.max(0, at - reach)
  const wanted = running.slice(from, at + n + reach)
  write(parts, scratch, '-'.repeat(wanted.length + 1))
  const got = parts.gatherAround(left, n, widest, scratch)
  const text = wanted.map((address) => read(parts, address, 1)).join('')
  if (got !== wanted.length) return `a window of ${got}, expected ${wanted.length}`
  if (read(parts, scratch, got + 1) !== `${text}-`)
    return `window ${read(parts, scratch, got + 1)}, expected ${text}-`
  const begins = parts.positionOf(parts.windowPiece.value, parts.windowOffset.value)
  if (begins !== from) return `a window from ${begins}, expected ${from}`
  const room = 16 * Math.ceil((n + 2 * reach) / 16) + 16
  return parts.windowRoom(n, widest) === room ? null : `windowRoom ${parts.windowRoom(n, widest)}`
}
