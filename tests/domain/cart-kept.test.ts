import { expect, test } from 'vitest'
import { cartDecider, quantityCeiling } from '#domain/cart/decide.ts'
import type { CartEvent } from '#domain/cart/events.ts'
import { lastChange } from '#domain/cart/last-change.ts'
import type { CartLine } from '#domain/cart/line.ts'
import { isSoundCart } from '#domain/cart/sound.ts'
import { fold } from '#domain/kernel/decider.ts'
import { added, aLine, anExtrasGroup, aSetDiscount, started, upsold } from '#tests/kit/cart.ts'
import { given } from '#tests/kit/given.ts'

const cash = { id: 'cash', paymentMethod: 'CASH', upload: null } as const

const changed: CartEvent = { type: 'CartQuantityChanged', lineId: 'line-1', quantity: 2 }
const removed: CartEvent = { type: 'CartLineRemoved', lineId: 'line-1' }
const paid: CartEvent = { type: 'PaymentTypeChosen', paymentType: cash }
const last = (...entries: CartEvent[][]) => lastChange(entries.map((events) => ({ events })))

test('the change that can be taken back is the newest one to a line, and the log’s position before it', () => {
  expect(last([started], [added()])).toEqual({ type: 'Added', lineId: 'line-1', entriesBefore: 1 })
  expect(last([added()], [changed])).toEqual({ type: 'QuantityChanged', lineId: 'line-1', entriesBefore: 1 })
  expect(last([added()], [changed], [removed])).toEqual({ type: 'Removed', lineId: 'line-1', entriesBefore: 2 })
})

test('a payment chosen in between does not prevent taking the last change back', () => {
  expect(last([added()], [removed], [paid])).toMatchObject({ type: 'Removed', entriesBefore: 1 })
})

test('prices that change along with it are no change of their own, and neither is an empty log', () => {
  const recalculated: CartEvent = { type: 'UpsellPricesRecalculated', prices: {} }
  expect(last([added()], [recalculated, removed])).toMatchObject({ type: 'Removed', entriesBefore: 1 })
  expect(last([added()], [paid, started])).toBeNull()
  expect(last([added()], [recalculated])).toBeNull()
  expect(last()).toBeNull()
})

test.each<[string, CartEvent]>([
  ['another store', started],
  ['another mode', { type: 'OrderModeChanged', orderModeId: 'pickup' }],
  ['an order that went out', { type: 'CartEmptied' }],
  ['a change that was taken back', { type: 'CartLinesRestored', lines: [] }],
  ['another price', { type: 'CartLineRepriced', lineId: 'line-1', prices: aLine() }],
])('nothing is taken back across %s', (_, event) => expect(last([added()], [removed], [event])).toBeNull())

test('a change that is taken back restores the lines with their prices', () => {
  const before = fold(cartDecider, [started, added(), upsold()]).lines
  given(cartDecider, started, added(), upsold(), removed)
    .when({ type: 'RestoreLines', lines: before })
    .then({ type: 'CartLinesRestored', lines: before })
  expect(fold(cartDecider, [started, added(), removed, { type: 'CartLinesRestored', lines: before }]).lines).toEqual(
    before,
  )
})

const cart = fold(cartDecider, [started, added({ extras: [anExtrasGroup()], discount: aSetDiscount(2, 1) }), upsold()])

test('a cart in storage is valid as the rules leave it', () => {
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
  ['an unknown source', { source: 'gift' }],
  ['a set that gives all away', { discount: aSetDiscount(1, 1) }],
  ['the id of another line', { lineId: 'upsold-1' }],
])('a cart in storage is invalid with %s', (_, over) => {
  const [first, ...others] = cart.lines
  expect(isSoundCart({ ...cart, lines: [{ ...first, ...over } as CartLine, ...others] })).toBe(false)
})

