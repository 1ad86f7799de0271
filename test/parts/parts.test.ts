import { expect, test } from 'vitest'
import { partsModule } from './build.mjs'
import { PARTS } from './checks.ts'

const module = partsModule()

test.each(Object.entries(PARTS))('%s', (_, check) => {
  expect(check(module)).toBeNull()
})
