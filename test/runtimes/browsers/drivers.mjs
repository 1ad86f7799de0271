import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import puppeteer from 'puppeteer-core'
import { startServer } from '../processes.mjs'
import { missing } from '../report.mjs'
import { handsOfPuppeteer, handsOfWebDriver } from './hands.mjs'
import { PACKAGES } from './packages.mjs'

/** Without these, Chromium in a closed network spends its time on connections that are refused. */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The three engines that browsers are made of, each from Debian's packages. `open(url)` resolves with a page and what
 * a person does with it: see `hands.mjs`.
 */
const BROWSERS = {
  Chromium: () => overPuppeteer('chrome', '/usr/bin/chromium', CHROMIUM_ARGS),
  /** Over WebDriver BiDi, which needs no geckodriver. */
  Firefox: () => overPuppeteer('firefox', '/usr/bin/firefox-esr', []),
  WebKitGTK: webkit,
}

/** Calls `run(browser, name)` for each browser that starts, and closes it; only for those of `names` where there are any. */
export async function inEachBrowser(report, run, names = []) {
  for (const [name, start] of Object.entries(BROWSERS)) {
    if (names.length > 0 && !names.includes(name)) continue
    let browser
    await report.check(`${name} starts`, async () => {
      browser = await start()
      return browser.version
    })
    if (!browser) continue
    try {
      await run(browser, name)
    } finally {
      await browser.close()
    }
  }
}

const need = (path) => {
  if (!existsSync(path)) throw missing(`${path} is not there (Debian's package ${PACKAGES[path]})`)
}

async function overPuppeteer(browser, executablePath, args) {
  need(executablePath)
  const running = await puppeteer.launch({ browser, executablePath, args, headless: true })
  return {
    version: await running.version(),
    async open(url) {
      const page = await running.newPage()
      const hands = handsOfPuppeteer(page)
      await page.goto(url)
      return { ...hands, close: () => page.close() }
    },
    close: () => running.close(),
  }
}

/** MiniBrowser under WebKitWebDriver, spoken to in plain WebDriver; it wants a display. */
async function webkit() {
  for (const path of ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']) need(path)
  const binary = ['4.1', '4.0', '6.0']
    .map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`)
    .find(existsSync)
  if (!binary) throw missing('no MiniBrowser beside WebKitWebDriver')
  const display = await startServer(
    '/usr/bin/Xvfb',
    ['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', '1600x1200x24'],
    {
      ready: /^\d+$/,
    },
  )
  const driver = await startDriver(`:${display.line}`)
  const stop = () => driver.stop().finally(display.stop)
  try {
    const session = await driver.ask('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } },
    })
    const at = `/session/${session.sessionId}`
    return {
      version: `WebKitGTK ${session.capabilities.browserVersion}`,
      async open(url) {
        await driver.ask('POST', `${at}/url`, { url })
        const hands = handsOfWebDriver((method, path, body) => driver.ask(method, at + path, body))
        return { ...hands, close: () => driver.ask('POST', `${at}/url`, { url: 'about:blank' }) }
      },
      close: () => driver.ask('DELETE', at).finally(stop),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** WebKitWebDriver prints nothing when it is ready, so its port is asked until it answers. */
async function startDriver(display) {
  const port = 18_000 + (process.pid % 2_000)
  const child = spawn('/usr/bin/WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    // It takes `C` for en-US, but calls the language of `C.UTF-8` "C", which is none.
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: '1', LC_ALL: 'C' },
  })
  const ask = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    })
    const { value } = await response.json()
    if (value?.error) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  for (let tries = 0; ; tries++) {
    const answered = await ask('GET', '/status').then(
      () => true,
      () => false,
    )
    if (answered) break
    if (tries === 100) throw new Error('WebKitWebDriver did not answer within 10 s')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { ask, stop: async () => void child.kill() }
}
