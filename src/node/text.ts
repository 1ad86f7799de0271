import { isAscii, isUtf8 } from 'node:buffer'
import { bufferOf, startsWithBom } from './lines.ts'

/** Bytes as JSON can hold them: as text where they are UTF-8, else in base64. */
export type TextOrBase64 = { text: string } | { text_base64: string }

/** Bytes for a JSON record, nothing lost: a BOM stays, and what is not UTF-8 is not forced into text. */
export function textOrBase64(bytes: Uint8Array): TextOrBase64 {
  const text = textOf(bytes)
  return text === null ? { text_base64: bufferOf(bytes).toString('base64') } : { text }
}

/** The text of UTF-8 bytes, a BOM kept; `null` where they are not UTF-8. */
export function textOf(bytes: Uint8Array): string | null {
  // On Node 20 latin1 decoding copies, UTF-8 decoding looks at every byte: ASCII is worth the extra check.
  if (isAscii(bytes)) return bufferOf(bytes).toString('latin1')
  return isUtf8(bytes) ? bufferOf(bytes).toString('utf8') : null
}

/** The bytes less a byte order mark at their start. */
export function lessBom(bytes: Uint8Array): Uint8Array {
  return startsWithBom(bytes) ? bytes.subarray(3) : bytes
}