const soundWith = (over: object) => {
  const [first, ...others] = cart.lines
  return isSoundCart({ ...cart, lines: [{ ...first, ...over } as CartLine, ...others] })
}
const wrongTexts = [undefined, null, 7]
const wrongAmounts = [undefined, null, 'a text', -1, 1.5, Number.MAX_SAFE_INTEGER + 1]
const withItem = (over: object) => {
  const [item] = anExtrasGroup().items
  return { extras: [{ ...anExtrasGroup(), items: [{ ...item, ...over }] }] }
}

test.each(['lineId', 'referenceId', 'name', 'notes', 'categoryId', 'categoryShowName'])(
  'a cart in storage is invalid where %s is no text',
  (field) => {
    for (const wrong of wrongTexts) expect(soundWith({ [field]: wrong }), String(wrong)).toBe(false)
  },
)

test.each(['price', 'originalPrice', 'priceWithoutModifiers', 'quantity'])(
  'a cart in storage is invalid where %s is no amount',
  (field) => {
    for (const wrong of wrongAmounts) expect(soundWith({ [field]: wrong }), String(wrong)).toBe(false)
  },
)

test('a cart in storage may be free, and may hold up to the ceiling', () => {
  expect(soundWith({ price: 0, originalPrice: 0, priceWithoutModifiers: 0, quantity: quantityCeiling })).toBe(true)
})

test('a cart in storage has a maximum, an upsell price, a size, a source and a discount, or null for each', () => {
  expect(soundWith({ maxQuantity: 3, upsellPrice: 1, sizeId: 'large', source: 'plate' })).toBe(true)
  expect(soundWith({ maxQuantity: null, upsellPrice: null, sizeId: null, source: null, discount: null })).toBe(true)
  for (const field of ['maxQuantity', 'upsellPrice'])
    for (const wrong of [undefined, 'a text', -1]) expect(soundWith({ [field]: wrong }), field).toBe(false)
  expect(soundWith({ sizeId: 7 })).toBe(false)
  expect(soundWith({ source: undefined })).toBe(false)
})

test('a cart in storage is invalid where an extra has no id, no name, or no amounts', () => {
  expect(soundWith(withItem({ quantity: 0, price: 0 }))).toBe(true)
  for (const field of ['referenceId', 'name'])
    for (const wrong of wrongTexts) expect(soundWith(withItem({ [field]: wrong })), field).toBe(false)
  for (const field of ['quantity', 'price'])
    for (const wrong of wrongAmounts) expect(soundWith(withItem({ [field]: wrong })), field).toBe(false)
  const [sound] = anExtrasGroup().items
  expect(soundWith({ extras: [{ ...anExtrasGroup(), items: [sound, { ...sound, price: -1 }] }] })).toBe(false)
  for (const field of ['groupId', 'groupName'])
    expect(soundWith({ extras: [{ ...anExtrasGroup(), [field]: 7 }] }), field).toBe(false)
})

test('a cart in storage is invalid where a discount names nothing, subtracts nothing, or sells empty sets', () => {
  const percent = { ...aSetDiscount(2, 1), type: 'PERCENT', buy: undefined, pay: undefined }
  expect(soundWith({ discount: percent })).toBe(true)
  expect(soundWith({ discount: aSetDiscount(3, 2) })).toBe(true)
  for (const over of [
    { discountReferenceId: 7 },
    { amount: -1 },
    { buy: 'two' },
    { pay: 'one' },
    { pay: 3 },
    { buy: 2.5 },
    { pay: -1 },
  ])
    expect(soundWith({ discount: { ...aSetDiscount(2, 1), ...over } }), JSON.stringify(over)).toBe(false)
})

test('a cart in storage names its shop, mode and payment, or null for each', () => {
  for (const field of ['alias', 'branchContactId', 'orderModeId']) {
    expect(isSoundCart({ ...cart, [field]: null }), field).toBe(true)
    expect(isSoundCart({ ...cart, [field]: 7 } as unknown as typeof cart), field).toBe(false)
  }
  expect(isSoundCart({ ...cart, paymentType: cash })).toBe(true)
  for (const over of [{ id: 7 }, { paymentMethod: null }])
    expect(isSoundCart({ ...cart, paymentType: { ...cash, ...over } } as unknown as typeof cart)).toBe(false)
})
