/** The built engine, without the wrapper: its scan alone. */
import { readFileSync } from 'node:fs'
import { instantiateSync } from '@assemblyscript/loader'

const PAGE = 65536
const PAD = 256

/** A new instance that holds `text`, bytes, and `needle` behind it: what counts one in the other, nothing copied. */
export function scanOf(text, needle) {
  const { exports } = instantiateSync(readFileSync(new URL('../build/engine.wasm', import.meta.url)), {})
  const at = exports.heapBase()
  const behind = at + text.length + PAD
  const end = behind + needle.length + PAD
  exports.memory.grow(Math.ceil(end / PAGE))
  const memory = new Uint8Array(exports.memory.buffer)
  memory.set(text, at)
  memory.set(needle, behind)
  return () => exports.count_all(text.length, behind, needle.length, 1, end, 0) >>> 0
}
