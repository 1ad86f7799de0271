import { expect, test } from 'vitest'
import { partsModule } from './parts.mjs'
import { PARTS } from './parts.ts'

const module = partsModule()

test.each(Object.entries(PARTS))('%s', (_, check) => {
  expect(check(module)).toBeNull()
})
