import { defineConfig } from 'vitest/config'

const area = (name: string, environment: 'node' | 'jsdom' = 'node', extra = {}) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    environment,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    ...extra,
  },
})

/** One project an area, so that `vitest --project domain` runs in a second. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      area('architecture'),
      area('domain'),
      area('contract'),
      area('gateway'),
      area('simulator'),
      area('demo'),
      area('web', 'jsdom'),
    ],
  },
})
