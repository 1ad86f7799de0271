/**
 * Mutation testing of the engine: `npm run test:mutants:assembly -- [--file sieve.ts] [--sample 200 --seed 1]
 * [--jobs 2] [--together 1000] [--again survived]`. Each mutant of `assembly/` is compiled and judged by a quick suite that should fail.
 * Results are kept in build/mutants/assembly.jsonl, so that a run that was ended goes on where it was; `--report` only
 * prints them.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { realSources, tinySources } from '../grains.mjs'
import { ENTRY, partsSources } from '../parts/build.mjs'
import { compiled } from './compile.mjs'
import { mutated, mutationsOf } from './mutations.mjs'
import { report } from './report.mjs'
import { reasonAside, SET_ASIDE } from './set-aside.mjs'
import { bundledSuite } from './suite.mjs'
import { isSwitched, SWITCH, switched } from './switches.mjs'
import { openTrial } from './trial.mjs'

const { values } = parseArgs({
  options: {
    file: { type: 'string', multiple: true },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    shard: { type: 'string', default: '1/1' },
    jobs: { type: 'string', default: '2' },
    /** Mutants in one build: compiling takes a second, and each switch slows the others' trials a little. */
    together: { type: 'string', default: '1000' },
    again: { type: 'string' },
    report: { type: 'boolean', default: false },
  },
})

/** Whoever else works on the machine goes first. */
const PRIORITY = 15
const RESULTS = 'build/mutants/assembly.jsonl'
/** What each build is asked. Grams of one byte have meagre budgets, of two none that they reach. */
const BUILDS = [
  { kind: 'quick', made: (sources) => sources },
  { kind: 'inner', made: partsSources, entry: ENTRY },
  { kind: 'tiny', made: (sources) => tinySources(sources, { gram: 1, stride: 4 }) },
  { kind: 'tiny', made: (sources) => tinySources(sources, { gram: 2, stride: 2 }) },
  { kind: 'slow', made: (sources) => sources },
]

const sources = realSources()
const every = allMutants()
const mutants = chosen(every.filter((mutant) => reasonAside(mutant, sources) === undefined))
if (values.report) tell()
else if (values.shard === '1/1' && values.jobs !== '1') await runJobs(Number(values.jobs))
else await judgeAll(mutants)

function tell() {
  const aside = every.filter((mutant) => reasonAside(mutant, sources) !== undefined)
  console.log(`${every.length} mutants, ${aside.length} set aside (${SET_ASIDE.length} constants)`)
  report(mutants, results())
}

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

/** This program once for each shard. */
async function runJobs(jobs) {
  const args = process.argv.slice(1)
  const run = (i) =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [...args, '--shard', `${i + 1}/${jobs}`], { stdio: 'inherit' })
      setPriority(child.pid, PRIORITY)
      child.on('exit', resolve)
    })
  const codes = await Promise.all(Array.from({ length: jobs }, (_, i) => run(i)))
  tell()
  process.exitCode = Math.max(...codes)
}

/** Judges the mutants of this shard that have no result yet, some hundred in one build. */
async function judgeAll(mutants) {
  mkdirSync('build/mutants', { recursive: true })
  const [shard, shards] = values.shard.split('/').map(Number)
  const known = results()
  const isOpen = ({ id }) => !known.has(id) || known.get(id).state === values.again
  const open = mutants.filter((mutant, i) => i % shards === shard - 1 && isOpen(mutant))
  const trial = await openTrial(await bundledSuite())
  const together = Number(values.together)
  for (let done = 0; done < open.length; done += together) {
    await judgeTogether(trial, open.slice(done, done + together))
    console.log(`shard ${values.shard}: ${Math.min(done + together, open.length)} of ${open.length}`)
  }
  await trial.close()
}

async function judgeTogether(trial, mutants) {
  const left = new Map(mutants.map((mutant, i) => [i + 1, mutant]))
  const lines = []
  const inOne = new Map([...left].filter(([, mutant]) => isSwitched(mutant)))
  for (const { kind, made, entry } of BUILDS) {
    await trial.load(await compiled(made(withSwitches(inOne)), { entry }))
    const unchanged = await trial.ask(kind, 0)
    if (unchanged !== null) throw new Error(`the engine as it is: ${unchanged}`)
    for (const [number, mutant] of inOne) {
      const by = await trial.ask(kind, number)
      if (by !== null) settle(number, mutant, { state: 'killed', by })
    }
    for (const [number, mutant] of left) {
      if (isSwitched(mutant)) continue
      const bytes = await compiled(made(withMutation(mutant)), { entry })
      if (bytes === null) settle(number, mutant, { state: 'invalid' })
      else {
        await trial.load(bytes)
        const by = await trial.ask(kind, 0)
        if (by !== null) settle(number, mutant, { state: 'killed', by })
      }
    }
  }
  for (const [number, mutant] of left) settle(number, mutant, { state: 'survived' })
  // At once: survivors are known last, and a run that was ended must not have counted the others alone.
  appendFileSync(RESULTS, lines.join(''))

  function settle(number, { id }, verdict) {
    left.delete(number)
    inOne.delete(number)
    lines.push(`${JSON.stringify({ id, ...verdict })}\n`)
  }
}

function withMutation(mutant) {
  return { ...sources, [mutant.file]: mutated(sources[mutant.file], mutant) }
}

/** The sources with the mutants of each file, by number, behind their numbers. */
function withSwitches(mutants) {
  const all = {
    ...sources,
    ...SWITCH,
    'index.ts': `${sources['index.ts']}\nexport { MUTANT } from './mutant'\n`,
  }
  for (const file of new Set([...mutants.values()].map((mutant) => mutant.file))) {
    all[file] = switched(sources[file], new Map([...mutants].filter(([, mutant]) => mutant.file === file)))
  }
  return all
}
