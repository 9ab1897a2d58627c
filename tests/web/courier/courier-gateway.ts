import type { Store } from '#domain/catalog/store.ts'
import { defaultCountry } from '#domain/money/money.ts'
import type { Window } from '#domain/order/promise.ts'
import { shipmentDecider } from '#domain/shipment/decide.ts'
import { isInProgress } from '#domain/shipment/rules.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import { stackDecider } from '#domain/stack/decide.ts'
import { afterShipment, afterStep } from '#domain/stack/moves.ts'
import { isStackInProgress, type StackView } from '#domain/stack/rules.ts'
import type { KnownStack } from '#domain/stack/state.ts'
import { storeAnswer } from '#gateway/shop/store-answer.ts'
import { writeRiderAccount } from '#openapi/wire/riders.ts'
import { writeShipment, writeStack } from '#openapi/wire/shipments.ts'
import { writeBranch } from '#openapi/wire/stores.ts'
import { aBranch, aStore } from '../../kit/catalog.ts'
import { aShipment } from '../../kit/shipment.ts'
import { aConfiguration } from '../../kit/web-calls.ts'

type WireShipment = ReturnType<typeof writeShipment>
type Answer = { status: number; body?: unknown; headers?: Record<string, string> }
export type SeenRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Record<string, unknown>
  readonly key: string | null
  readonly authorization: string | null
  readonly credentials: RequestCredentials
}

export const ana = { id: 'ana', name: 'Ana Torres', phone: '+5491155550001' }
export const beto = { id: 'beto', name: 'Beto Paz', phone: '+5491155550002' }
const storeAddress = {
  street: 'Defensa',
  number: '742',
  zone: 'San Telmo',
  locality: 'CABA',
  city: 'Buenos Aires',
  country: 'ar',
  position: { lat: -34.617, lng: -58.371 },
}
const storeOfCouriers = aStore({
  id: 'store-7',
  alias: 'parrilla-centro',
  name: 'Tucán San Telmo',
  address: storeAddress,
  callPhone: '+541143610742',
})
const branch = aBranch()

const resolvedStore = (store: Store) => ({
  ...storeAnswer(store, { now: new Date(), position: null }),
  branch: writeBranch(branch),
})

function liveConfiguration(key: string) {
  const configuration = aConfiguration({ enabled: key !== '' })
  return { ...configuration, realtime: { ...configuration.realtime, key: key || 'no-key' } }
}

/**
 * A gateway in memory for the courier's screens: the deciders of shipment and stack behind the format
 * of the wire. Ana's token is `t-ana`; a call that a test sets to fail fails as it says.
 */
