/** Values as the README's comments write them: `…` leaves something open, words behind the value are for the reader. */
import ts from 'typescript'

/** What a comment expects: a value to match, or an error by the start of its `name: message`. */
export interface Expected {
  readonly value?: unknown
  readonly throws?: string
}

/** Stands for `…` as a value: anything. */
const ANY = Symbol('anything')
/** Stands for `…` in a list or an object: there may be more. */
const MORE = Symbol('and more')
const more = Object.defineProperty({ [MORE]: true }, Symbol.iterator, {
  value: function* () {
    yield MORE
  },
})

/** The value that a comment starts with; `undefined` where there is none. */
export function valueIn(comment: string): Expected | undefined {
  const thrown = /^throws (.*)$/s.exec(comment)
  if (thrown) return { throws: thrown[1]!.replace(/\s+/g, ' ') }
  const ends = [...comment.matchAll(/[:,;.]? |$/g)].map(({ index }) => index).reverse()
  for (const end of ends) {
    const literal = spelled(comment.slice(0, end))
    if (literal !== undefined && isExpression(literal)) {
      try {
        return { value: new Function('ANY', 'more', `return (${literal})`)(ANY, more) }
      } catch {
        // A word, not a value.
      }
    }
  }
  return undefined
}

const STRING_OR_DOTS = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|…/g

/** `…` spelled as what it stands for, strings aside. */
function spelled(text: string): string {
  return text.replace(STRING_OR_DOTS, (found, index: number) => {
    if (found !== '…') return found
    return /[:]\s*$/.test(text.slice(0, index)) ? 'ANY' : '...more'
  })
}

function isExpression(text: string): boolean {
  const file = ts.createSourceFile('value.ts', `(${text})`, ts.ScriptTarget.ES2022) as ts.SourceFile & {
    parseDiagnostics: readonly unknown[]
  }
  return text.trim() !== '' && file.statements.length === 1 && file.parseDiagnostics.length === 0
}

/** Whether `actual` is what `expected` says. */
export function matches(actual: unknown, expected: unknown): boolean {
  if (expected === ANY || Object.is(actual, expected)) return true
  if (typeof expected === 'string') return opensAlike(actual, expected)
  if (typeof expected !== 'object' || typeof actual !== 'object' || !expected || !actual) return false
  if (Array.isArray(expected)) return Array.isArray(actual) && listsMatch(actual, expected)
  const open = MORE in expected
  const names = Object.keys(expected)
  return (
    (open || names.length === Object.keys(actual).length) &&
    names.every((name) => name in actual && matches(actual[name as never], expected[name as never]))
  )
}

function listsMatch(actual: readonly unknown[], expected: readonly unknown[]): boolean {
  const open = expected.at(-1) === MORE
  const items = open ? expected.slice(0, -1) : expected
  return (
    (open ? actual.length >= items.length : actual.length === items.length) &&
    items.every((item, i) => matches(actual[i], item))
  )
}

/** `'abc…'`: a text that starts so. */
export function opensAlike(actual: unknown, expected: string): boolean {
  return typeof actual === 'string' && expected.endsWith('…') && actual.startsWith(expected.slice(0, -1))
}
