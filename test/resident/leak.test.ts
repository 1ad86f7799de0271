import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const DOCUMENTS = 60
/** Each has an instance of its own: two and a half times the document with its index and tables. */
const MEGABYTES = 4

const PROGRAM = `
  const { openDocument } = await import(${JSON.stringify(new URL('../../dist/index.js', import.meta.url).href)})
  let reclaimed = 0
  const registry = new FinalizationRegistry(() => reclaimed++)
  const text = 'a line of text\\n'.repeat(${MEGABYTES} * 65536).slice(0, ${MEGABYTES} << 20) + 'once'
  const open = () => {
    const document = openDocument(text, { engine: 'wasm' })
    if (!document.apply([{ old_string: 'once', new_string: 'twice' }]).ok) throw new Error('refused')
    return document
  }
  const rss = () => process.memoryUsage().rss / 2 ** 20
  const pause = () => new Promise((resolve) => setTimeout(resolve, 5))
  open().close()
  const before = rss()
  for (let i = 0; i < ${DOCUMENTS}; i++) {
    registry.register(open())
    gc()
    await pause()
  }
  for (let i = 0; i < 20; i++) { gc(); await pause() }
  console.log(JSON.stringify({ reclaimed, grown: Math.round(rss() - before) }))
`

test(`${DOCUMENTS} documents left open are reclaimed, and their memory with them`, async () => {
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--expose-gc', '--input-type=module', '-e', PROGRAM])
  console.log(stdout.trim())
  const { reclaimed, grown } = JSON.parse(stdout)
  expect(reclaimed).toBeGreaterThan(DOCUMENTS - 5)
  expect(grown).toBeLessThan((DOCUMENTS * MEGABYTES) / 2)
})
