import createClient from 'openapi-fetch'
import { demoEnvironment } from '#demo/environment.ts'
import { consoleEntry, demoPerson, openAccount } from '#demo/people.ts'
import type { paths } from '#openapi/generated/api.d.ts'
import { placeOrder } from '../kit/diner.ts'
import { expect, test } from './fixtures.ts'
import { someone } from './steps.ts'

const pages = ['availability', 'couriers', 'orders', 'money', 'close', 'personas'].map((page) => `/console/${page}`)

test('with text of 200 % no page is wider than a phone, and its foot leaves two thirds of the screen', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  await openAccount(baseURL!, demoEnvironment.ADMIN_TOKEN)
  await placeOrder({ api: createClient<paths>({ baseUrl: baseURL! }) })
  const viewport = { width: 360, height: 740 }
  const page = await someone(browser, baseURL!, { viewport })
  await page.addInitScript(() => {
    const enlarge = () => document.documentElement?.style.setProperty('font-size', '200%')
    enlarge()
    document.addEventListener('DOMContentLoaded', enlarge)
    // A browser without sound, so that the bar that asks for it stays.
    Object.assign(globalThis, { AudioContext: undefined })
  })
  await page.goto(consoleEntry)
  await page.getByLabel(`PIN de ${demoPerson.name}`).fill(demoPerson.pin)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('navigation', { name: 'Consola' })).toBeVisible()

  await page.goto('/console/cuenta')
  const foot = page.getByRole('region', { name: 'Pedidos que esperan' })
  await expect(foot.getByRole('link', { name: /nuevos?.*Ver pedidos$/ })).toBeVisible()
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await wide()).toBeLessThanOrEqual(0)
  await expect(foot.getByRole('button', { name: 'Activar sonido' })).toBeVisible()
  expect((await foot.boundingBox())?.height).toBeLessThan(viewport.height / 3)
  for (const address of pages) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect([address, await wide()]).toEqual([address, 0])
  }
})
