/** Reads a page the way its checks need it, through the hands of any browser. */

/** How long anything on the page may take: it is done in milliseconds, on a busy machine in seconds. */
const PATIENCE_MS = 30_000

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Adds to a page's hands what checks ask of it. */
export function reading(page) {
  const text = (selector) => page.run((found) => document.querySelector(found)?.textContent ?? null, selector)
  async function until(what, ask) {
    const end = Date.now() + PATIENCE_MS
    for (;;) {
      const said = await ask()
      if (said) return said
      if (Date.now() > end) throw new Error(`the page did not come to this: ${what}`)
      await pause(50)
    }
  }
  return {
    ...page,
    text,
    until,
    /** Waits until an element's text has `part` in it. */
    says: (selector, part) =>
      until(`${selector} says ${JSON.stringify(part)}`, async () => (await text(selector))?.includes(part)),
    count: (selector) => page.run((found) => document.querySelectorAll(found).length, selector),
    /** Chooses from a select as a person's choice does. */
    choose: (selector, value) => page.run(choose, selector, value),
    /** The outcome as the page shows it under JSON. */
    async outcome() {
      await page.click('label:has(input[value="json"])')
      return JSON.parse(await text('#result pre'))
    },
    /** Drops a file of these bytes on an element. */
    drop: (selector, name, bytes) => page.run(dropFile, selector, name, [...bytes]),
    boxes: () => page.run(boxesOf),
    moved: () => page.run(() => window.watched.moved),
    /** Everything that went wrong so far. */
    troubles: async () => [...page.heard, ...(await page.run(() => window.watched.troubles))],
  }
}

function choose(selector, value) {
  const select = document.querySelector(selector)
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

function dropFile(selector, name, bytes) {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File([new Uint8Array(bytes)], name))
  const target = document.querySelector(selector)
  for (const kind of ['dragenter', 'dragover', 'drop'])
    target.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }))
}

/** Where the page's parts stand; a part that is not shown stands nowhere. */
function boxesOf() {
  const parts = document.querySelectorAll(
    'header, main, h1, h2, .options, .about, .pane, .editor, .outcome, .result-body',
  )
  return [...parts].flatMap((part, index) => {
    if (part.offsetParent === null) return []
    const { x, y, width, height } = part.getBoundingClientRect()
    const name = `${index} ${part.localName} ${part.id || part.className}`
    return `${name}: ${[x + scrollX, y + scrollY, width, height].map(Math.round).join(' ')}`
  })
}
