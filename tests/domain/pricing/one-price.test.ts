import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cartDecider } from '#domain/cart/decide.ts'
import type { CartLine } from '#domain/cart/line.ts'
import type { Cart } from '#domain/cart/state.ts'
import type { Discount } from '#domain/catalog/discount.ts'
import type { Plate } from '#domain/catalog/menu.ts'
import { fold } from '#domain/kernel/decider.ts'
import { emptySelection, type Selection } from '#domain/menu/selection.ts'
import { type Offer, offerOn, upsellOffers } from '#domain/menu/upsell.ts'
import { cartTicket } from '#domain/pricing/cart-total.ts'
import { cardPrice, lineFrom, priceLine } from '#domain/pricing/line-price.ts'
import { priceOrder } from '#domain/pricing/order-price.ts'
import { repriceLines } from '#domain/pricing/reprice.ts'
import { aLine, anUpsoldLine } from '#tests/kit/cart.ts'
import {
  aCategory,
  aGroup,
  aMenu,
  aPlate,
  aSizedPlate,
  finalPrice,
  fixedOff,
  percentOff,
  setsOf,
} from '#tests/kit/catalog.ts'

const beside = aPlate({ id: 'beside', showName: 'Fainá', price: 70_000 })
const category = aCategory({ plateIds: ['muzza', 'beside'] })

const amount = fc.integer({ min: 0, max: 2_000_000 })
const plates: fc.Arbitrary<Plate> = fc
  .record({ price: amount, sizePrices: fc.array(amount, { maxLength: 3 }) })
  .map(({ price, sizePrices }) =>
    aPlate({
      price,
      sizes: sizePrices.map((each, index) => ({ id: `size-${index}`, name: `N.º ${index}`, price: each })),
      garnishGroups: [aGroup()],
    }),
  )
const discounts: fc.Arbitrary<readonly Discount[]> = fc
  .array(
    fc.oneof(
      fc.integer({ min: 1, max: 100 }).map((percent) => percentOff(percent)),
      amount.map((off) => fixedOff(off)),
      amount.map((price) => finalPrice(price)),
      fc.constantFrom(setsOf(2, 1), setsOf(3, 2), setsOf(6, 5)),
    ),
    { maxLength: 3 },
  )
  .map((list) => list.map((discount, index) => ({ ...discount, id: `discount-${index}` })))

const visits = fc.record({
  plate: plates,
  discounts,
  upsellPrice: fc.option(amount),
  isRecommended: fc.boolean(),
  hasOrdinary: fc.boolean(),
  sizeIndex: fc.nat({ max: 2 }),
  olives: fc.nat({ max: 3 }),
  quantity: fc.integer({ min: 1, max: 8 }),
})

const lineOf = (plate: Plate, selection: Selection, quantity: number, off: readonly Discount[], offer: Offer | null) =>
  lineFrom({ ...{ lineId: `${plate.id}-1`, plate, category, selection, quantity, offer }, notes: '', discounts: off })
const adding = (cart: Cart, line: CartLine): Cart => {
  const decision = cartDecider.decide(cart, {
    type: 'AddLine',
    line,
    notesLimit: 250,
    money: { currency: 'ARS', decimals: 2 },
  })
  if (!decision.ok) throw new Error(decision.rejection.type)
  return fold(cartDecider, decision.events, cart)
}
const noCharges = { generalDiscounts: [], code: null, surcharges: [], userFee: 0, percentageUserFee: 0 }

test('tile, size, button, line, cart and order show one price, also for a second one', () => {
  fc.assert(
    fc.property(visits, ({ plate, discounts: off, upsellPrice, isRecommended, hasOrdinary, ...choice }) => {
      const menu = aMenu({
        categories: [category],
        upselleds: upsellPrice === null ? [] : [{ plateId: plate.id, price: upsellPrice }],
      })
      const offers = upsellOffers(menu, [plate, beside])
      const besides = hasOrdinary ? [lineOf(beside, emptySelection, 1, off, null)] : []
      const empty = cartDecider.initial
      const before = besides.reduce(adding, empty)
      const offer = offerOn(plate.id, offers, before, isRecommended)

      const sizeId = plate.sizes[choice.sizeIndex % plate.sizes.length]?.id ?? null
      const picks = choice.olives ? [{ groupId: 'toppings', garnishId: 'olives', quantity: choice.olives }] : []
      const tile = cardPrice(plate, off, offer)
      const rows = plate.sizes.map((size) => priceLine(plate, off, { sizeId: size.id, picks: [] }, offer))
      const chosen = priceLine(plate, off, { sizeId, picks: [] }, offer)
      const lowest = rows.find((row) => row.originalPrice === tile.originalPrice) ?? chosen
      expect(tile.price).toBe(lowest.price)

      const line = lineOf(plate, { sizeId, picks }, choice.quantity, off, offer)
      expect(line.price).toBe(chosen.price + 50_000 * choice.olives)
      const button = cartTicket([line]).total
      const cart = adding(before, line)
      expect(cartTicket(cart.lines).total - cartTicket(before.lines).total).toBe(button)

      const ticket = cartTicket(cart.lines)
      const order = priceOrder({
        ...noCharges,
        ...{ lines: cart.lines, deliveryFee: 0, redeemedPoints: 0, mantissaLength: 2 },
      })
      expect(order).toMatchObject({ itemsPrice: ticket.itemsPrice, cartTotal: ticket.total, total: ticket.total })
      expect(order.discounts.map((each) => each.amount)).toEqual(ticket.discounts.map((each) => each.amount))
      expect(repriceLines(cart.lines, [plate, beside], menu, off)).toEqual({ lines: cart.lines, problems: [] })

      // From the list this time: the line that it joins has the shown price.
      const offerNow = offerOn(plate.id, offers, cart, false)
      const again = { ...lineOf(plate, { sizeId, picks }, 1, off, offerNow), lineId: 'again' }
      const more = adding(cart, again).lines.filter(({ referenceId }) => referenceId === plate.id)
      expect(more.map(({ price }) => price)).toEqual([again.price])
    }),
  )
})

