import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChangeSet, EditorState } from '@codemirror/state'
import { afterAll, describe, expect, it } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'
import {
  applyChanges,
  mapPosition,
  toChangeSpec,
  toTextEdits,
  toUnifiedDiff,
} from '../../src/changes/index.ts'
import { applyEdits } from '../../src/js.ts'
import type { Change, Edit } from '../../src/types.ts'
import { withCases } from '../cases/shared.ts'
import { randomFrom, runsOf } from '../random.ts'
import { randomChanges, randomText } from './random-changes.ts'

interface Row {
  name: string
  document: string
  changes: Change<string>[]
  text: string
}

const rowOf = (name: string, document: string, changes: Change<string>[]): Row => ({
  name,
  document,
  changes,
  text: applyChanges(document, changes),
})

/** Changes at random places: touching ones, insertions and halves of a CRLF included. */
const arbitrary = Array.from({ length: runsOf(240) }, (_, seed) => {
  const random = randomFrom(seed + 1)
  const document = randomText(random, seed % 3 === 0 ? 6 : 60)
  return rowOf(`seed ${seed + 1}`, document, randomChanges(random, document, 5))
})

/** Batches of edits, of which what applies applies. */
const batches = Array.from({ length: runsOf(160) }, (_, seed) => {
  const random = randomFrom(seed + 10_001)
  const document = randomText(random, 80)
  const edits = Array.from({ length: 1 + random.below(6) }, () => {
    const at = random.below(document.length + 1)
    return { old_string: document.slice(at, at + 1 + random.below(12)), new_string: randomText(random, 4) }
  })
  return rowOf(`batch ${seed + 10_001}`, document, applyEdits(document, edits, { policy: 'lenient' }).changes)
})

const ROWS = [...arbitrary, ...batches]

withCases('replay.jsonl', (text) => {
  const records = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { set: string; before: string; edits: Edit[] })
  const revisions = records.filter(({ set }) => set === 'positive')
  for (const [i, { before, edits }] of revisions.entries()) {
    ROWS.push(rowOf(`replay ${i}`, before, applyEdits(before, edits).changes))
  }
  it('has 200 revisions that change something', () => {
    expect(ROWS.filter(({ name, changes }) => name.startsWith('replay') && changes.length > 0).length).toBe(
      200,
    )
  })
})

it('has batches that change several places', () => {
  expect(batches.filter(({ changes }) => changes.length > 1).length).toBeGreaterThan(runsOf(40))
})

describe('LSP', () => {
  it('vscode-languageserver-textdocument makes the outcome of the text edits', () => {
    for (const { name, document, changes, text } of ROWS) {
      const edits = toTextEdits(document, changes)
      expect(
        TextDocument.applyEdits(TextDocument.create('file:///a', 'text', 1, document), edits),
        name,
      ).toBe(text)
    }
  })
})

describe('CodeMirror', () => {
  const open = (doc: string) => EditorState.create({ doc, extensions: EditorState.lineSeparator.of('\n') })

  it('@codemirror/state makes the outcome of the change spec', () => {
    for (const { name, document, changes, text } of ROWS) {
      const state = open(document)
      expect(state.update({ changes: toChangeSpec(document, changes) }).state.sliceDoc(), name).toBe(text)
    }
  })

  it('a state that counts every break as one makes it of the normalized spec', () => {
    const oneBreak = (text: string) => text.replace(/\r\n?/g, '\n')
    for (const { name, document, changes, text } of ROWS) {
      const state = EditorState.create({ doc: document })
      const changed = state.update({ changes: toChangeSpec(document, changes, { normalized: true }) }).state
      expect(changed.doc.toString(), name).toBe(oneBreak(text))
    }
  })

  it('mapPosition is where the change set maps every position', () => {
    for (const { name, document, changes } of ROWS.slice(0, 300)) {
      const set = ChangeSet.of(
        changes.map((change) => ({ ...change })),
        document.length,
        '\n',
      )
      const apart = changes.every(({ from, to }, i) => from < to && (i === 0 || changes[i - 1]!.to < from))
      for (let at = 0; apart && at <= document.length; at++) {
        for (const side of [-1, 1] as const) {
          expect(mapPosition(changes, at, side), `${name} at ${at} side ${side}`).toBe(set.mapPos(at, side))
        }
      }
    }
  })
})

describe('unified diff', () => {
  const folder = mkdtempSync(join(tmpdir(), 'changes-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Runs `script` on every row's file `$i`, its diff `$i.diff` beside it, and compares what the tool made of each. */
  function patched(name: string, script: string, context: number): void {
    const place = mkdtempSync(join(folder, `${name}-${context}-`))
    const rows = ROWS.map((row, i) => {
      const names = { oldName: `a/${i}`, newName: `b/${i}` }
      return { ...row, diff: toUnifiedDiff(row.document, row.changes, { ...names, context }) }
    })
    for (const [i, { document, diff }] of rows.entries()) {
      if (diff === '') continue
      writeFileSync(join(place, `${i}`), document)
      writeFileSync(join(place, `${i}.diff`), diff)
    }
    const run = spawnSync(
      'sh',
      ['-c', `for d in *.diff; do i=\${d%.diff}; ${script} || echo "failed: $i"; done`],
      {
        cwd: place,
      },
    )
    expect(run.stdout.toString().slice(0, 1000)).toBe('')
    expect(run.status).toBe(0)
    for (const [i, { name, document, text, diff }] of rows.entries()) {
      if (diff === '') expect(text, name).toBe(document)
      else expect(readFileSync(join(place, `${i}`), 'utf8'), name).toBe(text)
    }
  }

  it.each([3, 1])('git apply makes the outcome, %d lines of context', (context) => {
    patched('git', 'git apply --whitespace=nowarn $d', context)
  })

  it('git apply makes it without context', () => {
    patched('git', 'git apply --whitespace=nowarn --unidiff-zero $d', 0)
  })

  it.each([3, 1])('GNU patch makes the outcome, %d lines of context', (context) => {
    patched('patch', 'patch -p1 --binary --no-backup-if-mismatch --silent $i $d', context)
  })
})
