import createClient from 'openapi-fetch'
import { afterAll, expect, test } from 'vitest'
import { demoEnvironment } from '#demo/environment.ts'
import { startDemoGateway } from '#demo/gateway.ts'
import { contractDocument } from '#gateway/http/document.ts'
import type { components, paths } from '#openapi/generated/api.d.ts'
import { orderForm } from '#simulator/actors/order-form.ts'
import { aPaymentType } from '#tests/kit/catalog.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { anItem } from '#tests/kit/diner.ts'
import { aLeftCart } from '#tests/kit/left-carts.ts'
import { catalogOfMoney, decimals, judge, moneyOf } from '#tests/kit/money.ts'
import { disputed, onPayment } from '#tests/kit/payment-log.ts'
import { giveBack, payByCard } from '#tests/kit/payments.ts'

type Wire = components['schemas']

const document = contractDocument()
const money = moneyOf(document)
const store = 'parrilla-centro'
const mode = 'parrilla-centro-delivery'
const address = {
  street: 'Bolívar',
  number: '900',
  betweenStreets: '',
  locality: 'San Telmo',
  position: { lat: -34.6155, lng: -58.3735 },
}

/** Fields that no answer can hold, or not the answer that is named before them. */
const neverSeen: Readonly<Record<string, string>> = {
  'OrderQuote.redeemedAmount': 'the diner of these orders has no points',
  'FollowUpOrder.redeemedAmount': 'the diner of these orders has no points',
  'ConsoleOrder.redeemedAmount': 'the diner of these orders has no points',
  'resolvePayment 200 ConsolePayment.left': 'the payment is resolved as given back, so nothing is left of it',
  'DaySums.points': 'the diner of these orders has no points',
  'closeDay 201 DayClose.missing': 'too much cash was counted',
  'readDayReport 200 DayClose.counted': 'the day is open; closeDay shows a closed one',
  'readDayReport 200 DayClose.missing': 'the day is open; closeDay shows a closed one',
  'readDayReport 200 DayClose.surplus': 'the day is open; closeDay shows a closed one',
  'reopenShift 200 DayClose.counted': 'the shift is open again; closeDay shows a closed one',
  'reopenShift 200 DayClose.missing': 'the shift is open again; closeDay shows a closed one',
  'reopenShift 200 DayClose.surplus': 'the shift is open again; closeDay shows a closed one',
  'createStack 201 Collect.amount': 'no courier brings it yet',
  'createStack 201 Collect.paysWith': 'no courier brings it yet',
  'createStack 201 Collect.change': 'no courier brings it yet',
  'deliverOrder 200 FollowUpOrder.deliveryFee': 'the shop hands over only what no courier brings',
  'reportOrderError 200 FollowUpOrder.deliveryFee': 'the order was handed over by the shop',
  ...Object.fromEntries(
    [
      ...[
        'reportOrderError',
        'listConsoleOrders',
        'readConsoleOrder',
        'readConsoleBoard',
        'acceptOrder',
        'changeOrderTime',
        'readyOrder',
        'dispatchOrder',
        'deliverOrder',
      ],
      ...['offerOrderAgain', 'cancelOrder'],
    ].map((id) => [
      `${id} 200 OrderRefund.amount`,
      'the order is paid in cash; readOrder shows one that was given back',
    ]),
  ),
  ...Object.fromEntries(
    [
      ...['reportOrderError', 'acceptOrder', 'changeOrderTime', 'readyOrder', 'dispatchOrder', 'deliverOrder'],
      ...['offerOrderAgain', 'cancelOrder'],
    ].map((id) => [
      `${id} 200 OrderMoneyStep.amount`,
      'the order is paid in cash; readOrder shows one with its money’s steps',
    ]),
  ),
  ...Object.fromEntries(
    [
      ...['listShipments', 'readShipment', 'readRiderShipment', 'updateShipment'],
      ...['listShipmentStacks', 'readStack', 'updateStack'],
    ].map((id) => [`${id} 200 ToCollect.amount`, 'a courier has it; createStack shows one on offer']),
  ),
}

