/** Bytes, units and ASCII, counted and compared. */
import { randomFrom, seedOf } from '../random.ts'
import { type Parts, textFrom, write } from './parts.ts'

const SEED = 20_260_407

export function utf8(parts: Parts): string | null {
  const base = parts.heapBase()
  for (let round = 0; round < 250; round++) {
    const random = randomFrom(seedOf(SEED + 6, round))
    const alphabet = random.pick([
      ['a'],
      ['😀'],
      ['a', 'é'],
      ['好', 'a'],
      ['a', 'a', 'a', 'a', '😀', '好', 'é', '\u007f', '\u0080', '\uffff'],
    ])
    const length = random.below(random.pick([4, 40, 300, 9000]))
    const text = 'a'.repeat(random.below(70)) + Array.from({ length }, () => random.pick(alphabet!)).join('')
    const bytes = Buffer.from(`${text}é`)
    new Uint8Array(parts.memory.buffer, base, bytes.length).set(bytes)
    const size = bytes.length - 2
    const from = text.startsWith('a') ? 1 : 0
    if (parts.units(base, size) !== text.length) return `${parts.units(base, size)} units of ${text.length}`
    if (parts.units(base + from, size - from) !== text.length - from) return 'units of a part'
    if (parts.byteLength(base, text.length) !== size)
      return `${parts.byteLength(base, text.length)} bytes of ${size}`
    const isAscii = size === text.length ? 1 : 0
    if (parts.ascii(base, size) !== isAscii) return `ASCII: ${parts.ascii(base, size)}, expected ${isAscii}`
  }
  for (let at = 0; at < 140; at++) {
    write(parts, base, 'a'.repeat(200))
    new Uint8Array(parts.memory.buffer)[base + at] = 0x80
    if (parts.ascii(base, at) !== 1 || parts.ascii(base, at + 1) !== 0 || parts.ascii(base, 200) !== 0)
      return `a byte at ${at} that is not ASCII`
  }
  return null
}

export function bytes(parts: Parts): string | null {
  const base = parts.heapBase()
  for (let round = 0; round < 400; round++) {
    const random = randomFrom(seedOf(SEED + 2, round))
    const n = random.below(70)
    const agreed = random.below(n + 20)
    const text = textFrom(random, 'ab', 128)
    write(
      parts,
      base,
      `${text}${text.slice(0, agreed)}${text[agreed] === 'a' ? 'b' : 'a'}${text.slice(agreed + 1)}`,
    )
    const got = parts.agreeing(base, base + 128, n)
    if (got !== Math.min(n, agreed)) return `${got} of ${n} agree, expected ${Math.min(n, agreed)}`
    const unit = random.pick([1, 2])
    const units = n >> (unit - 1)
    let equal = 0
    for (let i = 0; i < units; i++)
      equal += text.slice(i * unit, (i + 1) * unit) === text.slice(0, unit) ? 1 : 0
    const found = parts.tally(base, base + units * unit, base, unit)
    if (found !== equal) return `${found} of ${units} units, expected ${equal}`
  }
  return null
}

/** All places, asked one on from each and (as disjoint ones are) a needle on. */
export function twoWay(parts: Parts): string | null {
  const base = parts.heapBase()
  for (let round = 0; round < 1500; round++) {
    const random = randomFrom(seedOf(SEED + 2, round))
    const alphabet = random.pick(['a', 'ab', 'abb', 'aaaaab'])
    const part = textFrom(random, alphabet, 1 + random.below(6))
    const needle = (random.chance(0.5) ? part.repeat(9) : textFrom(random, alphabet, 24)).slice(
      0,
      1 + random.below(24),
    )
    const text = random.chance(0.5)
      ? textFrom(random, alphabet, 60)
      : part.repeat(12).slice(random.below(5)) + needle + part.repeat(5) + needle
    if (text.length < needle.length) continue
    write(parts, base, `${text}${' '.repeat(40)}${needle}`)
    parts.prepareTwoWay(base + text.length + 40, needle.length)
    for (const step of [1, needle.length]) {
      parts.matchAt(0)
      let wanted = text.indexOf(needle)
      for (let from = 0; ; ) {
        const found = parts.nextTwoWay(base + from, base + text.length - needle.length)
        if ((found === 0 ? -1 : found - base) !== wanted)
          return `${needle} in ${text} from ${from}: ${found - base}`
        if (found === 0) break
        from = wanted + step
        wanted = text.indexOf(needle, from)
      }
    }
  }
  return null
}
