import { defineConfig } from 'vitest/config'

/** Tests that start real services, race and kill processes: `npm run test:services`. One file at a time: they load the machine. */
export default defineConfig({
  test: {
    include: ['test/services/**/*.test.ts'],
    environment: 'node',
    testTimeout: 600_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
})
