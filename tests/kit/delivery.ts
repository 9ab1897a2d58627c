import { positionEvent, riderChannel } from '#domain/realtime/channels.ts'
import type { Fix } from '#domain/tracking/fix.ts'
import type { Sql } from '#gateway/db/database.ts'
import { aCourier } from './courier.ts'
import { placeOrder } from './diner.ts'
import type { TestGateway } from './gateway.ts'
import { heard, pusherClient } from './pusher.ts'

type Node = Pick<TestGateway, 'api' | 'url'>

const demoAdmin = { authorization: 'Bearer demo-admin' }

/** An order that waits for a courier, with the data of its diner and its couriers. */
export async function anOfferedOrder({ api, admin = demoAdmin }: Node & { readonly admin?: typeof demoAdmin }) {
  const { code } = await placeOrder({ api })
  await api.POST('/api/console/orders/{code}/accept', { params: { path: { code } }, headers: admin })
  const { id, shipment } = await trackingOf({ api }, code)
  return { code, trackingId: id, shipmentId: shipment.id }
}

export async function trackingOf({ api }: Pick<Node, 'api'>, code: string) {
  const { data } = await api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', {
    params: { path: { alias: 'parrilla-centro', orderCode: code } },
  })
  if (!data) throw new Error(`nothing is known of ${code}`)
  return data
}

/** A courier who continues with one token at any node. */
export async function aRoamingCourier(home: Node) {
  const courier = await aCourier(home)
  const wire = ({ at, lat, lng }: Fix) => ({ lat, lng, at: new Date(at).toISOString() })
  return {
    ...courier,
    slideAt: ({ api }: Node, shipmentId: string, status: Parameters<typeof courier.slide>[1]) =>
      api.PUT('/api/shipments/{id}', {
        params: { path: { id: shipmentId } },
        headers: courier.headers,
        body: {
          id: shipmentId,
          status,
          rider_id: courier.id,
          rider_name: courier.name,
          rider_phone: courier.phone,
        },
      }),
    reportTo: ({ api }: Node, ...fixes: readonly Fix[]) =>
      api.POST('/api/rider/{id}/positions', {
        params: { path: { id: courier.id } },
        headers: courier.headers,
        body: { fixes: fixes.map(wire) },
      }),
    /** The phone's own connection: fixes as client events. */
    async lineTo(node: Node) {
      const phone = pusherClient(node, courier.token)
      const channel = phone.subscribe(riderChannel(courier.id))
      await heard(channel, 'pusher:subscription_succeeded')
      return {
        say: (...fixes: readonly Fix[]) => channel.trigger(positionEvent, { fixes: fixes.map(wire) }),
        close: () => phone.disconnect(),
      }
    },
  }
}

/** The types of a shipment's events; throws when the log has a hole. */
export async function logOf(sql: Sql, shipmentId: string) {
  const { rows } = await sql.query<{ type: string; version: number; to: string | null }>(
    `select type, version, data->>'to' as to from events where stream = $1 order by version`,
    [`shipment-${shipmentId}`],
  )
  for (const [index, { version }] of rows.entries())
    if (version !== index + 1) throw new Error(`version ${index + 1} of ${shipmentId} is missing`)
  return rows.map(({ type, to }) => to ?? type)
}
