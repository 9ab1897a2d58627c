import { defineConfig } from 'playwright/test'
import { findEngines } from './engines.ts'
import type { EngineOptions } from './fixtures.ts'

/** `npm run test:browsers`: the whole journey in every engine of this machine, with pictures. */
export default defineConfig<EngineOptions>({
  outputDir: '../../test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 40_000 },
  reporter: [['list']],
  projects: findEngines().found.map((engine) => ({
    ...{ name: engine, testMatch: '*.browsers.ts' },
    use: {
      engine,
      colours: process.env['BROWSERS_COLOURS'] === 'dark' ? 'dark' : 'light',
      pictures: process.env['BROWSERS_PICTURES'] ?? null,
    },
  })),
})