const clock = manualClock()

const database = await openTestDatabase()
const gateway = await startDemoGateway(
  { PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'error' },
  { catalog: catalogOfMoney(), database, clock },
)
const api = createClient<paths>({ baseUrl: gateway.url })
afterAll(() => gateway.close())

const menu = async () => {
  const path = { branchContactAlias: store, orderModeId: mode }
  return (await api.GET('/api/diner/{branchContactAlias}/menu/{orderModeId}', { params: { path } })).data!
}
const ofMode = { params: { path: { id: mode } } }
const quote = async () => {
  const params = { path: { branchId: store }, query: address.position }
  return (await api.GET('/api/branch/{branchId}/deliveryzones/fee', { params })).data!
}

/** One order, and the gateway's figures for it where those of the order are wrong. */
async function submission(over: Partial<Wire['OrderSubmission']> = {}): Promise<Wire['OrderSubmission']> {
  const plates = (await menu()).categories.flatMap((category) => category.plates)
  const plain = plates.find((plate) => !plate.discount && plate.price > 8_000 && !plate.sizes.length)!
  const withExtras = plates.find((plate) => !plate.discount && anItem(plate).extras.length > 0)!
  return {
    items: [anItem(plain, 2), anItem(withExtras)],
    type: 'DELIVERY',
    price: 0,
    paymentType: 'efectivo',
    branchContact: store,
    orderModeId: mode,
    phone: '+5491155551234',
    customerName: 'Carla Gómez',
    destination: { street: 'Bolívar', number: '900', details: '', betweenStreets: '', position: address.position },
    paysWith: 90_000,
    discounts: [
      {
        name: 'FIJO',
        type: 'FIXED',
        value: 4_000,
        amount: 3_000,
        discountReferenceId: 'parrilla-fijo',
        externalBenefitType: null,
        code: 'FIJO',
      },
    ],
    ...over,
  }
}
async function refused(over: Partial<Wire['OrderSubmission']> = {}) {
  const { error } = await api.POST('/api/order', { body: await submission(over) })
  return error as Wire['OrderConflict']
}
async function placed(over: Partial<Wire['OrderSubmission']> = {}) {
  const price = (await refused(over)).quote!.total
  const { data, error } = await api.POST('/api/order', { body: await submission({ ...over, price }) })
  if (!data) throw new Error(JSON.stringify(error))
  const path = { branchContact: store, orderId: data.code }
  return (await api.GET('/api/diner/{branchContact}/order/{orderId}', { params: { path } })).data
}

const admin = { authorization: `Bearer ${demoEnvironment.ADMIN_TOKEN}` }

const takeAway = { type: 'TAKE_AWAY', orderModeId: 'parrilla-centro-take-away', destination: null } as const

/** The answer of the last of these steps of the shop. */
async function steps(names: readonly string[], over: Partial<Wire['OrderSubmission']> = {}) {
  const { code } = (await placed(over))!
  const urls = names.map((name) => `${gateway.url}/api/console/orders/${code}/${name}`)
  let answer: unknown
  for (const url of urls) answer = await (await fetch(url, { method: 'POST', headers: admin })).json()
  return answer
}

/** The payments of an order that was paid by a card of this name, after the shop's action on the first. */
async function paid(name: string, act: 'list' | 'refund' | 'resolve' | 'reopen') {
  const form = { paymentType: 'tarjeta-online', paysWith: null } as const
  const { id, code } = (await placed(form))!
  const here = { api, url: gateway.url }
  await payByCard(here, { id }, { name })
  const list = async () => {
    const params = { path: { code } }
    return (await api.GET('/api/console/orders/{code}/payments', { params, headers: admin })).data
  }
  const path = { code, paymentId: (await list())?.payments[0]?.id ?? '' }
  const asked = { params: { path }, headers: admin }
  const resolve = async () =>
    (
      await api.POST('/api/console/orders/{code}/payments/{paymentId}/resolve', {
        ...asked,
        body: { as: 'refunded' },
      })
    ).data
  const refund = async () =>
    (await api.POST('/api/console/orders/{code}/payments/{paymentId}/refund', { ...asked, body: { amount: 1_000 } }))
      .data
  if (act === 'resolve') return resolve()
  const reopened = async () => {
    const at = new Date().toISOString()
    await onPayment(database, id, [
      disputed(path.paymentId, at),
      { type: 'Resolve', at, attemptId: path.paymentId, as: 'settled' },
    ])
    const body = { need: 'dispute' } as const
    return (await api.POST('/api/console/orders/{code}/payments/{paymentId}/reopen', { ...asked, body })).data
  }
  const refunded = await refund()
  if (act === 'reopen') return reopened()
  return act === 'list' ? list() : refunded
}

