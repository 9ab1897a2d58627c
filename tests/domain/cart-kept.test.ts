import { describe, expect, test } from 'vitest'
import { cartDecider, quantityCeiling } from '#domain/cart/decide.ts'
import type { CartEvent } from '#domain/cart/events.ts'
import { lastChange } from '#domain/cart/last-change.ts'
import type { CartLine } from '#domain/cart/line.ts'
import { isSoundCart } from '#domain/cart/sound.ts'
import { fold } from '#domain/kernel/decider.ts'
import { added, aLine, anExtrasGroup, aSetDiscount, started, upsold } from '#tests/kit/cart.ts'
import { given } from '#tests/kit/given.ts'

const cash = { id: 'cash', paymentMethod: 'CASH', upload: null } as const

describe('taking the last change back', () => {
  const changed: CartEvent = { type: 'CartQuantityChanged', lineId: 'line-1', quantity: 2 }
  const removed: CartEvent = { type: 'CartLineRemoved', lineId: 'line-1' }
  const paid: CartEvent = { type: 'PaymentTypeChosen', paymentType: cash }
  const last = (...entries: CartEvent[][]) => lastChange(entries.map((events) => ({ events })))

  test('it is the newest change to a line, and where the log stood before it', () => {
    expect(last([started], [added()])).toEqual({ type: 'Added', lineId: 'line-1', entriesBefore: 1 })
    expect(last([added()], [changed])).toEqual({ type: 'QuantityChanged', lineId: 'line-1', entriesBefore: 1 })
    expect(last([added()], [changed], [removed])).toEqual({ type: 'Removed', lineId: 'line-1', entriesBefore: 2 })
  })

  test('what was paid with in between does not stand in its way', () => {
    expect(last([added()], [removed], [paid])).toMatchObject({ type: 'Removed', entriesBefore: 1 })
  })

  test.each<[string, CartEvent]>([
    ['another store', started],
    ['another mode', { type: 'OrderModeChanged', orderModeId: 'pickup' }],
    ['an order that went out', { type: 'CartEmptied' }],
    ['a change that was taken back', { type: 'CartLinesRestored', lines: [] }],
    ['another price', { type: 'CartLineRepriced', lineId: 'line-1', prices: aLine() }],
  ])('nothing is taken back across %s', (_, event) => {
    expect(last([added()], [removed], [event])).toBeNull()
  })

  test('the lines are again as they were, with their prices', () => {
    const before = fold(cartDecider, [started, added(), upsold()]).lines
    given(cartDecider, started, added(), upsold(), removed)
      .when({ type: 'RestoreLines', lines: before })
      .then({ type: 'CartLinesRestored', lines: before })
    expect(fold(cartDecider, [started, added(), removed, { type: 'CartLinesRestored', lines: before }]).lines).toEqual(
      before,
    )
  })
})

describe('a cart that was kept', () => {
  const cart = fold(cartDecider, [
    started,
    added({ extras: [anExtrasGroup()], discount: aSetDiscount(2, 1) }),
    upsold(),
  ])

  test('is sound as the rules leave it', () => {
    expect(isSoundCart(cart)).toBe(true)
    expect(isSoundCart(cartDecider.initial)).toBe(true)
  })

  test.each([
    ['a quantity of zero', { quantity: 0 }],
    ['a quantity past every maximum', { quantity: quantityCeiling + 1 }],
    ['a part of a unit', { quantity: 1.5 }],
    ['a price below zero', { price: -1 }],
    ['a price that is a text', { price: '100' }],
    ['a name that is none', { name: null }],
    ['notes that are a list', { notes: [] }],
    ['extras without items', { extras: [{ ...anExtrasGroup(), items: [{}] }] }],
    ['a source that nobody knows', { source: 'gift' }],
    ['a set that gives all away', { discount: aSetDiscount(1, 1) }],
    ['the id of another line', { lineId: 'upsold-1' }],
  ])('is not sound with %s', (_, over) => {
    const [first, ...others] = cart.lines
    expect(isSoundCart({ ...cart, lines: [{ ...first, ...over } as CartLine, ...others] })).toBe(false)
  })
})
