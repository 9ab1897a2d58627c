import { defineConfig } from 'vitest/config'
import { screens } from '../../vitest.config.ts'

const { MUTATION_AREA = 'domain', MUTATION_TESTS, MUTATION_SERVICES } = process.env
const ofScreens = MUTATION_AREA === 'web' ? screens : undefined

/**
 * The tests of one area, without projects: Stryker wants one configuration. Services are started only when
 * MUTATION_SERVICES=1 asks for them: without, suites run on the embedded database alone, in half the time.
 */
export default defineConfig({
  test: {
    include: MUTATION_TESTS?.split(' ') ?? [`tests/${MUTATION_AREA}/**/*.test.{ts,tsx}`],
    ...ofScreens,
    ...(MUTATION_SERVICES === '1' && { globalSetup: ['tests/kit/services.ts'] }),
    setupFiles: ['tests/mutation/setup.ts', ...(ofScreens?.setupFiles ?? [])],
    // Shorter than Stryker's own, after which it starts a worker anew: a break that makes a test wait costs this. No test of the domain
    // waits, and a property of a thousand examples takes its time on a busy machine.
    testTimeout: MUTATION_AREA === 'domain' ? 60_000 : 10_000,
    hookTimeout: 90_000,
  },
})
