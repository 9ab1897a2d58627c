import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CartLine } from '#domain/cart/line.ts'
import { emptySelection } from '#domain/menu/selection.ts'
import { codeExpiresAt, codeProblems } from '#domain/pricing/code.ts'
import { bestDiscount, cardPrice, lineFrom, priceLine, selectionOf } from '#domain/pricing/line-price.ts'
import {
  accruedPoints,
  excludesCodes,
  initialRedemption,
  offersRedemption,
  redemptionProblem,
  runsAt,
  wholePoints,
} from '#domain/pricing/loyalty.ts'
import { type OrderToPrice, priceOrder } from '#domain/pricing/order-price.ts'
import { repriceLines } from '#domain/pricing/reprice.ts'
import { freeUnits, setDiscounts } from '#domain/pricing/sets.ts'
import { aLine, anUpsoldLine, aSetDiscount } from '#tests/kit/cart.ts'
import {
  aCategory,
  aCode,
  aGarnish,
  aGroup,
  aMenu,
  aPlate,
  aSizedPlate,
  finalPrice,
  fixedOff,
  percentOff,
  setsOf,
} from '#tests/kit/catalog.ts'

const order = (over: Partial<OrderToPrice> = {}): OrderToPrice => ({
  lines: [aLine({ price: 100_000 })],
  generalDiscounts: [],
  code: null,
  surcharges: [],
  userFee: 0,
  percentageUserFee: 0,
  deliveryFee: 0,
  redeemedPoints: 0,
  mantissaLength: 2,
  ...over,
})
const general = (percentage: number, id = 'general') => ({ id, name: 'General', type: 'PERCENT', percentage }) as const

describe('the discount of a plate', () => {
  const costing = (...discounts: Parameters<typeof priceLine>[1]) => priceLine(aPlate(), discounts, emptySelection)

  test('[DISC-01] [AMBIG-21] PERCENT takes a whole percent off', () => {
    expect(costing(percentOff(20))).toMatchObject({ price: 760_000, originalPrice: 950_000 })
  })

  test('[DISC-03] FIXED takes an amount off, and no more than the price', () => {
    expect(costing(fixedOff(50_000)).price).toBe(900_000)
    expect(costing(fixedOff(2_000_000)).price).toBe(0)
  })

  test('[DISC-04] FINAL_PRICE sets the price, and never raises it', () => {
    expect(costing(finalPrice(700_000)).price).toBe(700_000)
    expect(costing(finalPrice(990_000))).toMatchObject({ price: 950_000, discount: null })
  })

  test('[DISC-02] MULTIPLE leaves the price of a unit and names its set', () => {
    expect(costing(setsOf(2, 1))).toMatchObject({
      price: 950_000,
      discount: { type: 'MULTIPLE', buy: 2, pay: 1, amount: 0, itemId: 'muzza' },
    })
  })

  test('[DISC-05] it applies to the plates that it lists and to no others', () => {
    expect(costing(percentOff(20, { plateIds: ['fugazza'] })).price).toBe(950_000)
    expect(costing(percentOff(20, { active: false })).price).toBe(950_000)
  })

  test('[OPEN-80] of several the best one counts, alone', () => {
    const best = bestDiscount('muzza', 1000, [fixedOff(90), percentOff(10, { id: 'best' }), finalPrice(950)])
    expect(best).toMatchObject({ discountReferenceId: 'best', amount: 100 })
  })

  test('[OPEN-80] of two that save the same the first counts, and a set counts as what a full one saves on a unit', () => {
    const best = (...discounts: Parameters<typeof bestDiscount>[2]) =>
      bestDiscount('muzza', 1000, discounts)?.discountReferenceId
    expect(best(fixedOff(100, { id: 'first' }), percentOff(10, { id: 'second' }))).toBe('first')
    const set = (buy: number, pay: number) => setsOf(buy, pay, { id: `${buy}x${pay}` })
    const percent = percentOff(40, { id: 'percent' })
    expect([best(set(2, 1), percent), best(set(3, 2), percent), best(set(4, 1), percent)]).toEqual([
      '2x1',
      'percent',
      '4x1',
    ])
    expect(best(set(3, 2), percentOff(30, { id: 'percent' }))).toBe('3x2')
  })

  test('a card of one size, or of none, shows its price and not one that it starts from', () => {
    const [small] = aSizedPlate().sizes
    expect([aPlate(), aPlate({ sizes: [small!] }), aSizedPlate()].map((it) => cardPrice(it, []).isFrom)).toEqual([
      false,
      false,
      true,
    ])
  })

  test('[AMBIG-17] extras keep their price, and the price without modifiers is the size alone', () => {
    const plate = aSizedPlate({ garnishGroups: [aGroup()] })
    const picks = [{ groupId: 'toppings', garnishId: 'olives', quantity: 2 }]
    expect(priceLine(plate, [percentOff(10)], { sizeId: 'small', picks })).toMatchObject({
      price: 640_000,
      originalPrice: 700_000,
      priceWithoutModifiers: 600_000,
    })
  })

  test('[MENU-08] [MENU-09] a card shows the lowest size and its discount', () => {
    expect(cardPrice(aSizedPlate(), [percentOff(10)])).toMatchObject({
      price: 540_000,
      isFrom: true,
      discount: { type: 'PERCENT', amount: 60_000 },
    })
  })

  test('[AMBIG-17] an upsold plate costs its upsell price with its extras', () => {
    const plate = aPlate({ garnishGroups: [aGroup()] })
    const picks = [{ groupId: 'toppings', garnishId: 'olives', quantity: 1 }]
    expect(priceLine(plate, [percentOff(10)], { sizeId: null, picks }, 500_000)).toMatchObject({
      price: 550_000,
      originalPrice: 1_000_000,
      discount: null,
    })
  })
})

