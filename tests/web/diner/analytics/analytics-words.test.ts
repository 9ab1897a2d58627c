import { describe, expect, test } from 'vitest'
import { emptyCart } from '#domain/cart/state.ts'
import { defaultCountry } from '#domain/money/money.ts'
import { readShop, writeBranch, writeStore } from '#openapi/wire/stores.ts'
import { aLine } from '#tests/kit/cart.ts'
import { cartEventsOf } from '#web/diner/analytics/cart-events.ts'
import { layerEntriesOf } from '#web/diner/analytics/data-layer.ts'
import { type Context, endpointEventOf } from '#web/diner/analytics/endpoint-events.ts'
import { pageOf } from '#web/diner/analytics/page-of.ts'
import { pixelCallOf } from '#web/diner/analytics/pixel.ts'
import { propertyCallOf } from '#web/diner/analytics/property.ts'
import type { DinerEvent, DinerMoment } from '#web/diner/analytics/stream.ts'
import { demoCatalog } from '../stores-gateway.ts'

const store = demoCatalog.stores.find(({ id }) => id === 'parrilla-centro')!
const branch = demoCatalog.branches.find(({ id }) => id === 'parrilla')!
const now = { isOpen: true, distance: null, reachableByDelivery: null }
const shop = readShop({
  type: 'branchContact',
  info: { ...writeStore(store, now), branch: writeBranch(branch) },
} as Parameters<typeof readShop>[0])
if (shop.type !== 'branchContact') throw new Error('no store')

const happened = (event: DinerEvent): DinerMoment => ({
  event,
  at: Date.parse('2026-11-21T20:00:00Z'),
  scene: { branch: shop.branch, store: shop.store, currency: defaultCountry },
})
const item = { id: 'provoleta', name: 'Provoleta', category: 'Entradas', price: 1_480_000, quantity: 2 }
const order = { code: '7KQ2MXP4', publicId: 'k.sold', total: 3_140_000, items: [item] }
const nobody: Context = { campaign: null, isKnownCustomer: false, abandonedCart: false }

const sent = (event: DinerEvent, context: Context = nobody) => endpointEventOf(happened(event), context)

test.each<[string, DinerEvent, string, object]>([
  [
    '[ANALYT-05]',
    { type: 'OrderCreated', order, isPaidOnline: false },
    'CREATE_ORDER',
    { code: '7KQ2MXP4', total: 31_400, items: 1 },
  ],
  ['[ANALYT-06]', { type: 'OrderPaid', order }, 'PAY_ORDER', { code: '7KQ2MXP4', total: 31_400, items: 1 }],
  ['[ANALYT-07]', { type: 'CheckoutEntered', items: [item] }, 'CONTINUE_TO_CHECKOUT', { items: 1 }],
  [
    '[ANALYT-08]',
    { type: 'ItemDeleted', item },
    'DELETE_ITEM',
    { referenceId: 'provoleta', name: 'Provoleta', quantity: 2, price: 14_800 },
  ],
  ['[ANALYT-09]', { type: 'SummaryViewed', items: [item] }, 'VIEW_ORDER_SUMMARY', { items: 1 }],
  [
    '[ANALYT-10]',
    { type: 'ItemAdded', item },
    'ADD_ITEM',
    { referenceId: 'provoleta', name: 'Provoleta', quantity: 2, price: 14_800 },
  ],
  [
    '[ANALYT-11]',
    { type: 'ItemViewed', item },
    'ITEM_VIEW',
    { referenceId: 'provoleta', name: 'Provoleta', quantity: 2, price: 14_800 },
  ],
  [
    '[ANALYT-12]',
    { type: 'ModeSelected', modeId: 'm', name: 'Delivery' },
    'ORDER_MODE_SELECT',
    { orderModeId: 'm', name: 'Delivery' },
  ],
  [
    '[ANALYT-13]',
    { type: 'StoreSelected', storeId: 's', name: 'Centro' },
    'BRANCH_CONTACT_SELECT',
    { branchContactId: 's', name: 'Centro' },
  ],
  ['[ANALYT-14]', { type: 'LinkFollowed', url: 'https://wa.me/549' }, 'LINK_CLICK', { url: 'https://wa.me/549' }],
])('%s [OPEN-63] gets %j with its entity', (_, event, name, fields) => {
  expect(sent(event)).toMatchObject({ name, fields })
})

