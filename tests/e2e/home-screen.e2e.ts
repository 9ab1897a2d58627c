import createClient from 'openapi-fetch'
import type { paths } from '#openapi/generated/api.d.ts'
import { placeOrder } from '../kit/diner.ts'
import { expect, test } from './fixtures.ts'
import { iPhone } from './screens/stage.ts'

test.use({ userAgent: iPhone, hasTouch: true })

test('[FOLLOW-60] [ruling-77] an iPhone is told once how to keep the shop on its home screen', async ({
  page,
  baseURL,
}) => {
  const { code } = await placeOrder({ api: createClient<paths>({ baseUrl: baseURL! }) })
  await page.goto(`/menu/parrilla-centro/order/${code}?showPWA`)
  const sheet = page.getByRole('dialog', { name: 'La proxima puedes hacer tu pedido desde nuestra App!' })
  await expect(sheet.getByRole('listitem')).toContainText(['Tocá Compartir', 'Elegí Agregar a inicio'])
  await sheet.getByRole('button', { name: 'Entendido' }).click()
  await expect(sheet).toHaveCount(0)

  const loaded = page.waitForResponse(/home-screen-sheet/)
  await page.reload()
  await loaded
  await expect(page.getByRole('heading', { name: `Pedido ${code}` })).toBeVisible()
  await expect(sheet).toHaveCount(0)
})
