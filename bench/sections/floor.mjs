/** A whole batch against the least that anything could do: copy the document in, read it once, copy it out. */
import { applyEdits } from '../../dist/index.js'
import { textOf } from '../corpus.mjs'
import { editsOf } from '../edits.mjs'
import { tableOf, timeOf, timesOf } from '../format.mjs'
import { race } from '../measure.mjs'

const SIZE = 4 << 20
const COUNT = 100
const HEAD = ['bytes', 'K', 'copy in + one read + copy out', 'applyEdits', 'ratio']

export function floor() {
  const text = textOf('source', SIZE)
  const edits = editsOf(text, COUNT)
  const bytes = new Uint8Array(Buffer.from(text))
  const kept = Buffer.alloc(SIZE)
  const { least, apply } = race(
    {
      least: () => {
        kept.set(bytes)
        kept.indexOf(0)
        return new Uint8Array(kept)
      },
      apply: () => applyEdits(bytes, edits),
    },
    (name, answer) => {
      if (name === 'apply' && (!answer.ok || answer.engine !== 'wasm')) throw new Error('not applied')
    },
    1000,
  )
  return {
    title: 'Against copying alone',
    text: `The copy in goes to memory that is warm, the copy out to fresh memory, the read is a search for a byte that is not there.\n\n${tableOf(HEAD, [['4 MB', COUNT, timeOf(least), `${timeOf(apply)} wasm`, timesOf(apply / least)]])}`,
    figures: { floor: apply / least },
  }
}