const own = 'ON_ROUTE_TO_PICK_UP' as const

/** A courier with a just accepted order, or the stack of one, and the answer to the acceptance. */
async function taken(kind: 'shipments' | 'stacking') {
  const { code } = (await placed({}))!
  await fetch(`${gateway.url}/api/console/orders/${code}/accept`, { method: 'POST', headers: admin })
  const path = { branchContact: store, orderId: code }
  const { data } = await api.GET('/api/diner/{branchContact}/order/{orderId}', { params: { path } })
  const shipmentId = data!.shipments[0]!.id
  const stack =
    kind === 'stacking' &&
    (await api.POST('/api/console/stacks', {
      headers: admin,
      body: { branchContactId: store, shipmentIds: [shipmentId] },
    }))
  const courier = await aCourier({ api, url: gateway.url })
  const id = stack ? stack.data!.id : shipmentId
  const slide = stack ? courier.slideStack : courier.slide
  const answer = (await slide(id, own)).data
  return { id, code, stack: stack ? stack.data : null, slide, headers: courier.headers, answer }
}

/**
 * A day with cash at the shop and by a courier, and with a payment that is refunded in part and disputed, as it is read and as it is
 * closed. A day is closed once, so both answers are of one day.
 */
let day: ReturnType<typeof makeDay> | null = null
const aDay = () => (day ??= makeDay())
async function makeDay() {
  // The orders of the other answers are of other days.
  clock.jump(2 * 86_400_000)
  const [plain] = (await submission()).items
  await steps(['accept', 'ready', 'deliver'], { ...takeAway, items: [{ ...plain!, quantity: 1 }] })
  const { id: shipmentId, slide } = await taken('shipments')
  for (const status of ['IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED'] as const) await slide(shipmentId, status)
  const { id, code } = (await placed({ paymentType: 'tarjeta-online', paysWith: null }))!
  await payByCard({ api, url: gateway.url }, { id })
  await giveBack({ api, admin }, { code }, 1_000)
  clock.advance(5_000)
  await gateway.settle()
  const { data } = await api.GET('/api/console/orders/{code}/payments', { params: { path: { code } }, headers: admin })
  await onPayment(database, id, [disputed(data?.payments[0]?.id ?? '', clock.now().toISOString())])
  const path = { branchContactId: store }
  const read = (await api.GET('/api/console/stores/{branchContactId}/close', { params: { path }, headers: admin })).data
  const body = { day: read?.day ?? '', counted: (read?.amounts?.cash.expected ?? 0) + 500 }
  clock.advance(1_000)
  const call = '/api/console/stores/{branchContactId}/close'
  const closed = (await api.POST(call, { params: { path }, headers: admin, body })).data
  const shift = { day: body.day, shift: 1 }
  const reopened = (await api.POST(`${call}/reopen`, { params: { path }, headers: admin, body: shift })).data
  return { read, closed, reopened }
}

