import createClient from 'openapi-fetch'
import type { Browser } from 'playwright/test'
import type { paths } from '#openapi/generated/api.d.ts'
import { aCourier } from '../kit/courier.ts'
import { anOfferedOrder } from '../kit/delivery.ts'
import { forkGateway } from '../kit/process.ts'
import { expect, test } from './fixtures.ts'
import { someone, step, tap } from './steps.ts'

const alias = 'parrilla-centro'

/** An order that its courier brings, and the pages of both. */
async function onItsWay(browser: Browser, url: string) {
  const node = { api: createClient<paths>({ baseUrl: url }), url }
  const { code, shipmentId } = await anOfferedOrder(node)
  const { token, slide } = await aCourier(node, 'Ana Ríos')
  for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF'] as const)
    await slide(shipmentId, status)
  const [diner, courier] = [await someone(browser, url), await someone(browser, url)]
  await courier.context().addCookies([{ name: 'riderToken', value: token, url }])
  await courier.goto(`/logistics/${alias}/shipments/simple/${shipmentId}`)
  await expect(step(courier, 'Entregado')).toBeVisible()
  const goTo = {
    tracking: () => diner.goto(`/logistics/tracking/order/${alias}/${code}`),
    order: () => diner.goto(`/menu/${alias}/order/${code}`),
  }
  return { diner, courier, goTo }
}

test('[TRACK-29] [TRACK-34] [FOLLOW-36] a diner reads the key to the courier who has to type it', async ({
  browser,
}) => {
  const gateway = await forkGateway({ ASK_FOR_KEYS: '1' })
  try {
    const { diner, courier, goTo } = await onItsWay(browser, gateway.url)
    await goTo.order()
    const key = (await diner.getByRole('region', { name: 'Clave de entrega' }).getByRole('img').textContent())!
    expect(key).toMatch(/^\d{4}$/)
    await goTo.tracking()
    const sheet = diner.getByRole('dialog', { name: 'Clave de entrega' })
    await expect(sheet).toContainText(key)
    await sheet.getByRole('button', { name: 'Continuar' }).click()
    await courier.getByRole('textbox', { name: 'Clave de entrega' }).fill(key)
    await tap(courier, 'Entregado')
    await expect(diner.getByText('Entregado').first()).toBeVisible()
    await expect(diner.getByText('Clave de entrega')).toHaveCount(0)
  } finally {
    await gateway.stop()
  }
})

test('[ruling-109] where no courier asks for a key, no page speaks of one', async ({ browser, baseURL }) => {
  const { diner, courier, goTo } = await onItsWay(browser, baseURL!)
  await goTo.order()
  await expect(diner.getByText(/^Llega entre/).first()).toBeVisible()
  await expect(diner.getByText(/clave/i)).toHaveCount(0)
  await goTo.tracking()
  await expect(diner.getByText('Ana está en camino con tu pedido')).toBeVisible()
  await expect(diner.getByText(/clave/i)).toHaveCount(0)
  await expect(courier.getByText(/clave/i)).toHaveCount(0)
  await tap(courier, 'Entregado')
  await expect(diner.getByText('Entregado').first()).toBeVisible()
})
