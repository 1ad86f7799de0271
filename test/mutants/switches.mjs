/**
 * Many mutants in one build, each behind a number: compiling takes a hundred times as long as most mutants
 * live. `MUTANT` is what a thread sets before it asks.
 */
import ts from 'typescript'

/** The file that holds the number. */
export const SWITCH = { 'mutant.ts': 'export let MUTANT: i32 = 0\n' }
const IMPORT = "import { MUTANT } from './mutant'\n"

/** Whether a mutant can be switched: what is computed, or would be refused, while compiling cannot be. */
export function isSwitched({ node }) {
  if (isArgumentOf(node, /^(memory\.fill|.*_lane)$/)) return false
  for (let outer = node; outer !== undefined; outer = outer.parent) {
    if (ts.isParameter(outer)) return false
    if (ts.isFunctionDeclaration(outer)) return true
  }
  return false
}

/** The source with every mutant of `mutants` (of this source, by number) made where `MUTANT` is its number. */
export function switched(source, mutants) {
  const of = new Map()
  for (const [number, mutant] of mutants) {
    const place = placeOf(mutant.node)
    of.set(place, [...(of.get(place) ?? []), { number, mutant }])
  }
  const file = mutants.values().next().value.node.getSourceFile()
  return IMPORT + rendered(file)

  function rendered(node) {
    const plain = withChildren(node)
    const alternatives = of.get(node)
    if (alternatives === undefined) return plain
    const [start, end] = [node.getStart(file), node.getEnd()]
    const made = alternatives.map(({ number, mutant: { start: from, end: to, to: text } }) => ({
      number,
      text: source.slice(start, from) + text + source.slice(to, end),
    }))
    const space = source.slice(node.getFullStart(), start)
    return (
      space +
      (ts.isStatement(node)
        ? statement(made, plain.slice(space.length))
        : expression(made, plain.slice(space.length)))
    )
  }

  function withChildren(node) {
    let text = ''
    let at = node.getFullStart()
    node.forEachChild((child) => {
      text += source.slice(at, child.getFullStart()) + rendered(child)
      at = child.getEnd()
    })
    return text + source.slice(at, node.getEnd())
  }
}

function expression(made, plain) {
  return `(${made.map(({ number, text }) => `MUTANT == ${number} ? (${text}) : `).join('')}(${plain}))`
}

function statement(made, plain) {
  return `{ ${made.map(({ number, text }) => `if (MUTANT == ${number}) { ${text} } else `).join('')}{ ${plain} } }`
}

/** What is written twice: the expression a mutant is in, or the whole call where it is a constant that must be one. */
function placeOf(node) {
  const place = isArgumentOf(node, /^(load|store|v128\.load|v128\.store)$/) ? node.parent : node
  // A statement that begins with a parenthesis would go on with the line before it.
  return ts.isExpressionStatement(place.parent) ? place.parent : place
}

/** Whether it is a number among the arguments, the first aside, of a call of such a function. */
function isArgumentOf(node, name) {
  const call = node.parent
  return (
    ts.isNumericLiteral(node) &&
    ts.isCallExpression(call) &&
    name.test(call.expression.getText()) &&
    call.arguments.indexOf(node) > 0
  )
}
