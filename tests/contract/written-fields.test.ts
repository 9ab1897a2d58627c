import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { KnownAbandonedCart } from '#domain/abandoned-cart/state.ts'
import { writeAvailabilityUpdate } from '#openapi/wire/availability.ts'
import { writeAbandonedCart } from '#openapi/wire/carts.ts'
import { writeBoardStore, writeConsoleOrder } from '#openapi/wire/console.ts'
import { writeStoreCourier, writeStoreCouriers } from '#openapi/wire/couriers.ts'
import { writeOrderSummary } from '#openapi/wire/customers.ts'
import { writeFollowUpOrder } from '#openapi/wire/follow-up.ts'
import { writeOfferedSchedule } from '#openapi/wire/order-modes.ts'
import { writeRiderAccount } from '#openapi/wire/riders.ts'
import { writeOrderShipment, writeShipment, writeStack } from '#openapi/wire/shipments.ts'
import { writeBranch, writeStore } from '#openapi/wire/stores.ts'
import { writeAnsweredOrder, writeSurvey, writeSurveyResponse } from '#openapi/wire/surveys.ts'
import { aBranch, aMode, aPlate, aStore } from '#tests/kit/catalog.ts'
import { anOrder } from '#tests/kit/given-facts.ts'
import { marked, sourcesIn } from '#tests/kit/marked-values.ts'
import { aShipment } from '#tests/kit/shipment.ts'

const at = '2026-11-21T19:30:00.000Z'
const text = 'text'
const money = { currency: 'ARS', decimals: 0 }
const notationOf = () => ({ currencySymbol: '$', hideZeroCents: true })
const place = { lat: 1, lng: 2 }
const window = { from: at, to: at }

const store = aStore({
  address: { street: text, number: text, zone: text, locality: text, city: text, country: text, position: place },
  callPhone: text,
  surveyId: text,
  followUpSupport: { enabled: true, widgetId: text },
  deliveryConfig: { workingDays: [], betweenStreetsRequired: true, npsAvg: 4 },
  orderModes: [aMode()],
})
const branch = aBranch({
  customMessage: text,
  customBannerLogoURL: text,
  customLogoURL: text,
  fbPixelId: text,
  googleTagManagerId: text,
  googleAnalyticsId: text,
  externalLoyaltyPartner: text,
  social: { instagram: text, facebook: text },
  plates: [aPlate({ imageUrl: text })],
})
const named = { name: text, amount: 1 }
const item = {
  ...{ id: text, referenceId: text, sizeId: text, name: text, quantity: 2, notes: text, price: 3, accPrice: 4 },
  extras: [
    {
      groupId: text,
      groupName: text,
      items: [{ referenceId: text, name: text, quantity: 1, price: 5 }],
    },
  ],
}
const order = anOrder({
  status: 'ACCEPTED',
  customer: { id: text, name: text, phone: text, email: text, document: text, optIn: true },
  items: [item],
  totals: {
    ...{
      itemsPrice: 1,
      deliveryFee: 2,
      userServiceFee: 3,
      redeemedPoints: 4,
      redeemedAmount: 5,
      gainedPoints: 6,
      total: 7,
    },
    ...{ discounts: [named], surcharges: [named] },
  },
  payment: { typeId: text, name: text, method: 'CASH', upload: null, paysWith: 9 },
  destination: {
    ...{ street: text, number: text, zone: text, locality: text, details: text, betweenStreets: text, position: place },
  },
  tableUID: text,
  notes: text,
  orderText: text,
  scheduledAt: at,
  discountCode: { id: text, code: text, heldUntil: at },
  times: { placed: at, paid: at, accepted: at, ready: at, delivered: at, canceled: at, reported: at },
  cancelReason: text,
  cancelCode: 'OTHER',
  promised: window,
  acknowledged: { placed: at, canceled: at },
  payableUntil: at,
})
const shipment = aShipment({
  rider: { id: text, name: text, phone: text },
  stackId: text,
  stackingOrder: 1,
  destination: { address: text, details: text, betweenStreets: text, position: place },
  collect: { method: 'CASH', amount: 10, paysWith: 20, money },
})
const cart: KnownAbandonedCart = {
  ...({ status: 'SENT', refusal: null, leftAt: at, dueAt: at, sentAt: at, changedAt: at } as const),
} as KnownAbandonedCart
const rider = { riderId: text, storeId: text, name: text, phone: text, active: true } as const
const answer = {
  ...{ questionTitle: text, answer: text, orderingCustomerId: text, surveyId: text, questionId: text },
  ...({ mandatory: true, dinerOrderId: text, questionType: 'text', priority: 1 } as const),
}

