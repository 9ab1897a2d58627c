import createClient from 'openapi-fetch'
import { riderChannel, trackingChannel } from '#domain/realtime/channels.ts'
import type { paths } from '#openapi/generated/api.d.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { inParallel } from './job.ts'
import type { Track } from './system.ts'

/** With the courier's id and token, for calls. */
export type CourierTrack = Track & { readonly riderId: string; readonly token: string }

/** Shipments on the way to their stores, made through the HTTP API as diners, operators and couriers do. */
export async function shipmentsOnTheRoad(port: number, count: number): Promise<readonly CourierTrack[]> {
  const { api, url, place } = await shopAt(port)
  return inParallel(count, 8, async () => {
    const [tracking, courier] = await Promise.all([place(), aCourier({ api, url })])
    const slide = await courier.slide(tracking.shipment.id, 'ON_ROUTE_TO_PICK_UP')
    if (slide.error) throw new Error(JSON.stringify(slide.error))
    const channels = { courier: riderChannel(courier.id), diner: trackingChannel(tracking.id) }
    return { ...channels, riderId: courier.id, token: courier.token }
  })
}

/** The diners' channels of shipments that wait for a courier. */
export async function waitingShipments(port: number, count: number): Promise<readonly string[]> {
  const { place } = await shopAt(port)
  return inParallel(count, 8, async () => trackingChannel((await place()).id))
}

async function shopAt(port: number) {
  const url = `http://127.0.0.1:${port}`
  const api = createClient<paths>({ baseUrl: url })
  const body = await aSubmission({ api })
  const headers = { authorization: 'Bearer demo-admin' }
  /** An order that the shop has accepted, as its diner may follow it. */
  const place = async () => {
    const { data: order, error } = await api.POST('/api/order', { body })
    if (!order) throw new Error(JSON.stringify(error))
    await api.POST('/api/console/orders/{code}/accept', { params: { path: { code: order.code } }, headers })
    const { data: tracking } = await api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', {
      params: { path: { alias: 'parrilla-centro', orderCode: order.code } },
    })
    if (!tracking) throw new Error(`order ${order.code} cannot be tracked`)
    return tracking
  }
  return { api, url, place }
}
