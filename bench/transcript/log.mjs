/** A long log to measure on: a document of lines, and batches that each rewrite one of them. */
import { createHash } from 'node:crypto'
import { randomOf } from '../random.mjs'

const LINE = 80

const line = (number, version) =>
  `${`line ${number}, version ${version}: `.padEnd(LINE - 1, 'the quick brown fox ')}\n`

const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex')

/**
 * Fills `document` of `store` with `batches` recorded batches on a text of about `bytes`; gives the first and the last
 * text. It goes by known offsets and writes the records itself, so that building it does not run what is measured.
 */
export async function fillLog(store, document, { bytes, batches }) {
  const below = randomOf(1)
  const versions = new Array(Math.round(bytes / LINE)).fill(0)
  const lines = versions.map((version, number) => line(number, version))
  const initial = lines.join('')
  const running = Buffer.from(initial, 'latin1')
  let before = sha256(running)
  await store.add(document, [
    { revision: 0, semantics: 1, before: '', after: before, body: JSON.stringify({ initial }) },
  ])
  let page = []
  for (let revision = 1; revision <= batches; revision++) {
    const number = below(lines.length)
    const old_string = line(number, versions[number])
    const new_string = line(number, ++versions[number])
    running.write(new_string, number * LINE, 'latin1')
    const after = sha256(running)
    page.push({
      revision,
      semantics: 1,
      before,
      after,
      body: JSON.stringify({ edits: [{ old_string, new_string }] }),
    })
    before = after
    if (page.length === 250 || revision === batches) {
      if (!(await store.add(document, page))) throw new Error('the log was not recorded')
      page = []
    }
  }
  return { initial, text: running.toString('latin1') }
}