/** How the test produces each answer of the contract that holds money. */
const answers: Readonly<Record<string, () => Promise<unknown>>> = {
  'readMenu 200': menu,
  'listDiscounts 200': async () =>
    (await api.GET('/api/diner/{branchId}/discounts', { params: { path: { branchId: 'parrilla' } } })).data,
  'quoteDelivery 200': quote,
  'listGeneralDiscounts 200': async () => (await api.GET('/api/ordermodes/{id}/generaldiscounts', ofMode)).data,
  'listGeneralSurcharges 200': async () => (await api.GET('/api/ordermodes/{id}/generalsurcharges', ofMode)).data,
  'readOrderModeFees 200': async () => (await api.GET('/api/ordermodes/{id}/fees', ofMode)).data,
  'validateDiscountCode 200': async () => {
    const asked = { code: 'FIJO', paymentId: 'efectivo', phone: '1155551234', branchId: 'parrilla' }
    const body = { ...asked, orderDate: '2026-11-21T20:00:00Z' }
    return (await api.POST('/api/codediscounts/validate', { body })).data
  },
  'readExternalBenefits 200': async () => {
    const body = { branchId: 'parrilla', branchContactId: store, externalUserId: 'socio-regalo' }
    const params = { path: { partnerName: 'club-tucan' }, header: { Authorization: 'Bearer socio-regalo' } }
    return (await api.POST('/api/external-benefits/{partnerName}', { params, body })).data
  },
  'submitOrder 409': () => refused(),
  'readOrder 200': async () => {
    const { id, code } = (await placed({ paymentType: 'tarjeta-online', paysWith: null }))!
    await payByCard({ api, url: gateway.url }, { id })
    await giveBack({ api, admin }, { code })
    const path = { branchContact: store, orderId: code }
    const { data } = await api.GET('/api/diner/{branchContact}/order/{orderId}', { params: { path } })
    return { ...(await placed()), payment: data?.payment }
  },
  'listConsoleOrders 200': async () => {
    await placed()
    const params = { query: { branchContactId: store } }
    return (await api.GET('/api/console/orders', { params, headers: admin })).data
  },
  'readConsoleOrder 200': async () => {
    const { code } = (await placed())!
    return (await api.GET('/api/console/orders/{code}', { params: { path: { code } }, headers: admin })).data
  },
  'readConsoleBoard 200': async () => {
    await placed()
    const params = { query: { branchContactId: store } }
    return (await api.GET('/api/console/board', { params, headers: admin })).data
  },
  'changeOrderTime 200': async () => {
    const { code } = (await steps(['accept'])) as Wire['FollowUpOrder']
    const asked = { params: { path: { code } }, headers: admin, body: { minutes: 60 } }
    return (await api.POST('/api/console/orders/{code}/time', asked)).data
  },
  'recoverCart 200': async () => {
    const phone = '+5491155551297'
    const { items, ...left } = await aLeftCart({ api }, phone)
    const garnish = { quantity: 1, name: 'x', referenceId: 'x', referenceType: 'GARNISH' as const, price: 2_600 }
    const bounds = { min: 0, max: 1, multipleSelection: false, mandatory: false }
    const anExtra = { groupId: 'x', groupName: 'x', ...bounds, groupItems: [garnish] }
    const discount = { itemId: 'x', type: 'FIXED' as const, discountReferenceId: 'x', amount: 1_000 }
    const body = { ...left, items: items.map((item) => ({ ...item, discount, upsell: item.price, extras: [anExtra] })) }
    await api.POST('/api/abandoned/cart/', { body })
    return (
      await api.GET('/api/recovery/cart/{phone}/{branchContactId}', {
        params: { path: { phone, branchContactId: store } },
      })
    ).data
  },
  'listOrderHistory 200': async () => {
    const { code } = (await placed({ paymentType: 'tarjeta-online', paysWith: null }))!
    const { id } = (await api.GET('/api/console/orders/{code}', { params: { path: { code } }, headers: admin })).data!
    await payByCard({ api, url: gateway.url }, { id }, { name: 'APRO' })
    return (await api.GET('/api/console/orders/{code}/history', { params: { path: { code } }, headers: admin })).data
  },
  'listOrderPayments 200': () => paid('APRO', 'list'),
  'listPaymentsInNeed 200': async () => {
    await paid('DIFF', 'list')
    return (await api.GET('/api/console/payments', { params: { query: { needs: 'person' } }, headers: admin })).data
  },
  'refundPayment 200': () => paid('APRO', 'refund'),
  'resolvePayment 200': () => paid('DIFF', 'resolve'),
  'reopenPayment 200': () => paid('APRO', 'reopen'),
  'listStoreCouriers 200': async () => {
    const { id, slide, headers } = await taken('shipments')
    for (const status of ['IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED'] as const) await slide(id, status)
    const { data: me } = await api.GET('/api/whoami', { headers })
    const params = { path: { branchContactId: store } }
    const ended = { params: { path: { ...params.path, riderId: me!.riderId } }, headers: admin }
    await api.POST('/api/console/stores/{branchContactId}/couriers/{riderId}/end-shift', ended)
    await taken('shipments')
    clock.advance(1_000)
    return (await api.GET('/api/console/stores/{branchContactId}/couriers', { params, headers: admin })).data
  },
  'readDayReport 200': async () => (await aDay()).read,
  'closeDay 201': async () => (await aDay()).closed,
  'reopenShift 200': async () => (await aDay()).reopened,
  'listOrders 200': async () => {
    await placed()
    return (await api.GET('/api/orders', { params: { query: { phone: '1155551234', branchContactId: store } } })).data
  },
  'acceptOrder 200': () => steps(['accept']),
  'readyOrder 200': () => steps(['accept', 'ready']),
  'dispatchOrder 200': () => steps(['accept', 'dispatch']),
  'deliverOrder 200': () => steps(['accept', 'ready', 'deliver'], takeAway),
  'cancelOrder 200': () => steps(['cancel']),
  'reportOrderError 200': async () => {
    const { code } = (await steps(['accept', 'ready', 'deliver'], takeAway)) as Wire['FollowUpOrder']
    return (await api.PUT('/api/diner/order', { body: { code, errorType: 'OTHER' } })).data
  },
  'offerOrderAgain 200': async () => {
    const { id, code, slide } = await taken('shipments')
    await slide(id, 'DRIVER_CANCELED')
    return (await api.POST('/api/console/orders/{code}/offer', { params: { path: { code } }, headers: admin })).data
  },
  'listShipments 200': async () => {
    const { headers } = await taken('shipments')
    const window = { startDate: '2026-11-01T00:00:00Z', endDate: '2026-11-30T00:00:00Z' }
    const query = { ...window, branchContactId: store, status: own }
    return (await api.GET('/api/shipments', { params: { query }, headers })).data
  },
  'readShipment 200': async () => {
    const { id, headers } = await taken('shipments')
    return (await api.GET('/api/shipments/{id}', { params: { path: { id } }, headers })).data
  },
  'readRiderShipment 200': async () => {
    const { headers } = await taken('shipments')
    return (await api.GET('/api/shipments/rider', { headers })).data
  },
  'updateShipment 200': async () => (await taken('shipments')).answer,
  'listShipmentStacks 200': async () => {
    const { headers } = await taken('stacking')
    return (await api.GET('/api/shipmentstacks', { params: { query: { status: own } }, headers })).data
  },
  'readStack 200': async () => {
    const { id, headers } = await taken('stacking')
    return (await api.GET('/api/stacking/{id}', { params: { path: { id } }, headers })).data
  },
  'updateStack 200': async () => (await taken('stacking')).answer,
  'createStack 201': async () => (await taken('stacking')).stack,
}

