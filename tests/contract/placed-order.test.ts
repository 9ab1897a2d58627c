import { expect, test } from 'vitest'
import type { PlacedOrder } from '#domain/order/events.ts'
import { writeConsoleOrder } from '#openapi/wire/console.ts'
import { writeFollowUpOrder } from '#openapi/wire/follow-up.ts'
import { aBranch, aStore } from '#tests/kit/catalog.ts'
import { anOrder, paidOnline } from '#tests/kit/given-facts.ts'
import { type OtherValues, unsaidFields } from '#tests/kit/other-values.ts'

const order = anOrder({ status: 'PAY_NEEDED', payment: { ...paidOnline, provider: 'sandbox' } })
const origin = { store: aStore(), branch: aBranch() }
const facts = { shipments: [], payments: null, at: '1.1', revision: 1 }
const notationOf = () => ({ currencySymbol: '$', hideZeroCents: true })

const ofStore = { unsaid: 'the store of the answer has it' }
const ofOrdering = { unsaid: 'only the ordering needs it' }
const otherValues: OtherValues<PlacedOrder> = {
  ...{ orderId: { to: 'other' }, code: { to: 'H3WV8TQZ' }, storeId: ofStore },
  ...{ orderModeId: { to: 'other' }, orderModeName: { to: 'Moto' }, orderModeType: { to: 'SELF_SERVICE' } },
  money: { to: { currency: 'CLP', decimals: 0 } },
  customer: { to: { ...order.customer, id: 'other', name: 'Bruno' } },
  items: {
    to: [
      {
        ...{ id: 'line', referenceId: 'flan', name: 'Flan', quantity: 1, notes: '' },
        extras: [],
        price: 1,
        accPrice: 1,
      },
    ],
  },
  totals: { to: { ...order.totals, total: 1 } },
  payment: { to: { ...order.payment, name: 'Otro' } },
  destination: {
    to: {
      ...{ street: 'Bolívar', number: '900', zone: '', locality: '', details: '', betweenStreets: '', position: null },
    },
  },
  ...{ deliveryZoneId: ofOrdering, tableUID: { to: '7' }, notes: { to: 'Alergia al maní' } },
  ...{ orderText: { unsaid: 'its facts are fields of their own' }, scheduledAt: { to: '2026-11-22T20:00:00.000Z' } },
  ...{ minDelayInMinutes: { to: 1 }, maxDelayInMinutes: { to: 999 } },
  ...{ source: ofOrdering, acquisitionChannel: ofOrdering, installedApp: ofOrdering },
  discountCode: { to: { id: 'other', code: 'OTRO', heldUntil: '2026-11-21T21:00:00.000Z' } },
  ...{ logisticsOrderId: { to: 'other' }, payableUntil: { to: '2026-11-21T21:00:00.000Z' } },
  canReportError: { to: false },
}

test.each([
  {
    reader: 'diner',
    write: (each: typeof order) => writeFollowUpOrder({ ...facts, order: each }, origin, notationOf),
    others: otherValues,
  },
  {
    reader: 'shop',
    write: (each: typeof order) => writeConsoleOrder({ ...facts, order: each }, origin, notationOf),
    others: {
      ...{ ...otherValues, source: { to: 'OTHER' } },
      canReportError: { unsaid: 'the diner reports errors' },
    },
  },
])('the $reader is told every field of a placed order, but for those with a reason', ({ write, others }) => {
  expect(unsaidFields<PlacedOrder>(order, others, (each) => write({ ...order, ...each }))).toEqual([])
})
