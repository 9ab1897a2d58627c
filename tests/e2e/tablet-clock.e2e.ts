import createClient from 'openapi-fetch'
import type { Browser, Page } from 'playwright/test'
import type { paths } from '#openapi/generated/api.d.ts'
import { placeOrder } from '../kit/diner.ts'
import { anOperator } from '../kit/operators.ts'
import { admin, expect, test } from './fixtures.ts'
import { someone } from './steps.ts'

/** A tablet of the shop whose clock is off by so many hours, with a person signed in. */
async function tablet(browser: Browser, baseURL: string, hours: number) {
  const page = await someone(browser, baseURL, { viewport: { width: 1280, height: 800 } })
  await page.addInitScript((ahead) => {
    const Right = Date
    globalThis.Date = class extends Right {
      constructor(...given: ConstructorParameters<DateConstructor> | []) {
        if (given.length === 0) super(Right.now() + ahead)
        else super(...given)
      }
      static override now = () => Right.now() + ahead
    } as DateConstructor
  }, hours * 3_600_000)
  const { browser: session } = await anOperator({ url: baseURL, admin }, { role: 'encargado' })
  await page.context().addCookies([...session.cookies].map(([name, value]) => ({ name, value, url: baseURL })))
  return page
}

test('a tablet whose clock is hours off shows the same times, ages and countdowns as one that is right', async ({
  browser,
  baseURL,
}) => {
  const api = createClient<paths>({ baseUrl: baseURL! })
  const { code } = await placeOrder({ api })
  const { code: later } = await placeOrder({ api })
  await api.POST('/api/console/orders/{code}/accept', {
    ...{ params: { path: { code: later } }, headers: admin, body: { minutes: 40 } },
  })
  const until = new Date(Date.now() + 50 * 60_000).toISOString()
  const { response } = await api.PUT('/api/console/stores/{branchContactId}/availability/plates/{plateId}', {
    ...{
      params: { path: { branchContactId: 'parrilla-centro', plateId: 'flan-mixto' } },
      headers: admin,
      body: { until },
    },
  })
  expect(response.status).toBe(200)

  const [right, ahead, behind] = await Promise.all([0, 9, -30].map((hours) => tablet(browser, baseURL!, hours)))
  const words = (page: Page | undefined) => page!.locator('main').innerText()
  const minutes = (text: string) => text.match(/\b\d+ ?(?:min|h)\b|\b\d{1,2}:\d{2}\b/g) ?? []
  const isAlike = async (path: string, shows: string) => {
    for (const page of [right, ahead, behind]) {
      await page!.goto(path)
      await expect(page!.getByText(shows).first()).toBeVisible()
    }
    for (const off of [ahead, behind])
      await expect.poll(async () => (await words(off)) === (await words(right)), { message: path }).toBe(true)
    return minutes(await words(right)).length
  }
  expect(await isAlike('/console', code.slice(-4))).toBeGreaterThan(1)
  expect(await isAlike(`/console/orders/${later}`, later)).toBeGreaterThan(1)
  expect(await isAlike('/console/availability', 'Ahora no se vende')).toBeGreaterThan(0)
  await isAlike(`/console/orders?q=${code}`, code)
  await isAlike('/console/close', 'Cierre de caja')
})