describe('full sets', () => {
  const inSets = (price: number, quantity: number, over: Partial<CartLine> = {}) =>
    aLine({ price, quantity, discount: aSetDiscount(3, 2), ...over })

  test('[AMBIG-22] only full sets of a plate have free units', () => {
    expect(setDiscounts([inSets(100, 2)])).toEqual([])
    expect(setDiscounts([inSets(100, 5)])[0]).toMatchObject({ freeUnits: 1, amount: 100 })
    expect(setDiscounts([inSets(100, 6)])[0]).toMatchObject({ freeUnits: 2, amount: 200 })
  })

  test('[AMBIG-22] a set spans the lines of its plate, and its cheapest units are the free ones', () => {
    expect(setDiscounts([inSets(300, 1), inSets(100, 1), inSets(200, 1)])[0]).toMatchObject({ amount: 100 })
  })

  test('[AMBIG-22] lines without the set neither fill one nor are given away', () => {
    const plain = aLine({ price: 10, quantity: 3 })
    expect(setDiscounts([plain])).toEqual([])
    expect(setDiscounts([plain, inSets(100, 3)])).toMatchObject([{ freeUnits: 1, amount: 100 }])
    const percent = { ...aSetDiscount(3, 2), type: 'PERCENT' as const, amount: 5 }
    expect(setDiscounts([aLine({ price: 10, quantity: 3, discount: percent })])).toEqual([])
  })

  test('[AMBIG-22] a set of nothing, or one that costs more than it holds, gives nothing away', () => {
    const units = [{ quantity: 6, price: 100 }]
    expect(freeUnits(units, 0, 0)).toEqual({ units: 0, amount: 0 })
    expect(freeUnits(units, 2, 3)).toEqual({ units: 0, amount: 0 })
    expect(freeUnits(units, 3, 1)).toEqual({ units: 4, amount: 400 })
  })

  test('[AMBIG-22] two plates do not make a set together', () => {
    expect(setDiscounts([inSets(100, 2), inSets(100, 1, { referenceId: 'fugazza' })])).toEqual([])
  })
})

