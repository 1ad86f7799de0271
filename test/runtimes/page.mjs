/**
 * The page in the three browsers, by clicking and typing; pictures of it go to `build/pictures`. Names of browsers as
 * arguments leave the others out.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inEachBrowser } from './browsers/drivers.mjs'
import { BENCHMARK, PLAYGROUND } from './page/checks.mjs'
import { looks } from './page/looks.mjs'
import { reading } from './page/reader.mjs'
import { servePage } from './page/serve.mjs'
import { startReport } from './report.mjs'

const PICTURES = fileURLToPath(new URL('../../build/pictures', import.meta.url))

const asked = process.argv.slice(2)
const report = startReport()
const server = await servePage()

/** Opens the page, does something with it, and fails where the browser had anything to complain of. */
async function visit(browser, body) {
  const page = reading(await browser.open(server.origin))
  try {
    await page.resize(1280, 1000)
    await page.says('#verdict', 'edits apply')
    const before = await page.boxes()
    await body(page, before)
    const troubles = await page.troubles()
    if (troubles.length > 0) throw new Error(troubles.join('\n'))
  } finally {
    await page.close()
  }
}

/** The parts of the page stand where they stood, whatever was done. */
async function visitStill(browser, body) {
  await visit(browser, async (page, before) => {
    await body(page)
    const after = await page.boxes()
    const moved = after.filter((box) => !before.includes(box))
    if (moved.length > 0) throw new Error(`moved: ${moved.join('; ')}`)
    const byItself = await page.moved()
    if (byItself.length > 0) throw new Error(`moved by itself: ${byItself.join('; ')}`)
  })
}

async function pageIn(browser, name) {
  for (const [what, body] of Object.entries(PLAYGROUND))
    await report.check(`${name}, playground ${what}`, () => visitStill(browser, body))
  for (const [what, body] of Object.entries(BENCHMARK))
    await report.check(`${name}, benchmark ${what}`, () => visit(browser, body))
  for (const [what, body] of Object.entries(looks(join(PICTURES, name))))
    await report.check(`${name}, ${what}`, () => visit(browser, body))
}

try {
  await mkdir(PICTURES, { recursive: true })
  await inEachBrowser(report, pageIn, asked)
} finally {
  await server.close()
}
report.finish()