test('[ANALYT-15] [OPEN-40] [AMBIG-18] the endpoint gets place, time and campaign, and no data of a customer', () => {
  const campaign = { campaignId: 'verano', source: 'boletin', menu: ['a', 'b'] }
  expect(sent({ type: 'ItemAdded', item }, { campaign, isKnownCustomer: true, abandonedCart: true })).toMatchObject({
    branch: 'parrilla',
    customer: 'known',
    branchContact: 'parrilla-centro',
    campaignId: 'verano',
    date: '2026-11-21T20:00:00.000Z',
    abandonedCart: true,
    source: 'boletin',
    menu: ['a', 'b'],
  })
  const plain = sent({ type: 'ItemAdded', item })
  expect(plain).toMatchObject({ customer: null, campaignId: null, abandonedCart: false, source: 'DIRECT' })
  expect(plain).not.toHaveProperty('menu')
})

test('[OPEN-40] the endpoint takes twenty menus of 64 letters, and no list where the campaign names none', () => {
  const campaign = { campaignId: null, source: null, menu: Array.from({ length: 21 }, () => 'm'.repeat(65)) }
  const told = sent({ type: 'ItemAdded', item }, { ...nobody, campaign })
  expect(told).toMatchObject({ campaignId: null, source: 'DIRECT', menu: Array(20).fill('m'.repeat(64)) })
  const without = sent({ type: 'ItemAdded', item }, { ...nobody, campaign: { ...campaign, menu: [] } })
  expect(without).not.toHaveProperty('menu')
})

test('[ANALYT-15] the endpoint hears of no store on a page of the branch alone', () => {
  const one = happened({ type: 'ItemAdded', item })
  const event = endpointEventOf({ ...one, scene: { ...one.scene, store: null } }, nobody)
  expect(event).toMatchObject({ branch: 'parrilla', branchContact: null })
})

test('the endpoint takes no name longer than the contract, also where its end would be half a letter', () => {
  const event = sent({ type: 'ItemAdded', item: { ...item, name: `${'x'.repeat(499)}😀` } })
  expect(String(event?.fields['name'])).toHaveLength(500)
  expect(String(event?.fields['name']).isWellFormed()).toBe(true)
})

test('the endpoint gets nothing else', () => {
  for (const event of [
    { type: 'SessionStarted' },
    { type: 'PageViewed', path: '/menu/a' },
    { type: 'MenuViewed', items: [item] },
    { type: 'ItemClicked', item },
    { type: 'FormStarted', form: 'checkout' },
  ] satisfies DinerEvent[])
    expect(sent(event)).toBeNull()
})