describe('the price of an order', () => {
  test('[ORDER-15] [AMBIG-23] items, minus discounts, plus surcharges, service fee and delivery, minus points', () => {
    const price = priceOrder(
      order({
        generalDiscounts: [general(10)],
        code: aCode({ type: 'FIXED', value: 10_000 }),
        surcharges: [{ id: 's', name: 'Recargo', type: 'PERCENT', value: 10 }],
        userFee: 1_000,
        percentageUserFee: 5,
        deliveryFee: 20_000,
        redeemedPoints: 50,
      }),
    )
    expect(price).toMatchObject({
      itemsPrice: 100_000,
      cartTotal: 100_000,
      discounts: [{ amount: 10_000 }, { amount: 10_000, code: 'BIENVENIDO' }],
      surcharges: [{ amount: 8_000, surchargeReferenceId: 's' }],
      userServiceFee: 6_000,
      deliveryFee: 20_000,
      totalBeforePoints: 114_000,
      redeemedAmount: 5_000,
      total: 109_000,
    })
  })

  test('[OPEN-80] a general discount takes of what is left, and the code of what is left after it', () => {
    const price = priceOrder(order({ generalDiscounts: [general(50)], code: aCode({ value: 10 }) }))
    expect(price.discounts.map(({ amount }) => amount)).toEqual([50_000, 5_000])
  })

  test('[DISC-06] general discounts know all four types', () => {
    const lines = [aLine({ price: 100, quantity: 2 }), aLine({ lineId: 'b', referenceId: 'b', price: 50 })]
    const off = (discount: OrderToPrice['generalDiscounts'][number]) =>
      priceOrder(order({ lines, generalDiscounts: [discount] })).discounts.map(({ amount }) => amount)
    expect(off(general(10))).toEqual([25])
    expect(off({ id: 'f', name: '', type: 'FIXED', fixedDiscount: 30 })).toEqual([30])
    expect(off({ id: 'p', name: '', type: 'FINAL_PRICE', finalPrice: 200 })).toEqual([50])
    expect(off({ id: 'm', name: '', type: 'MULTIPLE', buy: 2, pay: 1 })).toEqual([100])
  })

  test('[DISC-08] each discount says its type, what it states, and what it takes off', () => {
    const lines = [aLine({ price: 100, quantity: 4 })]
    const stated = (discount: OrderToPrice['generalDiscounts'][number]) =>
      priceOrder(order({ lines, generalDiscounts: [discount] })).discounts
    const line = { name: 'Promo', discountReferenceId: 'd', code: null, externalBenefitType: null }
    const base = { id: 'd', name: 'Promo' }
    expect(stated({ ...base, type: 'PERCENT', percentage: 10 })).toEqual([
      { ...line, type: 'PERCENT', value: 10, amount: 40 },
    ])
    expect(stated({ ...base, type: 'FIXED', fixedDiscount: 30 })).toEqual([
      { ...line, type: 'FIXED', value: 30, amount: 30 },
    ])
    expect(stated({ ...base, type: 'FINAL_PRICE', finalPrice: 350 })).toEqual([
      { ...line, type: 'FINAL_PRICE', value: 350, amount: 50 },
    ])
    expect(stated({ ...base, type: 'MULTIPLE', buy: 4, pay: 1 })).toEqual([
      { ...line, type: 'MULTIPLE', value: 3, amount: 300 },
    ])
    expect(stated({ ...base, type: 'PERCENT', percentage: 10, externalBenefitType: 'CLUB' })).toEqual([
      { ...line, type: 'PERCENT', value: 10, amount: 40, externalBenefitType: 'CLUB' },
    ])
    const inSets = [aLine({ price: 100, quantity: 4, discount: aSetDiscount(2, 1) })]
    expect(priceOrder(order({ lines: inSets })).discounts).toEqual([
      { ...line, name: '2x1', discountReferenceId: 'sets', type: 'MULTIPLE', value: 2, amount: 200 },
    ])
  })

  test('[DISC-08] a code says its own text, and one for the delivery takes nothing off the products', () => {
    const code = aCode({ type: 'DELIVERY_FEE', value: 0 })
    expect(priceOrder(order({ deliveryFee: 30_000, code })).discounts).toEqual([
      {
        name: 'BIENVENIDO',
        type: 'DELIVERY_FEE',
        value: 0,
        amount: 30_000,
        discountReferenceId: 'code-1',
        code: 'BIENVENIDO',
        externalBenefitType: null,
      },
    ])
    const dear = aCode({ type: 'DELIVERY_FEE', value: 500 })
    expect(priceOrder(order({ deliveryFee: 30_000, code: dear })).total).toBe(100_000)
  })

  test('[DISC-07] a fixed surcharge is added as it is', () => {
    const surcharges = [{ id: 's', name: 'Envase', type: 'FIXED', value: 700 }] as const
    expect(priceOrder(order({ surcharges })).total).toBe(100_700)
  })

  test('[ORDER-12] [ORDER-14] the service fee is a fixed fee plus a percent of the cart, before general discounts', () => {
    const price = priceOrder(order({ userFee: 500, percentageUserFee: 2, generalDiscounts: [general(50)] }))
    expect(price.userServiceFee).toBe(2_500)
  })

  test('[FEE-11] the price includes the delivery fee', () => {
    expect(priceOrder(order({ deliveryFee: 30_000 })).total).toBe(130_000)
  })

  test('[DISC-36] a code never takes more than its cap', () => {
    const price = priceOrder(order({ code: aCode({ value: 50, maximumDiscountAmount: 20_000 }) }))
    expect(price.discounts).toMatchObject([{ amount: 20_000 }])
  })

  test('[DISC-12] a delivery-fee code takes the fee away', () => {
    const price = priceOrder(order({ deliveryFee: 30_000, code: aCode({ type: 'DELIVERY_FEE', value: 0 }) }))
    expect(price).toMatchObject({
      deliveryFee: 30_000,
      total: 100_000,
      discounts: [{ type: 'DELIVERY_FEE', amount: 30_000 }],
    })
  })

  test('[DISC-30] a code whose minimum is not met takes nothing', () => {
    expect(priceOrder(order({ code: aCode({ minimumOrderAmount: 100_001 }) })).discounts).toEqual([])
    expect(priceOrder(order({ code: aCode({ minimumOrderAmount: 100_000 }) })).discounts).toHaveLength(1)
  })

  test('a point pays one unit of the currency, and points never pay more than is due', () => {
    expect(priceOrder(order({ redeemedPoints: 300 })).total).toBe(70_000)
    expect(priceOrder(order({ redeemedPoints: 3_000 }))).toMatchObject({ redeemedAmount: 100_000, total: 0 })
  })

  test('[AMBIG-24] it is rounded half up once, at the very end', () => {
    const price = priceOrder(
      order({ lines: [aLine({ price: 1_005 })], generalDiscounts: [general(10)], percentageUserFee: 10 }),
    )
    expect(price.total).toBe(1_005)
    expect(priceOrder(order({ lines: [aLine({ price: 1_005 })], generalDiscounts: [general(10)] })).total).toBe(905)
  })

  const amount = fc.integer({ min: 0, max: 2_000_000 })
  const percent = fc.double({ min: 0, max: 100, noNaN: true }).map((it) => Math.round(it * 100) / 100)
  const anyOrder: fc.Arbitrary<OrderToPrice> = fc
    .record({
      lines: fc.array(
        fc.record({
          price: amount,
          quantity: fc.integer({ min: 1, max: 9 }),
          referenceId: fc.constantFrom('a', 'b'),
          discount: fc.constantFrom(null, aSetDiscount(2, 1), aSetDiscount(3, 2)),
        }),
        { maxLength: 5 },
      ),
      percents: fc.array(percent, { maxLength: 3 }),
      fixed: amount,
      code: fc.constantFrom(null, aCode(), aCode({ type: 'FIXED', value: 70_000 }), aCode({ type: 'DELIVERY_FEE' })),
      surcharge: percent,
      userFee: amount,
      percentageUserFee: percent,
      deliveryFee: amount,
      redeemedPoints: fc.integer({ min: 0, max: 5_000 }),
    })
    .map(({ percents, fixed, surcharge, ...it }) =>
      order({
        ...it,
        lines: it.lines.map((line) => aLine(line)),
        generalDiscounts: [
          ...percents.map((p) => general(p)),
          { id: 'f', name: '', type: 'FIXED', fixedDiscount: fixed },
        ],
        surcharges: [{ id: 's', name: '', type: 'PERCENT', value: surcharge }],
      }),
    )

  test('[AMBIG-23] the total is never negative and is the sum of its parts, all of them whole', () => {
    fc.assert(
      fc.property(anyOrder, (it) => {
        const price = priceOrder(it)
        const sum = (parts: readonly { amount: number }[]) => parts.reduce((total, part) => total + part.amount, 0)
        expect(price.total).toBeGreaterThanOrEqual(0)
        expect(price.total).toBe(
          price.itemsPrice -
            sum(price.discounts) +
            sum(price.surcharges) +
            price.userServiceFee +
            price.deliveryFee -
            price.redeemedAmount,
        )
        for (const part of [...price.discounts, ...price.surcharges]) expect(part.amount).toBeGreaterThan(0)
        expect(Number.isSafeInteger(price.total)).toBe(true)
      }),
    )
  })
})

