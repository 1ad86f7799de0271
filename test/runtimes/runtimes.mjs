import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from './bundlers.mjs'
import { here } from './consumer.mjs'
import { lastJson, outputOf } from './processes.mjs'
import { missing } from './report.mjs'
import { askWorkerd } from './workerd.mjs'

/** The Node lines that are alive, and 20, the first that can `require()` an ES module. */
export const MAJORS = [20, 22, 24, 26]

/** A program of this folder's packages; `what` is the package it comes in. */
export function tool(path, what) {
  const file = here('node_modules', path)
  if (!existsSync(file))
    throw missing(`${what} is not installed (no ${path} in the package for this machine)`)
  return file
}

/** Runs one of `programs/` in a Node of this folder; what it printed. */
export const inNode =
  (major, ...flags) =>
  async (folder, program) =>
    lastJson(
      await outputOf(tool(`node${major}/bin/node`, `Node ${major}`), [...flags, program], { cwd: folder }),
    )

/** Deno without its look for newer versions: a closed network answers that late. */
export const DENO = {
  program: () => tool('.bin/deno', 'Deno'),
  env: { ...process.env, DENO_NO_UPDATE_CHECK: '1' },
}

const inDeno = async (folder, program) =>
  lastJson(
    await outputOf(DENO.program(), ['run', '--cached-only', '--node-modules-dir=manual', program], {
      cwd: folder,
      env: DENO.env,
    }),
  )

const inBun = async (folder, program) =>
  lastJson(await outputOf(tool('.bin/bun', 'Bun'), [program], { cwd: folder }))

/** B192: one executable file with everything in it, run where neither the package nor its sources are. */
async function inCompiledBun(folder, program) {
  const file = join(folder, 'compiled')
  await outputOf(tool('.bin/bun', 'Bun'), ['build', '--compile', program, '--outfile', file], { cwd: folder })
  return lastJson(await outputOf(file, [], { cwd: '/' }))
}

/** B177: workerd compiles nothing, and resolves nothing itself: esbuild lays the modules out as its own tools do, the `.wasm` beside. */
const inWorkerd = (conditions) => async (folder) => {
  const out = join(folder, `workerd-${conditions.length}`)
  await bundle(join(folder, 'worker-entry.mjs'), out, { conditions })
  return askWorkerd(tool('.bin/workerd', 'workerd'), out)
}

/** Where the suite runs, from the packed tarball, and which engine must have run when `auto` had its choice. */
export const RUNTIMES = [
  ...MAJORS.map((major) => ({ name: `Node ${major}`, run: inNode(major), expected: 'wasm' })),
  { name: 'Deno', run: inDeno, expected: 'wasm' },
  { name: 'Bun', run: inBun, expected: 'wasm' },
  { name: 'Bun, compiled', run: inCompiledBun, expected: 'wasm' },
  { name: 'workerd, own entry', run: inWorkerd(['workerd']), expected: 'wasm' },
  { name: 'workerd, default entry', run: inWorkerd([]), expected: 'js' },
]
