import { expect, test } from 'vitest'
import { discountCodeDecider, usageRejection } from '#domain/discount-code/decide.ts'
import type { DiscountCodeEvent } from '#domain/discount-code/events.ts'
import { given } from '#tests/kit/given.ts'

const at = '2026-11-21T20:00:00.000Z'
const used = (orderId: string): DiscountCodeEvent => ({ type: 'DiscountCodeUsed', orderId, at })
const released = (orderId: string): DiscountCodeEvent => ({ type: 'DiscountCodeReleased', orderId, at })
const use = (orderId: string, limits: { maximumUses?: number | null; firstTimeUseOnly?: boolean } = {}, over = {}) =>
  ({
    type: 'Use',
    orderId,
    limits: { maximumUses: null, firstTimeUseOnly: false, ...limits },
    hasOrdered: false,
    at,
    ...over,
  }) as const
const release = (orderId: string) => ({ type: 'Release', orderId, at }) as const

test('the use of a discount code is counted up to its maximum, and then refused', () => {
  given(discountCodeDecider)
    .when(use('a', { maximumUses: 2 }))
    .then(used('a'))
  given(discountCodeDecider, used('a'))
    .when(use('b', { maximumUses: 2 }))
    .then(used('b'))
  given(discountCodeDecider, used('a'), used('b'))
    .when(use('c', { maximumUses: 2 }))
    .rejects({ type: 'CodeUsedUp' })
})

test('the use of a discount code is counted once for an order', () => {
  given(discountCodeDecider, used('a'))
    .when(use('a', { maximumUses: 1 }))
    .nothingHappens()
})

test('the use of a code without a maximum is not counted', () => {
  given(discountCodeDecider).when(use('a')).nothingHappens()
})

test('[DISC-34] a code for first purchases is refused only to a phone with an earlier order', () => {
  const first = { firstTimeUseOnly: true }
  given(discountCodeDecider)
    .when(use('a', first, { hasOrdered: true }))
    .rejects({ type: 'NotFirstPurchase' })
  given(discountCodeDecider).when(use('a', first)).nothingHappens()
  given(discountCodeDecider)
    .when(use('a', {}, { hasOrdered: true }))
    .nothingHappens()
})

test('the use of a code by a canceled order is free again, once', () => {
  given(discountCodeDecider, used('a')).when(release('a')).then(released('a'))
  given(discountCodeDecider, used('a'), released('a')).when(release('a')).nothingHappens()
  given(discountCodeDecider, used('a'), released('a'))
    .when(use('b', { maximumUses: 1 }))
    .then(used('b'))
})

test('the use of a code by a canceled order leaves the uses of the others', () => {
  given(discountCodeDecider, used('a'), used('b'), released('a'))
    .when(use('c', { maximumUses: 1 }))
    .rejects({ type: 'CodeUsedUp' })
  given(discountCodeDecider, used('a')).when(release('b')).nothingHappens()
})

test('the use of a discount code is predicted by the same rule', () => {
  const limits = { maximumUses: 1, firstTimeUseOnly: true }
  expect(usageRejection(limits, { orderIds: [] }, false)).toBeNull()
  expect(usageRejection(limits, { orderIds: ['a'] }, false)).toEqual({ type: 'CodeUsedUp' })
  expect(usageRejection(limits, { orderIds: [] }, true)).toEqual({ type: 'NotFirstPurchase' })
})
