import { fork } from 'node:child_process'
import { test as base } from 'playwright/test'

export { expect } from 'playwright/test'

export const admin = { authorization: 'Bearer demo-admin' }

/** Each worker has a gateway of its own, with its own data; addresses in tests are relative to it. */
export const test = base.extend<object, { gateway: string }>({
  gateway: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its first parameter
    async ({}, use) => {
      const child = fork(new URL('../kit/serve.ts', import.meta.url), {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      const url = await new Promise<string>((resolve, reject) => {
        child.once('message', (message: { url: string }) => resolve(message.url))
        child.once('exit', (code) => reject(new Error(`the gateway stopped with code ${code}`)))
      })
      await use(url)
      child.removeAllListeners('exit')
      child.disconnect()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ gateway }, use) => use(gateway),
})
