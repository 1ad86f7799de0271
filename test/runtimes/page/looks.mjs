/** What the page looks like: widths from a phone's to a desk's, both colours, each with a picture to look at. */
import { accessibilityFaults } from './accessibility.mjs'

/** WebKitGTK's driver never answers for a picture of a page that fits its window whole: none of these is that high. */
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
          await page.picture(`${prefix}-${view}-${device}-${colours}.png`)
          if (over > 0) throw new Error(`${view} is ${over} px wider than the window`)
          const faults = await accessibilityFaults(page)
          if (faults.length > 0) throw new Error(`${view}: ${faults.join('; ')}`)
        }
      }
  return checks
}
