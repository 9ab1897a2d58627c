import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { orderDinner } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

/** The worker has taken this page, and has kept what the page had loaded before it. */
async function withWorker(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.waitForFunction(async (alias) => {
    const [documents, catalogue] = [await caches.open('comanda-documents'), await caches.open('comanda-catalogue')]
    const [pages, answers] = [await documents.keys(), await catalogue.keys()]
    return (
      pages.some(({ url }) => url.includes(`/menu/${alias}`)) &&
      answers.some(({ url }) => url.endsWith('/configuration'))
    )
  }, 'parrilla-centro')
}

test('without a network the page and the map of an order in progress say how old they are', async ({
  page,
  context,
  request,
}) => {
  const code = await orderDinner(page)
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
  await expect(page.getByText('Estás sin internet')).toBeVisible()
})
