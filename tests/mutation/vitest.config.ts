import { defineConfig } from 'vitest/config'

const { MUTATION_AREA = 'domain', MUTATION_TESTS } = process.env

/**
 * The tests of one area, without projects: Stryker wants one configuration. No services are started,
 * so that suites run on the embedded database alone.
 */
export default defineConfig({
  test: {
    include: MUTATION_TESTS?.split(' ') ?? [`tests/${MUTATION_AREA}/**/*.test.{ts,tsx}`],
    environment: MUTATION_AREA === 'web' ? 'jsdom' : 'node',
    setupFiles: 'tests/mutation/setup.ts',
    testTimeout: 30_000,
    hookTimeout: 90_000,
  },
})