describe('The data layer', () => {
  const entries = (event: DinerEvent) => layerEntriesOf(happened(event))
  const product = {
    id: 'provoleta',
    name: 'Provoleta',
    category: 'Entradas',
    price: 14_800,
    brand: shop.branch.name,
    quantity: 2,
  }
  const commerce = (event: string, ecommerce: object) => [{ ecommerce: null }, { event, ecommerce }]
  const step = (number: number, products: object[], more = {}) =>
    commerce('checkout', { checkout: { actionField: { step: number, ...more }, products } })

  test('[ANALYT-16] [OPEN-64] the data layer receives the checkout’s steps: menu, cart, checkout, payment chosen, submitted', () => {
    expect(entries({ type: 'MenuViewed', items: [] }).slice(2)).toEqual(step(1, []))
    expect(entries({ type: 'SummaryViewed', items: [item] })).toEqual(step(2, [product]))
    expect(entries({ type: 'CheckoutEntered', items: [item] })).toEqual(step(3, [product]))
    expect(entries({ type: 'PaymentChosen', method: 'CASH', items: [item] })).toEqual(
      step(4, [product], { option: 'CASH' }),
    )
    expect(entries({ type: 'OrderCreated', order, isPaidOnline: true })).toEqual(step(5, [product]))
  })

  test('[ANALYT-17] [ANALYT-18] [ANALYT-19] [ANALYT-20] the data layer receives impressions, clicks, details and added plates', () => {
    const { quantity: _, ...shown } = product
    expect(entries({ type: 'MenuViewed', items: [item] }).slice(0, 2)).toEqual(
      commerce('productImpression', { currencyCode: 'ARS', impressions: [{ ...shown, position: 1 }] }),
    )
    expect(entries({ type: 'ItemClicked', item })).toEqual(commerce('productClick', { click: { products: [product] } }))
    expect(entries({ type: 'ItemViewed', item })).toEqual(
      commerce('productDetail', { currencyCode: 'ARS', detail: { products: [product] } }),
    )
    expect(entries({ type: 'ItemAdded', item })).toEqual(
      commerce('addToCart', { currencyCode: 'ARS', add: { products: [product] } }),
    )
  })

  test('[ANALYT-21] the data layer receives a purchase once: at the order, or once it is paid online', () => {
    const purchase = commerce('purchase', {
      currencyCode: 'ARS',
      purchase: { actionField: { id: 'k.sold', affiliation: shop.store.name, revenue: 31_400 }, products: [product] },
    })
    expect(entries({ type: 'OrderCreated', order, isPaidOnline: false }).slice(2)).toEqual(purchase)
    expect(entries({ type: 'OrderCreated', order, isPaidOnline: true }).slice(2)).toEqual([])
    expect(entries({ type: 'OrderPaid', order })).toEqual(purchase)
  })

  test('[FFMT-08] [FFMT-09] [FFMT-10] [FFMT-11] the data layer receives sessions, pages, forms and downloads', () => {
    expect(entries({ type: 'SessionStarted' })).toEqual([{ event: 'session_start' }])
    expect(entries({ type: 'PageViewed', path: '/menu/a' })).toEqual([{ event: 'page_view', page_path: '/menu/a' }])
    expect(entries({ type: 'FormStarted', form: 'checkout' })).toEqual([{ event: 'form_start', form_id: 'checkout' }])
    expect(entries({ type: 'FormSubmitted', form: 'survey' })).toEqual([{ event: 'form_submit', form_id: 'survey' }])
    expect(entries({ type: 'FileDownloaded', url: '/a.pdf' })).toEqual([{ event: 'file_download', link_url: '/a.pdf' }])
    expect(entries({ type: 'LinkFollowed', url: 'https://b.c' })).toEqual([{ event: 'click', link_url: 'https://b.c' }])
  })

  test('the data layer receives nothing of a store, a mode and a line that is deleted', () => {
    expect(entries({ type: 'StoreSelected', storeId: 's', name: 'Centro' })).toEqual([])
    expect(entries({ type: 'ModeSelected', modeId: 'm', name: 'Delivery' })).toEqual([])
    expect(entries({ type: 'ItemDeleted', item })).toEqual([])
  })

  test('[ANALYT-21] the data layer receives the branch as the seller where the store is not known', () => {
    const one = happened({ type: 'OrderPaid', order })
    const [, sold] = layerEntriesOf({ ...one, scene: { ...one.scene, store: null } })
    expect(sold).toMatchObject({ ecommerce: { purchase: { actionField: { affiliation: shop.branch.name } } } })
  })
})

const call = (event: DinerEvent) => pixelCallOf(happened(event))
const value = { value: 29_600, currency: 'ARS' }

test('[ANALYT-22] [ANALYT-24] [ANALYT-25] the pixel receives pages, plates and added plates', () => {
  expect(call({ type: 'PageViewed', path: '/menu/a' })).toEqual(['PageView', {}])
  const content = {
    ...{
      content_type: 'product',
      content_ids: ['provoleta'],
      content_name: 'Provoleta',
      content_category: 'Entradas',
    },
    ...value,
  }
  expect(call({ type: 'ItemViewed', item })).toEqual(['ViewContent', content])
  expect(call({ type: 'ItemAdded', item })).toEqual(['AddToCart', content])
  for (const type of ['ItemClicked', 'ItemDeleted'] as const) expect(call({ type, item })).toBeNull()
})

test('[ANALYT-23] the pixel receives a purchase with value and currency, under an id that counts it once', () => {
  const fields = { value: 31_400, currency: 'ARS', content_type: 'product', content_ids: ['provoleta'], num_items: 1 }
  expect(call({ type: 'OrderCreated', order, isPaidOnline: false })).toEqual(['Purchase', fields, 'k.sold'])
  expect(call({ type: 'OrderPaid', order })).toEqual(['Purchase', fields, 'k.sold'])
  expect(call({ type: 'OrderCreated', order, isPaidOnline: true })).toBeNull()
})

const peso = { ...defaultCountry, currencyCode: 'CLP', currencySymbol: 'CLP$', mantissaLength: 0 }