const facts = marked({
  ...{ order, shipment, store, branch, cart, rider, id: text, revision: 1, at, url: text, place, window, until: at },
  stack: {
    stackId: text,
    createdAt: at,
    updatedAt: at,
    status: 'ON_ROUTE_TO_DROP_OFF',
    rider: shipment.rider,
  } as const,
  response: { answers: [answer], generalNPSAnswer: 5, isCompleted: true, changes: 1 } as const,
  survey: {
    ...{ id: text, active: true },
    questions: [
      {
        ...({ id: text, type: 'multiselect', title: text, subTitle: text, mandatory: true } as const),
        ...{ questionOrder: 2, priority: 1, questionReasons: [text] },
      },
    ],
  },
  cash: { id: text, name: text, total: 8 },
  fix: { lat: 3, lng: 4 },
  levers: [
    { target: { type: 'garnish' as const, plateId: text, groupId: text, garnishId: text }, until: at },
    { target: { type: 'mode' as const, modeId: text }, until: at, withoutSlots: [text] },
  ],
  schedule: {
    schedulerDaysInfo: [{ dayOfWeek: 'MONDAY' as const, availableHours: [text] }],
    datesBetween: { from: text, to: text },
    exceptions: [{ date: text, availableHours: [text] }],
  },
})

const {
  value: { stack, fix, cash, levers, schedule, response, ...one },
  sourceOf,
} = facts
const plate = one.branch.plates[0]!
const origin = {
  store: one.store,
  branch: { ...one.branch, plates: [{ ...plate, id: one.order.items[0]!.referenceId }] },
}
/** The decimals decide how amounts are written, so they stay as they are. */
const unscaled = <Scaled extends { readonly money: typeof money }>(each: Scaled): Scaled => ({ ...each, money })
const theOrder = unscaled(one.order)
const theShipment = { ...one.shipment, ...(one.shipment.collect && { collect: unscaled(one.shipment.collect) }) }
const followed = { order: theOrder, shipments: [theShipment], payments: null, at: one.at }
const promiseOf = () => one.window
const riderId = one.shipment.rider?.id ?? ''
const seenAt = '2026-11-23T00:00:00.000Z'
const courierCash = { money, couriers: [cash] }

type Entity = {
  readonly name: string
  readonly written: unknown
  /** The value under each path of the contract; the longest path decides, and the rest of the path is the same in both. */
  readonly from: Readonly<Record<string, string>>
}

const under = (start: string, from: Entity['from']): Entity['from'] =>
  Object.fromEntries(Object.entries(from).map(([path, source]) => [path ? `${start}.${path}` : start, source]))

const nowhere = '= null'
const ofMoney = { mantissaLength: '= 0', currencySymbol: '= "$"' }
const ofBrand = { ...under('branch', { '': 'branch' }), ...under('branchContact', { '': 'store' }) }
const ofRider = {
  ...{ id: 'shipment.rider.id', riderId: 'shipment.rider.id' },
  ...{ name: 'shipment.rider.name', phone: 'shipment.rider.phone' },
  // Only the tracking page knows a place.
  ...{ lastLocationLat: nowhere, lastLocationLng: nowhere, lastLocationAt: nowhere },
}
const ofCollect = (change: string) => ({ change: `= ${change}`, ...under('money', ofMoney) })
const ofShipment = {
  ...{ '': 'shipment', id: 'shipment.shipmentId' },
  ...{ 'logisticsOrder.id': 'shipment.logisticsOrderId', 'logisticsOrder.code': 'shipment.orderCode' },
  ...{ 'order.customerName': 'shipment.customer.name', 'order.customerPhone': 'shipment.customer.phone' },
  ...under('riderInfo', ofRider),
  securityCode: nowhere,
  ...under('collect', ofCollect('1')),
  ...{ promised: 'window', ...ofBrand, 'branchContact.slideUndoSeconds': 'store.settings.slideUndoSeconds' },
}
const ofDinersShipment = {
  ...{ '': 'shipment', id: 'shipment.shipmentId', eta: nowhere },
  trackingUrl: '= "/logistics/tracking/order/the store.alias/the%20shipment.orderCode"',
  ...under('riderInfo', ofRider),
}
const amounts = ['surcharges', 'discounts', 'itemsPrice', 'deliveryFee', 'userServiceFee', 'total']
const ofOrder = {
  ...{ '': 'order', id: 'order.orderId', orderedAt: 'order.times.placed', at: 'at', errorType: nowhere },
  ...under('paymentType', { id: 'order.payment.typeId', showName: 'order.payment.name', upload: nowhere }),
  ...{ paysWith: 'order.payment.paysWith', 'items[0].extras[0].groupItems[0]': 'order.items[0].extras[0].items[0]' },
  ...Object.fromEntries(
    [...amounts, 'redeemedPoints', 'redeemedAmount', 'gainedPoints'].map((field) => [field, `order.totals.${field}`]),
  ),
  ...under('money', ofMoney),
  'payment.refund': nowhere,
  ...ofBrand,
}

