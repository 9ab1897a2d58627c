import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CartCommand, cartDecider, quantityCeiling } from '#domain/cart/decide.ts'
import type { CartEvent } from '#domain/cart/events.ts'
import { lastChange } from '#domain/cart/last-change.ts'
import type { CartLine } from '#domain/cart/line.ts'
import { itemNotesLimit, orderNotesLimit } from '#domain/cart/notes.ts'
import {
  isUpsold,
  modeChangeNeedsConfirmation,
  quantities,
  storeChangeNeedsConfirmation,
  totalItems,
} from '#domain/cart/selectors.ts'
import { fold } from '#domain/kernel/decider.ts'
import type { Money } from '#domain/money/money.ts'
import { totalPrice } from '#domain/pricing/cart-total.ts'
import { added, aLine, anExtrasGroup, anUpsoldLine, aSetDiscount, started, upsold } from '#tests/kit/cart.ts'
import { given } from '#tests/kit/given.ts'

const add = (line: CartLine, notesLimit = 250) =>
  ({ type: 'AddLine', line, notesLimit, money: { currency: 'ARS', decimals: 2 } }) as const
const pesos = { currency: 'ARS', decimals: 2 }
const chileanPesos = { currency: 'CLP', decimals: 0 }
const counted = (money: Money): CartEvent => ({ type: 'CartCounted', money })
const card = { id: 'card', paymentMethod: 'CARD', upload: 'API' } as const
const cash = { id: 'cash', paymentMethod: 'CASH', upload: null } as const

describe('adding to the cart', () => {
  test('[CART-03] an item equal in reference, notes, name and extras joins its line', () => {
    given(cartDecider, added({ quantity: 1, extras: [anExtrasGroup()] }))
      .when(add(aLine({ lineId: 'line-2', quantity: 2, extras: [anExtrasGroup()] })))
      .then({ type: 'CartQuantityChanged', lineId: 'line-1', quantity: 3 })
  })

  test('[CART-03] the same extras picked in another order are the same', () => {
    const [olives] = anExtrasGroup().items
    const ham = { ...olives!, referenceId: 'ham', name: 'Jamón' }
    const withItems = (...items: (typeof ham)[]) => ({ extras: [anExtrasGroup({ items })] })
    given(cartDecider, added(withItems(olives!, ham)))
      .when(add(aLine({ lineId: 'line-2', ...withItems(ham, olives!) })))
      .then({ type: 'CartQuantityChanged', lineId: 'line-1', quantity: 2 })
    const twice = aLine({ lineId: 'line-2', ...withItems({ ...olives!, quantity: 2 }) })
    given(cartDecider, added(withItems(olives!)))
      .when(add(twice))
      .then({ type: 'CartLineAdded', line: twice })
  })

  test.each([
    ['reference', { referenceId: 'fugazza' }],
    ['notes', { notes: 'sin aceitunas' }],
    ['name, which holds the size', { name: 'Muzzarella Grande' }],
    ['extras', { extras: [anExtrasGroup()] }],
  ])('[CART-04] another %s makes another line', (_, over) => {
    const line = aLine({ lineId: 'line-2', ...over })
    given(cartDecider, added()).when(add(line)).then({ type: 'CartLineAdded', line })
  })

  test('[AMBIG-19] [PLATE-16] [PLATE-17] the maximum of a product counts all of its lines', () => {
    given(cartDecider, added({ quantity: 2, maxQuantity: 3 }))
      .when(add(aLine({ lineId: 'line-2', notes: 'bien cocida', quantity: 2, maxQuantity: 3 })))
      .rejects({ type: 'MaxQuantityReached', max: 3 })
  })

  test('[AMBIG-19] [PLATE-18] [PLATE-19] a product without a maximum stops at the general ceiling', () => {
    given(cartDecider, added({ quantity: quantityCeiling }))
      .when(add(aLine({ quantity: 1 })))
      .rejects({ type: 'CeilingReached', max: 9_999_999 })
  })

  test('[PLATE-22] notes past the limit are refused', () => {
    const line = aLine({ notes: 'x'.repeat(11) })
    given(cartDecider).when(add(line, 10)).rejects({ type: 'NotesTooLong', limit: 10 })
    given(cartDecider).when(add(line, 11)).then(counted(pesos), { type: 'CartLineAdded', line })
  })

  test('a fraction of a unit, or none, cannot be added', () => {
    given(cartDecider)
      .when(add(aLine({ quantity: 0 })))
      .rejects({ type: 'QuantityNotWhole', quantity: 0 })
    given(cartDecider)
      .when(add(aLine({ quantity: 1.5 })))
      .rejects({ type: 'QuantityNotWhole', quantity: 1.5 })
  })
})

