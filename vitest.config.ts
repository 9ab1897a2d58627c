import { defineConfig } from 'vitest/config'
import { ByRecordedTime } from './tests/sequencer.ts'

/** Set up for every test. */
export const waits = 'tests/kit/patient-waits.ts'

/** The settings of tests of screens, for each of their runners. */
export const screens = {
  environment: 'jsdom',
  server: {
    deps: {
      // Its sources are written for a bundler.
      inline: ['leaflet'],
      // Node loads these once a worker. Vitest would evaluate them again for each file.
      external: [/\/tests\/kit\/once-a-worker\//],
    },
  },
  setupFiles: [
    waits,
    'tests/kit/quick-elements.ts',
    'tests/kit/fresh-window.ts',
    'tests/kit/patience.ts',
    'tests/kit/answers-by-contract.ts',
  ],
}

/** For tests that start worlds, processes and servers of their own. */
const long = { testTimeout: 90_000, hookTimeout: 120_000 }

const area = (name: string, more: object = {}) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    // Three workers share two processors, on machines of any speed.
    testTimeout: 60_000,
    hookTimeout: 90_000,
    setupFiles: [waits],
    ...more,
  },
})

/** One project an area, so that `vitest --project domain` runs in a second. */
export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: ByRecordedTime },
    projects: [
      area('architecture'),
      area('domain', { isolate: false }),
      area('contract', { isolate: false }),
      // Files of one worker share its embedded database (tests/kit/schemas.ts).
      area('gateway', {
        ...{ globalSetup: ['tests/kit/services.ts'], isolate: false, ...long },
        setupFiles: [waits, 'tests/kit/ended-work-check.ts'],
      }),
      area('cluster', {
        ...{ globalSetup: ['tests/kit/services.ts'], isolate: false, ...long },
        include: ['tests/{cluster,upgrade}/**/*.test.ts'],
      }),
      // Each file has a worker of its own: one of them records what Node's own modules are asked for.
      area('faults', { globalSetup: ['tests/kit/services.ts'] }),
      area('simulator', { isolate: false, ...long }),
      area('demo', { isolate: false }),
      area('web', { isolate: false, ...screens }),
    ],
  },
})
