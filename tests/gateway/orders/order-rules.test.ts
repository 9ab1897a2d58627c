import { afterAll, expect, test } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { OrderMode } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import { aDay, aPaymentType, aStore } from '#tests/kit/catalog.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { startGatewayOf } from '#tests/kit/stores.ts'

const delivery = 'parrilla-centro-delivery'
type Bend = { readonly store?: Partial<Store>; readonly mode?: Partial<OrderMode> }

const onMonday = [aDay('MONDAY', ['12:00', '13:00'])]
const cardAtTheDoor = aPaymentType({ id: 'tarjeta-puerta', showName: 'Tarjeta', paymentMethod: 'CARD' })

/** Stores beside the demo's, each like `parrilla-centro` except for one setting. The clock shows a Saturday, 17:00. */
const bends = {
  open: {},
  'closed-for-a-time': { store: { status: 'TEMPORARILY_CLOSED' } },
  'closed-by-its-hours': {
    store: { deliveryConfig: { workingDays: onMonday, betweenStreetsRequired: false, npsAvg: null } },
  },
  'closed-by-the-mode': { mode: { useSchedule: true, schedules: [{ scheduleConfigs: [{ workingDays: onMonday }] }] } },
  'with-a-mode-for-information': { mode: { orderEnabled: false } },
  'with-a-mode-that-is-off': { mode: { active: false } },
  'with-unpaid-bills': { store: { commercialTermsInfo: { blocked: true } } },
  'with-an-email': { store: { mandatoryEmail: true } },
  'with-other-forced-fields': {
    store: { settings: { ...aStore().settings, forcedFields: { name: false, phone: true, email: true } } },
  },
  'with-between-streets': {
    store: { deliveryConfig: { workingDays: [], betweenStreetsRequired: true, npsAvg: null } },
  },
  'with-cash-that-costs': {},
  'with-another-alias': { store: { alias: 'la-otra' } },
} as const satisfies Record<string, Bend>
type Id = keyof typeof bends

function bent(demo: CatalogDocument): CatalogDocument {
  const like = demo.stores.find(({ id }) => id === 'parrilla-centro')!
  const stores = Object.entries(bends).map(([id, { store, mode }]: [string, Bend]): Store => {
    const orderModes = like.orderModes.map((each): OrderMode => {
      const paymentTypes = [...each.paymentTypes, cardAtTheDoor]
      return { ...each, id: `${id}-${each.id}`, paymentTypes, ...(each.id === delivery && mode) }
    })
    const dear = id === 'with-cash-that-costs' ? { cashDeliveryFee: 250_000, freeDeliveryFrom: null } : {}
    const deliveryZones = like.deliveryZones.map((zone) => ({ ...zone, ...dear }))
    return { ...like, id, alias: id, orderModes, deliveryZones, ...store }
  })
  return { ...demo, stores: [...demo.stores, ...stores] }
}

const gateway = await startGatewayOf(bent(demoCatalog()))
const body = await aSubmission(gateway)
afterAll(() => gateway.close())

async function submit(id: Id, over: Partial<typeof body> = {}) {
  const answer = await gateway.api.POST('/api/order', {
    body: { ...body, branchContact: id, orderModeId: `${id}-${delivery}`, ...over },
  })
  const { data, error, response } = answer
  return { status: response.status, code: data?.code, refusal: error }
}

async function ordersOf(branchContactId: Id) {
  const { data } = await gateway.api.GET('/api/console/orders', {
    params: { query: { branchContactId } },
    headers: gateway.admin,
  })
  return data!.orders.length
}

test('a store like the others accepts the order that they refuse', async () => {
  expect(await submit('open')).toMatchObject({ status: 200 })
  expect(await ordersOf('open')).toBe(1)
})

