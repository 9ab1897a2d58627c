import { test as base } from 'playwright/test'
import { chatScriptUrl } from '../kit/fake-chat.ts'
import { forkGateway } from '../kit/process.ts'

export { expect } from 'playwright/test'

export const admin = { authorization: 'Bearer demo-admin' }

/** Each worker has its own gateway, with its own data; addresses in tests are relative to it. */
export const test = base.extend<{ phonesPutAway: undefined }, { gateway: string }>({
  gateway: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its first parameter
    async ({}, use) => {
      const { url, stop } = await forkGateway({ CHAT_SCRIPT_URL: chatScriptUrl })
      await use(url)
      await stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ gateway }, use) => use(gateway),
  /** A page that stays open draws its map and asks its gateway for as long as its worker lives. */
  phonesPutAway: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
