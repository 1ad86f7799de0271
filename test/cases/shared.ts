/** Reads the records of `../shared/cases`, which lie beside the repository and not in it. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Runs `body` over the file's text; where the file is absent, says so, and under CI fails. */
export function withCases(file: string, body: (text: string) => void): void {
  const path = new URL(`../../../shared/cases/${file}`, import.meta.url)
  if (existsSync(path)) describe(file, () => body(readFileSync(path, 'utf8')))
  else if (process.env.CI === 'true')
    test(file, () => expect.fail(`../shared/cases/${file} must be there in CI`))
  else test.skip(`../shared/cases/${file} is not there: its cases are not run`, () => {})
}
