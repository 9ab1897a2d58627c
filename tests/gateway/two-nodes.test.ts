import { describe, expect, inject, test } from 'vitest'
import { trackingUpdateEvent } from '#domain/realtime/channels.ts'
import type { TrackingSnapshot } from '#domain/tracking/snapshot.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { openServerSchema } from '#tests/kit/databases.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { heard, pusherClient } from '#tests/kit/pusher.ts'

const natsUrl = inject('natsUrl')
const buses = [
  { name: 'one NATS', environment: natsUrl ? { NATS_URL: natsUrl } : null },
  { name: 'no bus at all, by the tick alone', environment: {} },
].filter(({ environment }) => environment !== null)

describe.runIf(inject('postgresUrl'))('two nodes on one PostgreSQL', () => {
  test.each(buses)('a courier on one node is seen by a diner on the other, over $name', async ({ environment }) => {
    const schema = await openServerSchema()
    const start = () => startTestGateway({ database: schema.connect(), environment: environment ?? {} })
    const nodes = [await start(), await start()]
    const [one, other] = [nodes[0]!, nodes[1]!]
    const { code } = await placeOrder(one)
    await one.api.POST('/api/console/orders/{code}/accept', { params: { path: { code } }, headers: one.admin })
    const { data } = await other.api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', {
      params: { path: { alias: 'parrilla-centro', orderCode: code } },
    })
    const diner = pusherClient(other)
    const channel = diner.subscribe(`tracking-${data!.id}`)
    await heard(channel, trackingUpdateEvent)
    const moved = heard<TrackingSnapshot>(channel, trackingUpdateEvent, ({ shipment }) => shipment.riderInfo !== null)
    const ana = await aCourier(one)
    await ana.slide(data!.shipment.id, 'ON_ROUTE_TO_PICK_UP')
    // Over a bus the poke is enough; without one the tick of a second finds it.
    if (!environment?.NATS_URL) other.clock.advance(1_000)
    expect((await moved).shipment.riderInfo).toMatchObject({ riderId: ana.id })
    diner.disconnect()
    await Promise.all(nodes.map((node) => node.close()))
    await schema.drop()
  })
})
