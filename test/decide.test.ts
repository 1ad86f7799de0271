/** What is opened for a batch is closed again, whatever becomes of the batch. */
import { describe, expect, test } from 'vitest'
import { createApplier } from '../src/apply.ts'
import { jsEngine } from '../src/engine/js.ts'
import { jsOnly } from '../src/engine/js-only.ts'
import type { Document, Engine, Running } from '../src/types.ts'

/** The JS engine, of which `log` tells what was opened and closed; its `text` fails where it is told to. */
function watched(log: string[], failing: boolean): Engine {
  return {
    ...jsEngine,
    open<T extends Document>(document: T): Running<T> {
      const running = jsEngine.open(document)
      log.push('open')
      return {
        length: running.length,
        run: (edits, options) => running.run(edits, options),
        changes: () => running.changes(),
        text() {
          if (failing) throw new RangeError('no room')
          return running.text()
        },
        close() {
          log.push('close')
          running.close()
        },
      }
    },
  }
}

describe('the running text is closed', () => {
  const apply = (old_string: string, { failing = false, maxLength = 9 } = {}) => {
    const log: string[] = []
    const { applyEdits } = createApplier({ ...jsOnly, forBatch: () => watched(log, failing) })
    try {
      const { ok } = applyEdits('ab', [{ old_string, new_string: 'ccc' }], { maxLength, engine: 'js' })
      return [...log, ok]
    } catch (error) {
      return [...log, (error as Error).message]
    }
  }

  test.each([
    ['where the batch applies', () => apply('a'), true],
    ['where it is refused', () => apply('q'), false],
    ['where the text grows too long', () => apply('a', { maxLength: 3 }), /maxLength/],
    ['where the engine fails', () => apply('a', { failing: true }), /no room/],
  ])('%s', (_, run, end) => {
    const [opened, closed, result] = run()
    expect([opened, closed]).toEqual(['open', 'close'])
    if (typeof end === 'boolean') expect(result).toBe(end)
    else expect(result).toMatch(end)
  })
})
