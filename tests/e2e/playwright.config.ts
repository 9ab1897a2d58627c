import { defineConfig } from 'playwright/test'
import { findChromium, processPerSite } from '../kit/browser.ts'

const { executablePath, args } = await findChromium()

export default defineConfig({
  // One project, because each has its own workers, and so its own gateways.
  projects: [{ name: 'e2e', testDir: '.', testMatch: '**/*.e2e.ts' }],
  outputDir: '../../test-results',
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Three workers share two processors, on machines of any speed.
  timeout: 150_000,
  expect: { timeout: 40_000 },
  // `npm test` names a file for the figures of its last line.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    viewport: { width: 390, height: 844 },
    launchOptions: { executablePath, args: [...args, processPerSite] },
    // A trace costs a fifth of the time; `--trace on` records one of a test under examination.
    trace: 'off',
    screenshot: 'only-on-failure',
    serviceWorkers: 'block',
  },
})
