import { rmSync } from 'node:fs'
import createClient from 'openapi-fetch'
import { afterAll, expect, test } from 'vitest'
import type { paths } from '#openapi/generated/api.d.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { preparedDataDirectory } from '#tests/kit/prepared-pglite.ts'
import { forkGateway } from '#tests/kit/process.ts'

const directory = await preparedDataDirectory()
const admin = { authorization: 'Bearer demo-admin' }

afterAll(() => rmSync(directory, { recursive: true, force: true }))

const start = async () => {
  const process = await forkGateway({ DATA_DIR: directory })
  return { ...process, api: createClient<paths>({ baseUrl: process.url }) }
}

test('a gateway killed in a delivery comes back with order, shipment and courier unchanged', async () => {
  const before = await start()
  const { code } = await placeOrder(before)
  await before.api.POST('/api/console/orders/{code}/accept', { params: { path: { code } }, headers: admin })
  const tracking = { params: { path: { alias: 'parrilla-centro', orderCode: code } } }
  const { data: offered } = await before.api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', tracking)
  const ana = await aCourier(before)
  const taken = await ana.slide(offered!.shipment.id, 'ON_ROUTE_TO_PICK_UP', 'slide-before-the-kill')
  expect(taken.data?.status).toBe('ON_ROUTE_TO_PICK_UP')
  const { data: known } = await before.api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', tracking)
  before.child.kill('SIGKILL')
  await new Promise((resolve) => before.child.once('exit', resolve))

  const after = await start()
  const { data: again } = await after.api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', tracking)
  expect(again).toEqual(known)
  const { data: inHand } = await after.api.GET('/api/shipments/rider', { headers: ana.headers })
  expect(inHand).toMatchObject({ shipmentId: offered!.shipment.id })
  // The answer to the slide may have been lost with the process: sent again, it counts once.
  const { data: repeated } = await after.api.PUT('/api/shipments/{id}', {
    params: { path: { id: offered!.shipment.id } },
    headers: { ...ana.headers, 'Idempotency-Key': 'slide-before-the-kill' },
    body: {
      id: offered!.shipment.id,
      status: 'ON_ROUTE_TO_PICK_UP',
      rider_id: ana.id,
      rider_name: ana.name,
      rider_phone: ana.phone,
    },
  })
  expect(repeated).toMatchObject({ status: 'ON_ROUTE_TO_PICK_UP', updatedAt: taken.data!.updatedAt })
  await after.stop()
}, 90_000)

test('a second process on the same data is refused with a sentence, and the first goes on', async () => {
  const first = await start()
  await expect(forkGateway({ DATA_DIR: directory })).rejects.toThrow('stopped with code 1')
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  await first.stop()
}, 90_000)
