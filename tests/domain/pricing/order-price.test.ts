import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeExpiresAt, codeProblems } from '#domain/pricing/code.ts'
import { type OrderToPrice, priceOrder } from '#domain/pricing/order-price.ts'
import { aLine, aSetDiscount } from '#tests/kit/cart.ts'
import { aCode } from '#tests/kit/catalog.ts'

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

describe('the price of an order', () => {
  test('[ORDER-15] [AMBIG-21] [AMBIG-23] items, minus discounts, plus surcharges, service fee and delivery, minus points', () => {
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

  test('[OPEN-80] [AMBIG-21] a general discount applies to the rest, and the code to the rest after it', () => {
    const price = priceOrder(order({ generalDiscounts: [general(50)], code: aCode({ value: 10 }) }))
    expect(price.discounts.map(({ amount }) => amount)).toEqual([50_000, 5_000])
  })

  test('[DISC-02] [DISC-06] general discounts know all four types', () => {
    const lines = [aLine({ price: 100, quantity: 2 }), aLine({ lineId: 'b', referenceId: 'b', price: 50 })]
    const off = (discount: OrderToPrice['generalDiscounts'][number]) =>
      priceOrder(order({ lines, generalDiscounts: [discount] })).discounts.map(({ amount }) => amount)
    expect(off(general(10))).toEqual([25])
    expect(off({ id: 'f', name: '', type: 'FIXED', fixedDiscount: 30 })).toEqual([30])
    expect(off({ id: 'p', name: '', type: 'FINAL_PRICE', finalPrice: 200 })).toEqual([50])
    expect(off({ id: 'm', name: '', type: 'MULTIPLE', buy: 2, pay: 1 })).toEqual([100])
  })

  test('[DISC-08] each discount has its type, its stated value, and its amount', () => {
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

  test('[DISC-08] a code has its own text, and one for the delivery takes nothing off the products', () => {
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

  test('[DISC-07] a fixed surcharge is added unchanged', () => {
    const surcharges = [{ id: 's', name: 'Envase', type: 'FIXED', value: 700 }] as const
    expect(priceOrder(order({ surcharges })).total).toBe(100_700)
  })

  test('[ORDER-12] [ORDER-14] [AMBIG-21] the service fee is a fixed fee plus a percent of the undiscounted cart', () => {
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

  test('[DISC-12] a delivery-fee code removes the fee', () => {
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

  test('a point pays one unit of the currency, and points never pay more than the due sum', () => {
    expect(priceOrder(order({ redeemedPoints: 300 })).total).toBe(70_000)
    expect(priceOrder(order({ redeemedPoints: 3_000 }))).toMatchObject({ redeemedAmount: 100_000, total: 0 })
  })

  test('[AMBIG-24] the price of an order is rounded half up once, at the very end', () => {
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

const cart = { cartTotal: 1_000, lines: [{ referenceId: 'muzza' }], deliveryFee: 0 }

test('[DISC-30] a discount code requires its minimum', () => {
  expect(codeProblems(aCode({ minimumOrderAmount: 1_001 }), cart)).toEqual([
    { type: 'BelowCodeMinimum', minimum: 1_001 },
  ])
})

test('[DISC-31] a discount code requires its dish', () => {
  expect(codeProblems(aCode({ plateId: 'flan' }), cart)).toEqual([{ type: 'CodePlateMissing', plateId: 'flan' }])
  expect(codeProblems(aCode({ plateId: 'muzza' }), cart)).toEqual([])
  const more = { ...cart, lines: [{ referenceId: 'flan' }, ...cart.lines] }
  expect(codeProblems(aCode({ plateId: 'muzza' }), more)).toEqual([])
})

test('[DISC-32] [AMBIG-40] a discount code takes nothing off a free delivery', () => {
  const code = aCode({ type: 'DELIVERY_FEE' })
  expect(codeProblems(code, cart)).toEqual([{ type: 'DeliveryAlreadyFree' }])
  expect(codeProblems(code, { ...cart, deliveryFee: 1 })).toEqual([])
})

test('[DISC-26] only one of limited usage expires, three minutes after it was applied', () => {
  expect(codeExpiresAt(aCode({ limitedUsage: true }), 1_000)).toBe(181_000)
  expect(codeExpiresAt(aCode(), 1_000)).toBeNull()
})
