/** Hosts whose instances fail where a test wants it, and what such a test runs on them. */
import { inlineHost } from '../../src/engine/inline.ts'
import { createHost, type Exports, type Host } from '../../src/engine/module.ts'

/** What a test decides. Both count from 1, from when the fault was last set. */
export interface Fault {
  /** Whether a request for memory is refused. */
  refuses?: (request: number) => boolean
  /** Whether a call of an export traps; `memory`, asked for, counts as none. */
  traps?: (call: number, name: string) => boolean
  /** Whether a call of an export throws what a full stack throws. */
  overflows?: (call: number, name: string) => boolean
  /** Whether the memory is detached by then: asked at each look at it. */
  detached?: (look: number) => boolean
}

/** A host whose instances are real ones, but for the fault that is set. */
export interface FaultyHost extends Host {
  /** Sets what goes wrong from now on; without `fault` nothing does. */
  set(fault?: Fault): void
  /** What was counted since `set`. */
  seen(): Readonly<{ requests: number; calls: number; looks: number; names: ReadonlySet<string> }>
  /** How many instances were made in all. */
  made(): number
}

/** Told by its name, since realms have their own classes. */
class Trap extends Error {
  override readonly name = 'RuntimeError'
}

type Call = (...args: number[]) => unknown

const DETACHED = (() => {
  const buffer = new ArrayBuffer(8)
  structuredClone(buffer, { transfer: [buffer] })
  return buffer
})()

/** A host whose instances fail as told; each instance is made of the shipped module. */
export function faultyHost(): FaultyHost {
  const source = createHost(inlineHost.source)
  const wrapped = new WeakMap<Exports, Exports>()
  let fault: Fault = {}
  let made = 0
  let counted = { requests: 0, calls: 0, looks: 0, names: new Set<string>() }

  const failing = (engine: Exports): Exports => {
    const known = wrapped.get(engine)
    if (known !== undefined) return known
    made++
    const wrapper: Record<string, unknown> = {}
    // The loader's object inherits the exports.
    for (const name in engine) {
      const value: unknown = Reflect.get(engine, name)
      wrapper[name] = name === 'memory' ? memoryOf(engine) : called(name, value as Call)
    }
    wrapped.set(engine, wrapper as unknown as Exports)
    return wrapper as unknown as Exports
  }

  const memoryOf = ({ memory }: Exports): Exports['memory'] => ({
    get buffer() {
      counted.looks++
      return fault.detached?.(counted.looks) ? DETACHED : memory.buffer
    },
    grow(pages) {
      counted.requests++
      return fault.refuses?.(counted.requests) ? -1 : memory.grow(pages)
    },
  })

  const called =
    (name: string, value: Call) =>
    (...args: number[]) => {
      counted.names.add(name)
      counted.calls++
      if (fault.traps?.(counted.calls, name)) throw new Trap('unreachable')
      if (fault.overflows?.(counted.calls, name)) throw new RangeError('Maximum call stack size exceeded')
      return value(...args)
    }

  return {
    instance: () => failing(source.instance()),
    another: () => failing(source.another()),
    drop: () => source.drop(),
    set(next = {}) {
      fault = next
      counted = { requests: 0, calls: 0, looks: 0, names: new Set() }
    },
    seen: () => counted,
    made: () => made,
  }
}
