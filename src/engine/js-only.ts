import type { Select } from '../types.ts'
import { jsEngine } from './js.ts'
import { keepPlainly } from './kept.ts'

/** Where there is only the JS engine: the entry `./js`. */
export const jsOnly: Select = {
  forBatch: only,
  forCount: only,
  toKeep(choice, document) {
    only(choice)
    return keepPlainly(only, choice, document)
  },
}

function only(choice: string) {
  if (choice === 'wasm')
    throw new RangeError("options.engine: 'wasm' cannot run here, this entry has only the JS engine")
  return jsEngine
}
