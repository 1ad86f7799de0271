import { isWellFormed } from '../characters.ts'
import type { Document, EngineChoice, Kept, Ran, Select, Splice } from '../types.ts'
import { Lost } from './memory.ts'
import { redone } from './redone.ts'

/** A document kept plainly: its text, and a one-shot run for each batch. Small documents are fastest so. */
export function keepPlainly<T extends Document>(
  forBatch: Select['forBatch'],
  choice: EngineChoice,
  document: T,
): Kept<T> {
  let text = document
  return {
    get length() {
      return text.length
    },
    run: (edits, options, dry) =>
      redone(forBatch(choice, text, edits), choice, (engine): Ran<T> => {
        const running = engine.open(text)
        try {
          const facts = running.run(edits, options)
          const changes = running.changes()
          if (!dry) text = running.text()
          return { facts, changes, engine: engine.name }
        } finally {
          running.close()
        }
      }),
    // Bytes are handed out as a copy: whoever gets them may write to them.
    text: () => (typeof text === 'string' ? text : (new Uint8Array(text as Uint8Array) as T)),
    close() {
      text = (typeof text === 'string' ? '' : new Uint8Array()) as T
    },
  }
}

/** `kept` for as long as what it is given fits it, and then what `otherwise` makes of its text. */
export function keepWhileFit<T extends Document>(kept: Kept<T>, otherwise: (text: T) => Kept<T>): Kept<T> {
  let fits = true
  return {
    get length() {
      return kept.length
    },
    run(edits, options, dry) {
      if (fits && !edits.every(wellFormedEdit)) moveOn()
      if (!fits) return kept.run(edits, options, dry)
      try {
        return kept.run(edits, options, dry)
      } catch (error) {
        if (error instanceof Lost) throw error
        moveOn()
        return kept.run(edits, options, dry)
      }
    },
    text: () => kept.text(),
    close: () => kept.close(),
  }

  function moveOn(): void {
    const next = otherwise(kept.text())
    kept.close()
    kept = next
    fits = false
  }
}

/** Whether both strings of an edit are well-formed. */
export function wellFormedEdit({ needle, replacement }: Splice): boolean {
  return isWellFormed(needle) && isWellFormed(replacement)
}
