import { expect, onTestFinished, test } from 'vitest'
import { isNewerCursor } from '#domain/tracking/cursor.ts'
import { trackingOf } from '#tests/kit/delivery.ts'
import { askingForKeys, demoCatalog } from '#tests/kit/demo-catalog.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { orderOnline, payByCard } from '#tests/kit/payments.ts'
import { aWatcher } from '#tests/kit/watcher.ts'

// On PostgreSQL a frame waits for every transaction of the server, also for those of other tests.
test('[FOLLOW-36] [ruling-84] an approved card brings the delivery key, which is hidden before', async () => {
  const gateway = await startTestGateway({ catalog: askingForKeys(demoCatalog()) })
  onTestFinished(() => gateway.close())
  const placed = await orderOnline(gateway)
  const path = { branchContact: 'parrilla-centro', orderId: placed.code }
  const keys = async () => {
    const tracking = await trackingOf(gateway, placed.code)
    const { data: order } = await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', { params: { path } })
    const { data: shipments } = await gateway.api.GET('/api/shipments/order/{logisticsOrderId}', {
      params: { path: { logisticsOrderId: tracking.id } },
    })
    return [tracking.shipment, ...(order?.shipments ?? []), ...(shipments ?? [])].map(
      ({ securityCode }) => securityCode,
    )
  }
  expect(await keys()).toEqual([null, null, null])
  const before = await trackingOf(gateway, placed.code)
  const watcher = await aWatcher(gateway, before.id)
  expect((await watcher.until(() => true)).shipment.securityCode).toBeNull()
  await payByCard(gateway, placed)
  const told = await watcher.until(({ shipment }) => shipment.securityCode !== null)
  expect(told.shipment).toMatchObject({ status: 'PENDING', securityCode: expect.stringMatching(/^\d{4}$/) })
  expect(isNewerCursor(told.at, before.at)).toBe(true)
  expect(await keys()).toEqual(Array.from({ length: 3 }, () => told.shipment.securityCode))
  watcher.close()
  expect(watcher.goneBack()).toEqual([])
})
