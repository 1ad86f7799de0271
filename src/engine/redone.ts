import type { Engine, EngineChoice } from '../types.ts'
import { jsEngine } from './js.ts'

/** Runs `work`; where an engine picked by us fails (no room, a trap), from scratch on the JS engine. */
export function redone<T>(engine: Engine, choice: EngineChoice, work: (engine: Engine) => T): T {
  if (choice !== 'auto' || engine === jsEngine) return work(engine)
  try {
    return work(engine)
  } catch {
    return work(jsEngine)
  }
}
