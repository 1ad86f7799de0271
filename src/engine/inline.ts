import { createHost, type StartableHost } from './module.ts'
import { base64 } from './wasm-bytes.ts'

/** The instance of the module that the package carries inside its JavaScript. */
export const inlineHost: StartableHost = /* @__PURE__ */ createHost(() => decoded(base64))

function decoded(text: string): Uint8Array {
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
  return bytes
}