export function aGateway() {
  const shipments = new Map<string, KnownShipment>()
  const stacks = new Map<string, KnownStack>()
  const riders = new Map<string, { id: string; name: string; phone: string; active: boolean }>()
  const seen: SeenRequest[] = []
  let store = storeOfCouriers
  let liveKey = ''
  let namesCustomers = false
  const failures: { method: string; path: RegExp; answer: Answer | 'no answer' }[] = []

  const promises = new Map<string, Window>()
  const promiseOf = (orderId: string) => promises.get(orderId) ?? null
  const notationOf = () => ({ currencySymbol: '$', hideZeroCents: true })
  const withCustomer = (shipment: WireShipment): WireShipment => {
    const customer = shipments.get(shipment.id)?.customer
    if (!namesCustomers || !customer) return shipment
    return { ...shipment, order: { ...shipment.order, customerName: customer.name, customerPhone: customer.phone } }
  }
  const wire = (shipment: KnownShipment) =>
    withCustomer(writeShipment(shipment, { store, branch }, ana.id, notationOf, promiseOf))
  const membersOf = (stack: KnownStack) => stack.shipmentIds.map((id) => shipments.get(id)!)
  const viewOf = (stack: KnownStack): StackView => ({
    status: stack.status,
    shipments: membersOf(stack).map((shipment) => ({ ...shipment, id: shipment.shipmentId })),
  })
  const stackWire = (stack: KnownStack) => {
    const written = writeStack(stack, membersOf(stack), { store, branch }, ana.id, notationOf, promiseOf)
    return { ...written, shipments: written.shipments.map(withCustomer) }
  }
  const riderWire = (rider: { id: string; name: string; phone: string; active: boolean }) =>
    writeRiderAccount({ ...rider, riderId: rider.id, storeId: store.id }, '/logistics/parrilla-centro/shipments', null)
  const refusal = (status: number, code: string, headers: Record<string, string> = {}): Answer => ({
    status,
    body: { statusCode: status, error: code, code, message: code },
    headers,
  })

  function advance(id: string, to: KnownShipment['status'], rider: typeof ana, key: string | null = null): Answer {
    const shipment = shipments.get(id)
    if (!shipment) return refusal(404, 'SHIPMENT_NOT_FOUND')
    const decision = shipmentDecider.decide(shipment, {
      type: 'Advance',
      to,
      rider,
      securityCode: key,
      securityCodeRequired: store.settings.requireSecurityCode,
      at: shipment.updatedAt,
    })
    if (!decision.ok && decision.rejection.type === 'WrongSecurityCode') return refusal(422, 'WRONG_SECURITY_CODE')
    if (!decision.ok && decision.rejection.type !== 'AuctionLost') return refusal(409, 'STEP_NOT_ALLOWED')
    const after = decision.ok
      ? decision.events.reduce<KnownShipment>((s, e) => shipmentDecider.evolve(s, e) as KnownShipment, shipment)
      : shipment
    shipments.set(id, after)
    const stack = after.stackId && stacks.get(after.stackId)
    if (stack) follow(stack, afterShipment(viewOf(stack)))
    return { status: 200, body: wire(shipments.get(id)!) }
  }

  /** The shipments after the rules of the stack. */
  function follow(stack: KnownStack, { status, shipments: moved }: StackView, rider = stack.rider) {
    for (const { id, status: its } of moved) shipments.set(id, { ...shipments.get(id)!, status: its, rider })
    stacks.set(stack.stackId, { ...stack, status, rider })
  }

  function advanceStack(id: string, to: KnownStack['status'], rider: typeof ana): Answer {
    const stack = stacks.get(id)
    if (!stack) return refusal(404, 'STACK_NOT_FOUND')
    const { shipments: members, ...view } = viewOf(stack)
    const command = { type: 'Advance', to, rider, shipments: members, at: stack.updatedAt } as const
    const decision = stackDecider.decide(stack, command)
    if (!decision.ok && decision.rejection.type !== 'AuctionLost') return refusal(409, 'STEP_NOT_ALLOWED')
    if (decision.ok && decision.events.length) follow(stack, afterStep({ ...view, shipments: members }, to), rider)
    return { status: 200, body: stackWire(stacks.get(id)!) }
  }

  function inHandOf(riderId: string) {
    const stack = [...stacks.values()].find((it) => it.rider?.id === riderId && isStackInProgress(viewOf(it)))
    if (stack) return { shipmentType: 'stack', shipmentId: stack.stackId, stack: stackWire(stack) }
    const held = [...shipments.values()].find((it) => it.rider?.id === riderId && isInProgress(it.status, it))
    return held ? { shipmentType: 'simple', shipmentId: held.shipmentId, shipment: wire(held) } : null
  }

  function answer({ method, path, query, body, authorization }: SeenRequest): Answer {
    const failure = failures.find((it) => it.method === method && it.path.test(path))
    if (failure?.answer === 'no answer') throw new TypeError('fetch failed')
    if (failure) return failure.answer
    const [, id] = /^\/api\/(?:shipments|stacking|rider)\/([^/]+)/.exec(path) ?? []
    if (path === '/api/configuration') return { status: 200, body: liveConfiguration(liveKey) }
    if (path.startsWith('/api/country/')) return { status: 200, body: { ...defaultCountry } }
    if (path.startsWith('/api/diner/'))
      return { status: 200, body: { type: 'branchContact', info: resolvedStore(store) } }
    if (path === '/api/rider/bc/phone') {
      const rider = [...riders.values()].find(({ phone }) => phone === query.get('phone'))
      return rider ? { status: 200, body: riderWire(rider) } : refusal(404, 'RIDER_NOT_FOUND')
    }
    if (path === '/api/rider/createwithcode' || path.endsWith('/updatewithcode')) {
      if (body['securityCode'] !== '1234') return refusal(400, 'WRONG_SECURITY_CODE')
      const known = riders.get(id ?? '')
      if (known && body['active'] === false && inHandOf(known.id)) return refusal(409, 'SHIPMENT_IN_PROGRESS')
      // biome-ignore lint/suspicious/noDocumentCookie: as a browser keeps what comes with the answer
      document.cookie = body['active'] ? `riderToken=t-${known?.id}; Path=/` : 'riderToken=; Path=/; Max-Age=0'
      const rider = {
        ...(known ?? { id: 'new', name: String(body['name']), phone: String(body['phone']) }),
        active: body['active'] === true,
      }
      riders.set(rider.id, rider)
      return { status: known ? 200 : 201, body: riderWire(rider) }
    }
    if (authorization !== 'Bearer t-ana' || riders.get(ana.id)?.active === false) return refusal(403, 'ACCESS_DENIED')
    if (path === '/api/whoami') return { status: 200, body: { riderId: ana.id, name: ana.name, phone: ana.phone } }
    if (path === '/api/shipments/rider') {
      const body = inHandOf(ana.id)
      return body ? { status: 200, body } : { status: 204 }
    }
    if (path === '/api/shipments') {
      const [page, size] = [Number(query.get('page')), Number(query.get('pageSize'))]
      const open = [...shipments.values()].filter((it) => it.status === 'LOOKING_FOR_DRIVER' && it.stackId === null)
      return { status: 200, body: { shipments: open.slice((page - 1) * size, page * size).map(wire) } }
    }
    if (path === '/api/shipmentstacks') {
      const open = [...stacks.values()].filter(({ status }) => status === query.get('status'))
      return { status: 200, body: { stacks: open.map(stackWire) } }
    }
    if (path.startsWith('/api/stacking/')) {
      if (method === 'PUT') return advanceStack(id!, body['status'] as KnownStack['status'], ana)
      const stack = stacks.get(id!)
      return stack ? { status: 200, body: stackWire(stack) } : refusal(404, 'STACK_NOT_FOUND')
    }
    if (path.endsWith('/positions-url')) {
      const url = 'https://pedidos.example.com/api/positions/0y7kTQm1rWf5S2c9uJb8hXnE3LzVdA6p'
      return { status: 200, body: { url, expiresAt: '2026-11-22T03:10:00Z' } }
    }
    if (path === '/pusher/auth') return { status: 200, body: { auth: 'let-in' } }
    if (method === 'PUT' && id)
      return advance(id, body['status'] as KnownShipment['status'], ana, (body['securityCode'] as string) ?? null)
    const shipment = shipments.get(id ?? '')
    if (shipment) return { status: 200, body: wire(shipment) }
    return path.includes('/positions') ? { status: 200, body: { accepted: 1, dropped: [] } } : refusal(404, 'NOT_FOUND')
  }

  return {
    seen,
    riders,
    /** The calls that change something. */
    puts: () => seen.filter(({ method }) => method === 'PUT'),
    async fetch(request: Request): Promise<Response> {
      const { pathname: path, searchParams: query } = new URL(request.url)
      const text = await request.clone().text()
      const call: SeenRequest = {
        method: request.method,
        path,
        query,
        body: text ? JSON.parse(text) : {},
        key: request.headers.get('Idempotency-Key'),
        authorization: request.headers.get('Authorization'),
        credentials: request.credentials,
      }
      seen.push(call)
      const { status, body, headers } = answer(call)
      return new Response(body === undefined ? null : JSON.stringify(body), {
        status,
        headers: { 'content-type': 'application/json', ...(status === 204 && { 'content-length': '0' }), ...headers },
      })
    },
    has(over: Partial<KnownShipment> = {}) {
      const shipment = aShipment({ status: 'LOOKING_FOR_DRIVER', rider: null, ...over })
      shipments.set(shipment.shipmentId, shipment)
    },
    /** A stack of these shipments, in this order; fields that are not given follow from the stack. */
    hasStack({ shipments: members, ...over }: Partial<KnownStack> & { shipments: readonly Partial<KnownShipment>[] }) {
      const stack: KnownStack = {
        stackId: 'k1',
        storeId: storeOfCouriers.id,
        status: 'LOOKING_FOR_DRIVER',
        rider: null,
        createdAt: aShipment().createdAt,
        updatedAt: aShipment().updatedAt,
        ...over,
        shipmentIds: members.map(({ shipmentId }, n) => shipmentId ?? `s${n + 1}`),
      }
      const { stackId, status, rider } = stack
      for (const [n, member] of members.entries()) {
        const shipmentId = stack.shipmentIds[n]!
        const shipment = { stackId, status, rider, stackingOrder: n + 1, ...member, shipmentId }
        shipments.set(shipmentId, aShipment(shipment))
      }
      stacks.set(stackId, stack)
    },
    /** The shop promises the diner of this shipment an instant. */
    promises(id: string, to: string) {
      promises.set(shipments.get(id)!.orderId, { from: to, to })
    },
    statusOf: (id: string) => shipments.get(id)?.status ?? stacks.get(id)?.status,
    takes: (rider: typeof ana, id: string) =>
      void (stacks.has(id) ? advanceStack : advance)(id, 'ON_ROUTE_TO_PICK_UP', rider),
    /** The shop cancels an order. */
    cancels(id: string) {
      const shipment = shipments.get(id)!
      shipments.set(id, { ...shipment, status: 'CANCELED' })
      const stack = shipment.stackId && stacks.get(shipment.stackId)
      if (stack) follow(stack, afterShipment(viewOf(stack)))
    },
    fails(method: string, path: RegExp, how: number | 'no answer', code = 'FAILED', headers = {}) {
      failures.push({ method, path, answer: how === 'no answer' ? how : refusal(how, code, headers) })
    },
    /** The store's settings of its deliveries. */
    wants(over: Partial<Store['settings']>) {
      store = { ...store, settings: { ...store.settings, ...over } }
    },
    /** The clock that the store reads. */
    standsIn(timeZone: string) {
      store = { ...store, timeZone }
    },
    /** Each page gets a new realtime line, because the pages let an old one linger. */
    goesLive() {
      liveKey = crypto.randomUUID()
    },
    /** Names the customer of a shipment to every courier, which the real gateway never does. */
    namesCustomersToAll() {
      namesCustomers = true
    },
    recovers: () => void failures.splice(0),
  }
}
