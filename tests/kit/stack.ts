import { placeOrder } from './diner.ts'
import type { TestGateway } from './gateway.ts'

const alias = 'parrilla-centro'

/** An order that the shop has accepted, so that its shipment looks for a courier. */
export async function anOffer(gateway: TestGateway) {
  const { code } = await placeOrder(gateway)
  const { api, admin } = gateway
  await api.POST('/api/console/orders/{code}/accept', { params: { path: { code } }, headers: admin })
  const { data } = await api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', {
    params: { path: { alias, orderCode: code } },
  })
  if (!data) throw new Error(`order ${code} has no tracking`)
  return { code, trackingId: data.id, shipmentId: data.shipment.id }
}

/** A stack of so many orders that looks for a courier. */
export async function aStack(gateway: TestGateway, size = 1) {
  const offers: Awaited<ReturnType<typeof anOffer>>[] = []
  while (offers.length < size) offers.push(await anOffer(gateway))
  const { data, error } = await gateway.api.POST('/api/console/stacks', {
    headers: gateway.admin,
    body: { branchContactId: alias, shipmentIds: offers.map(({ shipmentId }) => shipmentId) },
  })
  if (!data) throw new Error(JSON.stringify(error))
  return { id: data.id, offers }
}
