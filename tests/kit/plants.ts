import type { Plant } from '#simulator/world/gateway.ts'
import { kitchenPlants } from './kitchen-plants.ts'
import { moneyPlants } from './money-plants.ts'

/** Changes the answers of one operation, as a gateway with a bug would give them. */
const answering =
  (method: string, path: RegExp, change: (answer: Answer, asked: Answer) => Answer): Plant =>
  (network) => ({
    ...network,
    async fetch(request, actor) {
      const isMeant = request.method === method && path.test(new URL(request.url).pathname)
      if (!isMeant) return network.fetch(request, actor)
      const asked = method === 'GET' ? {} : ((await request.clone().json()) as Answer)
      const response = await network.fetch(request, actor)
      if (!response.ok) return response
      return Response.json(change((await response.json()) as Answer, asked), { status: response.status })
    },
  })

type Answer = Readonly<Record<string, unknown>>

/** Changes a watcher's page of an order, as a gateway with a bug would. */
const telling =
  (change: (snapshot: string) => string): Plant =>
  (network) => ({
    ...network,
    open: (address, events, actor) =>
      network.open(address, { ...events, onText: (text) => events.onText(change(text)) }, actor),
  })

/** The earlier state of an order whose courier has come to the store. */
const backToTheSearch = telling((text) => text.replaceAll('IN_STORE\\"', 'LOOKING_FOR_DRIVER\\"'))

