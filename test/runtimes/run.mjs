/** `npm run test:runtimes`: the whole conformance suite in every runtime, from the packed tarball. */
import { join } from 'node:path'
import { BUNDLERS } from './bundlers.mjs'
import { coldStart } from './cold.mjs'
import { packedConsumer, ROOT } from './consumer.mjs'
import { FALLBACKS, PLAIN_HOSTS } from './fallbacks.mjs'
import { judge, judgeTenLines } from './judge.mjs'
import { lastJson, outputOf } from './processes.mjs'
import { startReport } from './report.mjs'
import { DENO, inNode, MAJORS, RUNTIMES } from './runtimes.mjs'

const report = startReport()
const { folder, remove } = await packedConsumer()

/** The suite in one place: the check, and its row of the table. */
const suite = (name, { run, init }, program, expected) =>
  report.check(name, async () => {
    const found = await run(folder, program)
    const said = judge(found, expected, init)
    report.row(name, found)
    return said
  })

try {
  for (const runtime of RUNTIMES) await suite(runtime.name, runtime, 'print-default.mjs', runtime.expected)
  for (const fallback of FALLBACKS) await suite(fallback.name, fallback, 'print-default.mjs', 'js')
  for (const host of PLAIN_HOSTS) await suite(`./js, ${host.name}`, host, 'print-js.mjs', 'js')
  for (const major of MAJORS) {
    // B187
    await report.check(`require(), Node ${major}`, async () =>
      judgeTenLines(await inNode(major)(folder, 'ten-lines.cjs')),
    )
  }
  for (const [name, build] of Object.entries(BUNDLERS)) {
    await report.check(`bundled by ${name}`, async () => {
      const built = await build(join(folder, 'ten-lines.mjs'), join(folder, `bundled-${name}`))
      return judgeTenLines(lastJson(await outputOf(process.execPath, [built], { cwd: '/' })))
    })
  }
  await report.check('cold start, Node 20', () => coldStart(folder))
  await report.check('deno publish --dry-run', async () => {
    await outputOf(DENO.program(), ['publish', '--dry-run', '--allow-dirty'], { cwd: ROOT, env: DENO.env })
    return 'the sources as they are'
  })
} finally {
  await remove()
}
report.finish()
