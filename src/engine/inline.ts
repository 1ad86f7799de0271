import { createHost, type StartableHost } from './module.ts'
import { hex } from './wasm-bytes.ts'

/**
 * The instance of the module that the package carries inside its JavaScript. In hexadecimal: base64 is shorter as it
 * stands, and longer once it is compressed (14 KB of module: 7.4 KB gzipped against 9.0), since it shifts what repeats.
 */
export const inlineHost: StartableHost = /* @__PURE__ */ createHost(() => decoded(hex))

interface HexReader {
  from(text: string, encoding: 'hex'): Uint8Array
}

/** By `Buffer` where there is one: the loop, not yet compiled when it runs, takes 1.5 ms of a first call's 8. */
function decoded(text: string): Uint8Array {
  const { Buffer } = globalThis as { Buffer?: HexReader }
  if (typeof Buffer?.from === 'function') return Buffer.from(text, 'hex')
  const bytes = new Uint8Array(text.length / 2)
  for (let i = 0; i < bytes.length; i++) bytes[i] = 16 * digit(text, 2 * i) + digit(text, 2 * i + 1)
  return bytes
}

/** `0`–`9` are units 48–57, `a`–`f` are 97–102. */
function digit(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit < 58 ? unit - 48 : unit - 87
}
