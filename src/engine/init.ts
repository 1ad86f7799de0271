import type { EngineName } from '../types.ts'
import type { Exports, Source, StartableHost } from './module.ts'

/**
 * Where an engine may come from: the bytes of `replace-exactly-once/engine.wasm` (`Uint8Array` or `ArrayBuffer`), that
 * module compiled (`WebAssembly.Module`, which has no members to be typed by), a `Response` that carries it, or a `URL`
 * to it. They are told apart by shape: a realm's `instanceof` knows its own classes only.
 */
export type EngineSource = object

interface ResponseLike {
  readonly ok: boolean
  readonly status: number
  arrayBuffer(): Promise<ArrayBuffer>
}

/** What prepares an entry's engine. */
export interface Init {
  /**
   * Prepares the engine ahead of the first call, without blocking: compiling is asynchronous where hosts forbid or
   * dislike the synchronous way. Nobody needs to call it: without it the first call that wants WebAssembly makes the
   * instance itself.
   *
   * Resolves with the engine that calls can have from now on: `wasm`, or `js` where the platform refuses WebAssembly.
   * Without `source` nothing is fetched: the bytes are in the package. Cost: compiling the module, about a millisecond.
   *
   * @throws {TypeError} where `source` is none of the kinds that {@link EngineSource} lists.
   * @throws {RangeError} where it holds no WebAssembly, or another module, or is a response that failed.
   * @example
   * ```ts
   * await init() // 'wasm'; or: await init(new URL('/assets/engine.wasm', location.href))
   * ```
   */
  init(source?: EngineSource): Promise<EngineName>
}

/** The entries' `init`, over the host that their calls use. */
export function initOf(host: StartableHost): Init['init'] {
  return async (given) => {
    const source = given === undefined ? host.source() : await sourceOf(given)
    const made = await instantiated(source)
    if (made === undefined) return 'js'
    if (typeof made.exports.load_batch !== 'function')
      throw new RangeError('source is a module of something else')
    host.adopt(made.exports, made.module)
    return 'wasm'
  }
}

interface Platform {
  compile(bytes: object): Promise<object>
  instantiate(module: object, imports: object): Promise<{ exports: Exports }>
}

/**
 * An instance; `undefined` where the platform refuses to make one. Not by the loader: its asynchronous way looks for
 * a global `Response`, and in Node a look at that one compiles a module of Node's own, which without WebAssembly ends
 * the process.
 */
async function instantiated(source: Source): Promise<{ module: object; exports: Exports } | undefined> {
  try {
    const platform: Platform = Reflect.get(globalThis as object, 'WebAssembly')
    const module = tagOf(source) === 'WebAssembly.Module' ? source : await platform.compile(source)
    return { module, exports: (await platform.instantiate(module, {})).exports }
  } catch {
    return undefined
  }
}

const tagOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1)

async function sourceOf(given: EngineSource): Promise<Source> {
  if (typeof given !== 'object' || given === null) throw new TypeError('source must be an object')
  if (tagOf(given) === 'WebAssembly.Module') return given
  if (tagOf(given) === 'Uint8Array') return checked(given as Uint8Array)
  if (tagOf(given) === 'ArrayBuffer') return checked(new Uint8Array(given as ArrayBuffer))
  if ('href' in given) return bodyOf(await fetch(String(given.href)))
  if ('arrayBuffer' in given) return bodyOf(given as ResponseLike)
  throw new TypeError('source must be bytes, a module, a Response or a URL')
}

async function bodyOf(response: ResponseLike): Promise<Source> {
  if (!response.ok) throw new RangeError(`source is a response with status ${response.status}`)
  return checked(new Uint8Array(await response.arrayBuffer()))
}

/** `"\0asm"`: where it is missing, a server sent a page in place of the file. */
const MAGIC = [0x00, 0x61, 0x73, 0x6d]

function checked(bytes: Uint8Array): Uint8Array {
  if (!MAGIC.every((byte, at) => bytes[at] === byte)) throw new RangeError('source holds no WebAssembly')
  return bytes
}
