import { join } from 'node:path'
import { test as base } from 'playwright/test'
import { forkGateway } from '../kit/process.ts'
import type { EngineName } from './engines.ts'
import { type Phone, startPhone } from './phone.ts'

export { expect } from 'playwright/test'

type TestOptions = {
  readonly engine: EngineName
  /** The folder of all pictures; null takes none. */
  readonly pictures: string | null
}

/** The phone's preference, and the brand's own colours, which are the same for every reader. */
type WorkerOptions = { readonly colours: 'light' | 'dark' }

export type EngineOptions = TestOptions & WorkerOptions

/** Each worker has its own gateway; each test has a new browser of its project's engine. */
export const test = base.extend<TestOptions & { readonly phone: Phone }, WorkerOptions & { gateway: string }>({
  engine: ['chromium', { option: true }],
  colours: ['light', { option: true, scope: 'worker' }],
  pictures: [null, { option: true }],
  gateway: [
    async ({ colours }, use) => {
      const { url, stop } = await forkGateway({ BRAND_COLOURS: colours })
      await use(url)
      await stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  phone: async ({ engine, colours, pictures, gateway }, use) => {
    const folder = pictures && join(pictures, `${engine}-${colours}`)
    const phone = await startPhone(engine, { base: gateway, colours, pictures: folder })
    await use(phone)
    await phone.close()
  },
})