describe('changing a quantity', () => {
  test('[CART-06] [FCART-15] zero removes the line', () => {
    given(cartDecider, added())
      .when({ type: 'ChangeQuantity', lineId: 'line-1', quantity: 0 })
      .then({ type: 'CartLineRemoved', lineId: 'line-1' })
  })

  test('[AMBIG-19] [FCART-16] [FCART-17] a line with a maximum refuses to pass it, and names it', () => {
    given(cartDecider, added({ quantity: 2, maxQuantity: 2 }))
      .when({ type: 'ChangeQuantity', lineId: 'line-1', quantity: 3 })
      .rejects({ type: 'MaxQuantityReached', max: 2 })
  })

  test('[PLATE-17] the other lines of the product count too', () => {
    given(cartDecider, added({ quantity: 1, maxQuantity: 3 }), added({ lineId: 'line-2', notes: 'x', quantity: 2 }))
      .when({ type: 'ChangeQuantity', lineId: 'line-1', quantity: 2 })
      .rejects({ type: 'MaxQuantityReached', max: 3 })
  })

  test('a line above a reduced maximum may still go down', () => {
    given(cartDecider, added({ quantity: 5, maxQuantity: 2 }))
      .when({ type: 'ChangeQuantity', lineId: 'line-1', quantity: 4 })
      .then({ type: 'CartQuantityChanged', lineId: 'line-1', quantity: 4 })
  })

  test('the same quantity records nothing', () => {
    given(cartDecider, added()).when({ type: 'ChangeQuantity', lineId: 'line-1', quantity: 1 }).nothingHappens()
  })

  test('an unknown line is refused', () => {
    given(cartDecider, added())
      .when({ type: 'RemoveLine', lineId: 'line-9' })
      .rejects({ type: 'LineNotFound', lineId: 'line-9' })
  })
})

