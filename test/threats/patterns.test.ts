/**
 * Every regular expression of the sources, over texts made to be slow: none takes more than a time that grows with
 * the text. One that is quadratic takes seconds over the short ones, and fails there rather than hang on the long ones.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const SRC = resolve(import.meta.dirname, '../../src')
const [SHORT, LONG] = [1 << 16, 1 << 20]
/** Of the processor's time: a linear one takes milliseconds. */
const BOUND_MS = 2_000

/** Units that some expression repeats, each as a run that ends in what it does not want; and lines of such runs. */
const UNITS = ['a', ' ', '\n', '\r', '-', '+', '/', '\\', '0', '&', '[', '\u0301', '\u{1f600}', '"', '`', '_']
const textsOf = (length: number) => [
  ...UNITS.map((unit) => `${unit.repeat(length / unit.length - 1)}!`),
  'a -/\\&0"_\n'.repeat(length / 10),
]

interface Found {
  readonly where: string
  readonly pattern: RegExp
}

function files(): string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
}

/** The literals of a file, and how many expressions are made at run time. */
function expressionsOf(name: string): { literals: Found[]; made: number } {
  const source = ts.createSourceFile(name, readFileSync(join(SRC, name), 'utf8'), ts.ScriptTarget.Latest)
  const literals: Found[] = []
  let made = 0
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const [, body, flags] = /^\/(.*)\/(\w*)$/s.exec(node.text)!
      const global = flags!.includes('g') ? flags : `${flags}g`
      literals.push({ where: `${name}: ${node.text}`, pattern: new RegExp(body!, global) })
    }
    if (ts.isNewExpression(node) && node.expression.getText(source) === 'RegExp') made++
    node.forEachChild(visit)
  }
  visit(source)
  return { literals, made }
}

const FOUND = files().map((name) => ({ name, ...expressionsOf(name) }))
const LITERALS = FOUND.flatMap(({ literals }) => literals)

test.each([
  ['64 KB', SHORT],
  ['1 MB', LONG],
])(`${LITERALS.length} expressions, each tried at every place of texts of %s`, (_, length) => {
  expect(LITERALS.length).toBeGreaterThan(20)
  const texts = textsOf(length)
  for (const { where, pattern } of LITERALS) {
    const before = process.cpuUsage()
    for (const text of texts) tryEverywhere(pattern, text)
    expect(process.cpuUsage(before).user / 1000, where).toBeLessThan(BOUND_MS)
  }
})

/** From each match on, as `replace` and `split` go; a thousand of them are as good as all. */
function tryEverywhere(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0
  for (let matches = 0; matches < 1000 && pattern.test(text); matches++) if (pattern.lastIndex === 0) return
}

test('those made at run time are sets of characters, of constants', () => {
  expect(FOUND.filter(({ made }) => made > 0).map(({ name }) => name)).toEqual(['explain/folds.ts'])
})
