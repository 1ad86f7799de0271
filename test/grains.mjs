/**
 * Builds of the engine with tiny grams and strides: on texts of a few bytes they meet the seams, windows and
 * overflows that the real one (8 and 16 bytes) meets once in a megabyte. Kept in build/grains/, named by the
 * sources they were made from.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Grams of 1 to 3 bytes, strides of 1 to 4. */
export const GRAINS = [1, 2, 3].flatMap((gram) => [1, 2, 3, 4].map((stride) => ({ gram, stride })))

/** asconfig.json's release options, but for the second optimisation, which takes most of the time. */
const FLAGS =
  '--config none --enable simd --enable bulk-memory --runtime stub --use abort= --initialMemory 1 -O3 --noAssert'.split(
    ' ',
  )

/** The module's bytes for one grain, compiled if they are not there yet. */
export function grainModule({ gram, stride }) {
  const file = `build/grains/q${gram}s${stride}-${sourcesHash()}.wasm`
  if (!existsSync(file)) compile({ gram, stride }, file)
  return readFileSync(file)
}

function sourcesHash() {
  const hash = createHash('sha256')
  for (const name of readdirSync('assembly').sort()) hash.update(readFileSync(`assembly/${name}`))
  return hash.digest('hex').slice(0, 12)
}

function compile({ gram, stride }, file) {
  const folder = `build/grains/q${gram}s${stride}`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync('assembly', folder, { recursive: true })
  const grain = readFileSync('assembly/grain.ts', 'utf8')
  writeFileSync(`${folder}/grain.ts`, withConstants(grain, constantsOf({ gram, stride })))
  const asc = 'node_modules/assemblyscript/bin/asc.js'
  execFileSync(process.execPath, [asc, `${folder}/index.ts`, ...FLAGS, '-o', file], { stdio: 'inherit' })
  rmSync(folder, { recursive: true })
}

function constantsOf({ gram, stride }) {
  return {
    GRAM: gram,
    GRAM_MASK: 2 ** (8 * gram) - 1,
    LONG_STRIDE: stride,
    SHORT_STRIDE: Math.max(1, stride >> 1),
    LONG_PAYS: 1,
    SHORT_PAYS: 1,
  }
}

/** Each constant must be there: a renamed one would quietly test the real build again. */
function withConstants(source, constants) {
  for (const [name, value] of Object.entries(constants)) {
    const declared = new RegExp(`(export const ${name}: \\w+ = )[^\\n]+`)
    if (!declared.test(source)) throw new Error(`assembly/grain.ts declares no ${name}`)
    source = source.replace(declared, `$1${value}`)
  }
  return source
}
