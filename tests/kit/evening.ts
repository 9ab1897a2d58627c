import createClient from 'openapi-fetch'
import { trackingChannel } from '#domain/realtime/channels.ts'
import type { TrackingSnapshot } from '#domain/tracking/snapshot.ts'
import type { paths } from '#openapi/generated/api.d.ts'
import { createRealtimeClient } from '#web/shared/realtime/client.ts'
import { anOfferedOrder, aRoamingCourier } from './delivery.ts'
import { placeOrder } from './diner.ts'
import { comeBack, leave } from './left-carts.ts'
import { printerHeaders, printerToken } from './printing.ts'

/** The settings of the shop's nodes. */
export const eveningSettings = {
  ...{ ADMIN_TOKEN: 'an-evening-of-a-shop-24', REALTIME_APP_ID: 'evening', REALTIME_KEY: 'key-of-the-evening' },
  ...{ REALTIME_SECRET: 'a-secret-of-the-evening-24', PRINTER_AGENTS: `parrilla-centro=${printerToken}` },
  ...{ RATE_LIMIT: '0', ORDER_LIMIT: '0', CONNECTIONS_PER_ADDRESS: '0', LOG_LEVEL: 'warn' },
}
const admin = { authorization: `Bearer ${eveningSettings.ADMIN_TOKEN}` }
const stepsOfCourier = ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED'] as const

/**
 * A shop's evening at one address, for as long as a test wants: diners order and watch, the shop cooks, couriers drive, a printer prints,
 * carts are left. It counts the deliveries, and each answer that is a surprise. `send` is how its people call the shop, and `pageMs` how long a
 * page may lag behind.
 */
export function anEvening(
  url: string,
  {
    send = fetch,
    pageMs = 30_000,
  }: { readonly send?: (request: Request) => Promise<Response>; readonly pageMs?: number } = {},
) {
  const refused: string[] = []
  const delivered: string[] = []
  const unseen: string[] = []
  let printed = 0
  let isOver = false

  const counted = async (request: Request): Promise<Response> => {
    const call = `${request.method} ${new URL(request.url).pathname}`
    const answer = await send(request).catch((cause: Error) => {
      refused.push(`${call}: ${cause.cause ?? cause}`)
      throw cause
    })
    if (!answer.ok) refused.push(`${call}: ${answer.status} ${await answer.clone().text()}`)
    return answer
  }
  const api = createClient<paths>({ baseUrl: url, fetch: counted })
  const at = (method: string, path: string, body?: object, headers: Record<string, string> = admin) =>
    counted(
      new Request(`${url}${path}`, {
        method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )

  const line = createRealtimeClient({
    url: `${url.replace('http', 'ws')}/app/${eveningSettings.REALTIME_KEY}`,
    log: () => undefined,
  })
  line.connect()
  /** Resolves once the page of this delivery has shown its end. */
  function watch(trackingId: string) {
    let last: TrackingSnapshot | null = null
    const end = Promise.withResolvers<void>()
    const leaveChannel = line.subscribe(trackingChannel(trackingId), {
      since: () => last?.at ?? null,
      onMessage({ data }) {
        last = data as TrackingSnapshot
        if (last.shipment.status === 'DELIVERED') end.resolve()
      },
    })
    return { end: end.promise, close: leaveChannel }
  }

  async function deliverOne(courier: Awaited<ReturnType<typeof aRoamingCourier>>) {
    const { code, trackingId, shipmentId } = await anOfferedOrder({ api, url, admin })
    const page = watch(trackingId)
    for (const [turn, status] of stepsOfCourier.entries()) {
      await courier.slideAt({ api, url }, shipmentId, status)
      await courier.reportTo({ api, url }, { at: Date.now(), lat: -34.617 + turn / 10_000, lng: -58.372 })
    }
    delivered.push(code)
    const patience = AbortSignal.timeout(pageMs)
    const late = new Promise<void>((resolve) => patience.addEventListener('abort', () => resolve()))
    await Promise.race([page.end, late])
    if (patience.aborted) unseen.push(code)
    page.close()
  }

  async function handOutOne() {
    const { code } = await placeOrder({ api }, { type: 'TAKE_AWAY', orderModeId: 'parrilla-centro-take-away' })
    for (const step of ['accept', 'ready', 'deliver']) await at('POST', `/api/console/orders/${code}/${step}`)
    delivered.push(code)
    await at('GET', '/api/console/board')
    await leaveOne()
  }

  let people = 0
  async function leaveOne() {
    const phone = `+54911556${String(people++).padStart(5, '0')}`
    await leave({ api }, phone)
    await comeBack({ api }, phone)
    const event = { name: 'ADD_ITEM', branch: 'parrilla', branchContact: 'parrilla-centro', customer: 'known' }
    const more = { campaignId: null, date: new Date().toISOString(), abandonedCart: false, source: 'DIRECT' }
    const headers = { 'session-id': `session-${people}` }
    await at('POST', '/analytics/events', { events: [{ ...event, ...more, fields: {} }] }, headers)
  }

  async function printOne() {
    const taken = await at('POST', '/api/printer/tickets', undefined, printerHeaders)
    if (taken.status !== 200) return
    const { id, lease } = (await taken.json()) as { readonly id: string; readonly lease: string }
    const outcome = { lease, outcome: 'PRINTED' }
    if ((await at('POST', `/api/printer/tickets/${id}`, outcome, printerHeaders)).ok) printed += 1
  }

  const again = async (work: () => Promise<void>) => {
    while (!isOver) await work().catch((cause: Error) => refused.push(String(cause)))
  }
  const working = (async () => {
    const couriers = await Promise.all([1, 2].map(() => aRoamingCourier({ api, url })))
    const all = [...couriers.map((courier) => () => deliverOne(courier)), handOutOne, printOne]
    await Promise.all(all.map(again))
  })()

  return {
    /** Calls without the answer that was expected, in words. */
    refused,
    /** The codes of orders whose last step was acknowledged. */
    delivered,
    /** The codes of orders whose page did not show the end. */
    unseen,
    printed: () => printed,
    async end() {
      isOver = true
      await working
      line.disconnect()
    },
  }
}
