import { expect, test } from 'vitest'
import { quoteDelivery } from '#domain/delivery/quote.ts'
import { noCharges, type OrderRequest, quoteOrder, termsOfStore } from '#domain/ordering/quote.ts'
import { aLine } from '#tests/kit/cart.ts'
import { aCode, aStore, aZone, inZone } from '#tests/kit/catalog.ts'

const delivery = quoteDelivery(
  aStore({ deliveryZones: [aZone({ deliveryFee: 120_000, cashDeliveryFee: 90_000 })] }),
  inZone,
)

const storeTerms = {
  ...{ id: 'store-1', mandatoryEmail: false, timeZone: 'America/Argentina/Buenos_Aires' },
  deliveryConfig: { betweenStreetsRequired: true },
}

/** A request as a browser makes it: its cart has today's prices. */
const aRequest = (over: Partial<OrderRequest> = {}): OrderRequest => ({
  terms: {
    ...termsOfStore(storeTerms, 'DELIVERY'),
    charges: noCharges,
    loyaltyProgram: null,
    offeredMethods: ['CASH', 'CARD'],
    decimals: 2,
  },
  lines: [aLine()],
  assortment: null,
  payment: null,
  paysWith: null,
  delivery,
  isQuoting: false,
  code: null,
  orderDate: '2026-11-21T20:00:00Z',
  redeemedPoints: 0,
  customer: {
    customerName: 'Carla',
    phone: '11 5555-1234',
    phoneIsValid: true,
    customerEmail: '',
    customerDocument: '',
    tableNumber: '',
  },
  address: { betweenStreets: 'Chile y México' },
  cardIsValid: false,
  scheduling: { isUnanswered: false, canOrderNow: true, scheduledAt: null },
  ...over,
})

const failuresOf = (over: Partial<OrderRequest>) => quoteOrder(aRequest(over)).failures.map(({ type }) => type)

test('without the menu the lines stay as the cart has them', () => {
  const lines = [aLine({ referenceId: 'nobody knows it', price: 700_000 })]
  expect(quoteOrder(aRequest({ lines }))).toMatchObject({ lines, lineProblems: [], price: { itemsPrice: 700_000 } })
})

test('until a payment type is chosen, the delivery costs the fee of all but cash', () => {
  expect(quoteOrder(aRequest()).price.deliveryFee).toBe(120_000)
})

test('a pending fee counts as none in the total, cannot be removed by a code, and is reported', () => {
  const request = aRequest({ delivery: null, isQuoting: true, code: aCode({ type: 'DELIVERY_FEE' }) })
  const quote = quoteOrder(request)
  expect(quote.price.total).toBe(950_000)
  expect(quote.codeProblems).toEqual(quoteOrder({ ...request, delivery: null }).codeProblems)
  expect(quote.failures.map(({ type }) => type)).toContain('DeliveryFeeUnanswered')
})

test('an earlier fee counts in the total while a newer one is pending, and is reported', () => {
  const quote = quoteOrder(aRequest({ isQuoting: true }))
  expect(quote.price.deliveryFee).toBe(120_000)
  expect(quote.failures.map(({ type }) => type)).toContain('DeliveryFeeUnanswered')
})

test('the cross streets of a door are missing without an address as well', () => {
  expect(failuresOf({})).not.toContain('BetweenStreetsMissing')
  expect(failuresOf({ address: { betweenStreets: ' ' } })).toContain('BetweenStreetsMissing')
  expect(failuresOf({ address: null })).toEqual(expect.arrayContaining(['AddressMissing', 'BetweenStreetsMissing']))
})
