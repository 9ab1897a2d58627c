import { defineConfig } from 'playwright/test'
import type { EngineOptions } from './fixtures.ts'
import { projectsOf } from './projects.ts'

/** `npm run test:browsers`: the whole journey in every engine of this machine, with pictures. */
export default defineConfig<EngineOptions>({
  outputDir: '../../test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  projects: projectsOf('@whole', {
    colours: process.env['BROWSERS_COLOURS'] === 'dark' ? 'dark' : 'light',
    pictures: process.env['BROWSERS_PICTURES'] ?? null,
  }),
})