/** A rider at the edge of the city. */
const standingStill = telling((text) => text.replace(/(lastLocation(?:Lat|Lng)\\":)-?[\d.]+/g, '$1-34'))

/** Takes the next step as well, without a request. */
const twoStepsAtOnce: Plant = (network) => ({
  ...network,
  async fetch(request, actor) {
    const isStep = request.method === 'PUT' && /^\/api\/shipments\/[^/]+$/.test(new URL(request.url).pathname)
    if (!isStep) return network.fetch(request, actor)
    const step = (await request.clone().json()) as Answer
    const response = await network.fetch(request.clone(), actor)
    if (!response.ok || step['status'] !== 'IN_STORE') return response
    const headers = new Headers(request.headers)
    headers.set('Idempotency-Key', `${headers.get('Idempotency-Key')}-more`)
    const body = JSON.stringify({ ...step, status: 'ON_ROUTE_TO_DROP_OFF' })
    return network.fetch(new Request(request.url, { method: 'PUT', headers, body }), actor)
  },
})

/** No courier hears of an offer, and no list has one. */
const unheardOffers: Plant = (network) => ({
  async fetch(request, actor) {
    const isList = request.method === 'GET' && new URL(request.url).pathname === '/api/shipments'
    return isList ? Response.json({ shipments: [] }) : network.fetch(request, actor)
  },
  open: (address, events, actor) =>
    network.open(
      address,
      { ...events, onText: (text) => !text.includes('shipments-update') && events.onText(text) },
      actor,
    ),
})

/** Refuses the slide of the way back. */
const nothingBack: Plant = (network) => ({
  ...network,
  async fetch(request, actor) {
    const isStep = request.method === 'PUT' && new URL(request.url).pathname.startsWith('/api/shipments/')
    const isBack = isStep && ((await request.clone().json()) as Answer)['status'] === 'RETURNED'
    return isBack ? Response.json({ code: 'STEP_NOT_ALLOWED' }, { status: 409 }) : network.fetch(request, actor)
  },
})

/** Says of each submission that it has placed nothing, and withdraws none. */
const nothingWithdrawn: Plant = (network) => ({
  ...network,
  fetch: async (request, actor) =>
    new URL(request.url).pathname === '/api/order/withdrawal'
      ? Response.json({ order: null })
      : network.fetch(request, actor),
})

/** Treats every phone as that of a customer who wants messages. */
const everybodyAgrees: Plant = (network) => ({
  ...network,
  async fetch(request, actor) {
    if (request.method !== 'POST' || new URL(request.url).pathname !== '/api/order')
      return network.fetch(request, actor)
    const body = JSON.stringify({ ...((await request.clone().json()) as Answer), optIn: true })
    const { url, method, headers } = request
    return network.fetch(new Request(url, { method, headers, body }), actor)
  },
})

type SentMessage = { readonly at: string; readonly text: string }

/** Sends messages to phones as a gateway that does not check its clock would. */
const sending = (change: (message: SentMessage) => readonly SentMessage[]) =>
  answering('GET', /^\/sandbox\/outbox.json$/, ({ messages }) => ({
    messages: (messages as readonly SentMessage[]).flatMap(change),
  }))

const hoursLater = ({ at, text }: SentMessage, hours: number): SentMessage => ({
  at: new Date(Date.parse(at) + hours * 3_600_000).toISOString(),
  text,
})

/** Tells the end of an order only to its own diner. */
const endOfTheDiner: Plant = (network) => ({
  ...network,
  open: (address, events, actor) =>
    network.open(
      address,
      {
        ...events,
        onText: (text) =>
          actor.startsWith('watcher ') && text.includes('DELIVERED') ? undefined : events.onText(text),
      },
      actor,
    ),
})

/** A key that no call has used before: the gateway takes every tap as a separate order. */
let taps = 0
const everyTap: Plant = (network) => ({
  ...network,
  fetch(request, actor) {
    if (request.method !== 'POST' || new URL(request.url).pathname !== '/api/order')
      return network.fetch(request, actor)
    const headers = new Headers(request.headers)
    headers.set('Idempotency-Key', `${headers.get('Idempotency-Key')}-${taps++}`)
    return network.fetch(new Request(request, { headers }), actor)
  },
})

/** Claims to have accepted, and has not. */
const deafTo =
  (method: string, path: string): Plant =>
  (network) => ({
    ...network,
    fetch: async (request, actor) =>
      request.method === method && new URL(request.url).pathname === path
        ? new Response(null, { status: 204 })
        : network.fetch(request, actor),
  })

/** Takes an order that the gateway refuses. */
const sellsAnything: Plant = (network) => ({
  ...network,
  async fetch(request, actor) {
    const answer = await network.fetch(request, actor)
    const isRefusal = answer.status === 422 && new URL(request.url).pathname === '/api/order'
    return isRefusal ? Response.json({ id: 'o-none', code: 'NNNN2222' }) : answer
  },
})

/** Every other position is far away. */
let frames = 0
const farAway = (text: string) =>
  text.replace(
    /(lastLocationLat\\":)(-?[\d.]+)/,
    (_, name: string, lat: string) => name + (Number(lat) + (frames++ % 2)),
  )

/** Refuses a valid call. */
const refusing =
  (method: string, path: string, code: string): Plant =>
  (network) => ({
    ...network,
    fetch: async (request, actor) =>
      request.method === method && new URL(request.url).pathname === path
        ? Response.json({ code }, { status: 409 })
        : network.fetch(request, actor),
  })

/** Bugs for a run to find, by their names: each is between the actors and a gateway without it. */
export const plants: Readonly<Record<string, Plant>> = {
  ...kitchenPlants,
  ...moneyPlants,
  'every courier wins': answering('PUT', /^\/api\/shipments\/[^/]+$/, (shipment, { rider_id }) => ({
    ...shipment,
    riderInfo: { ...(shipment['riderInfo'] as Answer | null), riderId: rider_id },
  })),
  'every tap is an order': everyTap,
  'a cursor stands still': telling((text) => text.replace(/(\\"at\\":\\")[\d.]+/, '$11.1.0')),
  'positions after the door': telling((text) => text.replaceAll('ON_ROUTE_TO_DROP_OFF\\"', 'DELIVERED\\"')),
  'a shared link misses the end': endOfTheDiner,
  'orders are refused': refusing('POST', '/api/order', 'CLOSED'),
  'a courier moves on by itself': twoStepsAtOnce,
  'a stack forgets whose it is': answering('PUT', /^\/api\/stacking\/[^/]+$/, (stack) => ({
    ...stack,
    riderInfo: null,
  })),
  'nothing is taken back': nothingBack,
  'an offer reaches nobody': unheardOffers,
  'a withdrawal is not heard': nothingWithdrawn,
  'an order goes back': backToTheSearch,
  'a rider stands still': standingStill,
  'everybody has agreed': everybodyAgrees,
  'every notice comes twice': sending((message) => [message, hoursLater(message, 2)]),
  'a notice comes before dawn': sending((message) => [hoursLater(message, -2)]),
  'a cart that never arrives': deafTo('POST', '/api/abandoned/cart/'),
  'a return that never arrives': deafTo('PUT', '/api/abandoned/cart/cancel/'),
  'a link opens any cart': answering('GET', /^\/api\/recovery\/cart\//, (cart) => ({ ...cart, items: [] })),
  'a courier who comes back has nothing': deafTo('GET', '/api/shipments/rider'),
  'every courier sees the customer': answering('PUT', /^\/api\/shipments\/[^/]+$/, (shipment) => ({
    ...shipment,
    order: { customerName: 'Ana', customerPhone: '+5491144445555' },
  })),
  'a store sells what it does not have': sellsAnything,
  'a rider jumps': telling(farAway),
  'a cancel without a reason': answering('GET', /^\/api\/diner\/[^/]+\/order\/[^/]+$/, (order) => ({
    ...order,
    cancelReason: null,
  })),
  'orders that never arrive': answering('GET', /^\/api\/diner\/[^/]+\/order\/[^/]+$/, (order) => ({
    ...order,
    status: 'ACCEPTED',
  })),
}
