/**
 * What goes wrong with a document that is open (SPEC §9): where memory does not grow it keeps its text and goes on
 * plainly, where the engine is lost it says so; never is its text another than what its calls said.
 */
import { afterEach, expect, test, vi } from 'vitest'
import { createApplier } from '../../src/apply.ts'
import { createSelect } from '../../src/engine/select.ts'
import { DocumentClosedError, type OpenDocument } from '../../src/opened.ts'
import { createResident } from '../../src/resident.ts'
import type { ApplyOptions, Document, Edit } from '../../src/types.ts'
import { type Fault, faultyHost } from './faulty.ts'

const host = faultyHost()
const select = createSelect(host)
const { openDocument } = createResident(select)
const { applyEdits } = createApplier(select)

const swap = (old_string: string, new_string: string): Edit => ({ old_string, new_string })
const line = (i: number) => `line ${i} of plain text, as such\n`
const NARROW = Array.from({ length: 60 }, (_, i) => line(i)).join('')

/** Calls that take every way through the engine: scans, then an index; splices, undone ones, a dry one; a layout. */
type Call = readonly [edits: readonly Edit[], options?: ApplyOptions & { dry?: boolean }]
const ONE_BY_ONE: Call[] = Array.from({ length: 26 }, (_, i): Call => [[swap(`line ${i} of`, `row ${i} of`)]])
const CALLS: readonly Call[] = [
  ...ONE_BY_ONE,
  [[swap('row 1 of', 'row 1, of'), swap('row 2 of', ''), swap('no such', '')]],
  [[swap('row 1 of', 'row 1, of'), swap('row', ''), swap('row 4 of', 'ROW 4')], { policy: 'lenient' }],
  [[swap('row 5 of', 'five'), swap('row 6 of', 'six')], { dry: true }],
  // More than a layout has room for, so that the text is laid out anew, larger.
  [[swap('row 7 of', 'x'.repeat(50_000))]],
  [[swap('row 10 of', 'y'.repeat(50_000))]],
  [[swap('row 11 of', 'z'.repeat(50_000))]],
  [[swap('row 8 of', '第8行'), swap('line 40', '😀')]],
  [[swap('第8', '第八'), swap('ROW 4', 'row 4')]],
  [[swap('row 9 of', 'nine')]],
]

const DOCUMENTS: readonly [name: string, document: Document][] = [
  ['narrow', NARROW],
  ['wide', `à la ligne\n${NARROW}`],
  ['bytes', new TextEncoder().encode(NARROW)],
]

/** A call's verdict, spelled so that it compares fast, and the text after it. */
interface Step {
  readonly verdict: string
  readonly text: Document
}

/** What the calls give, one after another, by the JS engine, one-shot. */
function stepsOf(document: Document): Step[] {
  let text = document
  return CALLS.map(([edits, { dry, ...options } = {}]) => {
    const { text: after, engine: _, ...verdict } = applyEdits(text, edits, { ...options, engine: 'js' })
    if (!dry) text = after
    return { verdict: JSON.stringify(verdict), text }
  })
}
const STEPS = new Map(DOCUMENTS.map(([, document]) => [document, stepsOf(document)]))

/** Opens the document and makes all calls, from `from` on under `fault`; says which engine ran, and where it was lost. */
function course(document: Document, fault: Fault, from = 0): { lostAt?: number; engines: string[] } {
  host.set()
  host.drop()
  const open = openDocument(document, { engine: 'wasm' })
  const engines: string[] = []
  for (const [i, step] of STEPS.get(document)!.entries()) {
    if (i === from) host.set(fault)
    try {
      engines.push(taken(open, CALLS[i]!, step, i))
    } catch (error) {
      if (!(error instanceof DocumentClosedError)) throw error
      expect(error.code).toBe('lost')
      for (const use of [() => open.text(), () => open.length, () => open.apply([])])
        expect(use).toThrow(error)
      open.close()
      return { lostAt: i, engines }
    }
  }
  open.close()
  return { engines }
}

/** Makes one call, compares what is known after it, and says which engine ran. */
function taken(open: OpenDocument, [edits, { dry, ...options } = {}]: Call, step: Step, i: number): string {
  const { engine, ...verdict } = dry ? open.check(edits, options) : open.apply(edits, options)
  if (JSON.stringify(verdict) !== step.verdict) expect(JSON.stringify(verdict)).toBe(step.verdict)
  if (open.length !== step.text.length) expect(open.length).toBe(step.text.length)
  if (i % 8 === 0 || i >= ONE_BY_ONE.length) expect(same(open.text(), step.text)).toBe(true)
  return engine
}

/** Kept at hand, since tests take the global away. */
const { compare } = Buffer
function same(a: Document, b: Document): boolean {
  return typeof a === 'string' ? a === b : compare(a, b as Uint8Array) === 0
}

/** What a course without a fault counts, from its call `from` on. */
function counted(document: Document, from = 0) {
  expect(course(document, {}, from)).toEqual({ engines: CALLS.map(() => 'wasm') })
  return host.seen()
}

afterEach(() => {
  vi.unstubAllGlobals()
  host.set()
})