describe('the offer on a plate with sizes', () => {
  const offer = { price: 450_000, holds: true }
  const of = (sizeId: string) => priceLine(aSizedPlate(), [], { sizeId, picks: [] }, offer)

  test('[MENU-05] [MENU-08] the offer on a plate with sizes is the price of the lowest one, and every other is as much cheaper', () => {
    expect(cardPrice(aSizedPlate(), [], offer)).toMatchObject({ price: 450_000, originalPrice: 600_000, isFrom: true })
    expect([of('small').price, of('large').price]).toEqual([450_000, 800_000])
  })

  test('[AMBIG-16] an order with it is accepted only at that price', () => {
    const menu = aMenu({ categories: [category], upselleds: [{ plateId: 'muzza', price: 450_000 }] })
    const large = lineOf(aSizedPlate(), { sizeId: 'large', picks: [] }, 1, [], offer)
    const besides = lineOf(beside, emptySelection, 1, [], null)
    const problemsOf = (line: CartLine) =>
      repriceLines([besides, line], [aSizedPlate(), beside], menu, []).problems.map(({ type }) => type)
    expect(problemsOf(large)).toEqual([])
    expect(problemsOf({ ...large, price: 450_000 })).toEqual(['PriceChanged'])
  })

  test('[OPEN-80] a discount that saves as much as the offer replaces it, for all sizes', () => {
    const line = lineOf(aSizedPlate(), { sizeId: 'small', picks: [] }, 1, [fixedOff(150_000)], offer)
    expect(line).toMatchObject({ price: 450_000, source: null, upsellPrice: null, discount: { type: 'FIXED' } })
    const dearer = lineOf(aSizedPlate(), { sizeId: 'large', picks: [] }, 1, [percentOff(20)], offer)
    expect(dearer).toMatchObject({ price: 800_000, source: 'plate', discount: null })
  })
})

describe('the offer that one more unit takes', () => {
  const offers = new Map([['flan', 200_000]])
  const of = (lines: CartLine[], isRecommended = true) => offerOn('flan', offers, { lines }, isRecommended)
  const holding = { price: 200_000, holds: true }

  test('[AMBIG-16] one more unit takes the offer beside an ordinary line, for a diner who came by the recommendation', () => {
    expect(of([aLine()])).toEqual(holding)
    expect([of([]), of([aLine()], false), offerOn('agua', offers, { lines: [aLine()] }, true)]).toEqual([
      null,
      null,
      null,
    ])
  })

  test('[CART-03] the plate’s lines in the cart decide, because equal ones merge', () => {
    expect(of([aLine(), anUpsoldLine()], false)).toEqual(holding)
    expect(of([anUpsoldLine()], false)).toEqual({ price: 200_000, holds: false })
    expect(of([aLine({ referenceId: 'flan' })])).toBeNull()
  })
})

describe('lines priced again', () => {
  const flan = aPlate({ id: 'flan', name: 'flan', showName: 'Flan', price: 300_000 })
  const agua = aPlate({ id: 'agua', name: 'agua', showName: 'Agua', price: 300_000 })
  const cart = [anUpsoldLine(), anUpsoldLine({ lineId: 'upsold-2', referenceId: 'agua', name: 'Agua' })]
  const menu = (...plateIds: string[]) =>
    aMenu({
      categories: [aCategory({ plateIds: ['flan', 'agua'] })],
      upselleds: plateIds.map((plateId) => ({ plateId, price: 200_000 })),
    })

  test('[AMBIG-16] a line whose offer is gone is an ordinary one, and the others are beside it', () => {
    const { lines } = repriceLines(cart, [flan, agua], menu('flan'), [])
    expect(lines.map(({ source, price }) => [source, price])).toEqual([
      ['plate', 200_000],
      [null, 300_000],
    ])
  })

  test('[AMBIG-16] an ordinary line that cannot be sold holds no offer', () => {
    const { lines } = repriceLines([aLine(), cart[0]!], [flan], menu('flan'), [])
    expect(lines.map(({ price }) => price)).toEqual([300_000])
  })

  test('[MENU-13] a plate of an excluded category has no offer, for any cart', () => {
    const excluded = { ...menu('flan'), categories: [aCategory({ plateIds: ['flan'], excludedFromUpselling: true })] }
    const { lines } = repriceLines([cart[0]!], [flan], excluded, [])
    expect(lines[0]).toMatchObject({ source: null, price: 300_000 })
  })
})

test('[AMBIG-22] a unit fills one set only: a unit in a set of its plate fills none of the mode', () => {
  const general = { id: 'mode', name: '2x1 general', type: 'MULTIPLE', buy: 2, pay: 1 } as const
  const off = (own: Discount | null, quantity: number) => {
    const line = lineOf(aPlate({ price: 100 }), emptySelection, quantity, own ? [own] : [], null)
    const order = { ...noCharges, generalDiscounts: [general], lines: [line] }
    return priceOrder({ ...order, deliveryFee: 0, redeemedPoints: 0, mantissaLength: 2 }).total
  }
  expect([off(null, 2), off(setsOf(2, 1), 2), off(setsOf(2, 1), 3), off(setsOf(3, 2), 5)]).toEqual([100, 100, 200, 300])
})
