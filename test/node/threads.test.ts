/** Threads that end before they have begun: in a process of their own, since what went wrong took it along. */
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const NODE_ENTRY = pathToFileURL(resolve(import.meta.dirname, '../../dist/node/index.js')).href

const PROGRAM = `
import { applyMany } from ${JSON.stringify(NODE_ENTRY)}
const jobs = [{ document: 'one two', edits: [{ old_string: 'two', new_string: '2' }] }]
for (let i = 0; i < 30; i++)
  for await (const { text } of applyMany(jobs, { jobs: 3 })) console.log(text)
`

test('one job and three threads, thirty times: no thread is ended while it loads its module', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM], { encoding: 'utf8' })
  expect(printed).toBe('one 2\n'.repeat(30))
})
