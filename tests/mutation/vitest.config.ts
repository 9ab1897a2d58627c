import { defineConfig } from 'vitest/config'
import { screens, waits } from '../../vitest.config.ts'
import { noServices } from '../kit/service-names.ts'

const { MUTATION_AREA = 'domain', MUTATION_TESTS, MUTATION_SERVICES } = process.env
const ofScreens = MUTATION_AREA === 'web' ? screens : undefined

/**
 * The tests of one area, without projects, because Stryker needs one configuration. Services are started only when
 * MUTATION_SERVICES=1 asks for them. Otherwise suites run on the embedded database alone, in half the time.
 */
export default defineConfig({
  test: {
    include: MUTATION_TESTS?.split(' ') ?? [`tests/${MUTATION_AREA}/**/*.test.{ts,tsx}`],
    ...ofScreens,
    // As in `vitest.config.ts`: files of one worker share its embedded database and its libraries.
    isolate: MUTATION_AREA === 'domain',
    ...(MUTATION_SERVICES === '1' ? { globalSetup: ['tests/kit/services.ts'] } : { provide: { services: noServices } }),
    setupFiles: ['tests/mutation/setup.ts', ...(ofScreens?.setupFiles ?? [waits])],
    // A test that waits for what a broken rule never does takes all of this. The limit is below Stryker's own, after which Stryker starts a
    // new worker. It is long enough for a busy machine: a slow test there would count as a break that was seen. The tests of the domain do
    // not wait, but a property of a thousand examples takes its time.
    testTimeout: MUTATION_AREA === 'domain' ? 60_000 : 30_000,
    hookTimeout: 90_000,
  },
})
