import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { orderKeptDinner } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

/** The worker controls this page, and has kept the files that the page had loaded before it. */
async function withWorker(page: Page, shop = 'parrilla-centro') {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await expect.poll(() => keptOf(page)).toEqual(expect.arrayContaining([`/menu/${shop}`, '/api/configuration']))
}

/** The source of the worker's kept documents and answers; for a page of a shop, the shop. */
const keptOf = (page: Page) =>
  page.evaluate(async () => {
    const kept = ['comanda-documents', 'comanda-catalogue'].map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(kept)).flat().map(({ url }) => new URL(url).pathname.replace(/^(\/menu\/[^/]+).*/, '$1'))
  })

const accent = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))

test('[PWA-01] without a network the last menu opens with its own appearance, and the cart works', async ({
  page,
  context,
}) => {
  await page.goto('/menu/parrilla-centro/Delivery')
  await expect(page.getByRole('link', { name: 'Bife de chorizo' }).first()).toBeVisible()
  await withWorker(page)
  const online = await accent(page)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^Sin conexión/)).toBeVisible()
  await page.getByRole('link', { name: 'Provoleta al hierro' }).first().click()
  const plate = page.getByRole('dialog', { name: 'Provoleta al hierro' })
  await plate.getByRole('button', { name: 'Agregar uno' }).click()
  await plate.getByRole('button', { name: /^Agregar \$/ }).click()
  await page.getByRole('link', { name: /Ver mi pedido/ }).click()
  await expect(page.getByRole('heading', { name: 'Mi pedido' })).toBeVisible()
  expect(await accent(page)).toBe(online)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Mi pedido' })).toBeVisible()

  await page.goto('/menu/sushi-belgrano')
  await expect(page.getByText(/^Sin conexión/)).toBeVisible()
  expect(await accent(page)).not.toBe(online)
  expect(await page.title()).not.toContain('Parrilla')
})

test('without a network the page and the map of an order in progress say how old they are', async ({
  page,
  context,
  request,
}) => {
  const code = await orderKeptDinner(page)
  await expect(page.getByRole('heading', { name: `Pedido ${code}` })).toBeVisible()
  await withWorker(page)
  await request.post(`/api/console/orders/${code}/accept`, { headers: { authorization: 'Bearer demo-admin' } })
  await page.getByRole('link', { name: 'Seguir envío' }).click()
  await expect(page.getByText(/Actualizado \d/)).toBeVisible()

  await context.setOffline(true)
  const began = Date.now()
  await page.goto(`/menu/parrilla-centro/order/${code}`)
  await expect(page.getByRole('heading', { name: `Pedido ${code}` })).toBeVisible()
  console.log(`an order without a network shows after ${Date.now() - began} ms`)
  await expect(page.getByText(/^Actualizado \d/)).toBeVisible()
  await page.goto(`/logistics/tracking/order/parrilla-centro/${code}`)
  await expect(page.getByText(/Actualizado \d/)).toBeVisible()
  await expect(page.getByText('Sin conexión', { exact: true })).toBeVisible()
})
