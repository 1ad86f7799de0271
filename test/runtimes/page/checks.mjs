/** What the page must do for someone who clicks and types: each check has a page of its own, freshly opened. */

const encode = (text) => new TextEncoder().encode(text)

const expectEqual = (found, expected, what) => {
  const [one, other] = [found, expected].map((value) => JSON.stringify(value))
  if (one !== other) throw new Error(`${what}: ${one}, expected ${other}`)
}

const pick = (name, value) => `#options label:has(input[name="${name}"][value="${value}"])`
const MEAN_SECOND = '.cm-note li:nth-child(2) button:last-child'

/** By the order in which the page offers its examples: what the verdict says of each. */
const EXAMPLES = [
  '3 of 4 edits apply',
  'edit 2 is refused (not_found), and the batch is atomic',
  '3 of 5 edits apply',
  '2 of 3 edits apply',
  '3 of 4 edits apply',
  '1 of 6 edits apply',
  'All 3 edits apply',
]

export const PLAYGROUND = {
  async 'opens on an example, with the refusal where it stands'(page) {
    await page.says('#verdict', '3 of 4 edits apply, 1 refused, 3 places changed')
    expectEqual(await page.count('#document .cm-written'), 3, 'written')
    expectEqual(await page.count('#document .cm-occurrence'), 3, 'marked occurrences')
    expectEqual(await page.count('#batch .cm-fate-applied'), 3, 'applied')
    expectEqual(await page.text('#batch .cm-note code'), 'ambiguous', 'reason')
  },

  async 'gives every example on both engines'(page) {
    for (const [index, verdict] of EXAMPLES.entries()) {
      await page.choose('#example', String(index))
      for (const engine of ['js', 'wasm']) {
        await page.click(pick('engine', engine))
        await page.says('#verdict', `on the ${engine} engine`)
        await page.says('#verdict', verdict)
      }
    }
  },

  async 'follows what is typed into the document'(page) {
    const [length] = (await page.text('#document-facts')).split(' ')
    await page.click('#document .cm-line:nth-child(2)')
    await page.type('// how it starts')
    await page.says('#document-facts', `${Number(length) + 16} units`)
    await page.press('Enter')
    await page.says('#document-facts', `${Number(length) + 17} units`)
    await page.says('#verdict', '3 of 4 edits apply')
  },

  async 'follows what is typed into the batch, and says when it is no JSON'(page) {
    await page.click('#batch .cm-line:nth-child(3)')
    await page.press('End')
    await page.type('x')
    await page.says('#verdict', 'The batch is not JSON yet.')
    expectEqual(await page.run(() => document.querySelector('#apply').disabled), true, 'Apply is off')
    await page.press('Control+z')
    await page.says('#verdict', '3 of 4 edits apply')
  },

  async 'means one of three places, applies, takes back, makes again'(page) {
    await page.click(MEAN_SECOND)
    await page.says('#verdict', 'All 4 edits apply')
    const before = await page.text('#document-facts')
    const { text } = await page.outcome()
    await page.click('#apply')
    await page.says('#said', '4 edits applied')
    await page.says('#document-facts', `${text.length} units`)
    await page.click('#undo')
    await page.says('#document-facts', before)
    await page.says('#verdict', 'All 4 edits apply')
    await page.click('#redo')
    await page.says('#document-facts', `${text.length} units`)
  },

  async 'goes from lenient to atomic by an arrow key'(page) {
    await page.run(() => document.querySelector('input[name="policy"][value="lenient"]').focus())
    await page.press('ArrowLeft')
    await page.says('#verdict', 'Nothing applies: edit 4 is refused (ambiguous), and the batch is atomic')
    expectEqual((await page.outcome()).applied, [], 'applied')
  },

  async 'shows the place a reason speaks of'(page) {
    await page.click('.cm-note li:nth-child(3) button:first-child')
    await page.until('the document has the focus', () =>
      page.run(() => document.querySelector('#document').contains(document.activeElement)),
    )
    await page.press('End')
    await page.type('!')
    await page.says('#batch .cm-note-words', 'It occurs 2 times')
  },

  async 'shows the outcome in five ways'(page) {
    const shown = {
      unified: '.cm-deletedChunk',
      split: '.cm-merge-b .cm-changedText',
      patch: 'pre .added',
      message: 'pre',
      json: 'pre',
    }
    for (const [view, part] of Object.entries(shown)) {
      await page.click(`label:has(input[value="${view}"])`)
      await page.until(`${view} is shown`, () => page.count(`#result ${part}`))
    }
  },

  async 'opens a dropped document with its BOM and line breaks as they are'(page) {
    await page.drop('#document .cm-content', 'notes.txt', encode('\uFEFFone\r\ntwo\rthree\n'))
    await page.says('#document-facts', '16 units, LF and CRLF')
    await page.drop('#batch .cm-content', 'edits.json', encode('[{"old_str":"one","new_str":"1"}]'))
    await page.says('#verdict', 'The edit applies')
    expectEqual((await page.outcome()).text, '\uFEFF1\r\ntwo\rthree\n', 'text')
  },

  async 'keeps every CR out of the difference'(page) {
    await page.choose('#example', '3')
    await page.says('#verdict', '2 of 3 edits apply')
    await page.click('label:has(input[value="unified"])')
    await page.until('the difference is drawn', () => page.count('#result .cm-deletedChunk'))
    const removed = await page.run(() =>
      [...document.querySelectorAll('#result .cm-deletedLine')].map((line) => line.textContent.trim()),
    )
    expectEqual(removed, ['port = 8080', 'size = 64', 'ttl = 300'], 'removed lines')
  },

  async 'says that a dropped file is no text'(page) {
    await page.drop('#document .cm-content', 'photo.bin', [0xff, 0xfe, 0xe9])
    await page.says('#said', 'photo.bin is no UTF-8 text.')
    await page.says('#document-facts', '537 units')
  },

  async 'lets the keyboard through the whole page'(page) {
    const reached = new Set()
    for (let presses = 0; presses < 40; presses++) {
      await page.press('Tab')
      reached.add(await page.run(whatHasTheFocus))
      if (reached.has('copy-result')) break
    }
    const needed = [
      'Playground',
      'theme',
      'example',
      'policy',
      'engine',
      'The document',
      'The batch, as JSON',
      'apply',
    ]
    const missed = [...needed, 'copy-result'].filter((name) => !reached.has(name))
    expectEqual(missed, [], `not reached by Tab (reached: ${[...reached].join(', ')})`)
  },
}

