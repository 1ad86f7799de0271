/** Signals that call work off. */
import { objectOf } from './arguments.ts'

/** `AbortSignal` where the user's own types know it, so that this package asks for no DOM types. */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer T } } ? T : SignalShape

interface SignalShape {
  readonly aborted: boolean
  readonly reason: unknown
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** An option that is an `AbortSignal`, if any. */
export function optionalSignal(value: unknown, name: string): Signal | undefined {
  if (value === undefined) return undefined
  const signal = objectOf(value, `options.${name}`) as Signal
  if (typeof signal.aborted === 'boolean' && typeof signal.addEventListener === 'function') return signal
  throw new TypeError(`options.${name} must be an AbortSignal`)
}
