/** Bytes as strings of units 0–255, so that one search serves strings and bytes. Node's `Buffer` where there is one. */

interface BufferMethods {
  latin1Slice(this: Uint8Array, start: number, end: number): string
  latin1Write(this: Uint8Array, text: string, at: number, length: number): number
}

const native: BufferMethods | undefined = (globalThis as { Buffer?: { prototype: BufferMethods } }).Buffer
  ?.prototype

/** Arguments `String.fromCharCode` takes at once everywhere: engines overflow their stacks between 64 K and 500 K. */
const CHUNK = 8192

/** Hermes and jsdom have none. */
const encoder = typeof TextEncoder === 'function' ? new TextEncoder() : undefined

/** `bytes` as a string with one unit for each; a `RangeError` where they are more than the longest string has units. */
export function fromBytes(bytes: Uint8Array): string {
  try {
    return typeof native?.latin1Slice === 'function'
      ? native.latin1Slice.call(bytes, 0, bytes.length)
      : decoded(bytes)
  } catch (error) {
    throw new RangeError(`the JS engine cannot hold ${bytes.length} bytes`, { cause: error })
  }
}

function decoded(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK) {
    text += String.fromCharCode.apply(null, bytes.subarray(at, at + CHUNK) as unknown as number[])
  }
  return text
}

/** The bytes of a string whose units are 0–255, in a buffer of their own. */
export function toBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  if (typeof native?.latin1Write === 'function') native.latin1Write.call(bytes, text, 0, text.length)
  else for (let at = 0; at < bytes.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

/** The UTF-8 of `text`, which is well-formed, as such a string: `text` itself where it is ASCII. */
export function utf8Of(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text
  return encoder ? fromBytes(encoder.encode(text)) : unescape(encodeURIComponent(text))
}