export const BENCHMARK = {
  async 'measures, draws and copies'(page) {
    await page.click('a[data-view="benchmark"]')
    await page.choose('#bench-size', '65536')
    for (const count of ['16', '64', '256'])
      await page.click(`#bench-counts label:has(input[value="${count}"])`)
    await page.click('#bench-run')
    await page.says('#bench-said', 'Done.')
    const cells = await page.run(() =>
      [...document.querySelectorAll('#bench-table td')].map((cell) => cell.textContent),
    )
    expectEqual(cells.length, 10, 'cells')
    expectEqual(
      cells.filter((cell) => !/^\d+(\.\d+)?×?$/.test(cell)),
      [],
      'cells that are no figures',
    )
    await page.until('the plot is drawn', () => page.count('#bench-plot canvas'))
    await page.click('#bench-copy')
    await page.says('#said', 'Table copied.')
  },

  async 'takes a dropped file'(page) {
    await page.click('a[data-view="benchmark"]')
    const lines = Array.from(
      { length: 2_000 },
      (_, line) => `line ${line}: ${(line * 7919) % 10_007} of the log\n`,
    )
    await page.drop('#view-benchmark', 'log.txt', encode(lines.join('')))
    await page.says('#bench-about', 'log.txt')
    for (const count of ['1', '16', '64', '256'])
      await page.click(`#bench-counts label:has(input[value="${count}"])`)
    await page.click('#bench-run')
    await page.says('#bench-said', 'Done.')
    expectEqual(await page.run(() => document.querySelector('#bench-progress').value), 1, 'the bar')
    await page.says('#bench-about', `${lines.join('').length.toLocaleString('en')} UTF-16 units`)
  },

  async 'answers while 64 MB are measured, and stops when told to'(page) {
    await page.click('a[data-view="benchmark"]')
    await page.choose('#bench-size', '67108864')
    await page.click('#bench-counts label:has(input[value="1024"])')
    await page.click('#bench-run')
    await page.until('the bar moves', () =>
      page.run(() => document.querySelector('#bench-progress').value > 0.01),
    )
    await page.click('#bench-cancel')
    await page.says('#bench-said', 'Cancelled; what was measured stands.')
    expectEqual(await page.run(() => document.querySelector('#bench-run').disabled), false, 'Run is on')
  },
}

/** An element's name among those that the checks ask for. */
function whatHasTheFocus() {
  const { id, name, ariaLabel, textContent } = document.activeElement
  return (
    id || name || ariaLabel || document.activeElement.getAttribute('aria-label') || textContent.slice(0, 40)
  )
}
