/**
 * Every small change of an AssemblyScript file that should make a test fail. The file is parsed, so that a mutant is
 * an expression or a statement and never a hit in a comment, a type or a decorator.
 */
import ts from 'typescript'

const BINARY = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '==': ['!='],
  '!=': ['=='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '<<': ['>>'],
  '>>': ['<<'],
  '&': ['|'],
  '|': ['&'],
  '^': ['&'],
  '&&': ['||'],
  '||': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '|=': ['&='],
  '&=': ['|='],
}
const KINDS = [
  ['comparison', ['<', '<=', '>', '>=', '==', '!=']],
  ['boolean', ['&&', '||']],
]

/**
 * The mutants of a file in order: `{ line, column, kind, from, to, start, end, node }`, `start` and `end` being the
 * units of the source that `to` takes the place of, and `node` the expression or statement they are in.
 */
export function mutationsOf(source) {
  const file = parsed(source)
  const found = []
  const visit = (node) => {
    if (isLeftAlone(node)) return
    for (const { kind, at, to } of changesOf(node, file)) {
      const [start, end] = [at.getStart(file), at.getEnd()]
      const { line, character } = file.getLineAndCharacterOfPosition(start)
      const from = source.slice(start, end)
      found.push({ line: line + 1, column: character + 1, kind, from, to, start, end, node })
    }
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

/** The source's syntax tree. */
export function parsed(source) {
  return ts.createSourceFile('mutated.ts', source, ts.ScriptTarget.ES2022, true)
}

/** The source, or the part of it from `from` to `to`, with one mutation made. */
export function mutated(source, { start, end, to }, from = 0, until = source.length) {
  return source.slice(from, start) + to + source.slice(end, until)
}

/**
 * Besides types and the like the value that a module's variable begins with: every call sets it before it reads it.
 * Builds with tiny grams begin with a wrong one (test/grains.mjs).
 */
function isLeftAlone(node) {
  return (
    isFirstValue(node) ||
    ts.isTypeNode(node) ||
    ts.isDecorator(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node)
  )
}

function changesOf(node, file) {
  if (ts.isNumericLiteral(node)) return ofNumber(node)
  if (ts.isBinaryExpression(node)) return ofBinary(node)
  if (ts.isPrefixUnaryExpression(node)) return ofPrefix(node, file)
  if (ts.isPostfixUnaryExpression(node)) return ofStep(node, node.operand.getText(file), 'after')
  if (ts.isCallExpression(node)) return ofMinMax(node)
  if (ts.isExpressionStatement(node)) return ofStatement(node)
  if (ts.isReturnStatement(node)) return ofVoidReturn(node)
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ kind: 'boolean', at: node, to: 'false' }]
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ kind: 'boolean', at: node, to: 'true' }]
  return []
}

/** One more and one less; nothing is less than 0 where all are unsigned. */
function ofNumber(node) {
  const value = BigInt(node.text)
  const values = value === 0n ? [1n] : [value + 1n, value - 1n]
  return values.map((it) => ({ kind: 'constant', at: node, to: String(it) }))
}

function ofBinary({ operatorToken }) {
  const operator = operatorToken.getText()
  const kind = KINDS.find(([, operators]) => operators.includes(operator))?.[0] ?? 'arithmetic'
  return (BINARY[operator] ?? []).map((to) => ({ kind, at: operatorToken, to }))
}

function ofPrefix(node, file) {
  const operand = node.operand.getText(file)
  if (node.operator === ts.SyntaxKind.ExclamationToken) return [{ kind: 'boolean', at: node, to: operand }]
  if (node.operator === ts.SyntaxKind.TildeToken) return [{ kind: 'arithmetic', at: node, to: operand }]
  if (node.operator === ts.SyntaxKind.MinusToken) return [{ kind: 'arithmetic', at: node, to: operand }]
  return ofStep(node, operand, 'before')
}

/** `++` and `--`, on the same side. */
function ofStep(node, operand, side) {
  const other = node.operator === ts.SyntaxKind.PlusPlusToken ? '--' : '++'
  return [{ kind: 'arithmetic', at: node, to: side === 'after' ? operand + other : other + operand }]
}

function ofMinMax({ expression }) {
  const other = { min: 'max', max: 'min' }[expression.getText()]
  return other === undefined ? [] : [{ kind: 'arithmetic', at: expression, to: other }]
}

/** A call for its effect is left out. */
function ofStatement(node) {
  return ts.isCallExpression(node.expression) ? [{ kind: 'removed call', at: node, to: ';' }] : []
}

/** `return f()` in a function that returns nothing. */
function ofVoidReturn(node) {
  const calls = node.expression !== undefined && ts.isCallExpression(node.expression)
  return calls && isInVoidFunction(node) ? [{ kind: 'removed call', at: node, to: 'return' }] : []
}

function isInVoidFunction(node) {
  let outer = node.parent
  while (!ts.isFunctionDeclaration(outer)) outer = outer.parent
  return outer.type?.kind === ts.SyntaxKind.VoidKeyword
}

function isFirstValue(node) {
  if (!ts.isVariableDeclaration(node) || (node.parent.flags & ts.NodeFlags.Const) !== 0) return false
  return ts.isSourceFile(node.parent.parent.parent)
}
