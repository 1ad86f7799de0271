/**
 * Mutation testing of the engine: `npm run test:mutants:assembly -- [--file sieve.ts] [--sample 200 --seed 1]
 * [--jobs 2] [--again survived]`. Each mutant of `assembly/` is compiled and judged by a quick suite that should fail.
 * Results are kept in build/mutants/assembly.jsonl, so that a run that was ended goes on where it was; `--report` only
 * prints them.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { realSources, tinySources } from '../grains.mjs'
import { compiled } from './compile.mjs'
import { mutated, mutationsOf } from './mutations.mjs'
import { report } from './report.mjs'
import { bundledSuite } from './suite.mjs'
import { openTrial } from './trial.mjs'

const { values } = parseArgs({
  options: {
    file: { type: 'string', multiple: true },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    shard: { type: 'string', default: '1/1' },
    jobs: { type: 'string', default: '2' },
    again: { type: 'string' },
    report: { type: 'boolean', default: false },
  },
})

const RESULTS = 'build/mutants/assembly.jsonl'
/** Grams of one byte have meagre budgets, of two none that they reach. */
const GRAINS = [
  { gram: 1, stride: 4 },
  { gram: 2, stride: 2 },
]

const sources = realSources()
const mutants = chosen(allMutants())
if (values.report) report(mutants, results())
else if (values.shard === '1/1' && values.jobs !== '1') await runJobs(Number(values.jobs))
else await judgeAll(mutants)

/** Every mutant, named by its file's content, so that a result is good for as long as the file stands. */
function allMutants() {
  return Object.entries(sources).flatMap(([file, source]) => {
    const content = createHash('sha256').update(source).digest('hex').slice(0, 8)
    return mutationsOf(source).map((mutation) => {
      const { start, end, to } = mutation
      return { ...mutation, file, id: `${file} ${content} ${start}-${end} ${to}` }
    })
  })
}

function chosen(all) {
  const ofFiles = values.file === undefined ? all : all.filter(({ file }) => values.file.includes(file))
  if (values.sample === undefined) return ofFiles
  const rank = ({ id }) => createHash('sha256').update(`${values.seed} ${id}`).digest('hex')
  const shuffled = ofFiles.map((mutant) => [rank(mutant), mutant]).sort(([a], [b]) => (a < b ? -1 : 1))
  return shuffled.slice(0, Number(values.sample)).map(([, mutant]) => mutant)
}

/** The last result of each mutant, by its id. */
function results() {
  if (!existsSync(RESULTS)) return new Map()
  const lines = readFileSync(RESULTS, 'utf8').trimEnd().split('\n')
  return new Map(lines.map((line) => JSON.parse(line)).map((result) => [result.id, result]))
}

/** This program once for each shard, at low priority. */
async function runJobs(jobs) {
  const args = process.argv.slice(1)
  const run = (i) =>
    new Promise((resolve) => {
      const child = spawn('nice', ['-n', '15', process.execPath, ...args, '--shard', `${i + 1}/${jobs}`], {
        stdio: 'inherit',
      })
      child.on('exit', resolve)
    })
  const codes = await Promise.all(Array.from({ length: jobs }, (_, i) => run(i)))
  report(mutants, results())
  process.exitCode = Math.max(...codes)
}

async function judgeAll(mutants) {
  mkdirSync('build/mutants', { recursive: true })
  const [shard, shards] = values.shard.split('/').map(Number)
  const known = results()
  const isOpen = ({ id }) => !known.has(id) || known.get(id).state === values.again
  const open = mutants.filter((mutant, i) => i % shards === shard - 1 && isOpen(mutant))
  const trial = await openTrial(await bundledSuite())
  const unchanged = await verdictOn(trial, sources)
  if (unchanged.state !== 'survived') throw new Error(`the engine as it is: ${unchanged.by}`)
  let done = 0
  for (const mutant of open) {
    const verdict = await verdictOn(trial, {
      ...sources,
      [mutant.file]: mutated(sources[mutant.file], mutant),
    })
    appendFileSync(RESULTS, `${JSON.stringify({ id: mutant.id, ...verdict })}\n`)
    if (++done % 50 === 0) console.log(`shard ${values.shard}: ${done} of ${open.length}`)
  }
  await trial.close()
}

/** What becomes of an engine made of `sources`: `killed` by a check, `survived`, or `invalid` where it does not compile. */
async function verdictOn(trial, sources) {
  const builds = [
    ['real', sources],
    ...GRAINS.map((grain, i) => [`tiny ${i}`, () => tinySources(sources, grain)]),
  ]
  for (const [kind, made] of builds) {
    const bytes = await compiled(typeof made === 'function' ? made() : made)
    if (bytes === null) return { state: 'invalid' }
    const failed = await trial.judge(kind, bytes)
    if (failed !== null) return { state: 'killed', by: failed }
  }
  return { state: 'survived' }
}
