/**
 * Builds of the engine with tiny grams and strides: on texts of a few bytes they meet the seams, windows and
 * overflows that the real one (8 and 16 bytes) meets once in a megabyte. Kept in build/grains/, named by the
 * sources they were made from.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Grams of 1 to 3 bytes, strides of 1 to 4. */
export const GRAINS = [1, 2, 3].flatMap((gram) => [1, 2, 3, 4].map((stride) => ({ gram, stride })))

/** asconfig.json's release options, but for what takes most of the time or only saves bytes. */
export const FLAGS =
  '--config none --enable simd --enable bulk-memory --runtime stub --use abort= --initialMemory 1 -O3 --noAssert'.split(
    ' ',
  )

/** The module's bytes for one grain, compiled if they are not there yet. */
export function grainModule({ gram, stride }) {
  const file = `build/grains/q${gram}s${stride}-${sourcesHash()}.wasm`
  if (!existsSync(file)) compile({ gram, stride }, file)
  return readFileSync(file)
}

/** Of the engine's sources and of what makes them tiny. */
function sourcesHash() {
  const hash = createHash('sha256').update(readFileSync('test/grains.mjs'))
  for (const source of Object.values(realSources())) hash.update(source)
  return hash.digest('hex').slice(0, 12)
}

/** The engine's sources by file name. */
export function realSources() {
  const names = readdirSync('assembly').filter((name) => name.endsWith('.ts'))
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(`assembly/${name}`, 'utf8')]))
}

function compile({ gram, stride }, file) {
  const folder = `build/grains/q${gram}s${stride}`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, source] of Object.entries(tinySources(realSources(), { gram, stride }))) {
    writeFileSync(`${folder}/${name}`, source)
  }
  const asc = 'node_modules/assemblyscript/bin/asc.js'
  execFileSync(process.execPath, [asc, `${folder}/index.ts`, ...FLAGS, '-o', file], { stdio: 'inherit' })
  rmSync(folder, { recursive: true })
}

/** The sources of a build with tiny grams, by file name, made of the real ones. */
export function tinySources(sources, grain) {
  const tiny = { ...sources }
  for (const [file, constants] of Object.entries(constantsOf(grain))) {
    tiny[file] = withConstants(file, sources[file], constants)
  }
  return Object.fromEntries(Object.entries(tiny).map(([file, source]) => [file, withWrongBeginnings(source)]))
}

/** Every variable of a module begins as if an earlier call had left it so: each call must set what it reads. */
function withWrongBeginnings(source) {
  return source
    .replace(/^((?:export )?let \w+: \w+ = )[01]$/gm, (_, declared) => `${declared}77`)
    .replace(/^((?:export )?let \w+(?:: bool)? = )false$/gm, (_, declared) => `${declared}true`)
}

/** By file: what makes a text of a few bytes long, a dozen edits many, and (grams of one byte) every budget meagre. */
function constantsOf({ gram, stride }) {
  const meagre = gram === 1
  return {
    'grain.ts': {
      GRAM: gram,
      GRAM_MASK: 2 ** (8 * gram) - 1,
      LONG_STRIDE: stride,
      SHORT_STRIDE: Math.max(1, stride >> 1),
      LONG_PAYS: 1,
      SHORT_PAYS: 1,
    },
    'resident.ts': { EDITS: 16, ADDED: 2048, SEAMS_AN_EDIT: meagre ? 48 : 96, ...(meagre && { MANY: 3 }) },
    'scan.ts': { CHUNK: 16 },
    'search.ts': meagre ? { STRETCH: 100, GRACE: 16, RELEARN: 2 } : { STRETCH: 40 },
    'shelf.ts': { CAPACITY: 4 },
    'sieve.ts': meagre
      ? { STRETCH: 2, PASS_STEPS: 2, PASS_GRACE: 8, WINDOW_STEPS: 1, WINDOW_GRACE: 4 }
      : { STRETCH: 3 },
  }
}

/** Each constant must be there: a renamed one would quietly test the real build again. */
function withConstants(file, source, constants) {
  for (const [name, value] of Object.entries(constants)) {
    const declared = new RegExp(`(const ${name}: \\w+ = )[^\\n]+`)
    if (!declared.test(source)) throw new Error(`assembly/${file} declares no ${name}`)
    source = source.replace(declared, `$1${value}`)
  }
  return source
}
