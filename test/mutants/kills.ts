/**
 * The quick suite that a mutant of the engine must not pass: what `npm test` says of the engine, cut to seconds.
 * Everything is from fixed seeds. What is expected is prepared once, and does not depend on the engine.
 */
import { readFileSync } from 'node:fs'
import { createHost, type Host, type Source } from '../../src/engine/module.ts'
import { createSelect } from '../../src/engine/select.ts'
import type { OpenDocument } from '../../src/opened.ts'
import { createResident } from '../../src/resident.ts'
import type { Document, Occurrences } from '../../src/types.ts'
import { occurrencesDiffer } from '../compare.ts'
import { checkCase, TOPICS } from '../conformance/run.mjs'
import { compareOn, type Expected, oracleAnswer } from '../differential.ts'
import { engineOf, type Subject } from '../engines.ts'
import { type Batch, generateBatch, WEIGHTS, type Weights } from '../generate.ts'
import { oracleCount } from '../oracle.ts'
import { PARTS } from '../parts/checks.ts'
import { seedOf } from '../random.ts'
import { play, type Script, scriptFrom } from '../resident/script.ts'
import { measured } from '../rooms.ts'
import { HAYSTACKS, rep, SEEDS } from '../searches.ts'

const SEED = 20_260_303

/** What is compared with. */
export interface Prepared {
  quick: Answered[]
  batches: Answered[]
  long: Answered[]
  tiny: Answered[]
  scripts: Script[]
  searches: [document: Document, needle: string, expected: Occurrences][]
}
type Answered = [batch: Batch, expected: Expected]

/** One question to a build: what is wrong with its answer, or `null`. */
export interface Check {
  name: string
  ask(build: Source, prepared: Prepared): string | null
}

const MANY_EDITS: Weights = { tiny: 0, bytes: 0, small: 0, periodic: 5, structured: 20, large: 1 }
const TINY_TEXTS: Weights = { ...WEIGHTS, periodic: 100, structured: 10, large: 0 }

export function prepare(): Prepared {
  return {
    quick: answered(SEED, 300, { ...WEIGHTS, large: 0 }),
    batches: answered(SEED + 1, 1200, { ...WEIGHTS, structured: 60, large: 0 }),
    long: answered(SEED + 2, 60, MANY_EDITS),
    tiny: answered(SEED + 3, 1500, TINY_TEXTS),
    scripts: Array.from({ length: 12 }, (_, i) => scriptFrom(seedOf(SEED + 4, i))),
    searches: searches(),
  }
}

function answered(seed: number, count: number, weights: Weights): Answered[] {
  return Array.from({ length: count }, (_, i) => {
    const batch = generateBatch(seedOf(seed, i), weights)
    return [batch, oracleAnswer(batch)]
  })
}

/** The seeds under some paddings, as strings and as bytes, a text behind its own longer one among them. */
function searches(): Prepared['searches'] {
  const found: Prepared['searches'] = []
  for (const [needle, haystack] of SEEDS) {
    for (const before of [0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33, 47, 48, 49, 62, 63, 64, 65]) {
      for (const after of [0, 1 + (before % 17)]) {
        const text = '#'.repeat(before) + haystack + '#'.repeat(after)
        for (const part of [text, text.slice(0, -after - 1)]) {
          for (const document of [part, Buffer.from(part)])
            found.push([document, needle, oracleCount(document, needle, 3)])
        }
      }
    }
  }
  return found
}

/** Of the build with real grams, the quickest to fail first. */
export const QUICK: Check[] = [
  { name: 'quick', ask: (build, { quick }) => differ(engineOf('quick', build), quick) },
  { name: 'conformance', ask: (build) => conformance(engineOf('conformance', build)) },
  { name: 'resident', ask: (build, { scripts }) => resident(build, scripts.slice(0, 6)) },
  { name: 'batches', ask: (build, { batches }) => differ(engineOf('batches', build), batches) },
]

/** Of the same build, what takes longer, or longer to fail. */
export const SLOW: Check[] = [
  { name: 'searches', ask: (build, { searches }) => search(engineOf('searches', build), searches) },
  { name: 'long', ask: (build, { long }) => differ(engineOf('long', build), long) },
  ...Object.keys(HAYSTACKS).map((name) => ({
    name,
    ask: (build: Source) => hostile(engineOf(name, build), name),
  })),
  { name: 'runs', ask: (build) => runsOnRun(engineOf('runs', build)) },
  { name: 'repeats', ask: (build) => repeats(engineOf('repeats', build)) },
]