describe('a discount code', () => {
  const cart = { cartTotal: 1_000, lines: [{ referenceId: 'muzza' }], deliveryFee: 0 }

  test('[DISC-30] it asks for its minimum', () => {
    expect(codeProblems(aCode({ minimumOrderAmount: 1_001 }), cart)).toEqual([
      { type: 'BelowCodeMinimum', minimum: 1_001 },
    ])
  })

  test('[DISC-31] it asks for its dish', () => {
    expect(codeProblems(aCode({ plateId: 'flan' }), cart)).toEqual([{ type: 'CodePlateMissing', plateId: 'flan' }])
    expect(codeProblems(aCode({ plateId: 'muzza' }), cart)).toEqual([])
    const more = { ...cart, lines: [{ referenceId: 'flan' }, ...cart.lines] }
    expect(codeProblems(aCode({ plateId: 'muzza' }), more)).toEqual([])
  })

  test('[DISC-32] [AMBIG-40] it has nothing to take off a delivery that is free', () => {
    const code = aCode({ type: 'DELIVERY_FEE' })
    expect(codeProblems(code, cart)).toEqual([{ type: 'DeliveryAlreadyFree' }])
    expect(codeProblems(code, { ...cart, deliveryFee: 1 })).toEqual([])
  })

  test('[DISC-26] only one of limited usage expires, three minutes after it was applied', () => {
    expect(codeExpiresAt(aCode({ limitedUsage: true }), 1_000)).toBe(181_000)
    expect(codeExpiresAt(aCode(), 1_000)).toBeNull()
  })
})