const withMoney = money.operationIds
  .flatMap((id) =>
    money.statusesOf(id).map((status) => ({ id, status, fields: money.fieldsOf(money.answerOf(id, status)) })),
  )
  .filter(({ fields }) => fields.length > 0)

test('every answer that may hold money is requested here', () => {
  expect(withMoney.map(({ id, status }) => `${id} ${status}`).sort()).toEqual(Object.keys(answers).sort())
})

test.each(withMoney)('$id $status answers every amount in decimals', async ({ id, status, fields }) => {
  const name = `${id} ${status}`
  const found = money.moneyIn(money.answerOf(id, status), await answers[name]!())
  const expected = fields.filter((field) => !(field in neverSeen) && !(`${name} ${field}` in neverSeen))
  expect(judge(expected, found)).toEqual({ unseen: [], notDecimal: [] })
})

test('a field that no answer holds is named with its reason, and is in the contract', () => {
  const known = withMoney.flatMap(({ id, status, fields }) => fields.flatMap((it) => [it, `${id} ${status} ${it}`]))
  expect(Object.keys(neverSeen).filter((field) => !known.includes(field))).toEqual([])
})

test('no message of a channel holds money, so the answers are complete', () => {
  for (const name of ['TrackingUpdate', 'OrderUpdate', 'ShipmentsUpdate', 'PositionFix'])
    expect(money.fieldsOf(money.schema(name))).toEqual([])
})

