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

/** The start of the line that the unit at `at` is on. LF ends a line and belongs to it. */
export const lineStart = (text: string, at: number): number =>
  at <= 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1

/** The end of the line that the unit at `at` is on, past its LF. */
export function lineEnd(text: string, at: number): number {
  const feed = text.indexOf('\n', at)
  return feed === -1 ? text.length : feed + 1
}

/** The end of a line's text, before its LF or CRLF. `end` is past the line. */
export function beforeBreak(text: string, end: number): number {
  if (text.charCodeAt(end - 1) !== 0x0a) return end
  return text.charCodeAt(end - 2) === 0x0d ? end - 2 : end - 1
}
