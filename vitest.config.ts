import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/services/**'],
    environment: 'node',
    /** All cores: vitest would leave one of two idle. */
    maxWorkers: '100%',
    testTimeout: 60_000,
    /** Removing a folder of a thousand files took more than the default ten seconds on a busy machine. */
    hookTimeout: 60_000,
  },
})
