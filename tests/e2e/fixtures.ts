import { test as base } from 'playwright/test'
import { forkGateway } from '../kit/process.ts'

export { expect } from 'playwright/test'

export const admin = { authorization: 'Bearer demo-admin' }

/** Each worker has a gateway of its own, with its own data; addresses in tests are relative to it. */
export const test = base.extend<object, { gateway: string }>({
  gateway: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its first parameter
    async ({}, use) => {
      const { url, stop } = await forkGateway()
      await use(url)
      await stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ gateway }, use) => use(gateway),
})
