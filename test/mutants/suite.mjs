/** The kill suite as one file of plain JavaScript, so that a thread starts in a moment. */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const FOLDER = 'build/mutants'

/** The bundled suite's address; its name changes when anything in it does. */
export async function bundledSuite() {
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: 'test/mutants/kills.ts', write: false, target: 'node20', minify: false },
    ssr: { noExternal: ['@assemblyscript/loader'] },
  })
  const { code } = output[0]
  const name = `kills-${createHash('sha256').update(code).digest('hex').slice(0, 12)}.mjs`
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(`${FOLDER}/${name}`, code)
  return pathToFileURL(`${FOLDER}/${name}`).href
}