describe('refused changes, and changes without effect', () => {
  test('a quantity that is no whole number, negative or too large for a number', () => {
    for (const quantity of [1.5, -1, Number.NaN, Number.MAX_SAFE_INTEGER + 1]) {
      given(cartDecider, added())
        .when({ type: 'ChangeQuantity', lineId: 'line-1', quantity })
        .rejects({ type: 'QuantityNotWhole', quantity })
      given(cartDecider)
        .when(add(aLine({ quantity })))
        .rejects({ type: 'QuantityNotWhole', quantity })
    }
  })

  test('a change of a line that does not exist', () => {
    given(cartDecider, added())
      .when({ type: 'ChangeQuantity', lineId: 'line-9', quantity: 2 })
      .rejects({ type: 'LineNotFound', lineId: 'line-9' })
    given(cartDecider, added())
      .when({ type: 'RepriceLine', lineId: 'line-9', prices: aLine() })
      .rejects({ type: 'LineNotFound', lineId: 'line-9' })
  })

  test('[PLATE-19] a typed quantity past the ceiling, and one at it is accepted', () => {
    given(cartDecider, added())
      .when({ type: 'ChangeQuantity', lineId: 'line-1', quantity: quantityCeiling + 1 })
      .rejects({ type: 'CeilingReached', max: quantityCeiling })
    given(cartDecider, added())
      .when({ type: 'ChangeQuantity', lineId: 'line-1', quantity: quantityCeiling })
      .then({ type: 'CartQuantityChanged', lineId: 'line-1', quantity: quantityCeiling })
  })

  test('[PLATE-16] the maximum itself can be reached', () => {
    given(cartDecider, added({ quantity: 2, maxQuantity: 3 }))
      .when({ type: 'ChangeQuantity', lineId: 'line-1', quantity: 3 })
      .then({ type: 'CartQuantityChanged', lineId: 'line-1', quantity: 3 })
  })

  test('emptying an empty cart, and choosing the current mode or payment', () => {
    given(cartDecider, started).when({ type: 'EmptyCart' }).nothingHappens()
    given(cartDecider, started, added()).when({ type: 'EmptyCart' }).then({ type: 'CartEmptied' })
    given(cartDecider, started, { type: 'PaymentTypeChosen', paymentType: cash })
      .when({ type: 'ChoosePaymentType', paymentType: cash })
      .nothingHappens()
    given(cartDecider, started, { type: 'PaymentTypeChosen', paymentType: cash })
      .when({ type: 'ChoosePaymentType', paymentType: card })
      .then({ type: 'PaymentTypeChosen', paymentType: card })
    given(cartDecider, started).when({ type: 'ChoosePaymentType', paymentType: null }).nothingHappens()
    given(cartDecider, started, added())
      .when({ type: 'ChangeOrderMode', orderModeId: 'delivery', paymentType: card, menuHashFrom: 'a', menuHashTo: 'b' })
      .nothingHappens()
  })

  test('a new price of a line is taken over', () => {
    const { price, originalPrice, priceWithoutModifiers, upsellPrice, discount } = aLine({ price: 1 })
    const prices = { price, originalPrice, priceWithoutModifiers, upsellPrice, discount }
    given(cartDecider, added())
      .when({ type: 'RepriceLine', lineId: 'line-1', prices })
      .then({ type: 'CartLineRepriced', lineId: 'line-1', prices })
    given(cartDecider, added(), added({ lineId: 'line-2', notes: 'x' }))
      .when({ type: 'RepriceLine', lineId: 'line-2', prices })
      .then({ type: 'CartLineRepriced', lineId: 'line-2', prices })
    const repriced = fold(cartDecider, [added(), added({ lineId: 'line-2', notes: 'x' })], cartDecider.initial)
    expect(fold(cartDecider, [{ type: 'CartLineRepriced', lineId: 'line-1', prices }], repriced).lines).toEqual([
      aLine({ price: 1 }),
      aLine({ lineId: 'line-2', notes: 'x' }),
    ])
  })
})

test('a cart is the result of its events, each applied to its line', () => {
  const other = aLine({ lineId: 'line-2', notes: 'x' })
  const log: CartEvent[] = [started, added(), { type: 'CartLineAdded', line: other }]
  const after = (...events: CartEvent[]) => fold(cartDecider, [...log, ...events])
  expect(after()).toEqual({
    alias: 'parrilla-centro',
    branchContactId: 'store-1',
    orderModeId: 'delivery',
    paymentType: null,
    money: null,
    lines: [aLine(), other],
  })
  expect(after({ type: 'CartQuantityChanged', lineId: 'line-2', quantity: 5 }).lines).toEqual([
    aLine(),
    { ...other, quantity: 5 },
  ])
  expect(after({ type: 'CartLineRemoved', lineId: 'line-1' }).lines).toEqual([other])
  expect(after({ type: 'UpsellPricesRecalculated', prices: { 'line-2': 1 } }).lines).toEqual([
    aLine(),
    { ...other, price: 1 },
  ])
  expect(after({ type: 'OrderModeChanged', orderModeId: 'pickup' })).toMatchObject({ orderModeId: 'pickup' })
  expect(after({ type: 'PaymentTypeChosen', paymentType: cash })).toMatchObject({ paymentType: cash })
  expect(after({ type: 'CartEmptied' })).toMatchObject({ alias: 'parrilla-centro', lines: [] })
  for (const type of ['CartQuantityChanged', 'CartLineRepriced'] as const)
    expect(after({ type, lineId: 'line-9', quantity: 5, prices: aLine({ price: 1 }) } as CartEvent).lines).toEqual([
      aLine(),
      other,
    ])
})

