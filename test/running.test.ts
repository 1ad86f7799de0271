/** A text that an engine has open takes batch after batch: its facts, text and changes are those of one long batch. */
import { describe, expect, test } from 'vitest'
import { inlineHost } from '../src/engine/inline.ts'
import { jsEngine } from '../src/engine/js.ts'
import { createWasmEngine } from '../src/engine/wasm.ts'
import type { Document, RunOptions, Splice } from '../src/types.ts'
import { oracleApply } from './oracle.ts'
import { randomFrom } from './random.ts'

const SEED = 20_260_301
const OPTIONS: RunOptions = { stopAtFirstRefusal: false, refuseOverlap: false, maxLength: 1000 }

const encoder = new TextEncoder()
const asEdit = ({ needle, replacement }: Splice) => ({ old_string: needle, new_string: replacement })

describe.each([jsEngine, createWasmEngine(inlineHost)])('$name', (engine) => {
  test.each<[string, (text: string) => Document]>([
    ['strings', (text) => text],
    ['bytes', (text) => encoder.encode(text)],
  ])(`%s, three batches one after another (seed ${SEED})`, (_, form) => {
    const random = randomFrom(SEED)
    const word = (least: number, most: number) =>
      Array.from({ length: least + random.below(most - least + 1) }, () =>
        random.pick(['a', 'b', 'c', 'd']),
      ).join('')
    for (let round = 0; round < 400; round++) {
      const document = form(word(0, 30))
      const batches = [1, 2, 3].map(() =>
        Array.from(
          { length: random.below(4) },
          (): Splice => ({ needle: word(1, 3), replacement: word(0, 4) }),
        ),
      )
      const running = engine.open(document)
      let applied = 0
      for (const batch of batches) {
        const { counts } = running.run(batch, OPTIONS)
        applied += Array.from(counts).filter((count) => count === 1).length
        // Asked between batches or not, the answer at the end is the same.
        if (random.chance(0.5)) running.changes()
      }
      const expected = oracleApply(document, batches.flat().map(asEdit), { policy: 'lenient' })
      const shown = `round ${round}`
      expect([shown, running.text()]).toEqual([shown, expected.text])
      expect([shown, running.changes()]).toEqual([shown, expected.changes])
      expect([shown, running.length, applied]).toEqual([shown, expected.text.length, expected.applied.length])
      running.close()
    }
  })
})
