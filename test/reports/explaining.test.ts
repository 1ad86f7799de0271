/** Reports about what explaining and showing a result may cost, each by its id in `bug-reports-runtime.json`. */
import { describe, expect, it } from 'vitest'
import { toUnifiedDiff } from '../../src/changes/index.ts'
import { explain } from '../../src/explain/index.ts'
import { applyEdits } from '../../src/index.ts'
import { inOwnProcess } from './own-process.ts'

/** Lines of code that resemble each other, which is what similarity passes are slow on. */
const lines = (count: number, from = 0) =>
  Array.from(
    { length: count },
    (_, i) => `  const value${from + i} = compute(input, ${(from + i) * 7}) // step`,
  )

const seconds = (work: () => void): number => {
  const began = performance.now()
  work()
  return (performance.now() - began) / 1000
}

/** Ten times what the reports ask, for machines with neighbours: what they were about took minutes. */
const PATIENCE_S = 10

describe('a miss', () => {
  const document = lines(12_000).join('\n')
  const needle = `${lines(200, 5_900).join('\n').replaceAll('input', 'inputs')}\nnothing like it`

  it('B146: of 200 lines in 12,000 is explained without a freeze', () => {
    const took = seconds(() => {
      const [explanation] = explain(document, [{ old_string: needle, new_string: '' }])
      expect(explanation!.reason).toBe('not_found')
      expect(explanation!.region).not.toBeNull()
    })
    expect(took).toBeLessThan(PATIENCE_S)
  })

  it('B147: carries its facts and no more, and is decided as a hit is', () => {
    const miss = applyEdits(document, [{ old_string: needle, new_string: '' }])
    expect(Object.keys(miss.refused[0]!).sort()).toEqual([
      'matches',
      'ordinal',
      'preview',
      'reason',
      'truncated',
    ])
    const hit = { old_string: lines(200, 5_900).join('\n'), new_string: '' }
    const times = (edit: object) =>
      seconds(() => applyEdits(document, Array(50).fill(edit), { policy: 'lenient' }))
    times(hit)
    expect(times({ old_string: needle, new_string: '' })).toBeLessThan(20 * times(hit) + 1)
  })

  it('B148: scores lines of 20,000 characters without a matrix of them', () => {
    const printed = inOwnProcess(
      'explain/index.js',
      `
      const line = (seed) => Array.from({ length: 20_000 }, (_, i) => 'abcdefgh'[(i * seed) % 7 % 8]).join('')
      const document = Array.from({ length: 50 }, (_, i) => line(i + 1)).join('\\n')
      const [{ reason }] = entry.explain(document, [{ old_string: line(3) + 'x' + line(5), new_string: '' }])
      console.log(reason)
      `,
      '--max-old-space-size=100',
    )
    expect(printed.trim()).toBe('not_found')
  })

  it('B149: gets its exact folds whatever the budget of the similarity search, which says when it was cut', () => {
    const quoted = `He said: “Yes.”\n${document}`
    const [folded] = explain(quoted, [{ old_string: 'He said: "Yes."', new_string: '' }], {
      maxSteps: 5_000_000,
    })
    expect(folded).toMatchObject({ cause: 'quote_style', cutShort: false })
    const [cut] = explain(document, [{ old_string: needle, new_string: '' }], { maxSteps: 1_000 })
    expect(cut!.cutShort).toBe(true)
  })
})

describe('a unified diff', () => {
  const document = `${lines(200_000).join('\n')}\n`

  it('B154: of a large file that lost its second half comes from the change, not from comparing', () => {
    const half = document.length / 2
    const at = document.indexOf('\n', half) + 1
    const took = seconds(() => {
      const diff = toUnifiedDiff(document, [{ from: at, to: document.length, insert: '' }], {
        maxLength: 1e9,
      })
      expect(diff.length).toBeGreaterThan(document.length - at)
    })
    expect(took).toBeLessThan(PATIENCE_S)
  })

  it('B155: of a whole-file rewrite is capped, and says what it leaves out', () => {
    const rewritten = document.replaceAll('value', 'other')
    const diff = toUnifiedDiff(document, [{ from: 0, to: document.length, insert: rewritten }], {
      maxLength: 10_000,
    })
    expect(diff.length).toBeLessThan(11_000)
    expect(diff.trimEnd().split('\n').at(-1)).toMatch(/1/)
    expect(Object.keys(applyEdits('a', []))).not.toContain('diff')
  })
})
