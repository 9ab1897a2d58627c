import { shipmentDecider } from '#domain/shipment/decide.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import { aShipment } from '../kit/shipment.ts'

type Answer = { status: number; body?: unknown }
export type Seen = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Record<string, unknown>
  readonly key: string | null
  readonly authorization: string | null
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
const storeContact = { id: 'parrilla-centro', alias: 'parrilla-centro', name: 'Tucán San Telmo', address: storeAddress }

/**
 * A gateway in memory for the courier's screens: the shipment's own decider behind the words of
 * the wire. Ana's token is `t-ana`; what a test sets fails as it says.
 */
export function aGateway() {
  const shipments = new Map<string, KnownShipment>()
  const riders = new Map<string, { id: string; name: string; phone: string; active: boolean }>()
  const seen: Seen[] = []
  const failures: { method: string; path: RegExp; answer: Answer | 'no answer' }[] = []

  const wire = (shipment: KnownShipment) => {
    const isOwn = shipment.status !== 'LOOKING_FOR_DRIVER' && shipment.rider?.id === ana.id
    return {
      id: shipment.shipmentId,
      status: shipment.status,
      createdAt: shipment.createdAt,
      updatedAt: shipment.updatedAt,
      stackingOrder: null,
      returnShipment: shipment.returnShipment,
      logisticsOrder: { id: shipment.logisticsOrderId, code: shipment.orderCode },
      order: {
        customerName: isOwn ? shipment.customer.name : null,
        customerPhone: isOwn ? shipment.customer.phone : null,
      },
      providerName: 'OWN_FLEET',
      riderInfo: shipment.rider && { ...shipment.rider, riderId: shipment.rider.id },
      securityCode: isOwn ? shipment.securityCode : null,
      destination: shipment.destination,
      branchContact: storeContact,
    }
  }
  const riderWire = (rider: { id: string; name: string; phone: string; active: boolean }) => ({
    ...rider,
    riderUser: { branchContact: { id: storeContact.id } },
    shipmentsUrl: '',
    lastLat: null,
    lastLng: null,
  })
  const refusal = (status: number, code: string): Answer => ({
    status,
    body: { statusCode: status, error: code, code, message: code },
  })

  function advance(id: string, to: KnownShipment['status'], rider: typeof ana): Answer {
    const shipment = shipments.get(id)
    if (!shipment) return refusal(404, 'SHIPMENT_NOT_FOUND')
    const decision = shipmentDecider.decide(shipment, {
      type: 'Advance',
      to,
      rider,
      securityCode: null,
      securityCodeRequired: false,
      at: shipment.updatedAt,
    })
    if (!decision.ok && decision.rejection.type !== 'AuctionLost') return refusal(409, 'STEP_NOT_ALLOWED')
    const after = decision.ok
      ? decision.events.reduce<KnownShipment>((s, e) => shipmentDecider.evolve(s, e) as KnownShipment, shipment)
      : shipment
    shipments.set(id, after)
    return { status: 200, body: wire(after) }
  }

  function answer({ method, path, query, body, authorization }: Seen): Answer {
    const failure = failures.find((it) => it.method === method && it.path.test(path))
    if (failure?.answer === 'no answer') throw new TypeError('fetch failed')
    if (failure) return failure.answer
    const [, id] = /^\/api\/(?:shipments|rider)\/([^/]+)/.exec(path) ?? []
    if (path === '/api/configuration')
      return { status: 200, body: { realtime: { enabled: false, key: '', wsPath: '' } } }
    if (path.startsWith('/api/diner/'))
      return { status: 200, body: { type: 'branchContact', info: { ...storeContact, callPhone: '+541143610742' } } }
    if (path === '/api/rider/bc/phone') {
      const rider = [...riders.values()].find(({ phone }) => phone === query.get('phone'))
      return rider ? { status: 200, body: riderWire(rider) } : refusal(404, 'RIDER_NOT_FOUND')
    }
    if (path === '/api/rider/createwithcode' || path.endsWith('/updatewithcode')) {
      if (body['securityCode'] !== '1234') return refusal(400, 'WRONG_SECURITY_CODE')
      const known = riders.get(id ?? '')
      const rider = {
        ...(known ?? { id: 'new', name: String(body['name']), phone: String(body['phone']) }),
        active: body['active'] === true,
      }
      riders.set(rider.id, rider)
      return { status: known ? 200 : 201, body: riderWire(rider) }
    }
    if (authorization !== 'Bearer t-ana') return refusal(403, 'ACCESS_DENIED')
    if (path === '/api/whoami') return { status: 200, body: { riderId: ana.id, name: ana.name, phone: ana.phone } }
    if (path === '/api/shipments/rider') {
      const held = [...shipments.values()].find(({ rider, status }) => rider?.id === ana.id && status !== 'DELIVERED')
      return held
        ? { status: 200, body: { shipmentType: 'simple', shipmentId: held.shipmentId, shipment: wire(held) } }
        : { status: 204 }
    }
    if (path === '/api/shipments') {
      const [page, size] = [Number(query.get('page')), Number(query.get('pageSize'))]
      const open = [...shipments.values()].filter(({ status }) => status === 'LOOKING_FOR_DRIVER')
      return { status: 200, body: { shipments: open.slice((page - 1) * size, page * size).map(wire) } }
    }
    if (method === 'PUT' && id) return advance(id, body['status'] as KnownShipment['status'], ana)
    const shipment = shipments.get(id ?? '')
    if (shipment) return { status: 200, body: wire(shipment) }
    return path.includes('/positions') ? { status: 200, body: { accepted: 1, dropped: [] } } : refusal(404, 'NOT_FOUND')
  }

  return {
    seen,
    riders,
    /** What was sent to change something. */
    puts: () => seen.filter(({ method }) => method === 'PUT'),
    async fetch(request: Request): Promise<Response> {
      const { pathname: path, searchParams: query } = new URL(request.url)
      const text = await request.clone().text()
      const call: Seen = {
        method: request.method,
        path,
        query,
        body: text ? JSON.parse(text) : {},
        key: request.headers.get('Idempotency-Key'),
        authorization: request.headers.get('Authorization'),
      }
      seen.push(call)
      const { status, body } = answer(call)
      return new Response(body === undefined ? null : JSON.stringify(body), {
        status,
        headers: { 'content-type': 'application/json', ...(status === 204 && { 'content-length': '0' }) },
      })
    },
    has(over: Partial<KnownShipment> = {}) {
      const shipment = aShipment({ status: 'LOOKING_FOR_DRIVER', rider: null, ...over })
      shipments.set(shipment.shipmentId, shipment)
    },
    statusOf: (id: string) => shipments.get(id)?.status,
    takes: (rider: typeof ana, id: string) => void advance(id, 'ON_ROUTE_TO_PICK_UP', rider),
    fails(method: string, path: RegExp, how: number | 'no answer') {
      failures.push({ method, path, answer: how === 'no answer' ? how : refusal(how, 'FAILED') })
    },
    recovers: () => void failures.splice(0),
  }
}
