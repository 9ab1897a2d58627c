import { expect, test } from 'vitest'
import { collectAtDoor } from '#domain/order/collect.ts'
import type { OrderStatus, PlacedOrder } from '#domain/order/events.ts'
import { noPayments } from '#domain/payment/state.ts'
import { paymentStatusOfOrder } from '#domain/payment/view.ts'

type Payment = PlacedOrder['payment']

const cash: Payment = { typeId: 'efectivo', name: 'Efectivo', method: 'CASH', upload: null, paysWith: 4_000_000 }
const totals = (total: number): PlacedOrder['totals'] => ({
  itemsPrice: total,
  discounts: [],
  surcharges: [],
  deliveryFee: 0,
  userServiceFee: 0,
  redeemedPoints: 0,
  redeemedAmount: 0,
  gainedPoints: 0,
  total,
})
const money = { currency: 'CLP', decimals: 0 }
const collected = (payment: Payment, total = 3_245_000) => collectAtDoor({ payment, totals: totals(total), money })

test('a courier collects cash with the diner’s note, and a card at the door', () => {
  expect(collected(cash)).toEqual({ method: 'CASH', amount: 3_245_000, paysWith: 4_000_000, money })
  expect(collected({ ...cash, paysWith: null })).toMatchObject({ paysWith: null })
  expect(collected({ ...cash, method: 'CARD' })).toEqual({ method: 'CARD', amount: 3_245_000, paysWith: null, money })
})

test('an order that is paid online, or free, has nothing to collect', () => {
  expect(collected({ ...cash, method: 'ONLINE' })).toBeNull()
  for (const upload of ['APP', 'API'] as const) expect(collected({ ...cash, method: 'CARD', upload })).toBeNull()
  expect(collected(cash, 0)).toBeNull()
})

test('money that is paid in person is paid once the order is handed over', () => {
  const told = (status: OrderStatus, payment = cash) => paymentStatusOfOrder({ status, payment }, noPayments)
  for (const status of ['GENERATED', 'ACCEPTED', 'READY', 'CANCELED'] as const) expect(told(status)).toBe('PENDING')
  for (const status of ['DELIVERED', 'COMPLETED'] as const) {
    expect(told(status)).toBe('APPROVED')
    expect(told(status, { ...cash, method: 'CARD' })).toBe('APPROVED')
    // The provider says whether it is paid.
    expect(told(status, { ...cash, method: 'CARD', upload: 'API' })).toBe('PENDING')
    expect(told(status, { ...cash, method: 'ONLINE' })).toBe('PENDING')
  }
})
