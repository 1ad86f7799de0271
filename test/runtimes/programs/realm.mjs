/** Runs a script in a realm whose host lets nothing compile, neither strings nor WebAssembly; prints what it said. */
import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'

const said = []
const realm = createContext(
  { console: { log: (line) => said.push(line) }, TextEncoder, TextDecoder, atob },
  { codeGeneration: { strings: false, wasm: false } },
)
runInContext(readFileSync(process.argv[2], 'utf8'), realm)
process.on('exit', () => console.log(said.at(-1)))
