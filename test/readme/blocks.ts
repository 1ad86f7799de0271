/** Code that documents show, made to check what its comments say. */
import ts from 'typescript'
import { type Expected, valueIn } from './values.ts'

/** A piece of code that a document shows. */
export interface Block {
  /** The file it stands in, from the package's folder. */
  readonly file: string
  readonly language: string
  readonly code: string
  /** Of its first line of code, from 1. */
  readonly line: number
}

/** The fenced blocks of a document. */
export function blocksOf(file: string, markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map((match) => ({
    file,
    language: match[1]!,
    code: match[2]!,
    line: markdown.slice(0, match.index).split('\n').length + 1,
  }))
}

/** What a comment says of the expression before it. */
export interface Claim {
  readonly expression: string
  /** File and line. */
  readonly at: string
  readonly expected: Expected
}

/** A block's code as the body of an async function of `$load`, `$check` and `$fails`, and the claims these are called for. */
export interface Runnable {
  readonly body: string
  readonly claims: readonly Claim[]
}

/** An insertion into the source: what takes the place of `from` up to `to`. */
interface Patch {
  readonly from: number
  readonly to: number
  readonly text: string
}

export function runnable({ code, file, line }: Block): Runnable {
  const source = ts.createSourceFile('block.ts', code, ts.ScriptTarget.ES2022, true)
  const patches: Patch[] = []
  const claims: Claim[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) patches.push(loaded(node))
    const expression = claimant(node)
    const said = expression && commentAfter(code, node)
    if (expression && said !== undefined) {
      const at = `${file}:${line + source.getLineAndCharacterOfPosition(node.getStart()).line}`
      const expected = valueIn(said)
      if (expected === undefined) throw new Error(`${at}: no value in the comment: ${said}`)
      patches.push(...checked(expression, claims.length, expected))
      claims.push({ expression: expression.getText(), at, expected })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext }
  return { body: ts.transpile(patched(code, patches), options), claims }
}

/** The expression that a comment behind `node` would speak of: a statement's own, a variable's first, what is logged. */
function claimant(node: ts.Node): ts.Expression | undefined {
  if (ts.isVariableStatement(node)) return node.declarationList.declarations[0]!.initializer
  if (!ts.isExpressionStatement(node)) return undefined
  const { expression } = node
  const logs = ts.isCallExpression(expression) && expression.expression.getText() === 'console.log'
  return logs ? expression.arguments[0] : expression
}

/** How a value starts. */
const VALUE = /^(['"`[{\d-]|(true|false|null|undefined|throws)\b)/

/**
 * The value that is said behind a statement, on its line or on those below it. A variable may have a remark instead,
 * and what is below may be the next statement's.
 */
function commentAfter(code: string, node: ts.Node): string | undefined {
  const beside = ts.getTrailingCommentRanges(code, node.end)?.[0]
  const below = /^\n((?: *\/\/.*\n)+)/.exec(code.slice(node.end))?.[1] ?? ''
  const text = beside
    ? code.slice(beside.pos + 2, beside.end).trim()
    : below.replace(/^ *\/\/ ?/gm, '').trim()
  const mustBeOne = beside !== undefined && ts.isExpressionStatement(node)
  return mustBeOne || VALUE.test(text) ? text : undefined
}

function checked(expression: ts.Expression, claim: number, expected: Expected): Patch[] {
  const [before, after] =
    expected.throws === undefined
      ? [`$check(${claim}, `, ')']
      : [`await $fails(${claim}, async () => (`, '))']
  const [from, to] = [expression.getStart(), expression.end]
  return [
    { from, to: from, text: before },
    { from: to, to, text: after },
  ]
}

/** An import as what it gives: types are nothing at run time. */
function loaded(node: ts.ImportDeclaration): Patch {
  const bindings = node.importClause?.namedBindings
  if (!bindings || !ts.isNamedImports(bindings))
    throw new Error(`an import of names, please: ${node.getText()}`)
  const names = bindings.elements
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ name, propertyName }) => (propertyName ? `${propertyName.text}: ${name.text}` : name.text))
  const text = `const { ${names.join(', ')} } = await $load(${node.moduleSpecifier.getText()});`
  return { from: node.getStart(), to: node.end, text }
}

function patched(code: string, patches: readonly Patch[]): string {
  let text = code
  for (const { from, to, text: put } of [...patches].sort((a, b) => b.from - a.from)) {
    text = text.slice(0, from) + put + text.slice(to)
  }
  return text
}