describe('loyalty points', () => {
  const program = {
    active: true,
    name: 'Puntos',
    orderPercentage: 0.05,
    minRedeemedPoints: 100,
    maxRedeemedPoints: 500,
    maxRedeemedPercentage: 0.29,
    supportsDiscounts: false,
    branchContactIds: null,
  }
  const context = { balance: 400, totalBeforePoints: 100_000, mantissaLength: 2, hasCode: false }

  test('a redemption is offered once, from the minimum balance on', () => {
    expect(offersRedemption(program, 100, false)).toBe(true)
    expect(offersRedemption(program, 99, false)).toBe(false)
    expect(offersRedemption(program, 100, true)).toBe(false)
  })

  test.each([
    [401, {}, { type: 'AboveBalance', max: 400 }],
    [501, { balance: 900 }, { type: 'AboveProgramMaximum', max: 500 }],
    [99, {}, { type: 'BelowProgramMinimum', min: 100 }],
    [291, {}, { type: 'AboveOrderShare', max: 290 }],
  ])('redeeming %d is refused', (points, over, rejection) => {
    expect(redemptionProblem(program, points, { ...context, ...over })).toEqual(rejection)
  })

  test.each([
    ['the whole balance', 400, {}],
    ['as much as the program takes', 500, { balance: 900 }],
    ['as little as the program takes', 100, {}],
  ])('%s may be redeemed', (_, points, over) => {
    expect(redemptionProblem(program, points, { ...context, totalBeforePoints: 900_000, ...over })).toBeNull()
  })

  test('[AMBIG-41] points exclude codes once there are some, and never where the program takes both', () => {
    expect([excludesCodes(program, 1), excludesCodes(program, 0)]).toEqual([true, false])
    const both = { ...program, supportsDiscounts: true }
    expect(excludesCodes(both, 1)).toBe(false)
    expect(redemptionProblem(both, 200, { ...context, hasCode: true })).toBeNull()
    expect(redemptionProblem(program, 200, context)).toBeNull()
  })

  test('[AMBIG-41] redeeming beside a code is refused', () => {
    expect(redemptionProblem(program, 200, { ...context, hasCode: true })).toEqual({ type: 'CodeInUse' })
  })

  test('[AMBIG-60] the highest share of the order is allowed, in whole points', () => {
    expect(redemptionProblem(program, 290, context)).toBeNull()
  })

  test('it starts at the balance, capped by the program and by the order', () => {
    expect(initialRedemption(program, { ...context, balance: 200 })).toBe(200)
    expect(initialRedemption(program, context)).toBe(290)
    expect(initialRedemption(program, { ...context, balance: 900, totalBeforePoints: 900_000 })).toBe(500)
  })

  test('the input is rounded to a whole number', () => {
    expect(wholePoints(99.5)).toBe(100)
  })

  test('[LOYAL-15] [AMBIG-44] an order earns a share of its total, rounded down', () => {
    expect(accruedPoints(program, 103_900, 2)).toBe(51)
  })

  test('[LOYAL-03] [AMBIG-42] the program runs at its stores: all without a list, none with an empty one', () => {
    expect(runsAt(program, 'store-1')).toBe(true)
    expect(runsAt({ ...program, branchContactIds: ['store-2'] }, 'store-1')).toBe(false)
    expect(runsAt({ ...program, branchContactIds: [] }, 'store-1')).toBe(false)
    expect(runsAt(null, 'store-1')).toBe(false)
  })
})

