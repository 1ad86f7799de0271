import { expect, test } from 'vitest'
import { inlineHost } from '../../src/engine/inline.ts'
import { createHost, type Host } from '../../src/engine/module.ts'
import { createSelect } from '../../src/engine/select.ts'
import type { OpenDocument } from '../../src/opened.ts'
import { createResident } from '../../src/resident.ts'
import { GRAINS, grainModule } from '../grains.mjs'
import { runsOf, seedOf } from '../random.ts'
import { play, type Script, scriptFrom } from './script.ts'

/** The shipped build, and two with tiny grams, whose index and seams a text of a few hundred bytes already meets. */
const HOSTS: [string, Host][] = [
  ['the real build', inlineHost],
  ...[GRAINS[1]!, GRAINS[7]!].map((grain): [string, Host] => {
    const module = grainModule(grain)
    return [`grams of ${grain.gram}, stride ${grain.stride}`, createHost(() => module)]
  }),
]
const SEED = 20_260_202
const DOCUMENTS = 120

test.each(HOSTS)(`law 6, %s: an open document says what one-shot calls say, seed ${SEED}`, (_, host) => {
  const { openDocument } = createResident(createSelect(host))
  const seen = { calls: 0, wasm: 0, refused: 0, undone: 0, read: 0 }
  for (let i = 0; i < runsOf(DOCUMENTS); i++) {
    const script = scriptFrom(seedOf(SEED, i))
    const open = openDocument(script.document, { engine: 'wasm' }) as OpenDocument
    const what = play(script, open, (engine) => (seen.wasm += engine === 'wasm' ? 1 : 0))
    expect(what, `document ${i}`).toBeNull()
    observe(script, seen)
    open.close()
  }
  console.log(JSON.stringify(seen))
  for (const share of Object.values(seen)) expect(share).toBeGreaterThan(0)
})

function observe({ calls }: Script, seen: Record<'calls' | 'refused' | 'undone' | 'read', number>): void {
  for (const { expected, options, dry, read } of calls) {
    seen.calls++
    seen.read += read ? 1 : 0
    if (expected instanceof RangeError) continue
    seen.refused += expected.refused.length
    seen.undone += dry || (!expected.ok && options.policy === 'atomic') ? 1 : 0
  }
}
