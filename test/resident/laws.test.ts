import { expect, test } from 'vitest'
import { applyChanges } from '../../src/changes.ts'
import { inlineHost } from '../../src/engine/inline.ts'
import { createHost, type Host } from '../../src/engine/module.ts'
import { createSelect } from '../../src/engine/select.ts'
import * as lib from '../../src/index.ts'
import { createResident, type OpenDocument } from '../../src/resident.ts'
import type { ApplyOptions, Document } from '../../src/types.ts'
import { GRAINS, grainModule } from '../grains.mjs'
import { type Random, randomFrom, seedOf } from '../random.ts'

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
/** Longer than it takes until a document is indexed. */
const CALLS = 60
const ALPHABETS = ['ab', 'abc', 'abcdefghij \n', 'aé漢😀b', 'a']
const SIZES = [10, 100, 1500, 6000]
const NEEDLES = [4, 14, 50, 120]
const REPLACEMENTS = [3, 20, 60]

test.each(HOSTS)(`law 6, %s: an open document says what one-shot calls say, seed ${SEED}`, (_, host) => {
  const { openDocument } = createResident(createSelect(host))
  const seen = { calls: 0, wasm: 0, refused: 0, undone: 0, read: 0 }
  for (let i = 0; i < DOCUMENTS; i++) {
    const random = randomFrom(seedOf(SEED, i))
    const document = documentFrom(random)
    const open = openDocument(document, { engine: 'wasm' }) as OpenDocument
    const text = interleave(random, open, document, `document ${i}`, seen)
    expect(open.text()).toEqual(text)
    expect(applyChanges(document, open.changesSince(0) as never)).toEqual(text)
    open.close()
  }
  console.log(JSON.stringify(seen))
  for (const share of Object.values(seen)) expect(share).toBeGreaterThan(0)
})

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

/** Calls on the open document, each beside the one-shot call on the text it had; returns the text it has in the end. */
function interleave(
  random: Random,
  open: OpenDocument,
  document: Document,
  name: string,
  seen: Record<'calls' | 'wasm' | 'refused' | 'undone' | 'read', number>,
): Document {
  let text = document
  for (let call = 0; call < CALLS; call++) {
    const edits = editsFrom(random, text)
    const options: ApplyOptions = {
      policy: random.chance(0.4) ? 'atomic' : 'lenient',
      overlap: random.chance(0.3) ? 'refuse' : 'allow',
      ...(random.chance(0.05) ? { maxLength: text.length + random.below(40) } : {}),
    }
    const dry = random.chance(0.2)
    const expected = attempt(() => lib.applyEdits(text, edits, { ...options, engine: 'js' }))
    const verdict = attempt(() => (dry ? open.check(edits, options) : open.apply(edits, options)))
    if (expected instanceof RangeError) expect(verdict, name).toBeInstanceOf(RangeError)
    else {
      const { text: after, engine: _, ...facts } = expected
      const { engine, ...found } = verdict as lib.Verdict
      expect(found, `${name}, call ${call}: ${JSON.stringify({ edits, options, dry })}`).toEqual(facts)
      seen.wasm += engine === 'wasm' ? 1 : 0
      seen.refused += facts.refused.length
      seen.undone += dry || (!facts.ok && options.policy === 'atomic') ? 1 : 0
      if (!dry) text = after
    }
    expect(open.length).toBe(text.length)
    if (random.chance(0.2)) {
      seen.read++
      expect(open.text(), `${name}, after call ${call}`).toEqual(text)
    }
    seen.calls++
  }
  return text
}

function attempt<T>(work: () => T): T | RangeError {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError) return error
    throw error
  }
}

/** Edits whose needles are cut from the text as it would stand at their turn. */
function editsFrom(random: Random, text: Document): lib.Edit[] {
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
