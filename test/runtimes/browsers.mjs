/** `npm run test:browsers`: the same suite in the browsers, main thread and worker, with and without a policy. */
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inEachBrowser } from './browsers/drivers.mjs'
import { serveScenarios } from './browsers/server.mjs'
import { serveVite } from './browsers/vite-dev.mjs'
import { BUNDLERS, bundle } from './bundlers.mjs'
import { packedConsumer } from './consumer.mjs'
import { judge, judgeTenLines } from './judge.mjs'
import { startReport } from './report.mjs'

const FORBIDS = "script-src 'self'"
const ALLOWS = "script-src 'self' 'wasm-unsafe-eval'"

/**
 * What a page loads, under which policy, and which engine must have run. `reports`: a browser may report what
 * the policy stopped (Chromium does for every refused compile, which is why `./js` exists); elsewhere none may.
 */
const SUITES = {
  'main-thread': { scripts: ['page-default.js'], expected: 'wasm' },
  worker: { scripts: ['page-in-worker.js'], expected: 'wasm' },
  'policy-allows': { scripts: ['page-default.js'], expected: 'wasm', policy: ALLOWS },
  'policy-forbids': { scripts: ['page-default.js'], expected: 'js', policy: FORBIDS, reports: true },
  'policy-forbids-worker': { scripts: ['page-in-worker.js'], expected: 'js', policy: FORBIDS, reports: true },
  'policy-forbids-js': {
    scripts: ['page-js.js'],
    expected: 'js',
    policy: `${FORBIDS}; require-trusted-types-for 'script'`,
  },
}

const BUNDLES = Object.fromEntries(
  Object.keys(BUNDLERS).map((name) => [
    `bundled-${name}`,
    { scripts: [`bundled-${name}.js`, 'page-ten-lines.js'] },
  ]),
)

/** A page takes a second or two; one that posts nothing in this time never will. */
const PATIENCE_MS = 60_000

const report = startReport()
const { folder, remove } = await packedConsumer()
const www = join(folder, 'www')
const server = await serveScenarios(www, { ...SUITES, ...BUNDLES, 'vite-dev': { scripts: [] } })

/** Opens a page and waits for its report; faults beside the results count as failures. */
async function visit(browser, name, url = `${server.origin}/${name}/`, reports = false) {
  server.forget(name)
  const page = await browser.open(url)
  try {
    const { found, troubles } = await inTime(server.reportOf(name))
    const faults = reports ? troubles.filter(isNoReport) : [...troubles, ...server.violationsOf(name)]
    if (faults.length > 0) throw new Error(faults.join('\n'))
    return found
  } finally {
    await page.close()
  }
}

const isNoReport = (trouble) => !trouble.startsWith('securitypolicyviolation')

const inTime = (posted) =>
  Promise.race([
    posted,
    new Promise((_, reject) => setTimeout(reject, PATIENCE_MS, new Error('the page posted nothing')).unref()),
  ])

async function suitesIn(browser, name) {
  for (const [scenario, { expected, reports }] of Object.entries(SUITES)) {
    await report.check(`${name}, ${scenario}`, async () => {
      const found = await visit(browser, scenario, undefined, reports)
      const said = judge(found, expected)
      report.row(`${name}, ${scenario}`, { ...found, host: browser.version })
      return said
    })
  }
}

async function bundlesIn(browser) {
  for (const [name, build] of Object.entries(BUNDLERS)) {
    await report.check(`bundled by ${name}, in Chromium`, async () => {
      const built = await build(join(folder, 'ten-lines.mjs'), join(folder, `bundled-${name}`))
      await copyFile(built, join(www, `bundled-${name}.js`))
      return judgeTenLines(await visit(browser, `bundled-${name}`))
    })
  }
  await report.check('served by Vite, in Chromium', async () => {
    const vite = await serveVite(folder, { target: server.origin, rewrite: () => '/vite-dev/report' })
    try {
      return judgeTenLines(await visit(browser, 'vite-dev', vite.origin))
    } finally {
      await vite.close()
    }
  })
}

try {
  await mkdir(www)
  for (const page of ['page-default', 'page-js', 'page-in-worker', 'page-ten-lines']) {
    await bundle(join(folder, `${page}.mjs`), www)
  }
  await inEachBrowser(report, async (browser, name) => {
    await suitesIn(browser, name)
    if (name === 'Chromium') await bundlesIn(browser)
  })
} finally {
  server.close()
  await remove()
}
report.finish()