const entities: readonly Entity[] = [
  {
    name: 'an order as its diner follows it',
    written: writeFollowUpOrder(
      { ...followed, arrival: { shipmentId: one.shipment.shipmentId, eta: one.window } },
      origin,
      notationOf,
    ),
    from: {
      ...ofOrder,
      ...{ customerId: 'order.customer.id', customerName: 'order.customer.name' },
      ...{
        'payment.card': nowhere,
        'payment.authorization': nowhere,
        'payment.codeHold': nowhere,
        pointsName: nowhere,
      },
      ...under('shipments[0]', { ...ofDinersShipment, eta: 'window', securityCode: nowhere }),
    },
  },
  {
    name: 'an order of the console',
    written: writeConsoleOrder({ ...followed, revision: one.revision }, origin, notationOf),
    from: {
      ...ofOrder,
      ...{ revision: 'revision', discountCode: 'order.discountCode.code', payableUntil: nowhere },
      'payment.paidAt': 'order.times.delivered',
      ...under('payment.collect', {
        amount: 'order.totals.total',
        paysWith: 'order.payment.paysWith',
        ...ofCollect('7'),
      }),
      ...under('shipments[0]', { '': 'shipment', id: 'shipment.shipmentId', courier: 'shipment.rider' }),
    },
  },
  {
    name: 'an order in a list',
    written: writeOrderSummary(theOrder, origin, notationOf),
    from: {
      ...ofOrder,
      ...{ alias: 'store.alias', dishes: 'order.items', moreDishes: '= 0', imageUrl: 'branch.plates[0].imageUrl' },
    },
  },
  {
    name: 'a shipment of its courier',
    written: writeShipment(theShipment, origin, riderId, notationOf, promiseOf),
    from: ofShipment,
  },
  {
    name: 'a stack of its courier',
    written: writeStack(
      { ...stack, storeId: '', shipmentIds: [], rider: theShipment.rider },
      [theShipment],
      origin,
      riderId,
      notationOf,
      promiseOf,
    ),
    from: { '': 'stack', id: 'stack.stackId', ...under('shipments[0]', ofShipment), ...under('riderInfo', ofRider) },
  },
  {
    name: 'a shipment of its diner',
    written: writeOrderShipment(
      theShipment,
      { store: { ...one.store, settings: { ...one.store.settings, requireSecurityCode: true } }, status: 'ACCEPTED' },
      null,
    ),
    from: ofDinersShipment,
  },
  {
    name: 'a cart that was left',
    written: writeAbandonedCart(one.id, one.cart),
    from: { '': 'cart', id: 'id', refusal: nowhere },
  },
  {
    name: 'a courier',
    written: writeRiderAccount(one.rider, one.url, one.place),
    from: {
      ...{ '': 'rider', id: 'rider.riderId', 'riderUser.branchContact.id': 'rider.storeId' },
      ...{ shipmentsUrl: 'url', lastLat: 'place.lat', lastLng: 'place.lng' },
    },
  },
  {
    name: 'a courier of a store',
    written: writeStoreCourier(
      { riderId, rider: { ...one.rider, riderId }, since: one.until },
      {
        carried: new Map([[riderId, [theShipment]]]),
        fixes: new Map([[riderId, { ...fix, at: Date.parse(seenAt) }]]),
        cash: { money, couriers: [{ ...cash, id: riderId }] },
        notationOf,
      },
    ),
    from: {
      ...{ '': 'rider', id: 'shipment.rider.id', since: 'until', cash: 'cash.total' },
      ...under('position', { '': 'fix', at: `= "${seenAt}"` }),
      ...under('carries[0]', { '': 'shipment', id: 'shipment.shipmentId', address: 'shipment.destination.address' }),
      ...under('carries[0].collect', ofCollect('1')),
    },
  },
  {
    name: 'the couriers of a store',
    written: writeStoreCouriers({ store: one.store, shifts: [], onShift: one.revision, cash: courierCash, notationOf }),
    from: {
      ...{ '': 'store', branchContactId: 'store.id', position: 'store.address.position', onShift: 'revision' },
      ...under('money', ofMoney),
      ...under('others[0]', { '': 'cash', cash: 'cash.total' }),
    },
  },
  {
    name: 'a store of the board',
    written: writeBoardStore(one.store),
    from: {
      ...{ '': 'store', modes: 'store.orderModes' },
      ...{ 'modes[0].soonMinutes': '= 15', 'modes[0].urgentMinutes': '= 5' },
    },
  },
  {
    name: 'a store',
    written: writeStore(one.store, { isOpen: true, distance: one.revision, reachableByDelivery: true }),
    from: {
      ...{ '': 'store', distance: 'revision', 'deliveryConfig.orderModes': 'store.orderModes' },
      ...under('deliveryConfig.orderModes[0].paymentTypes[0]', { upload: nowhere, onlinePayment: nowhere }),
    },
  },
  { name: 'a brand', written: writeBranch(one.branch), from: { '': 'branch' } },
  { name: 'levers', written: writeAvailabilityUpdate(levers, one.id), from: { '': '', revision: 'id' } },
  { name: 'the times of a mode', written: writeOfferedSchedule(schedule), from: { '': 'schedule' } },
  {
    name: 'a survey',
    written: writeSurvey(one.survey),
    from: { '': 'survey', generalNPSAnswer: nowhere },
  },
  { name: 'a response', written: writeSurveyResponse(response), from: { '': 'response' } },
  {
    name: 'an order with its answers',
    written: writeAnsweredOrder({ at: one.at, response, order: theOrder }, one.store),
    from: {
      ...{ orderCode: 'order.code', branchContactId: 'order.storeId', orderModeName: 'order.orderModeName' },
      ...{ storeName: 'store.name', timeZone: 'store.timeZone', at: 'at', stars: 'response.generalNPSAnswer' },
      ...under('replies[0]', {
        question: 'response.answers[0].questionTitle',
        type: 'response.answers[0].questionType',
        'words[0]': 'response.answers[0].answer',
      }),
    },
  },
]

