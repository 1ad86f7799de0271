/** What a person does with a page, in the same few motions whatever drives the browser. */
import { writeFile } from 'node:fs/promises'

/** Over puppeteer; made before the page is opened, so that nothing it says is missed. */
export function handsOfPuppeteer(page) {
  const heard = []
  page.on('pageerror', (error) => heard.push(`thrown: ${error.message}`))
  page.on('console', (line) => {
    if (['error', 'warn', 'warning'].includes(line.type())) heard.push(`${line.type()}: ${line.text()}`)
  })
  const run = (body, ...args) => page.evaluate(body, ...args)
  return {
    run,
    /** What the browser said of the page so far, errors and warnings. */
    heard,
    async click(selector) {
      await run(toTheMiddle, selector)
      await page.click(selector)
    },
    type: (text) => page.keyboard.type(text),
    /** A key by its name; `Control+z` holds the first down. */
    async press(chord) {
      const keys = chord.split('+')
      for (const key of keys) await page.keyboard.down(key)
      for (const key of keys.reverse()) await page.keyboard.up(key)
    },
    resize: (width, height) => page.setViewport({ width, height }),
    picture: (path) => page.screenshot({ path }),
  }
}

/** What WebDriver calls the keys that write nothing. */
const KEYS = {
  Tab: '\uE004',
  Enter: '\uE007',
  Control: '\uE009',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Space: ' ',
}

/** Over plain WebDriver; `ask` speaks to the session. */
export function handsOfWebDriver(ask) {
  const run = async (body, ...args) => {
    const script = `const done = arguments[arguments.length - 1]
      Promise.resolve((${body}).apply(null, [...arguments].slice(0, -1))).then(
        (value) => done({ value }), (error) => done({ error: String(error) }))`
    const { value, error } = await ask('POST', '/execute/async', { script, args })
    if (error) throw new Error(error)
    return value
  }
  const keys = (actions) => ask('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  return {
    run,
    heard: [],
    async click(selector) {
      await run(toTheMiddle, selector)
      const found = await ask('POST', '/element', { using: 'css selector', value: selector })
      await ask('POST', `/element/${Object.values(found)[0]}/click`, {})
    },
    type: (text) =>
      keys(
        [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      ),
    press(chord) {
      const values = chord.split('+').map((name) => KEYS[name] ?? name)
      const down = values.map((value) => ({ type: 'keyDown', value }))
      const up = values.toReversed().map((value) => ({ type: 'keyUp', value }))
      return keys([...down, ...up])
    },
    resize: (width, height) => ask('POST', '/window/rect', { width, height }),
    picture: async (path) => writeFile(path, Buffer.from(await ask('GET', '/screenshot'), 'base64')),
  }
}

/** A bar that sticks to an edge of the window would lie over what is scrolled to that edge. */
function toTheMiddle(selector) {
  const target = document.querySelector(selector)
  if (target === null) throw new Error(`nothing on the page is ${selector}`)
  target.scrollIntoView({ block: 'center', behavior: 'instant' })
}