test('the money of a cart is that of the first line, and a line in another money waits for the next menu', () => {
  const line = aLine()
  given(cartDecider, counted(pesos)).when(add(line)).then({ type: 'CartLineAdded', line })
  given(cartDecider, counted(pesos))
    .when({ type: 'AddLine', line, notesLimit: 250, money: chileanPesos })
    .then(counted(chileanPesos), { type: 'CartLineAdded', line })
  const other = aLine({ lineId: 'line-2', notes: 'x' })
  given(cartDecider, counted(pesos), added())
    .when({ type: 'AddLine', line: other, notesLimit: 250, money: chileanPesos })
    .then({ type: 'CartLineAdded', line: other })
})

test('the money of a cart is changed with the prices of all lines, and their units stay', () => {
  const cart = [counted(pesos), added({ quantity: 3 }), added({ lineId: 'line-2', notes: 'gone' })]
  const read = { ...aLine({ price: 9_500 }), quantity: 1 }
  given(cartDecider, ...cart)
    .when({ type: 'Recount', money: chileanPesos, lines: [read] })
    .then({
      type: 'CartRecounted',
      money: chileanPesos,
      lines: [{ ...read, quantity: 3 }, aLine({ lineId: 'line-2', notes: 'gone' })],
    })
  given(cartDecider, ...cart)
    .when({ type: 'Recount', money: pesos, lines: [read] })
    .then()
  const after = fold(cartDecider, [...cart, { type: 'CartRecounted', money: chileanPesos, lines: [read] }])
  expect(after).toMatchObject({ money: chileanPesos, lines: [read] })
})

test('a change of the money of a cart cannot be undone, and earlier changes cannot either', () => {
  const entries = [
    { events: [counted(pesos), added()] },
    { events: [{ type: 'CartRecounted', money: chileanPesos, lines: [aLine()] } as const] },
  ]
  expect(lastChange(entries)).toBeNull()
  expect(lastChange(entries.slice(0, 1))).toMatchObject({ type: 'Added', entriesBefore: 0 })
})

describe('changing the choices of a line', () => {
  const cart = [added({ quantity: 2, maxQuantity: 4 }), added({ lineId: 'line-2', notes: 'x', maxQuantity: 4 })]
  const replace = (line: CartLine, notesLimit = 250) =>
    ({ type: 'ReplaceLine', lineId: 'line-1', line, notesLimit }) as const
  const salted = aLine({ notes: 'sin sal', quantity: 3, maxQuantity: 4 })

  test('the line keeps its id and its place', () => {
    given(cartDecider, ...cart)
      .when(replace({ ...salted, lineId: 'new' }))
      .then({ type: 'CartLineReplaced', line: salted })
    const { lines } = fold(cartDecider, [...cart, { type: 'CartLineReplaced', line: salted }])
    expect(lines.map(({ lineId, notes }) => [lineId, notes])).toEqual([
      ['line-1', 'sin sal'],
      ['line-2', 'x'],
    ])
  })

  test('[CART-03] a line that has become equal to another joins it', () => {
    given(cartDecider, ...cart)
      .when(replace(aLine({ notes: 'x', quantity: 3, maxQuantity: 4 })))
      .then(
        { type: 'CartQuantityChanged', lineId: 'line-2', quantity: 4 },
        { type: 'CartLineRemoved', lineId: 'line-1' },
      )
  })

  test('[PLATE-16] [PLATE-17] the changed line may not pass the maximum of its product, and a line above it may go down', () => {
    given(cartDecider, ...cart)
      .when(replace({ ...salted, quantity: 4 }))
      .rejects({ type: 'MaxQuantityReached', max: 4 })
    const shrunk = { ...salted, quantity: 3, maxQuantity: 2 }
    given(cartDecider, added({ quantity: 5, maxQuantity: 2 }))
      .when(replace(shrunk))
      .then({ type: 'CartLineReplaced', line: shrunk })
  })

  test('[PLATE-22] notes past the limit, no units and another product are refused', () => {
    given(cartDecider, ...cart)
      .when(replace(salted, 3))
      .rejects({ type: 'NotesTooLong', limit: 3 })
    given(cartDecider, ...cart)
      .when(replace({ ...salted, quantity: 0 }))
      .rejects({ type: 'QuantityNotWhole', quantity: 0 })
    given(cartDecider, ...cart)
      .when(replace(aLine({ referenceId: 'fugazza' })))
      .rejects({ type: 'LineIdTaken', lineId: 'line-1' })
    given(cartDecider).when(replace(salted)).rejects({ type: 'LineNotFound', lineId: 'line-1' })
  })

  test('the same choices record nothing', () => {
    given(cartDecider, ...cart)
      .when(replace(aLine({ quantity: 2, maxQuantity: 4 })))
      .nothingHappens()
  })
})

