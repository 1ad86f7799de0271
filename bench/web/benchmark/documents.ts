/** Documents of a given size: always the same, line for line, so that two runs can be compared. */
import type { Kind } from './messages.ts'

/** A small generator of numbers from 0 up to 1 (mulberry32): `Math.random` could not be run again. */
export function seeded(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const WORDS =
  'account batch cache child client config count cursor entry event field header index item key limit node offset order page parent path queue range record request result row size state store table target token total user value'.split(
    ' ',
  )
const PHRASES =
  '図書館は 朝の光が 新しい本を 静かな町で 古い地図と 川のほとりに 先生が言った 子どもたちは 雨の日には 駅の前で 長い手紙を 遠い海から 小さな庭の 秋の終わりに 白い猫が 読み始めた 歩いていた 待っている 思い出した'.split(
    ' ',
  )

/** A line of code: boilerplate that stands everywhere, and names that stand once. */
function sourceLine(random: () => number, line: number): string {
  const word = () => WORDS[Math.floor(random() * WORDS.length)]!
  const roll = random()
  if (roll < 0.12) return '  }\n'
  if (roll < 0.2) return '\n'
  if (roll < 0.3) return `  if (${word()} === undefined) return null\n`
  if (roll < 0.4) return `export function ${word()}Of${line}(${word()}, ${word()}) {\n`
  return `    const ${word()}${line} = ${word()}.${word()}(${word()}, ${Math.floor(random() * 1000)})\n`
}

function cjkLine(random: () => number, line: number): string {
  const phrase = () => PHRASES[Math.floor(random() * PHRASES.length)]!
  return `${phrase()}、${phrase()}${line}番目の${phrase()}。${phrase()}、${phrase()}。\n`
}

const LINES: Readonly<Record<Kind, (random: () => number, line: number) => string>> = {
  source: sourceLine,
  cjk: cjkLine,
}

/** What a UTF-16 unit of these documents takes in UTF-8. */
const BYTES_PER_UNIT: Readonly<Record<Kind, number>> = { source: 1, cjk: 2.9 }

/** A document of about `bytes` bytes in UTF-8. */
export function generated(kind: Kind, bytes: number): string {
  const random = seeded(1)
  const units = bytes / BYTES_PER_UNIT[kind]
  const lines: string[] = []
  for (let length = 0; length < units; ) {
    const line = LINES[kind](random, lines.length)
    lines.push(line)
    length += line.length
  }
  return lines.join('')
}
