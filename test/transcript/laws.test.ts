import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdits } from '../../src/index.ts'
import { memoryStore, openTranscript } from '../../src/transcript/index.ts'
import { openTranscript as openWithoutWasm } from '../../src/transcript/js.ts'
import { runsOf } from '../random.ts'
import { oracleFold } from './oracle.ts'

const SEED = Number(process.env.SEED ?? 20261130)

const piece = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\0', 'é', '😀', '\ud83d'), maxLength: 4 })
const batch = fc.array(fc.record({ old_string: piece, new_string: piece }), { maxLength: 3 })
const turn = fc.record({ writer: fc.nat(2), stale: fc.boolean(), batch })
const initial = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\0', 'é', '😀'), maxLength: 12 })

test(`any turns of any writers: the log is what was acknowledged, each projection the oracle's fold (seed ${SEED})`, async () => {
  const seen = { recorded: 0, refused: 0, conflict: 0, empty: 0 }
  await fc.assert(
    fc.asyncProperty(initial, fc.array(turn, { maxLength: 12 }), async (text, turns) => {
      const store = memoryStore()
      const opened = { document: 'd', initial: text, snapshotEvery: 3 }
      const writers = [
        await openTranscript(store, opened),
        await openWithoutWasm(store, opened),
        await openTranscript(store, opened),
      ]
      const acknowledged: { old_string: string; new_string: string }[][] = []
      for (const { writer, stale, batch } of turns) {
        const revision = acknowledged.length
        const expectedRevision = stale && revision > 0 ? revision - 1 : revision
        const result = await writers[writer]!.append(batch, { expectedRevision })
        if (expectedRevision !== revision) {
          expect(result).toEqual({ ok: false, conflict: true, revision })
          seen.conflict++
        } else if (batch.length === 0) {
          expect(result).toEqual({ ok: true, revision })
          seen.empty++
        } else {
          const before = oracleFold(text, acknowledged)
          const legal = applyEdits(new TextEncoder().encode(before), batch)
          expect(result.ok).toBe(legal.ok)
          if (!result.ok) expect(result.refused).toEqual(legal.refused)
          else expect(result.revision).toBe(acknowledged.push(batch))
          seen[result.ok ? 'recorded' : 'refused']++
        }
      }
      const reader = await openTranscript(store, { document: 'd' })
      for (let revision = acknowledged.length; revision >= 0; revision--)
        expect((await reader.project(revision)).text).toBe(oracleFold(text, acknowledged.slice(0, revision)))
      expect(await reader.verify()).toEqual({ ok: true, revision: acknowledged.length })
    }),
    { seed: SEED, numRuns: runsOf(400) },
  )
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(0)
})
