import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ROOT = new URL('../..', import.meta.url)

/** The README's example, with each call that a comment follows made to print what it gives. */
async function example(): Promise<string> {
  const readme = await readFile(new URL('README.md', ROOT), 'utf8')
  const [, section] = readme.split('## A transcript that owns the document')
  return section!
    .match(/```js\n(.*?)```/s)![1]!
    .replace(/^(await .*?)( \/\/.*)?$/gm, 'console.log(JSON.stringify($1))')
}

test("the README's example gives what it says", async () => {
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', await example()], {
    cwd: ROOT,
  })
  const printed = (await run).stdout.trimEnd().split('\n')
  expect(printed).toHaveLength(7)
  expect(printed[0]).toBe('{"ok":true,"revision":1}')
  expect(printed[1]).toBe('{"ok":false,"conflict":true,"revision":1}')
  expect(JSON.parse(printed[2]!)).toMatchObject({ ok: false, refused: [{ ordinal: 1, reason: 'not_found' }] })
  expect(printed[3]).toBe('{"ok":true,"revision":2}')
  expect(JSON.parse(printed[4]!)).toMatchObject({ revision: 2, text: '1\n2\n' })
  expect(printed[5]).toBe('{"ok":true,"revision":2}')
  expect(printed[6]).toBe("2 [ { from: 0, to: 3, insert: '1' } ] undefined")
})
