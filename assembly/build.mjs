/** Compiles the engine and inlines it: `build/engine.wasm`, and the same bytes as `src/engine/wasm-bytes.ts`. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

mkdirSync('build', { recursive: true })
execFileSync(process.execPath, ['node_modules/assemblyscript/bin/asc.js', '--target', 'release'], { stdio: 'inherit' })
const wasm = readFileSync('build/engine.wasm')
writeFileSync(
  'src/engine/wasm-bytes.ts',
  `// Generated from assembly/ by assembly/build.mjs. Do not edit.\nexport const hex =\n  '${wasm.toString('hex')}'\n`,
)
console.log(`build/engine.wasm: ${wasm.length} bytes`)
