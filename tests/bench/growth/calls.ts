import createClient from 'openapi-fetch'
import { orderChannel, orderUpdateEvent } from '#domain/realtime/channels.ts'
import type { paths } from '#openapi/generated/api.d.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { trackingOf } from '#tests/kit/delivery.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import type { GatewayProcess } from '#tests/kit/process.ts'
import { bareSocket } from '#tests/kit/socket.ts'
import { storeId } from './history.ts'

const headers = { authorization: 'Bearer demo-admin' }

/** The measured calls, and the time from a shop's accept until the diner's page gets it. */
export const calls = ['submit', 'accept', 'told', 'shipments', 'follow-up', 'tracking'] as const
export type Call = (typeof calls)[number]
export type Timings = { readonly [Name in Call]: number[] }

export const noTimings = (): Timings => ({
  submit: [],
  accept: [],
  told: [],
  shipments: [],
  'follow-up': [],
  tracking: [],
})

/** The calls to one node in each round, by a diner, a shop and a courier who come one after the other. */
export async function askerOf({ url }: Pick<GatewayProcess, 'url'>) {
  const api = createClient<paths>({ baseUrl: url })
  const courier = await aCourier({ api, url })
  const body = await aSubmission({ api })
  const page = await bareSocket(url)
  await page.next('pusher:connection_established')

  const timed = async <Answer extends { readonly response: Response }>(call: () => Promise<Answer>) => {
    const started = performance.now()
    const answer = await call()
    if (!answer.response.ok) throw new Error(`${answer.response.url}: ${answer.response.status}`)
    return { ...answer, milliseconds: performance.now() - started }
  }

  return async function round(diner: number, into: Timings) {
    const phone = `+54911${String(40_000_000 + diner)}`
    const placed = await timed(() => api.POST('/api/order', { body: { ...body, phone } }))
    const { id = '', code = '' } = placed.data ?? {}
    await page.subscribe(orderChannel(id))
    const path = { params: { path: { code } }, headers }
    const begun = performance.now()
    const told = page
      .next(orderUpdateEvent, ({ data }) => JSON.parse(data).status === 'ACCEPTED')
      .then(() => performance.now() - begun)
    const accepted = await timed(() => api.POST('/api/console/orders/{code}/accept', path))
    into.told.push(await told)
    page.send({ event: 'pusher:unsubscribe', data: { channel: orderChannel(id) } })
    const listed = await timed(() =>
      api.GET('/api/shipments', {
        params: { query: { branchContactId: storeId, status: 'LOOKING_FOR_DRIVER' } } as never,
        headers: courier.headers,
      }),
    )
    const followed = await timed(() =>
      api.GET('/api/diner/{branchContact}/order/{orderId}', {
        params: { path: { branchContact: storeId, orderId: code } },
      }),
    )
    const tracked = await timed(() =>
      api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', {
        params: { path: { alias: storeId, orderCode: code } },
      }),
    )
    into.submit.push(placed.milliseconds)
    into.accept.push(accepted.milliseconds)
    into.shipments.push(listed.milliseconds)
    into['follow-up'].push(followed.milliseconds)
    into.tracking.push(tracked.milliseconds)
    // The list that the courier reads keeps its length.
    const { shipment } = await trackingOf({ api }, code)
    for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED'] as const)
      await courier.slide(shipment.id, status)
  }
}
