import axe from 'axe-core'

/** A page's policy lets it evaluate no text, its driver may: axe-core's script as the body of a function. */
const loadAxe = new Function(axe.source)

/** What axe-core finds against a page as it stands: contrast, names, landmarks, keyboard. One line each. */
export async function accessibilityFaults(page) {
  await page.run(loadAxe)
  return page.run(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
  })
}