test('a line whose offer is gone is an ordinary line for the rest of the cart', () => {
  const { price, originalPrice, priceWithoutModifiers, upsellPrice, discount } = aLine({ price: 300_000 })
  const prices = { price, originalPrice, priceWithoutModifiers, upsellPrice, discount }
  const cart = fold(cartDecider, [upsold(), { type: 'CartLineRepriced', lineId: 'upsold-1', prices }])
  expect(cart.lines).toMatchObject([{ source: null, price: 300_000 }])
})

describe('upsold lines', () => {
  test('[FCART-14] [FAMBIG-43] only a line with source plate is marked as upsold', () => {
    expect([anUpsoldLine(), aLine(), { source: 'menu' as never }].map(isUpsold)).toEqual([true, false, false])
  })

  test('[FAMBIG-44] the total follows the prices to which upsold lines return', () => {
    const cart = fold(cartDecider, [upsold(), { type: 'UpsellPricesRecalculated', prices: { 'upsold-1': 300_000 } }])
    expect(totalPrice(cart)).toBe(300_000)
  })

  test('[CART-07] [FCART-18] [FAMBIG-44] without an ordinary line left, upsold ones cost the original price', () => {
    given(cartDecider, upsold(), upsold({ lineId: 'upsold-2', referenceId: 'agua', name: 'Agua' }))
      .when({ type: 'RemoveLine', lineId: 'upsold-1' })
      .then(
        { type: 'CartLineRemoved', lineId: 'upsold-1' },
        { type: 'UpsellPricesRecalculated', prices: { 'upsold-2': 300_000 } },
      )
    given(cartDecider, upsold(), upsold({ lineId: 'upsold-2', referenceId: 'agua', name: 'Agua' }))
      .when({ type: 'ChangeQuantity', lineId: 'upsold-1', quantity: 0 })
      .then(
        { type: 'CartLineRemoved', lineId: 'upsold-1' },
        { type: 'UpsellPricesRecalculated', prices: { 'upsold-2': 300_000 } },
      )
  })

  test('[AMBIG-16] removing the last ordinary line has the same effect', () => {
    given(cartDecider, added(), upsold())
      .when({ type: 'ChangeQuantity', lineId: 'line-1', quantity: 0 })
      .then(
        { type: 'CartLineRemoved', lineId: 'line-1' },
        { type: 'UpsellPricesRecalculated', prices: { 'upsold-1': 300_000 } },
      )
  })

  test('[CART-07] upsold lines keep their price while an ordinary line remains', () => {
    given(cartDecider, added(), added({ lineId: 'line-2', notes: 'x' }), upsold())
      .when({ type: 'RemoveLine', lineId: 'line-1' })
      .then({ type: 'CartLineRemoved', lineId: 'line-1' })
  })

  test('an ordinary line restores their upsell price', () => {
    given(cartDecider, upsold({ price: 300_000 }))
      .when(add(aLine()))
      .then(
        { type: 'CartLineAdded', line: aLine() },
        { type: 'UpsellPricesRecalculated', prices: { 'upsold-1': 200_000 } },
      )
  })
})

