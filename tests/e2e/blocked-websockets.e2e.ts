import createClient from 'openapi-fetch'
import type { paths } from '#openapi/generated/api.d.ts'
import { aCourier } from '../kit/courier.ts'
import { anOfferedOrder } from '../kit/delivery.ts'
import { websocketBlocker } from '../kit/websocket-blocker.ts'
import { expect, test } from './fixtures.ts'
import { tap } from './steps.ts'

const alias = 'parrilla-centro'
const store = { latitude: -34.61648, longitude: -58.37084 }

test.use({ geolocation: store, permissions: ['geolocation'] })

test('behind a proxy that cuts websockets the tracking page is live by long polls', async ({
  browser,
  baseURL,
  context,
  page: courier,
}) => {
  const proxy = await websocketBlocker(baseURL!)
  const diner = await (await browser.newContext({ baseURL: proxy.url })).newPage()
  const asked: string[] = []
  diner.on('request', (one) => asked.push(new URL(one.url()).pathname))
  const tracking = new RegExp(`^/api/logisticsorder/tracking/${alias}/[^/]+$`)
  const fetches = () => asked.filter((path) => tracking.test(path)).length

  const node = { api: createClient<paths>({ baseUrl: baseURL! }), url: baseURL! }
  const { code, shipmentId } = await anOfferedOrder(node)
  await diner.goto(`/logistics/tracking/order/${alias}/${code}`)
  await expect(diner.getByText(/^En vivo/)).toBeVisible({ timeout: 40_000 })
  expect(proxy.cut()).toBeGreaterThanOrEqual(2)
  const fetchedBefore = fetches()

  const { token } = await aCourier(node, 'Ana Ríos')
  await context.addCookies([{ name: 'riderToken', value: token, url: baseURL! }])
  await courier.goto(`/logistics/${alias}/shipments/simple/${shipmentId}`)
  await tap(courier, 'Aceptar envío')
  await expect(diner.getByText('Ana Ríos').first()).toBeVisible()
  const rider = diner.getByRole('img', { name: 'Repartidor Ana Ríos' })
  await courier.context().setGeolocation({ latitude: store.latitude - 0.001, longitude: store.longitude })
  await expect(rider).toBeVisible()
  const before = await rider.boundingBox()
  await courier.context().setGeolocation({ latitude: store.latitude - 0.0013, longitude: store.longitude })
  await expect.poll(() => rider.boundingBox()).not.toEqual(before)
  await tap(courier, 'En el local')
  await expect(diner.getByText('En el local').first()).toBeVisible()
  expect(fetches()).toBe(fetchedBefore)

  await diner.context().close()
  await proxy.close()
})
