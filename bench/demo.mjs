/**
 * `npm run demo`: the main job on a real document. A batch applied whole, one refused whole, one applied leniently;
 * then many edits of a large file.
 */
import { readFileSync } from 'node:fs'
import { applyEdits, DocumentEditError, tryApplyDocumentEdits } from '../dist/index.js'
import { editsOf } from './edits.mjs'
import { timeOf } from './format.mjs'
import { plainLoop } from './rivals.mjs'

const WARM_UP = 20

const handbook = readFileSync(new URL('demo/handbook.md', import.meta.url), 'utf8')
const compiler = readFileSync(
  new URL('../node_modules/typescript/lib/typescript.js', import.meta.url),
  'utf8',
)

const batch = [
  {
    old_string: '| Friday    | 09:00 | 16:00 |',
    new_string: '| Friday    | 09:00 | 18:00 |\n| Saturday  | 10:00 | 14:00 |',
  },
  {
    old_string: 'up to **five** volumes for **three** weeks',
    new_string: 'up to **eight** volumes for **four** weeks',
  },
  // Quotes what the edit before it wrote: edits apply in order, each to the text as it then stands.
  { old_string: '**four** weeks, and renew each once', new_string: '**four** weeks, and renew each twice' },
]

heading('A batch, applied whole')
report(
  warm(() => applyEdits(handbook, batch)),
  handbook,
)

heading('The same batch with one edit that names two places: nothing is applied')
const twice = { old_string: 'do not leave the room', new_string: 'stay in the room' }
const refused = tryApplyDocumentEdits(handbook, [...batch, twice])
if (refused.ok || !(refused.error instanceof DocumentEditError)) throw new Error('the edit was not refused')
console.log(refused.error.message)

heading('The same, leniently: that edit is skipped and reported')
report(
  warm(() => applyEdits(handbook, [...batch, twice], { policy: 'lenient' })),
  handbook,
)

heading(`200 edits of the TypeScript compiler, ${(compiler.length / 1e6).toFixed(1)} MB`)
const many = editsOf(compiler, 200)
const { outcome, took } = warm(() => applyEdits(compiler, many))
const loop = clocked(() => plainLoop(compiler, many).result)
if (outcome.text !== loop.outcome) throw new Error('the plain loop made another text')
console.log(`${outcome.applied.length} applied on the ${outcome.engine} engine in ${timeOf(took)}`)
console.log(`the same by indexOf and slices: ${timeOf(loop.took)}`)

function heading(text) {
  console.log(`\n${text}\n${'-'.repeat(text.length)}`)
}

function clocked(run) {
  const begin = performance.now()
  const outcome = run()
  return { outcome, took: performance.now() - begin }
}

/** What a call takes in a process that has made some: the first ones also compile. */
function warm(run) {
  for (let i = 0; i < WARM_UP; i++) run()
  return clocked(run)
}

function report({ outcome, took }, document) {
  const { ok, applied, refused, changes, engine } = outcome
  console.log(
    `ok: ${ok}, ${applied.length} applied, ${refused.length} refused, ${engine} engine, ${timeOf(took)}`,
  )
  for (const { ordinal, reason, matches, preview } of refused) {
    console.log(`edit ${ordinal} refused: ${reason}, ${matches} matches of ${JSON.stringify(preview)}`)
  }
  for (const { from, to, insert } of changes) {
    console.log(`line ${document.slice(0, from).split('\n').length}:`)
    console.log(document.slice(from, to).replace(/^/gm, '- '))
    console.log(insert.replace(/^/gm, '+ '))
  }
}