test.each(DOCUMENTS)('%s: memory refused at every n-th request: nothing is lost', (_, document) => {
  const { requests } = counted(document)
  expect(requests).toBeGreaterThan(2)
  for (let n = 1; n <= requests; n++) {
    const once = course(document, { refuses: (k) => k === n })
    expect(once.lostAt).toBeUndefined()
    expect(course(document, { refuses: (k) => k % n === 0 }).lostAt).toBeUndefined()
  }
  // From wherever it is refused, the engine goes on for as long as it can.
  for (let from = 0; from < CALLS.length; from += from < 25 ? 8 : 2) {
    const { lostAt, engines } = course(document, { refuses: () => true }, from)
    expect(lostAt).toBeUndefined()
    expect(engines.join(' ')).toMatch(/^wasm( wasm)*( js)*$/)
  }
})

test('memory refused where there is no Buffer: nothing is lost', () => {
  vi.stubGlobal('Buffer', undefined)
  for (const [, document] of DOCUMENTS) {
    for (const from of [0, 25, 29, 30])
      expect(course(document, { refuses: () => true }, from).lostAt).toBeUndefined()
  }
})

test.each(DOCUMENTS)(
  '%s: a trap at the k-th call, and in each export: the document is lost there',
  (_, document) => {
    const { calls, names } = counted(document)
    for (let k = 1; k <= calls; k += k < 12 ? 1 : 29) {
      expect(course(document, { traps: (n) => n === k }).lostAt).toBeDefined()
    }
    for (const name of names)
      expect(course(document, { traps: (_, called) => called === name }).lostAt).toBeDefined()
  },
)

test.each(DOCUMENTS)(
  '%s: all exports trapping, or memory gone, from the k-th time on: lost there',
  (_, document) => {
    const { calls, looks } = counted(document)
    for (let k = 1; k <= calls; k += 61)
      expect(course(document, { traps: (n) => n >= k }).lostAt).toBeDefined()
    for (let k = 1; k <= looks; k += 61)
      expect(course(document, { detached: (n) => n >= k }).lostAt).toBeDefined()
  },
)

test('opened where memory is refused: plainly, or a RangeError where WebAssembly is asked for by name', () => {
  const long = NARROW.repeat(100)
  host.drop()
  host.set({ refuses: () => true })
  expect(() => openDocument(long, { engine: 'wasm' })).toThrow(RangeError)
  const open = openDocument(`${long}once`)
  expect(open.apply([swap('once', 'twice')])).toMatchObject({ ok: true, engine: 'js' })
  host.set({ traps: () => true })
  expect(openDocument(`${long}once`).apply([swap('once', 'twice')])).toMatchObject({ ok: true, engine: 'js' })
})

test('wherever the stack ends, the text is what the calls said, or the document says it is lost', () => {
  const edits = [swap('line 3 of', 'row'), swap('line 4 of', 'row four'), swap('line 5 of', 'row five')]
  const after = applyEdits(NARROW, edits).text
  const ends = { done: 0, intact: 0, lost: 0 }
  const descend = (left: number, open: OpenDocument): boolean =>
    left === 0 ? open.apply(edits).ok : descend(left - 1, open)
  const tried = (left: number) => {
    const open = openDocument(NARROW, { engine: 'wasm' })
    const thrown = attempt(() => descend(left, open))
    const text = attempt(() => open.text())
    if (text instanceof DocumentClosedError) ends.lost++
    else if (open.revision === 1) ends.done++
    else ends.intact++
    if (!(text instanceof DocumentClosedError)) {
      expect(text).toBe(open.revision === 1 ? after : NARROW)
      expect(thrown === true).toBe(open.revision === 1)
      expect(open.apply([swap('line 9 of', 'row nine')]).ok).toBe(true)
    }
    return thrown === true
  }
  // The edge lies elsewhere once functions are compiled: from where calls fail, down to where none does any more.
  let left = 30_000
  while (tried(left)) left += 1000
  while (!tried(left)) left -= 500
  left += 500
  while (!tried(left)) left -= 25
  for (const end = left + 50; left < end; left++) tried(left)
  console.log(JSON.stringify(ends))
  expect(Math.min(ends.done, ends.intact)).toBeGreaterThan(0)
})

/** What writes to the text, or tells of what was written: until the facts are known, a call cannot be undone. */
const WRITERS = ['run_open', 'index_text', 'lay_out', 'undo', 'decided', 'facts', 'places_at']
/** What opens a text anew, in UTF-16: bytes and wide strings never are. */
const OPENERS = ['heapBase', 'open_text']

test.each(DOCUMENTS)(
  '%s: the stack ends inside the engine: lost where it was writing, else it goes on',
  (_, document) => {
    for (const name of counted(document).names) {
      // A text that cannot be read throws, and can be read the next time.
      if (name === 'read_text') continue
      let left = 1
      const { lostAt, engines } = course(document, {
        overflows: (_, called) => called === name && left-- > 0,
      })
      if ([...WRITERS, ...OPENERS].includes(name)) expect([name, lostAt]).toEqual([name, engines.length])
      else expect([name, lostAt]).toEqual([name, undefined])
    }
  },
)

function attempt<T>(work: () => T): T | Error {
  try {
    return work()
  } catch (error) {
    return error as Error
  }
}