test.each<DinerEvent>([
  { type: 'MenuViewed', items: [item] },
  { type: 'ItemClicked', item },
  { type: 'ItemViewed', item },
  { type: 'ItemAdded', item },
  { type: 'OrderPaid', order },
])('[ANALYT-23] each vendor gets the currency of the store’s country, and amounts in it: $type', (event) => {
  const moment = { ...happened(event), scene: { ...happened(event).scene, currency: peso } }
  const told = JSON.stringify([layerEntriesOf(moment), pixelCallOf(moment), propertyCallOf(moment)])
  expect(new Set(told.match(/(?<="currency(Code)?":")\w+/g))).toEqual(new Set(['CLP']))
  const amounts = (told.match(/(?<="(price|value|revenue)":)[\d.]+/g) ?? []).map(Number)
  expect(amounts.length).toBeGreaterThan(0)
  expect(amounts.filter((amount) => ![1_480_000, 2_960_000, 3_140_000].includes(amount))).toEqual([])
})

test('no vendor gets the code of an order, which opens it', () => {
  const purchases: DinerEvent[] = [
    { type: 'OrderCreated', order, isPaidOnline: false },
    { type: 'OrderPaid', order },
  ]
  const told = purchases.map(happened).flatMap((one) => [layerEntriesOf(one), pixelCallOf(one), propertyCallOf(one)])
  expect(JSON.stringify(told).split('k.sold')).toHaveLength(7)
  expect(JSON.stringify(told)).not.toContain(order.code)
})

describe('The analytics property', () => {
  const product = {
    ...{ item_id: 'provoleta', item_name: 'Provoleta', item_category: 'Entradas' },
    ...{ price: 14_800, quantity: 2 },
  }
  const goods = { currency: 'ARS', value: 29_600, items: [product] }

  test.each<[DinerEvent, string, object]>([
    [{ type: 'PageViewed', path: '/menu/a' }, 'page_view', { page_path: '/menu/a' }],
    [{ type: 'ItemClicked', item }, 'select_item', goods],
    [{ type: 'ItemViewed', item }, 'view_item', goods],
    [{ type: 'ItemAdded', item }, 'add_to_cart', goods],
    [{ type: 'ItemDeleted', item }, 'remove_from_cart', goods],
    [{ type: 'SummaryViewed', items: [item] }, 'view_cart', goods],
    [{ type: 'CheckoutEntered', items: [item] }, 'begin_checkout', goods],
    [{ type: 'PaymentChosen', method: 'CASH', items: [item] }, 'add_payment_info', { payment_type: 'CASH', ...goods }],
    [{ type: 'OrderPaid', order }, 'purchase', { transaction_id: 'k.sold', ...goods, value: 31_400 }],
    [{ type: 'FileDownloaded', url: '/a.pdf' }, 'file_download', { link_url: '/a.pdf' }],
    [{ type: 'FormStarted', form: 'checkout' }, 'form_start', { form_id: 'checkout' }],
    [{ type: 'FormSubmitted', form: 'survey' }, 'form_submit', { form_id: 'survey' }],
  ])('[ANALYT-28] the analytics property hears of %j in its own words', (event, name, fields) => {
    expect(propertyCallOf(happened(event))).toEqual([name, fields])
  })

  test('the analytics property hears nothing of an order whose money is still to come, nor of a mode', () => {
    expect(propertyCallOf(happened({ type: 'OrderCreated', order, isPaidOnline: true }))).toBeNull()
    expect(propertyCallOf(happened({ type: 'ModeSelected', modeId: 'm', name: 'Delivery' }))).toBeNull()
  })
})

const cartOf = (...lines: ReturnType<typeof aLine>[]) => ({ ...emptyCart, alias: 'a', orderModeId: 'm', lines })
const said = (
  types: readonly string[],
  before: ReturnType<typeof cartOf>,
  after: ReturnType<typeof cartOf>,
  isAtCheckout = false,
) =>
  cartEventsOf(
    { id: 'e', at: 0, events: types.map((type) => ({ type, paymentType: { paymentMethod: 'CASH' } })) as never },
    {
      before,
      after,
      isAtCheckout,
    },
  ).map((event) => [event.type, 'item' in event ? event.item.quantity : null])
const two = aLine({ quantity: 2 })

test('the cart’s log reports an added plate, on a new line or on an existing one', () => {
  expect(said(['CartLineAdded'], cartOf(), cartOf(two))).toEqual([['ItemAdded', 2]])
  expect(said(['CartQuantityChanged'], cartOf(two), cartOf(aLine({ quantity: 5 })))).toEqual([['ItemAdded', 3]])
  expect(said(['CartQuantityChanged'], cartOf(two), cartOf(aLine({ quantity: 1 })))).toEqual([])
})

test('the cart’s log reports the diner’s deletions, not lines that move with a store, mode or order', () => {
  expect(said(['CartLineRemoved'], cartOf(two), cartOf())).toEqual([['ItemDeleted', 2]])
  expect(said(['CartEmptied'], cartOf(two), cartOf())).toEqual([])
  expect(said(['CartEmptied', 'OrderModeChanged', 'PaymentTypeChosen'], cartOf(two), cartOf())).toEqual([
    ['ModeSelected', null],
  ])
  expect(said(['CartLinesRestored'], cartOf(), cartOf(two))).toEqual([])
})

test('the cart’s log reports nothing when lines of the same plate merge', () => {
  const other = aLine({ lineId: 'line-2', notes: 'sin sal', quantity: 1 })
  const merged = aLine({ quantity: 3 })
  expect(said(['CartQuantityChanged', 'CartLineRemoved'], cartOf(two, other), cartOf(merged))).toEqual([])
})

test('the cart’s log says which plate was added or deleted, by its price, and only of changed lines', () => {
  const event = (before: ReturnType<typeof cartOf>, after: ReturnType<typeof cartOf>) =>
    cartEventsOf({ id: 'e', at: 0, events: [] }, { before, after, isAtCheckout: false })
  const flan = aLine({
    lineId: 'l-2',
    referenceId: 'flan',
    name: 'Flan',
    categoryShowName: 'Postres',
    price: 300_000,
  })
  const told = { id: 'flan', name: 'Flan', category: 'Postres', price: 300_000, quantity: 1 }
  expect(event(cartOf(two), cartOf(two, flan))).toEqual([{ type: 'ItemAdded', item: told }])
  expect(event(cartOf(two, flan), cartOf(two))).toEqual([{ type: 'ItemDeleted', item: told }])
  expect(event(cartOf(two, flan), cartOf(two, flan))).toEqual([])
})

test('the cart’s log says a mode that is chosen, and none where the cart has none', () => {
  const entry = { id: 'e', at: 0, events: [{ type: 'CartStarted' }] as never }
  const [before, after] = [cartOf(), cartOf()]
  expect(cartEventsOf(entry, { before, after, isAtCheckout: false })).toEqual([
    { type: 'ModeSelected', modeId: 'm', name: '' },
  ])
  expect(cartEventsOf(entry, { before, after: { ...after, orderModeId: null }, isAtCheckout: false })).toEqual([])
})

test('the cart’s log says how the diner pays and for which plates', () => {
  const paymentType = { id: 'efectivo', paymentMethod: 'CASH', upload: null } as const
  const entry = { id: 'e', at: 0, events: [{ type: 'PaymentTypeChosen', paymentType }] as never }
  const [event] = cartEventsOf(entry, { before: cartOf(two), after: cartOf(two), isAtCheckout: true })
  expect(event).toMatchObject({ type: 'PaymentChosen', method: 'CASH', items: [{ quantity: 2 }] })
})

test('the cart’s log says a payment only where the diner chose it', () => {
  expect(said(['PaymentTypeChosen'], cartOf(two), cartOf(two), true)).toEqual([['PaymentChosen', null]])
  expect(said(['PaymentTypeChosen'], cartOf(two), cartOf(two))).toEqual([])
})

test('no page is named by an address that opens an order', () => {
  const paths = [
    '/menu/a/order/7KQ2MXP4',
    '/encuesta/a/7KQ2MXP4',
    '/logistics/tracking/order/a/7KQ2MXP4',
    '/menu/a/order/7KQ2MXP4/challenge',
  ]
  expect(paths.map((path) => pageOf(path)?.path.includes('7KQ2MXP4'))).toEqual([false, false, false, false])
})

test.each([
  ['/menu/a', 'shop', null, '/menu/a'],
  ['/menu/a/Delivery', 'menu', 'Delivery', '/menu/a/Delivery'],
  ['/menu/a/Delivery/x', 'category', 'Delivery', '/menu/a/Delivery/x'],
  ['/menu/a/Delivery/x/y', 'plate', 'Delivery', '/menu/a/Delivery/x/y'],
  ['/menu/a/preview', 'cart', null, '/menu/a/preview'],
  ['/menu/a/checkout', 'checkout', null, '/menu/a/checkout'],
  ['/menu/a/order/7KQ2MXP4', 'order', null, '/menu/a/order'],
  ['/encuesta/a/7KQ2MXP4', 'survey', null, '/encuesta/a'],
  ['/logistics/tracking/order/a/7KQ2MXP4', 'tracking', null, '/logistics/tracking/order/a'],
])('[FFMT-09] %s is a page of the kind %s', (path, kind, segment, told) => {
  expect(pageOf(path)).toEqual({ alias: 'a', kind, segment, path: told })
})

test.each(['/guia', '/menu', '/logistics/a/shipments'])('%s is no page that is counted', (path) => {
  expect(pageOf(path)).toBeNull()
})
