/**
 * The API reference, held to what a reader wants to know of each public name: what it is; of a function also what it
 * costs, what it throws, what becomes of nothing, and an example (which `examples.test.ts` runs); of a number what it
 * counts. `npm run docs` writes the reference itself; typedoc finds dead links and types that no entry exports.
 */
import { fileURLToPath } from 'node:url'
import { Application, Comment, ReflectionKind } from 'typedoc'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

/** What a function's comment must say, and how it is recognised. */
const SAID = {
  cost: /\b(cost|linear|work)/i,
  'the empty case': /\b(empty|none|no|nothing|missing|new)\b/i,
  errors: /@throws|never throws/i,
  'an example': /@example/,
}

/** What a number may be said to count. */
const UNITS =
  /\b(units?|bytes?|characters?|milliseconds|seconds|steps|threads|revisions?|version|how many|how often|number of|from [01]|the same|units of|\d+ to \d+)\b/i

const app = await Application.bootstrapWithPlugins()
const project = await app.convert()
if (project === undefined) process.exit(1)
app.validate(project)

const problems = []
const say = (reflection, what) => problems.push(`${reflection.getFriendlyFullName()}: ${what}`)

/** A comment as it is written, its own tags included. */
function textOf(comment) {
  if (!comment) return ''
  const tags = comment.blockTags.map(({ tag, content }) => `${tag} ${Comment.combineDisplayParts(content)}`)
  return [Comment.combineDisplayParts(comment.summary), ...tags].join('\n')
}

/** Whether a type is a number, `null` and `undefined` aside. */
function isNumber(type) {
  if (type?.type === 'union') {
    const rest = type.types.filter(({ name, value }) => name !== 'undefined' && value !== null)
    return rest.length > 0 && rest.every(isNumber)
  }
  return type?.type === 'intrinsic' && type.name === 'number'
}

/** The shape that something stands in, where it has a name to be documented under. */
const isNamed = ({ parent }) => !parent?.kindOf(ReflectionKind.TypeLiteral)

for (const reflection of project.getReflectionsByKind(ReflectionKind.All)) {
  const text = textOf(reflection.comment)
  const isSymbol = reflection.name.startsWith('[')
  if (reflection.kindOf(ReflectionKind.Property) && isNamed(reflection) && !isSymbol) {
    if (text === '') say(reflection, 'no description')
    if (isNumber(reflection.type) && !UNITS.test(text)) say(reflection, 'no unit')
  }
  const isOfModule = reflection.parent?.parent?.kindOf(ReflectionKind.Module)
  if (reflection.kindOf(ReflectionKind.CallSignature) && isOfModule) {
    for (const [what, pattern] of Object.entries(SAID)) {
      if (reflection.parent.kindOf(ReflectionKind.Function) && !pattern.test(text))
        say(reflection, `no word of ${what}`)
    }
  }
}

for (const problem of new Set(problems)) console.error(problem)
if (problems.length + app.logger.errorCount + app.logger.warningCount > 0) process.exitCode = 1
else console.log('the reference says of every public name what a reader wants to know')
