/** Which way an edit is decided: by a pass where one pays, by a scan where none does, by the window that made its needle. */
import { createHost, type Exports, type Host, type Source } from '../../src/engine/module.ts'
import { createSelect } from '../../src/engine/select.ts'
import { createResident } from '../../src/resident.ts'
import type { Edit } from '../../src/types.ts'
import { engineOf } from '../engines.ts'
import { generateBatch, type Weights } from '../generate.ts'
import { seedOf } from '../random.ts'

type Row = [
  what: string,
  edits: Edit[],
  wanted: { anchors?: number; windows?: number; scans?: number; passes?: number },
]

/** A needle of `length` bytes that stands once in the document, and what replaces it. */
const edit = (i: number, length: number): Edit => ({ old_string: needle(i, length), new_string: `${i}.` })
const edits = (count: number, length: number, first = 0): Edit[] =>
  Array.from({ length: count }, (_, i) => edit(first + i, length))
const needle = (i: number, length: number): string =>
  `<${100 + i}>${'abcdefghijklmnopqrstuvwxyz0123456789'}`.slice(0, length)

/** What follows it there. */
const filler = (i: number): string => Array.from({ length: 9 }, (_, j) => `${7919 * (9 * i + j)}.`).join(' ')

const DOCUMENT = Array.from({ length: 40 }, (_, i) => `${needle(i, 40)}\n${filler(i)}\n`).join('')

const ROWS: Row[] = [
  ['one long needle is scanned for', edits(1, 40), { scans: 1 }],
  ['two long ones have a pass', edits(2, 40), { anchors: 2, passes: 1 }],
  ['the shortest long ones', edits(2, 31), { anchors: 2, passes: 1 }],
  ['a byte less is not long', edits(2, 30), { scans: 2 }],
  ['five short ones are scanned for', edits(5, 11), { scans: 5 }],
  ['six have a pass', edits(6, 11), { anchors: 6, passes: 1 }],
  ['a byte less is not even short', edits(6, 10), { scans: 6 }],
  ['both ways have a pass each', [...edits(2, 40), ...edits(6, 20, 2)], { anchors: 8, passes: 2 }],
  ['one way may pay alone', [...edits(2, 40), ...edits(5, 20, 2)], { anchors: 2, scans: 5, passes: 1 }],
  [
    'long ones too few go with the short ones',
    [...edits(1, 40), ...edits(5, 20, 1)],
    { anchors: 6, passes: 1 },
  ],
  [
    'a needle that an edit made is found in its window',
    [
      { old_string: needle(0, 40), new_string: `made of ${needle(50, 40)}` },
      { old_string: `of ${needle(50, 40)}`, new_string: '' },
    ],
    { anchors: 1, windows: 1, passes: 1 },
  ],
]

export function ways(module: Source): string | null {
  for (const [what, edits, { anchors = 0, windows = 0, scans = 0, passes = 0 }] of ROWS) {
    const build = engineOf(what, module)
    if (!build.applyEdits(DOCUMENT, edits).ok) return `${what}: refused`
    const { statistics } = build
    const got = [
      statistics.get('decided through anchors'),
      statistics.get('decided through windows'),
      statistics.get('decided by a scan (short, or alone)'),
      statistics.get('passes'),
    ]
    const wanted = [anchors, windows, scans, passes]
    if (`${got}` !== `${wanted}`)
      return `${what}: ${got}, expected ${wanted} (anchors, windows, scans, passes)`
  }
  return null
}

const SEED = 20_260_408
const TEXTS: Weights = { tiny: 0, bytes: 0, small: 60, periodic: 0, structured: 40, large: 0 }

/** Where every edit of a batch applies and overlaps nothing, the places that passes and windows found decide: no scan is fallen back to. */
export function fallbacks(module: Source): string | null {
  let decided = 0
  for (let round = 0; round < 400; round++) {
    const { document, edits, options } = generateBatch(seedOf(SEED, round), TEXTS)
    const build = engineOf('fallbacks', module)
    if (typeof document === 'string' && !document.isWellFormed()) continue
    const { ok, applied, engine } = build.applyEdits(document, edits, { ...options, maxLength: undefined })
    if (!ok || engine !== 'wasm' || applied.some(({ overlaps }) => overlaps > 0)) continue
    const fell = build.statistics.get('fell back')
    if (fell !== 0) return `round ${round}: ${fell} of ${applied.length} edits fell back`
    decided +=
      build.statistics.get('decided through anchors')! + build.statistics.get('decided through windows')!
  }
  const build = engineOf('twice', module)
  build.applyEdits(DOCUMENT + needle(0, 40), edits(2, 40), { policy: 'lenient' })
  if (build.statistics.get('fell back') !== 1) return 'a needle that stands twice is not scanned for'
  return decided > 200 ? null : `only ${decided} edits were decided by places`
}

/** Once a document is indexed, only needles shorter than a region are scanned for, across the seams of earlier edits too. */
export function indexed(module: Source): string | null {
  const host = createHost(() => module)
  let kept: Exports | undefined
  const watched: Host = { ...host, another: () => (kept = host.another()) }
  const { openDocument } = createResident(createSelect(watched))
  for (const text of [DOCUMENT, `${DOCUMENT}é`]) {
    const open = openDocument(text, { engine: 'wasm' })
    const scansOf = (edit: { old_string: string; new_string: string }): number => {
      const before = kept!.scans()
      if (!open.apply([edit]).ok) throw new Error(`refused: ${edit.old_string}`)
      return kept!.scans() - before
    }
    for (let i = 0; i < 24; i++)
      if (scansOf({ old_string: `<${100 + i}>`, new_string: `<${100 + i}>` }) !== 1) return 'an early scan'
    scansOf({ old_string: '<139>', new_string: '(139)' })
    for (let i = 0; i < 30; i++) {
      const whole = needle(i, 40)
      const half = `${whole.slice(0, 20)}, cut in two, ${whole.slice(20)}`
      const rows: [Parameters<typeof scansOf>[0], number][] = [
        [{ old_string: whole, new_string: half }, 0],
        [{ old_string: half.slice(2, 50), new_string: 'short' }, 0],
        [
          {
            old_string: `${half.slice(0, 2)}short${half.slice(50)}\n${filler(i).slice(0, 32)}`,
            new_string: whole,
          },
          0,
        ],
        [{ old_string: whole.slice(0, 31), new_string: `<${100 + i}>` }, 0],
        [{ old_string: `<${100 + i}>`, new_string: `(${100 + i})` }, 1],
      ]
      for (const [at, [edit, wanted]] of rows.entries()) {
        const scans = scansOf(edit)
        if (scans !== wanted) return `needle ${i}, edit ${at}: ${scans} scans, expected ${wanted}`
      }
    }
  }
  return null
}