/** Of the build with its parts exported. */
export const INNER: Check[] = Object.entries(PARTS).map(([name, ask]) => ({ name, ask }))

/** Of a build with tiny grams. */
export const TINY: Check[] = [
  { name: 'tiny batches', ask: (build, { tiny }) => differ(engineOf('tiny', build), tiny) },
  { name: 'tiny resident', ask: (build, { scripts }) => resident(build, scripts) },
]

function differ(subject: Subject, batches: Answered[]): string | null {
  for (const [batch, expected] of batches) {
    const what = compareOn(subject, batch, expected)
    if (what !== null) return what
  }
  return null
}

interface Case {
  name: string
  call?: string
  expected: { throws?: string }
}
let cases: Case[] | undefined

/** The cases about texts; those about arguments never reach the engine. */
function conformance(subject: Subject): string | null {
  cases ??= TOPICS.flatMap(
    (topic: string): Case[] => JSON.parse(readFileSync(`test/conformance/${topic}.json`, 'utf8')).cases,
  ).filter(({ call = 'countOccurrences', expected }) => call === 'countOccurrences' && !expected.throws)
  for (const one of cases) {
    const what = checkCase(subject as never, one, 'auto')
    if (what !== null) return `${one.name}: ${what}`
  }
  return null
}

/** The calls of each script; the engine must take all but the few that do not fit it. */
function resident(build: Source, scripts: Script[]): string | null {
  const host = createHost(() => build)
  const watched: Host = { ...host, another: () => measured(host.another()) }
  const { openDocument } = createResident(createSelect(watched))
  let wasm = 0
  let calls = 0
  for (const script of scripts) {
    const open = openDocument(script.document, { engine: 'wasm' }) as OpenDocument
    const what = play(script, open, (engine) => {
      calls++
      wasm += engine === 'wasm' ? 1 : 0
    })
    if (what !== null) return what
    open.close()
  }
  return wasm * 4 > calls * 3 ? null : `${wasm} of ${calls} calls on the engine`
}

function search(subject: Subject, searches: Prepared['searches']): string | null {
  for (const [document, needle, expected] of searches) {
    const what = occurrencesDiffer(subject.countOccurrences(document, needle, { limit: 3 }), expected)
    if (what !== null) return what
    const { changes, refused } = subject.applyEdits(document, [{ old_string: needle, new_string: '' }])
    const right =
      expected.count === 1 ? changes[0]?.from === expected.offsets[0] : refused[0]?.matches === expected.count
    if (!right) return `${JSON.stringify(needle)} is not where it is`
  }
  return null
}

function hostile(subject: Subject, name: string): string | null {
  const [text, needle, count, overlapping] = HAYSTACKS[name]!
  for (const document of [text, new TextEncoder().encode(text)]) {
    const found = subject.countOccurrences(document, needle)
    if (found.count !== count || found.overlapping !== overlapping) return `${found.count} of ${count}`
    const { applied, refused } = subject.applyEdits(document, [{ old_string: needle, new_string: 'x' }])
    if (applied.length !== 1 && refused[0]!.matches !== count) return `${refused[0]!.matches} of ${count}`
  }
  return null
}

function runsOnRun(subject: Subject): string | null {
  const edits = Array.from({ length: 64 }, (_, i) => ({ old_string: rep(' ', 40 + i), new_string: '' }))
  const { refused } = subject.applyEdits(rep(' ', 100_000), edits, { policy: 'lenient' })
  const wrong = edits.findIndex(
    ({ old_string }, i) => refused[i]!.matches !== Math.floor(100_000 / old_string.length),
  )
  return wrong === -1 ? null : `edit ${wrong + 1}: ${refused[wrong]!.matches}`
}

function repeats(subject: Subject): string | null {
  const gram = 'gram-of-all '
  const edits = Array.from({ length: 400 }, (_, i) => ({
    old_string: `${gram}${i}!`,
    new_string: rep(gram, 20) + `${i}?`,
  }))
  const { ok } = subject.applyEdits(edits.map(({ old_string }) => old_string).join(''), edits)
  return ok ? null : 'refused'
}
