import { expect, test } from 'vitest'
import type { OrderStatus } from '#domain/order/events.ts'
import { isPayable, isPayableStatus, payableUntil, usualWindowHours, windowEnd } from '#domain/payment/payable.ts'
import { currencyDecimals, sumFromUnits, sumInUnits, sumOf } from '#domain/payment/sum.ts'
import type { PaymentStatus } from '#domain/payment/view.ts'
import { aStore } from '#tests/kit/catalog.ts'

const orderedAt = '2026-11-21T20:00:00.000Z'
const order = {
  status: 'PAY_NEEDED',
  payableUntil: '2026-11-22T20:00:00.000Z',
  paymentStatus: 'PENDING',
  isGivenBack: false,
  upload: 'API',
  storeTakesOnlinePayment: true,
} as const
const now = '2026-11-21T20:10:00.000Z'

test('an order that waits for its money is payable', () => expect(isPayable(order, now)).toBe(true))

test.each([true, false])('[PAY-24] an order is payable only at a store that takes payment online: %s', (takes) =>
  expect(isPayable({ ...order, storeTakesOnlinePayment: takes }, now)).toBe(takes),
)

test.each([
  ['API', true],
  ['APP', true],
  [null, false],
] as const)('[PAY-25] with a payment type of upload %s it is payable: %s', (upload, may) =>
  expect(isPayable({ ...order, upload }, now)).toBe(may),
)

test.each([
  ['PENDING', true],
  ['REJECTED', true],
  ['PROCESSING', false],
  ['APPROVED', false],
] as const satisfies [PaymentStatus, boolean][])(
  '[PAY-26] [OPEN-29] with a payment that is %s it is payable: %s',
  (paymentStatus, may) => expect(isPayable({ ...order, paymentStatus }, now)).toBe(may),
)

test('an order that was given back in full is not payable', () =>
  expect(isPayable({ ...order, paymentStatus: 'REJECTED', isGivenBack: true }, now)).toBe(false))

test('[PAY-27] [OPEN-03] a canceled and a completed order are never payable, and all others may be', () => {
  const statuses: OrderStatus[] = [
    ...(['UNCONFIRMED', 'PAY_NEEDED', 'GENERATED', 'ACCEPTED', 'READY', 'DELIVERED', 'COMPLETED', 'CANCELED'] as const),
  ]
  const never = ['COMPLETED', 'CANCELED']
  expect(statuses.filter((status) => !isPayableStatus(status))).toEqual(never)
  expect(statuses.filter((status) => !isPayable({ ...order, status }, now))).toEqual(never)
})

test('[OPEN-02] [FOPEN-06] an order is payable for its store’s hours, usually 24', () => {
  const endAfter = (paymentWindowHours: number) =>
    windowEnd({ settings: { ...aStore().settings, paymentWindowHours } }, orderedAt)
  expect([endAfter(2), endAfter(usualWindowHours)]).toEqual(['2026-11-21T22:00:00.000Z', order.payableUntil])
})

test('[OPEN-02] an order of an earlier release, which recorded no end, is payable for 24 hours', () => {
  expect(payableUntil(orderedAt, undefined)).toBe('2026-11-22T20:00:00.000Z')
  expect(payableUntil(orderedAt, '2026-11-21T22:00:00.000Z')).toBe('2026-11-21T22:00:00.000Z')
})

test('[PAY-28] an order is payable until its recorded end, the last instant included', () => {
  expect(isPayable(order, '2026-11-22T20:00:00.000Z')).toBe(true)
  expect(isPayable(order, '2026-11-22T20:00:00.001Z')).toBe(false)
})

test.each([
  ['ARS', 2, 1_285_050, 1_285_050],
  ['CLP', 0, 12_990, 12_990],
  ['PYG', 0, 85_000, 85_000],
  ['USD', 2, 1_999, 1_999],
  ['COP', 0, 45_000, 4_500_000],
])(
  'a sum of %s in a country of %i decimals is computed in the currency’s own coins',
  (currency, decimals, minor, told) => expect(sumOf(minor, currency, decimals)).toEqual({ minor: told, currency }),
)

test('an amount with coins that its currency does not have is no sum', () => {
  expect(sumOf(1_299_050, 'CLP', 2)).toBeNull()
  expect(sumOf(1_299_000, 'CLP', 2)).toEqual({ minor: 12_990, currency: 'CLP' })
})

test.each([
  ['ARS', 12_850.5, 1_285_050],
  ['CLP', 12_990, 12_990],
  ['USD', 0.1, 10],
])('%s %d in whole units is read and written without a loss', (currency, units, minor) => {
  expect(sumFromUnits(units, currency)).toEqual({ minor, currency })
  expect(sumInUnits({ minor, currency })).toBe(units)
  expect(currencyDecimals(currency)).toBe(currency === 'CLP' ? 0 : 2)
})

test('a fraction of the smallest coin is no sum', () => {
  expect(sumFromUnits(12_990.5, 'CLP')).toBeNull()
  expect(sumFromUnits(0.001, 'ARS')).toBeNull()
  expect(sumFromUnits(Number.NaN, 'ARS')).toBeNull()
})
