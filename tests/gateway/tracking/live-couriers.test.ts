import { expect, test } from 'vitest'
import { trackingChannel } from '#domain/realtime/channels.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import { aNode, onTheWay, openLiveTables, put, recorded, riderOf } from '#tests/kit/live-node.ts'

openLiveTables()

const ownChannel = (shipment: KnownShipment) => `private-rider-${riderOf(shipment)}`

test('a courier is told when a diner comes, and when the last one has left', async () => {
  const { live, watch, watched } = aNode()
  const shipment = await onTheWay()
  const [one, other] = [await watch(shipment), await watch(shipment)]
  expect(watched()).toEqual([[ownChannel(shipment), true]])
  one.leave()
  expect(watched()).toEqual([])
  other.leave()
  expect(watched()).toEqual([[ownChannel(shipment), false]])
  await live.stop()
})

test('a courier is not told of a diner who left before the shipment was read', async () => {
  const { live, watched, hub } = aNode()
  const shipment = await onTheWay()
  const channel = trackingChannel(shipment.logisticsOrderId)
  const reader = { deliver: () => undefined }
  hub.subscribe(channel, reader, null)
  const primed = live.prime(channel)
  hub.unsubscribe(channel, reader)
  await primed
  expect(watched()).toEqual([])
  await live.stop()
})

test('a courier is told with the step that takes the shipment over, when a diner was there before', async () => {
  const { live, watch, watched } = aNode()
  const shipment = await onTheWay({ rider: null, status: 'LOOKING_FOR_DRIVER' })
  await watch(shipment)
  expect(watched()).toEqual([])
  const taken = await put({
    ...shipment,
    status: 'ON_ROUTE_TO_PICK_UP',
    rider: { id: 'eva', name: 'Eva', phone: '' },
  })
  await live.follow(recorded(`shipment-${shipment.shipmentId}`))
  expect(watched()).toEqual([[ownChannel(taken), true]])
  await live.stop()
})

test('a courier hears nothing more once the node has stopped', async () => {
  const { live, watch, watched, clock } = aNode()
  await watch(await onTheWay())
  watched()
  await live.stop()
  clock.advance(60_000)
  expect(watched()).toEqual([])
})
