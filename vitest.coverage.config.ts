import { defineConfig } from 'vitest/config'

/** Which lines the tests reach: `npm run coverage`. Without tests that only run built files, in processes of their own. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [
      'test/services/**',
      'test/node/**',
      'test/package/**',
      'test/readme.test.ts',
      'test/demo.test.ts',
    ],
    environment: 'node',
    testTimeout: 240_000,
    hookTimeout: 60_000,
    coverage: {
      enabled: true,
      provider: 'v8',
      include: ['src/**/*.ts'],
      reporter: ['json-summary', 'json'],
      reportsDirectory: 'build/coverage',
    },
  },
})
