import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/services/**'],
    environment: 'node',
    testTimeout: 60_000,
  },
})