test('[FAMBIG-22] an order is read by its code with only its store’s alias or id', async () => {
  const { code } = await submit('with-another-alias')
  const read = async (branchContact: string, orderId = code!) => {
    const path = { branchContact, orderId }
    const { data, response } = await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', { params: { path } })
    return data?.code ?? response.status
  }
  expect(await Promise.all(['la-otra', 'with-another-alias', 'open', 'nobody'].map((store) => read(store)))).toEqual([
    ...[code, code],
    ...[404, 404],
  ])
  const { data } = await gateway.api.GET('/api/console/orders', {
    params: { query: { branchContactId: 'with-another-alias' } },
    headers: gateway.admin,
  })
  expect(await read('la-otra', data!.orders[0]!.id)).toBe(404)
})

test.each<[Id, string]>([
  ['closed-for-a-time', 'STORE_CLOSED'],
  ['closed-by-its-hours', 'STORE_CLOSED'],
  ['closed-by-the-mode', 'STORE_CLOSED'],
  ['with-a-mode-for-information', 'ORDERS_DISABLED'],
  ['with-a-mode-that-is-off', 'ORDERS_DISABLED'],
  ['with-unpaid-bills', 'ORDERS_DISABLED'],
])('a store that is %s refuses every order with %s, and keeps none', async (id, code) => {
  expect(await submit(id)).toMatchObject({ status: 422, refusal: { code } })
  expect(await ordersOf(id)).toBe(0)
})

test('[CHECK-23] [OPEN-21] a store says which fields it forces, and takes an order without the others', async () => {
  const path = { alias: 'with-other-forced-fields' }
  const { data } = await gateway.api.GET('/api/diner/{alias}', { params: { path } })
  expect(data).toMatchObject({ info: { forcedFields: { name: false, phone: true, email: true } } })
  expect(await submit('with-other-forced-fields', { customerEmail: null })).toMatchObject({ status: 422 })
  const nameless = { customerName: '', customerEmail: 'carla@example.com' }
  expect(await submit('open', nameless)).toMatchObject({ status: 422 })
  const { code } = await submit('with-other-forced-fields', nameless)
  const order = { branchContact: 'with-other-forced-fields', orderId: code! }
  const followed = await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', { params: { path: order } })
  expect(followed.data).toMatchObject({ customerName: '' })
})

test('a store that requires an e-mail refuses an order without one, and takes it with one', async () => {
  const refusal = { code: 'CHECKOUT_REFUSED', errors: [{ type: 'EmailMissing' }] }
  for (const customerEmail of [undefined, '', ' '])
    expect(await submit('with-an-email', { ...(customerEmail !== undefined && { customerEmail }) })).toMatchObject({
      status: 422,
      refusal,
    })
  expect(await submit('with-an-email', { customerEmail: 'carla@example.com' })).toMatchObject({ status: 200 })
})

test('a store that requires the cross streets refuses an order without them, and takes it with them', async () => {
  const refusal = { code: 'CHECKOUT_REFUSED', errors: [{ type: 'BetweenStreetsMissing' }] }
  expect(await submit('with-between-streets')).toMatchObject({ status: 422, refusal })
  const destination = { ...body.destination!, betweenStreets: 'Perú y Bolívar' }
  expect(await submit('with-between-streets', { destination })).toMatchObject({ status: 200 })
})

const card = { paymentType: cardAtTheDoor.id, paysWith: null }
/** Computed by hand: 44.400, service 450 and bag 600 are 45.450, with 2.500 delivery for cash and 1.800 otherwise. */
const [withCash, withCard] = [47_950, 47_250]

test('[FEE-10] a zone where cash costs more has its cash fee for cash, and the other fee otherwise', async () => {
  const quoteFor = async (over: Partial<typeof body>) =>
    (await submit('with-cash-that-costs', { ...over, price: 1 })).refusal
  expect(await quoteFor({})).toMatchObject({ quote: { deliveryFee: 2_500, total: withCash } })
  expect(await quoteFor(card)).toMatchObject({ quote: { deliveryFee: 1_800, total: withCard } })
})

test('a zone where cash costs more takes each payment only with its own total', async () => {
  const priced = async (over: Partial<typeof body>) => (await submit('with-cash-that-costs', over)).status
  expect([await priced({ price: withCard }), await priced({ ...card, price: withCash })]).toEqual([409, 409])
  expect([await priced({ price: withCash }), await priced({ ...card, price: withCard })]).toEqual([200, 200])
})