test('[API-25] the simulator orders with every amount in decimals', async () => {
  const { data } = await api.GET('/api/diner/{alias}', { params: { path: { alias: store } } })
  if (data?.type !== 'branchContact') throw new Error('the store is not there')
  const { price, ...order } = await submission()
  const line = (item: Wire['CartItem']) => ({
    ...item,
    lineId: item.referenceId,
    price: item.price * 10 ** decimals,
    originalPrice: item.originalPrice * 10 ** decimals,
    priceWithoutModifiers: item.priceWithoutModifiers * 10 ** decimals,
    upsellPrice: 1_000 * 10 ** decimals,
    discount: {
      itemId: item.referenceId,
      discountReferenceId: 'menos',
      name: '$ 500 menos',
      type: 'FIXED' as const,
      amount: 500 * 10 ** decimals,
    },
    extras: item.extras.map(({ groupItems, ...group }) => ({
      ...group,
      items: groupItems.map((extra) => ({ ...extra, price: extra.price * 10 ** decimals })),
    })),
  })
  const form = orderForm({
    optIn: true,
    now: '2026-11-21T20:00:00Z',
    code: null,
    points: null,
    store: data.info,
    mode: data.info.deliveryConfig.orderModes.find(({ id }) => id === mode)!,
    payment: aPaymentType({ id: 'efectivo' }),
    charges: {
      fees: (await api.GET('/api/ordermodes/{id}/fees', ofMode)).data!,
      discounts: (await api.GET('/api/ordermodes/{id}/generaldiscounts', ofMode)).data!,
      surcharges: (await api.GET('/api/ordermodes/{id}/generalsurcharges', ofMode)).data!,
    },
    quote: await quote(),
    lines: order.items.map(line),
    diner: { name: 'Ana', phone: '+5491155551234', email: 'ana@example.com' },
    address,
    decimals,
  })
  const request = money.requestOf('submitOrder')
  expect(judge(money.fieldsOf(request), money.moneyIn(request, form))).toEqual({ unseen: [], notDecimal: [] })
})

/** Units of numbers that are no money. An amount has one of the three schemas of money. */
const units: Readonly<Record<string, RegExp>> = {
  degrees: /(^|\/)(Latitude|Longitude|lat|lng|lastLat|lastLng|lastLocationLat|lastLocationLng|heading)$/,
  metres: /(^|\/)(distance|distanceInMeters|accuracy|speed)$/,
  percents: /(^|\/)(percentage|percentageUserFee|orderPercentage|maxRedeemedPercentage)$/,
  ratings: /(^|\/)(threshold|npsAvg|mean)$/,
  'anything at all': /AnalyticsEvent\/properties\/fields\/additionalProperties$/,
  'the unit of a field of the catalogue': /(FieldValue\/anyOf\/1|ownValues\/items\/properties\/value\/oneOf\/0)$/,
}

function numbersIn(node: unknown, pointer = ''): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, ...rest } = node as Record<string, unknown>
  const isNumber = [type].flat().includes('number') && !('x-comanda-money' in rest)
  return [
    ...(isNumber ? [pointer] : []),
    ...Object.entries(node).flatMap(([key, value]) =>
      key === 'example' || key === 'examples' ? [] : numbersIn(value, `${pointer}/${key}`),
    ),
  ]
}

test('the contract writes every number with decimals as money, or as a unit that is none', () => {
  const unknown = numbersIn(document).filter((pointer) => !Object.values(units).some((unit) => unit.test(pointer)))
  expect(unknown).toEqual([])
})
