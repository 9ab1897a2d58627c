import { join } from 'node:path'
import { test as base } from 'playwright/test'
import { forkGateway } from '../kit/process.ts'
import { type EngineName, engines } from './engines.ts'
import { type Phone, phoneOf } from './phone.ts'

export { expect } from 'playwright/test'

export type EngineOptions = {
  readonly engine: EngineName
  readonly colours: 'light' | 'dark'
  /** The folder of all pictures; null takes none. */
  readonly pictures: string | null
}

type Fixtures = EngineOptions & { readonly phone: Phone }

/** Each worker has a gateway; each test has a new browser of its project's engine. */
export const test = base.extend<Fixtures, { gateway: string }>({
  engine: ['chromium', { option: true }],
  colours: ['light', { option: true }],
  pictures: [null, { option: true }],
  gateway: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its first parameter
    async ({}, use) => {
      const { url, stop } = await forkGateway()
      await use(url)
      await stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  phone: async ({ engine, colours, pictures, gateway }, use) => {
    const driver = await engines[engine].start({ origin: gateway, width: 390, height: 844, colours })
    const phone = phoneOf(driver, { base: gateway, pictures: pictures && join(pictures, `${engine}-${colours}`) })
    await use(phone)
    await phone.close()
  },
})
