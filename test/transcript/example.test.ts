import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const EXAMPLE = fileURLToPath(new URL('../../bench/transcript/example.mjs', import.meta.url))

test('the worked example runs against the built package, and comes to what it says', async () => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [EXAMPLE])
  expect(stderr).toBe('')
  expect(stdout).toContain('the model appends: { ok: true, revision: 1 }')
  expect(stdout).toContain('a person appends: { ok: false, conflict: true, revision: 1 }')
  expect(stdout).toContain('and again, on the newest: { ok: true, revision: 2 }')
  expect(stdout).toContain("reason: 'ambiguous'")
  expect(stdout).toContain(
    '# Release notes, 1.1\n\n- parser: twice as fast\n- docs: a page for each function\n',
  )
  expect(stdout).toContain('the editor shows the same: true')
  expect(stdout).toContain('its cursor is still at the end: true')
  expect(stdout).toContain('words in the index: 16')
  expect(stdout).toContain('the whole log verifies: { ok: true, revision: 2 }')
})
