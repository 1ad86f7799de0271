/**
 * The texts everything is measured on, from what `npm ci` installs: source code (JavaScript and TypeScript files that
 * are ASCII, the TypeScript compiler first), prose (read-me files, change logs and licences, their ASCII lines), and
 * CJK (the compiler's Chinese and Japanese messages).
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { randomOf, shuffled } from './random.mjs'

const MODULES = new URL('../node_modules/', import.meta.url).pathname
const KINDS = { source, prose, cjk }
const made = new Map()

/** `size` units of a kind of text, as a flat string (one byte a unit, for CJK two). */
export function textOf(kind, size) {
  const known = made.get(kind)
  if (known === undefined || known.length < size) made.set(kind, KINDS[kind](size))
  return flat(made.get(kind).slice(0, size))
}

/** A copy that is no slice of another string: what reading a file gives. */
export function flat(text) {
  return Buffer.from(text).toString()
}

function source(size) {
  const compiler = ['typescript.js', '_tsc.js'].map((name) => join(MODULES, 'typescript/lib', name))
  return filled(size, function* () {
    const seen = new Set()
    for (const file of [...compiler, ...filesOf(/\.[cm]?[jt]s$/)]) {
      const text = readFileSync(file, 'latin1')
      if (seen.has(text) || !isAscii(text)) continue
      seen.add(text)
      yield text
    }
  })
}

function prose(size) {
  const lines = new Set()
  for (const file of filesOf(/(\.md|license[^/]*|\.txt)$/i)) {
    for (const line of readFileSync(file, 'latin1').split('\n'))
      if (line !== '' && isAscii(line)) lines.add(line)
  }
  return filled(size, () => overAndOver([...lines], 1))
}

function cjk(size) {
  const messages = ['zh-cn', 'ja', 'zh-tw'].flatMap((language) => {
    const file = join(MODULES, 'typescript/lib', language, 'diagnosticMessages.generated.json')
    return Object.values(JSON.parse(readFileSync(file, 'utf8')))
  })
  return filled(size, () => overAndOver(messages, 2))
}

/** The lines, and once they are used up the same in another order, two and two on a line. */
function* overAndOver(lines, seed) {
  const random = randomOf(seed)
  for (const line of lines) yield `${line}\n`
  for (;;) {
    const first = shuffled(lines, random)
    const second = shuffled(lines, random)
    for (let i = 0; i < lines.length; i++) yield `${first[i]} ${second[i]}\n`
  }
}

function filled(size, pieces) {
  const taken = []
  let length = 0
  for (const piece of pieces()) {
    taken.push(piece)
    length += piece.length
    if (length >= size) return taken.join('')
  }
  throw new Error(`node_modules holds only ${length} units of this kind of text, not ${size}`)
}

function filesOf(pattern) {
  return readdirSync(MODULES, { recursive: true })
    .filter((path) => pattern.test(path))
    .sort()
    .map((path) => join(MODULES, path))
    .filter((path) => isFile(path))
}

function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

function isAscii(text) {
  return /^[\0-\x7f]*$/.test(text)
}
