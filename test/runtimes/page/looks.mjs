/** What the page looks like: widths from a phone's to a desk's, both colours, each with a picture to look at. */
import { accessibilityFaults } from './accessibility.mjs'

const WINDOWS = { phone: [390, 844], tablet: [820, 720], desk: [1280, 720] }
const COLOURS = ['light', 'dark']

/** The checks of looks; pictures are named after `prefix`. */
export function looks(prefix) {
  const checks = {}
  for (const [device, [width, height]] of Object.entries(WINDOWS))
    for (const colours of COLOURS)
      checks[`fits a ${device}, ${colours}`] = async (page) => {
        await page.resize(width, height)
        await page.choose('#theme', colours)
        for (const view of ['playground', 'benchmark']) {
          await page.click(`a[data-view="${view}"]`)
          await page.until(`${view} is shown`, () => page.count(`#view-${view}:not([hidden])`))
          const over = await page.run(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          if (over > 0) throw new Error(`${view} is ${over} px wider than the window`)
          const faults = await accessibilityFaults(page)
          if (faults.length > 0) throw new Error(`${view}: ${faults.join('; ')}`)
          await pictured(page, `${prefix}-${view}-${device}-${colours}.png`)
        }
      }
  return checks
}

const PICTURE_MS = 10_000

/** Pictures are for people to look at. WebKitGTK's driver at times never answers for one, which is no fault of a page. */
const pictured = (page, path) =>
  Promise.race([
    page.picture(path).catch(() => console.log(`no picture: ${path}`)),
    new Promise((resolve) => setTimeout(resolve, PICTURE_MS).unref()),
  ])
