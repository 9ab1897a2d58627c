import { expect, test } from 'vitest'
import type { CheckoutRejection } from '#domain/checkout/validate.ts'
import type { OrderRejection, SaleRejection } from '#domain/ordering/judge.ts'
import { refusalReasonOf } from '#domain/ordering/refusal-reason.ts'
import type { LineProblem } from '#domain/pricing/reprice.ts'

const items = (...types: readonly LineProblem['type'][]) =>
  ({
    type: 'ItemsRefused',
    problems: types.map((type) => ({ type, lineId: 'l', referenceId: 'muzza', name: 'Muzzarella' })),
  }) as OrderRejection
const checkout = (...failures: readonly CheckoutRejection[]): OrderRejection => ({ type: 'CheckoutRefused', failures })

test.each<[OrderRejection | SaleRejection, string | null]>([
  [{ type: 'StoreClosed' }, 'STORE_CLOSED'],
  [{ type: 'SlotNotOffered' }, 'STORE_CLOSED'],
  [items('PlateSoldOut'), 'SOLD_OUT'],
  [items('PlateGone', 'SizeSoldOut'), 'SOLD_OUT'],
  [items('GarnishSoldOut'), 'SOLD_OUT'],
  [items('PlateGone'), null],
  [checkout({ type: 'NameMissing' }, { type: 'OutOfDeliveryArea' }), 'OUT_OF_ZONE'],
  [checkout({ type: 'ZoneClosed' }), 'ZONE_CLOSED'],
  [checkout({ type: 'NameMissing' }), null],
  [{ type: 'OrdersDisabled' }, null],
  [{ type: 'CodeExpired' }, null],
  [{ type: 'StoreNotFound' }, null],
])('the refusal %j costs the shop an order by %s', (rejection, reason) => {
  expect(refusalReasonOf(rejection)).toBe(reason)
})
