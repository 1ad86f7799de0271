import { instantiateSync } from '@assemblyscript/loader'

/** The engine's exports: numbers in, numbers out, over one linear memory. Addresses and sizes are bytes. */
export interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
  heapBase(): number
  end(): number
  editsRoom(edits: number): number
  load_batch(size: number, batch: number, lengths: number, edits: number, shape: number): number
  run(policy: number, units: number, mostUnits: number): number
  decided(): number
  facts(): number
  runs(): number
  runs_at(): number
  running_size(): number
  spell(to: number): void
  statistic(which: number): number
  count_all(
    text: number,
    size: number,
    needle: number,
    needleSize: number,
    list: number,
    limit: number,
  ): number
  all_places(): number
  listed_starts(): number
  layoutEnd(size: number): number
  open_text(size: number, unit: number): void
  index_text(): void
  lay_out(): void
  staging(): number
  load_open(batch: number, lengths: number, edits: number, shape: number): number
  run_open(policy: number, units: number, mostUnits: number): number
  places_at(): number
  read_text(from: number, size: number, to: number): void
  scans(): number
  undo(): void
  units(text: number, size: number): number
  ascii(text: number, size: number): number
}

/** What an instance is made of: a module's bytes, or the module where the platform compiled it. */
export type Source = Uint8Array | object

/** Keeps a realm's one instance. */
export interface Host {
  /** The instance, made on first use; throws what the platform threw where it cannot be made. */
  instance(): Exports
  /** Drops the instance and its memory; the next use makes another. */
  drop(): void
  /** Another instance, with a memory of its own, for whoever keeps it. */
  another(): Exports
}

/** A host that can also be given an instance: what `init` needs. */
export interface StartableHost extends Host {
  /** What instances are made of. */
  source(): Source
  /** Takes an instance that was made elsewhere; later ones are made of `from`. */
  adopt(made: Exports, from: Source): void
}

/** How often in a row an instance is tried for after failures that may pass: each costs a compile, about a millisecond. */
const TRIES = 3

/** Whether the next try may succeed: the stack was nearly full, or the address space was. A policy does not pass. */
export const passes = (error: unknown): boolean =>
  error instanceof RangeError || (error instanceof Error && error.name === 'InternalError')

/** A host whose instance is made of what `source` gives, compiled and instantiated on first use. */
export function createHost(source: () => Source): StartableHost {
  let instance: Exports | undefined
  let refusal: { readonly error: unknown } | undefined
  let failures = 0
  return {
    instance() {
      if (instance !== undefined) return instance
      if (refusal !== undefined) throw refusal.error
      try {
        instance = another()
        failures = 0
      } catch (error) {
        failures += 1
        if (!passes(error) || failures === TRIES) refusal = { error }
        throw error
      }
      return instance
    },
    another,
    drop() {
      instance = undefined
    },
    source: () => source(),
    adopt(made, from) {
      instance = made
      refusal = undefined
      source = () => from
    },
  }
  function another(): Exports {
    const made = instantiateSync(source() as Uint8Array<ArrayBuffer>, {}) as unknown as Made
    // Later ones need not be compiled again.
    source = () => made.module
    return made.exports
  }
}

interface Made {
  readonly module: object
  readonly exports: Exports
}
