/** Which way an edit is decided: by a pass where one pays, by a scan where none does, by the window that made its needle. */
import type { Source } from '../../src/engine/module.ts'
import type { Edit } from '../../src/types.ts'
import { engineOf } from '../engines.ts'

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

const DOCUMENT = Array.from({ length: 40 }, (_, i) => `${needle(i, 40)}\n`).join('-'.repeat(100))

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
