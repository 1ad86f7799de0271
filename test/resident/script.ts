/** Random calls on an open document, and what one-shot calls on the text it has at each say. */
import { applyChanges } from '../../src/changes.ts'
import { applyEdits } from '../../src/js.ts'
import type { OpenDocument } from '../../src/opened.ts'
import type { ApplyOptions, Document, Edit, Outcome } from '../../src/types.ts'
import { factsDiffer, show } from '../compare.ts'
import { type Random, randomFrom } from '../random.ts'

/** One call, what it must say, and the text it must leave. */
interface Call {
  edits: Edit[]
  options: ApplyOptions
  /** Whether it is `check`, which changes nothing. */
  dry: boolean
  expected: Outcome | RangeError
  after: Document
  /** Whether the text is read and compared after it. */
  read: boolean
}

/** A document and the calls on it. */
export interface Script {
  document: Document
  calls: Call[]
}

/** Longer than it takes until a document is indexed. */
const CALLS = 60
const ALPHABETS = ['ab', 'abc', 'abcdefghij \n', 'aé漢😀b', 'a']
const SIZES = [10, 100, 1500, 6000]
const NEEDLES = [4, 14, 50, 120]
const REPLACEMENTS = [3, 20, 60]

/** The same script for the same seed. What is expected is the JS engine's word, which the oracle is held against. */
export function scriptFrom(seed: number): Script {
  const random = randomFrom(seed)
  const document = documentFrom(random)
  const calls: Call[] = []
  for (let text = document; calls.length < CALLS; text = calls[calls.length - 1]!.after) {
    const edits = editsFrom(random, text)
    const options: ApplyOptions = {
      policy: random.chance(0.4) ? 'atomic' : 'lenient',
      overlap: random.chance(0.3) ? 'refuse' : 'allow',
      ...(random.chance(0.05) ? { maxLength: text.length + random.below(40) } : {}),
    }
    const dry = random.chance(0.2)
    const expected = attempt(() => applyEdits(text, edits, options))
    const after = dry || expected instanceof RangeError ? text : expected.text
    calls.push({ edits, options, dry, expected, after, read: random.chance(0.2) })
  }
  return { document, calls }
}

/** Makes the calls of a script on the document, just opened; says what differs first, or `null`. */
export function play(
  { document, calls }: Script,
  open: OpenDocument,
  ran: (engine: string) => void = () => {},
) {
  for (const [i, { edits, options, dry, expected, after, read }] of calls.entries()) {
    const at = `call ${i}: ${JSON.stringify({ edits, options, dry })}`
    const verdict = attempt(() => (dry ? open.check(edits, options) : open.apply(edits, options)))
    if (expected instanceof RangeError || verdict instanceof RangeError) {
      if (!(expected instanceof RangeError && verdict instanceof RangeError)) return `${at}: ${verdict}`
    } else {
      ran(verdict.engine)
      const { text: _, ...facts } = expected
      const what = factsDiffer(verdict, facts)
      if (what !== null) return `${at}: ${what}`
    }
    if (open.length !== after.length) return `${at}: length ${open.length}, expected ${after.length}`
    if (read && !same(open.text(), after)) return `${at}: text ${show(open.text())}, expected ${show(after)}`
  }
  const last = calls[calls.length - 1]!.after
  if (!same(open.text(), last)) return `text ${show(open.text())}, expected ${show(last)}`
  const replayed = applyChanges(document, open.changesSince(0) as never)
  return same(replayed, last) ? null : `changes give ${show(replayed)}, expected ${show(last)}`
}

function same(a: Document, b: Document): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b
  return Buffer.compare(a, b) === 0
}

function attempt<T>(work: () => T): T | RangeError {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError) return error
    throw error
  }
}

function documentFrom(random: Random): Document {
  const text = textFrom(random, random.pick(ALPHABETS), random.below(random.pick(SIZES)))
  return random.chance(0.3) ? new TextEncoder().encode(text) : text
}

function textFrom(random: Random, alphabet: string, length: number): string {
  const characters = [...alphabet]
  let text = ''
  for (let i = 0; i < length; i++) text += random.pick(characters)
  return text
}

/** Edits whose needles are cut from the text as it would stand at their turn. */
function editsFrom(random: Random, text: Document): Edit[] {
  let current = typeof text === 'string' ? text : new TextDecoder('utf-8', { ignoreBOM: true }).decode(text)
  const alphabet = current === '' ? 'ab' : current.slice(0, 20).replace(/[\ud800-\udfff]/g, 'a')
  return Array.from({ length: 1 + random.below(random.pick([1, 3, 12])) }, () => {
    const needle = needleFrom(random, current, alphabet)
    const replacement = replacementFrom(random, needle, alphabet)
    const at = current.indexOf(needle)
    if (needle !== '' && at >= 0 && !current.includes(needle, at + needle.length)) {
      current = current.slice(0, at) + replacement + current.slice(at + needle.length)
    }
    return { old_string: needle, new_string: replacement }
  })
}

function needleFrom(random: Random, text: string, alphabet: string): string {
  if (random.chance(0.002)) return `${alphabet}\ud800`
  const characters = [...text]
  if (characters.length === 0 || random.chance(0.1)) return textFrom(random, alphabet, 1 + random.below(8))
  const from = random.below(characters.length)
  return characters.slice(from, from + 1 + random.below(random.pick(NEEDLES))).join('')
}

function replacementFrom(random: Random, needle: string, alphabet: string): string {
  if (random.chance(0.1)) return needle
  if (random.chance(0.15)) return ''
  if (random.chance(0.15)) return needle + textFrom(random, alphabet, random.below(5))
  if (random.chance(0.04)) return `ö${textFrom(random, alphabet, 4)}`
  return textFrom(random, alphabet, random.below(random.pick(REPLACEMENTS)))
}