describe('changing the order mode', () => {
  const to = (menuHashFrom: string | null, menuHashTo: string | null) =>
    ({ type: 'ChangeOrderMode', orderModeId: 'pickup', paymentType: card, menuHashFrom, menuHashTo }) as const
  const changed = [
    { type: 'OrderModeChanged', orderModeId: 'pickup' },
    { type: 'PaymentTypeChosen', paymentType: card },
  ] as const

  test('[MODE-04] another menu empties the cart', () => {
    given(cartDecider, started, added())
      .when(to('a', 'b'))
      .then({ type: 'CartEmptied' }, ...changed)
  })

  test('[MODE-04] [MODE-05] the same menu keeps the cart, and the payment is the new default', () => {
    given(cartDecider, started, added())
      .when(to('a', 'a'))
      .then(...changed)
  })

  test('[AMBIG-14] an unknown menu counts as another', () => {
    given(cartDecider, started, added())
      .when(to(null, null))
      .then({ type: 'CartEmptied' }, ...changed)
  })

  test('[MODE-06] a change of the mode is confirmed exactly when it would change the cart', () => {
    const cart = fold(cartDecider, [started, added()])
    expect(modeChangeNeedsConfirmation(cart, 'a', 'b')).toBe(true)
    expect(modeChangeNeedsConfirmation(cart, 'a', 'a')).toBe(false)
    expect(modeChangeNeedsConfirmation(fold(cartDecider, [started]), 'a', 'b')).toBe(false)
  })
})

describe('changing the store', () => {
  const palermo = {
    type: 'ChangeStore',
    alias: 'parrilla-palermo',
    branchContactId: 'store-2',
    orderModeId: null,
    paymentType: cash,
  } as const

  test('[BRANCH-23] a change of the store clears the cart and starts one at the other store', () => {
    given(cartDecider, started, added())
      .when(palermo)
      .then(
        { type: 'CartEmptied' },
        { type: 'CartStarted', alias: 'parrilla-palermo', branchContactId: 'store-2', orderModeId: null },
        { type: 'PaymentTypeChosen', paymentType: cash },
      )
  })

  test('the same store keeps everything', () => {
    given(cartDecider, started, added())
      .when({ ...palermo, alias: 'parrilla-centro' })
      .nothingHappens()
  })

  test('[BRANCH-22] a change of the store is confirmed only with items in the cart', () => {
    expect(storeChangeNeedsConfirmation(fold(cartDecider, [started, added()]), 'parrilla-palermo')).toBe(true)
    expect(storeChangeNeedsConfirmation(fold(cartDecider, [started]), 'parrilla-palermo')).toBe(false)
    expect(storeChangeNeedsConfirmation(fold(cartDecider, [started, added()]), 'parrilla-centro')).toBe(false)
  })
})

test('[ABAND-05] a recovered cart replaces the current one', () => {
  given(cartDecider, started, added())
    .when({
      type: 'RecoverCart',
      orderModeId: 'pickup',
      paymentType: null,
      lines: [anUpsoldLine()],
      money: { currency: 'ARS', decimals: 2 },
    })
    .then(
      { type: 'CartEmptied' },
      { type: 'OrderModeChanged', orderModeId: 'pickup' },
      { type: 'PaymentTypeChosen', paymentType: null },
      counted(pesos),
      upsold(),
    )
})

test('[PLATE-20] [PLATE-21] [CHECK-33] [CHECK-34] the notes are limited by the shop, or else at 250', () => {
  const limits = {
    resource: 'NOTES_LIMIT',
    orderNotesLimit: 90,
    hasOrderNotesLimit: true,
    itemNotesLimit: 40,
    hasItemNotesLimit: false,
    displayType: null,
    theme: null,
    commands: null,
  } as const
  expect([orderNotesLimit([limits]), itemNotesLimit([limits])]).toEqual([90, 250])
  expect(itemNotesLimit([{ ...limits, hasItemNotesLimit: true }])).toBe(40)
  const theme = { ...limits, resource: 'THEME', orderNotesLimit: 5 } as unknown as typeof limits
  expect(orderNotesLimit([theme, limits])).toBe(90)
  expect([orderNotesLimit([]), itemNotesLimit([])]).toEqual([250, 250])
})