describe('lines priced again from the catalogue', () => {
  const plate = aSizedPlate({ garnishGroups: [aGroup({ mandatory: true, min: 1 })], maxQuantity: 3 })
  const flan = aPlate({ id: 'flan', name: 'flan', showName: 'Flan', price: 300_000 })
  const menu = aMenu({ upselleds: [{ plateId: 'flan', price: 200_000 }] })
  const line = lineFrom({
    lineId: 'line-1',
    plate,
    category: aCategory(),
    selection: { sizeId: 'large', picks: [{ groupId: 'toppings', garnishId: 'olives', quantity: 1 }] },
    quantity: 2,
    notes: '',
    discounts: [],
  })
  const reprice = (sent: CartLine, now = plate, inMenu = menu) =>
    repriceLines([sent], [now, flan], inMenu, []).problems.map(({ lineId: _, referenceId: __, name: ___, ...it }) => it)

  test('a line that still stands comes out as it went in', () => {
    expect(repriceLines([line], [plate], menu, [])).toEqual({ lines: [line], problems: [] })
    expect(selectionOf(line)).toEqual({
      sizeId: 'large',
      picks: [{ groupId: 'toppings', garnishId: 'olives', quantity: 1 }],
    })
  })

  test('a price that the browser made up is told from the real one', () => {
    expect(reprice({ ...line, price: 1 })).toEqual([{ type: 'PriceChanged', from: 1, to: 1_000_000 }])
  })

  test('what the catalogue no longer sells is named', () => {
    expect(reprice(line, { ...plate, id: 'other' })).toEqual([{ type: 'PlateGone' }])
    expect(reprice(line, { ...plate, visible: false })).toEqual([{ type: 'PlateGone' }])
    expect(reprice(line, plate, { ...menu, categories: [] })).toEqual([{ type: 'NotOnMenu' }])
    expect(reprice({ ...line, sizeId: 'huge' })).toEqual([{ type: 'SizeGone' }])
    expect(reprice({ ...line, sizeId: null })).toEqual([{ type: 'SizeGone' }])
    const hidden = aGroup({ garnishes: [aGarnish({ visible: false })] })
    expect(reprice(line, { ...plate, garnishGroups: [hidden] })).toEqual([{ type: 'GarnishGone', garnishId: 'olives' }])
  })

  test('garnishes out of their bounds are refused, and so are units that are no count', () => {
    const outOfBounds = [{ type: 'GarnishOutOfBounds', groupId: 'toppings' }]
    expect(reprice({ ...line, extras: [] })).toEqual(outOfBounds)
    const extras = line.extras.map((group) => ({ ...group, items: group.items.map((it) => ({ ...it, quantity: -1 })) }))
    expect(reprice({ ...line, extras }, { ...plate, garnishGroups: [aGroup()] })).toEqual(outOfBounds)
  })

  test('a garnish that stands twice in its group is refused, and so is a group that stands twice in the line', () => {
    const roomy = { ...plate, garnishGroups: [aGroup({ max: 9 })] }
    const [group] = line.extras
    const [garnish] = group!.items
    expect(reprice({ ...line, extras: [{ ...group!, items: [garnish!, garnish!] }] }, roomy)).toEqual([
      { type: 'GarnishTwice', garnishId: garnish!.referenceId },
    ])
    expect(reprice({ ...line, extras: [group!, { ...group!, items: [] }] }, roomy)).toEqual([
      { type: 'GroupTwice', groupId: group!.groupId },
    ])
  })

  test('a size of a plate that has none any more is gone', () => {
    const plain = { ...aPlate(), maxQuantity: null }
    const sent = { ...line, extras: [] }
    expect(reprice({ ...sent, sizeId: 'large' }, plain)).toEqual([{ type: 'SizeGone' }])
    expect(reprice({ ...sent, sizeId: null, price: 950_000 }, plain)).toEqual([])
  })

  test('a garnish that has moved to another group is gone', () => {
    const [olives, ham] = aGroup().garnishes
    const groups = [aGroup({ garnishes: [ham!] }), aGroup({ id: 'others', garnishes: [olives!] })]
    for (const garnishGroups of [groups, groups.toReversed()])
      expect(reprice(line, { ...plate, garnishGroups })).toEqual([{ type: 'GarnishGone', garnishId: 'olives' }])
  })

  test('a plate is on the menu by its category, as remarked, or as one that is offered beside others', () => {
    const none = { ...menu, categories: [], upselleds: [] }
    const beside = [
      { plateId: 'flan', price: 1 },
      { plateId: 'muzza', price: 1 },
    ]
    expect(reprice(line, plate, none)).toEqual([{ type: 'NotOnMenu' }])
    expect(reprice(line, plate, { ...none, remarkedPlateIds: ['muzza'] })).toEqual([])
    expect(reprice(line, plate, { ...none, upselleds: beside })).toEqual([])
  })

  test('a line keeps its category while that holds the plate, else it has the first that does, else its own', () => {
    const categories = [
      aCategory({ id: 'others', showName: 'Otras', plateIds: ['flan'] }),
      aCategory({ id: 'first', showName: 'Primera' }),
      aCategory(),
    ]
    const categoryIn = (list: typeof categories) => {
      const inMenu = { ...menu, categories: list, remarkedPlateIds: ['muzza'] }
      const [sold] = repriceLines([line], [plate], inMenu, []).lines
      return [sold?.categoryId, sold?.categoryShowName]
    }
    expect(categoryIn(categories)).toEqual(['pizzas', 'Pizzas'])
    expect(categoryIn(categories.slice(0, 2))).toEqual(['first', 'Primera'])
    expect(categoryIn(categories.slice(0, 1))).toEqual(['pizzas', 'Pizzas'])
  })

  test('[PLATE-17] the maximum itself may be ordered', () => {
    expect(reprice({ ...line, quantity: 3 })).toEqual([])
    expect(reprice({ ...line, quantity: 4 })).toEqual([{ type: 'MaxQuantityReached', max: 3 }])
  })

  test('[PLATE-17] the maximum is checked over the lines', () => {
    const { problems } = repriceLines([line, { ...line, lineId: 'b', notes: 'x' }], [plate], menu, [])
    expect(problems).toMatchObject([
      { type: 'MaxQuantityReached', max: 3, lineId: 'line-1' },
      { type: 'MaxQuantityReached', max: 3, lineId: 'b' },
    ])
  })

  test('[AMBIG-16] an upsell price is honoured beside an ordinary line and not alone', () => {
    const plates = [plate, flan]
    expect(repriceLines([line, anUpsoldLine()], plates, menu, []).problems).toEqual([])
    expect(repriceLines([anUpsoldLine()], plates, menu, []).problems).toMatchObject([
      { type: 'PriceChanged', from: 200_000, to: 300_000 },
    ])
  })
})
