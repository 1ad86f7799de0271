import { join } from 'node:path'
import { bundle } from './bundlers.mjs'
import { lastJson, outputOf } from './processes.mjs'
import { inNode, MAJORS, tool } from './runtimes.mjs'

const stubbed = (name) => inNode(20, `--import=./stubs/${name}.mjs`)

/** Node 20 starts in this much address space (KB), a WebAssembly memory's guard regions (10 GB) do not fit. */
const ADDRESS_SPACE_KB = 4_000_000

async function inLittleAddressSpace(folder, program) {
  const node = tool('node20/bin/node', 'Node 20')
  const command = `ulimit -v ${ADDRESS_SPACE_KB} && exec "$0" "$1"`
  return lastJson(await outputOf('bash', ['-c', command, node, program], { cwd: folder }))
}

/** A realm of its own whose host forbids compiling: no globals but the language's and what it is given. */
async function inForbiddingRealm(folder, program) {
  await bundle(join(folder, program), join(folder, 'realm'), { format: 'iife' })
  const script = join(folder, 'realm', program.replace('.mjs', '.js'))
  return lastJson(await outputOf(tool('node20/bin/node', 'Node 20'), ['realm.mjs', script], { cwd: folder }))
}

/**
 * Every way in which WebAssembly is refused or taken away: the same facts, from the JS engine. B178 and B195 (a policy,
 * opcodes that an old browser lacks: `Module` throws), B179 and B180 (4 KB on the main thread), B194 (no global).
 * Where only the synchronous way is shut, `init` still gets there.
 */
export const FALLBACKS = [
  ...MAJORS.map((major) => ({ name: `Node ${major} --jitless`, run: inNode(major, '--jitless') })),
  { name: 'no WebAssembly', run: stubbed('none') },
  { name: 'Module throws', run: stubbed('compile'), init: 'wasm' },
  { name: 'Module throws above 4 KB', run: stubbed('limit'), init: 'wasm' },
  { name: 'Instance throws', run: stubbed('instantiate'), init: 'wasm' },
  { name: 'memory does not grow', run: stubbed('grow'), init: 'wasm' },
  { name: 'code generation forbidden in a realm', run: inForbiddingRealm },
  { name: `ulimit -v ${ADDRESS_SPACE_KB}`, run: inLittleAddressSpace },
]

/** B190, B194: hosts where the default entry cannot even be imported, and `./js` must be. */
export const PLAIN_HOSTS = [
  ...MAJORS.map((major) => ({
    name: `Node ${major} --frozen-intrinsics`,
    run: inNode(major, '--frozen-intrinsics'),
  })),
  { name: 'no WebAssembly, no encoders', run: stubbed('bare') },
]