test('an id names one line: another product under it is refused (seed 992646759)', () => {
  given(cartDecider, added({ lineId: 'line-1', referenceId: 'muzza' }))
    .when(add(aLine({ lineId: 'line-1', referenceId: 'fugazza' })))
    .rejects({ type: 'LineIdTaken', lineId: 'line-1' })
})

test('[DISC-02] the total subtracts full sets', () => {
  const lines = [aLine({ price: 100, quantity: 3, discount: aSetDiscount(2, 1) })]
  expect(totalPrice({ lines })).toBe(200)
})

describe('after any changes of a cart', () => {
  const max = { muzza: 3, fugazza: null, flan: 2 } as const
  const line = fc
    .record({
      referenceId: fc.constantFrom('muzza', 'fugazza', 'flan'),
      lineId: fc.uuid(),
      notes: fc.constantFrom('', 'x'),
      quantity: fc.integer({ min: 1, max: 3 }),
      isUpsold: fc.boolean(),
    })
    .map(({ isUpsold: up, ...it }) => (up ? anUpsoldLine : aLine)({ ...it, maxQuantity: max[it.referenceId] }))
  const command: fc.Arbitrary<CartCommand> = fc.oneof(
    line.map((it) => add(it)),
    line.map((it) => add({ ...it, lineId: 'line-1' })),
    fc.integer({ min: 0, max: 4 }).map((quantity) => ({ type: 'ChangeQuantity', lineId: 'line-1', quantity }) as const),
    line.map((it) => ({ type: 'ReplaceLine', lineId: 'line-1', line: it, notesLimit: 250 }) as const),
    fc.constant({ type: 'RemoveLine', lineId: 'line-1' } as const),
    fc.constant({ type: 'EmptyCart' } as const),
  )
  const run = (commands: readonly CartCommand[]) =>
    commands.reduce((state, it) => {
      const decision = cartDecider.decide(state, it)
      return decision.ok ? fold(cartDecider, decision.events, state) : state
    }, cartDecider.initial)

  test('[CART-05] the counts per product add up to the lines', () => {
    fc.assert(
      fc.property(fc.array(command), (commands) => {
        const cart = run(commands)
        expect([...quantities(cart).values()].reduce((a, b) => a + b, 0)).toBe(totalItems(cart))
        for (const [id, count] of quantities(cart))
          expect(count).toBe(cart.lines.filter((it) => it.referenceId === id).reduce((sum, it) => sum + it.quantity, 0))
      }),
    )
  })

  test('[PLATE-19] no product passes its maximum', () => {
    fc.assert(
      fc.property(fc.array(command), (commands) => {
        const counts = quantities(run(commands))
        expect(counts.get('muzza') ?? 0).toBeLessThanOrEqual(3)
        expect(counts.get('flan') ?? 0).toBeLessThanOrEqual(2)
      }),
    )
  })

  test('[AMBIG-16] an upsell price is only beside an ordinary line', () => {
    fc.assert(
      fc.property(fc.array(command), (commands) => {
        const { lines } = run(commands)
        const beside = lines.some((it) => it.source === null)
        for (const it of lines.filter(isUpsold)) expect(it.price).toBe(beside ? it.upsellPrice : it.originalPrice)
      }),
    )
  })

  test('the log of a cart folds to the same cart again', () => {
    fc.assert(
      fc.property(fc.array(command), (commands) => {
        let [cart, log] = [cartDecider.initial, [] as CartEvent[]]
        for (const it of commands) {
          const decision = cartDecider.decide(cart, it)
          expect(cartDecider.decide(cart, it)).toEqual(decision)
          if (!decision.ok) continue
          cart = fold(cartDecider, decision.events, cart)
          log = [...log, ...decision.events]
        }
        expect(fold(cartDecider, JSON.parse(JSON.stringify(log)) as CartEvent[])).toEqual(cart)
      }),
    )
  })
})
