/** What others do with the same batch, each as its users would write it. Results are flat strings or bytes. */
import { existsSync } from 'node:fs'
import MagicString from 'magic-string'
import AhoCorasick from 'modern-ahocorasick'

const GIVEN = new URL('../../shared/rivals/plain-loop.mjs', import.meta.url)

/** The mirror seed's own algorithm, which every batch figure is against. */
export const { plainLoop } = existsSync(GIVEN) ? await import(GIVEN.href) : { plainLoop: written }

/** The same, for those who have this package alone. */
function written(text, edits) {
  let result = text
  let applied = 0
  const failed = []
  for (const { old_string, new_string } of edits) {
    const at = old_string === '' || old_string === new_string ? -1 : result.indexOf(old_string)
    if (at === -1 || result.indexOf(old_string, at + old_string.length) !== -1) {
      failed.push({ excerpt: old_string, reason: 'refused' })
      continue
    }
    result = result.slice(0, at) + new_string + result.slice(at + old_string.length)
    applied++
  }
  return { result, applied, failed }
}

/** Makes a rope of slices flat, which whoever reads the result would have to: V8 flattens what `charCodeAt` meets. */
export function flatten(text) {
  text.charCodeAt(text.length >> 1)
  return text
}

/** The plain loop's text, flat. */
export function byPlainLoop(text, edits) {
  return flatten(plainLoop(text, edits).result)
}

/** The atomic seed's algorithm in JavaScript: all occurrences are counted, then the one is replaced. */
export function bySplit(text, edits) {
  for (const { old_string, new_string } of edits) {
    const parts = text.split(old_string)
    if (parts.length === 2) text = parts[0] + new_string + parts[1]
  }
  return flatten(text)
}

/** The plain loop over bytes. */
export function byBuffers(bytes, edits) {
  let text = bytes
  for (const { old_string, new_string } of edits) {
    const needle = Buffer.from(old_string)
    const at = text.indexOf(needle)
    if (at === -1 || text.indexOf(needle, at + needle.length) !== -1) continue
    text = Buffer.concat([text.subarray(0, at), Buffer.from(new_string), text.subarray(at + needle.length)])
  }
  return text
}

/** magic-string, told where every edit's place is: it finds none itself. */
export function byMagicString(text, edits, offsets) {
  const magic = new MagicString(text)
  edits.forEach(({ old_string, new_string }, i) => {
    magic.overwrite(offsets[i], offsets[i] + old_string.length, new_string)
  })
  return flatten(magic.toString())
}

/** All needles in one pass of an automaton, then a join: right only while no edit touches what another one writes. */
export function byAhoCorasick(text, edits) {
  const places = new AhoCorasick(edits.map((edit) => edit.old_string)).search(text)
  const parts = []
  let kept = 0
  for (const { start, end, patternIndex } of places.sort((a, b) => a.start - b.start)) {
    parts.push(text.slice(kept, start), edits[patternIndex].new_string)
    kept = end
  }
  parts.push(text.slice(kept))
  return parts.join('')
}