/** The expected source of a field: the longest prefix of its path that is named, and the rest of the path. */
function expectedSource(path: string, from: Entity['from']): string {
  const prefix = Object.keys(from)
    .filter((start) => start === '' || path === start || path.startsWith(`${start}.`) || path.startsWith(`${start}[`))
    .reduce((longest, start) => (start.length > longest.length ? start : longest), '')
  const rest = path.slice(prefix.length).replace(/^\./, '')
  return [from[prefix], rest]
    .filter((part) => part !== '')
    .join('.')
    .replaceAll('.[', '[')
}

test.each(entities)('every field of $name comes from the value of its meaning', ({ written, from }) => {
  const wrong = [...sourcesIn(written, sourceOf)].filter(
    ([path, source]) => !isChoice(source) && source !== expectedSource(path, from),
  )
  expect(Object.fromEntries(wrong)).toEqual({})
})

/** Whether a field has a code or a yes or no, of which a contract has too few to tell two of them apart. */
const isChoice = (source: string): boolean => /^= (?:true|false|"[A-Z_]+")$/.test(source)

/**
 * Writers that are tried in the entities above, which have their part in them: writeMoney, writeGoods, writePayment, writeCollect,
 * writeWorkingDay, writeSchedule, writeExceptions, writeOrderMode, writeLeverTarget. writeKitchenOrder leaves amounts out of an order above.
 */
test('every writer of the contract is tried here or with its reader', () => {
  const writers = globSync('openapi/wire/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^export (?:const|function) (?<name>write\w+)/gm)].map(
      ({ groups }) => groups?.['name'] ?? '',
    ),
  )
  const tests = ['written-fields', 'wire']
    .map((name) => readFileSync(`tests/contract/${name}.test.ts`, 'utf8'))
    .join('')
  const imported = new Set(tests.match(/\bwrite\w+/g))
  expect(writers.filter((name) => !imported.has(name))).toEqual([])
})
