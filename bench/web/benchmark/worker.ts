/** Measures, off the page's thread: the page stays responsive, and ending the worker ends any run at once. */
import { textOf } from '../page/files.ts'
import { CONTENDERS } from './contenders.ts'
import { generated } from './documents.ts'
import { editsFor, type PlainEdit } from './edits.ts'
import { measure } from './measure.ts'
import { type Contender, NAMES, type Order, type Report } from './messages.ts'

const report = (what: Report) => postMessage(what)

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  run(data).then(
    () => report({ kind: 'done' }),
    (error) => report({ kind: 'failed', why: String(error?.message ?? error) }),
  )
})

/** The share of the bar that making the document and choosing the edits takes. */
const PREPARING = 0.05

async function run({ document: wanted, counts, contenders }: Order): Promise<void> {
  report({ kind: 'at', doing: 'Preparing the document', from: 0, to: PREPARING, expectedMs: 500 })
  const document = 'file' in wanted ? await read(wanted.file) : generated(wanted.kind, wanted.bytes)
  const bytes = 'file' in wanted ? wanted.file.size : new TextEncoder().encode(document).length
  const edits = editsFor(document, Math.max(...counts))
  report({ kind: 'document', bytes, units: document.length, edits: edits.length })
  const fitting = counts.filter((count) => count <= edits.length)
  if (fitting.length === 0) throw new Error('it has no place that stands only once for each edit')
  measureAll(document, edits, plan(fitting, contenders, document.length))
}

async function read(file: File): Promise<string> {
  const text = await textOf(file)
  if (text === null) throw new Error(`${file.name} is no UTF-8 text`)
  return text
}

interface Step {
  count: number
  contender: Contender
  /** A guess, for the progress bar alone; made better by what the contender took before. */
  guessMs: number
}

/** Small batches first: what they take says what the larger ones will. */
const plan = (counts: number[], contenders: Contender[], units: number): Step[] =>
  counts.flatMap((count) =>
    contenders.map((contender) => ({ count, contender, guessMs: guess(contender, count, units) })),
  )

/** A step is some ten calls, or a second; loops read the document twice for each edit, at about 2 GB/s. */
function guess(contender: Contender, count: number, units: number): number {
  const call = contender === 'wasm' || contender === 'auto' ? units / 1e6 : (units * (count + 1)) / 1e6
  return Math.max(1_000, call * (call > 3_000 ? 2 : 4))
}

function measureAll(document: string, edits: PlainEdit[], steps: readonly Step[]): void {
  const total = steps.reduce((sum, { guessMs }) => sum + guessMs, 0)
  let done = 0
  let answer: { count: number; text: string } | undefined
  for (const { count, contender, guessMs } of steps) {
    const share = (ms: number) => PREPARING + (1 - PREPARING) * (ms / total)
    const doing = `${NAMES[contender]}, ${count === 1 ? '1 edit' : `${count} edits`}`
    report({ kind: 'at', doing, from: share(done), to: share(done + guessMs), expectedMs: guessMs })
    done += guessMs
    const batch = edits.slice(0, count)
    const text = attempt(contender, document, batch)
    if (text === null) continue
    if (answer?.count === count && answer.text !== text)
      throw new Error(`${doing}: another answer than before it`)
    answer = { count, text }
    report({ kind: 'cell', count, contender, timing: measure(() => CONTENDERS[contender](document, batch)) })
  }
}

/** The contender's answer; `null`, and a report, where its engine cannot run in this browser. */
function attempt(contender: Contender, document: string, batch: PlainEdit[]): string | null {
  try {
    return CONTENDERS[contender](document, batch)
  } catch (error) {
    report({ kind: 'refused', count: batch.length, contender, why: (error as Error).message })
    return null
  }
}
