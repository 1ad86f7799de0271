import { splitsCharacter } from '../characters.ts'

/**
 * A part of a text as a string of its own, cut to whole characters: in V8 a `slice` would keep the whole running text
 * alive for as long as an explanation is held.
 */
export function copyOf(text: string, from: number, to: number): string {
  if (splitsCharacter(text, from)) from++
  if (splitsCharacter(text, to)) to--
  return owned(text.slice(from, to))
}

/** How many code units go to `String.fromCharCode` at once: an argument list has room for far more than this. */
const CHUNK = 4096

/** The same string, made from its code units, so that it refers to no other. */
export function owned(text: string): string {
  const parts: string[] = []
  for (let at = 0; at < text.length; at += CHUNK) {
    const units: number[] = []
    for (let i = at; i < Math.min(at + CHUNK, text.length); i++) units.push(text.charCodeAt(i))
    parts.push(String.fromCharCode(...units))
  }
  return parts.join('')
}
