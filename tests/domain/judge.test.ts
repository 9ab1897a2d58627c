import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExternalDiscount } from '#domain/catalog/order-mode.ts'
import { quoteDelivery } from '#domain/delivery/quote.ts'
import { cleanSubmission } from '#domain/ordering/judge.ts'
import { codeOf, type Submission } from '#domain/ordering/submission.ts'
import { aLine, anExtrasGroup, anUpsoldLine } from '#tests/kit/cart.ts'
import {
  aBranch,
  aCardPayment,
  aCategory,
  aCode,
  aGroup,
  aMenu,
  aMode,
  aPickupMode,
  aPlate,
  aSizedPlate,
  aStore,
  aZone,
  inZone,
  percentOff,
  setsOf,
} from '#tests/kit/catalog.ts'
import { anySubmission } from '#tests/kit/wire-values.ts'
import { aSubmission, fee, judged, orderOf, rejectionOf, total } from './judged.ts'

test('a payment whose provider needs an e-mail is judged as where the store requires one', () => {
  const sent = { customer: { ...aSubmission().customer, email: '' } }
  expect(judged({}, sent).ok).toBe(true)
  expect(judged({}, sent, { paymentNeedsEmail: true })).toMatchObject({
    rejection: { type: 'CheckoutRefused', failures: [{ type: 'EmailMissing' }] },
  })
})

test('an order that may be placed is recorded as it was judged: trimmed, with formatted phone and document', () => {
  expect(orderOf().customer).toEqual({
    name: 'Carla',
    phone: '+5491155551234',
    email: 'carla@example.com',
    document: '30111222',
    optIn: true,
  })
  expect(orderOf().notes).toBe('Tocar timbre')
})

/** The fields of a submission whose texts stay as they are sent, with the reason. */
const notTrimmed = {
  lines: 'the catalogue has their names, and the limit of a note counts its spaces',
  shown: 'they are names of the catalogue',
  external: 'they are ids of the program',
  browserIds: 'they are ids of vendors',
} satisfies Partial<Record<keyof Submission, string>>

test('every text of an order is trimmed, but for those with a reason', () => {
  const leavesOf = (value: unknown): readonly unknown[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value]
  const spaced = (value: unknown): unknown => {
    if (typeof value === 'string') return ` ${value} `
    if (Array.isArray(value)) return value.map(spaced)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, spaced(each)]))
  }
  const isSpaced = (leaf: unknown) => typeof leaf === 'string' && leaf !== leaf.trim()
  const found = fc
    .sample(anySubmission, { numRuns: 50, seed: 1 })
    .flatMap((submission) => Object.entries(cleanSubmission(spaced(submission) as Submission, 'AR')))
    .filter(([, value]) => leavesOf(value).some(isSpaced))
  expect([...new Set(found.map(([field]) => field))].sort()).toEqual(Object.keys(notTrimmed).sort())
})

test('an order that may be placed has null for a missing e-mail, document and table', () => {
  const customer = { ...aSubmission().customer, email: ' ', document: '' }
  expect(orderOf({}, { customer })).toMatchObject({ customer: { email: null, document: null }, tableUID: null })
})

test('an order that may be placed has the gateway’s own figures, and the lines with their choices', () => {
  const order = orderOf()
  expect(order.totals).toEqual({
    itemsPrice: 950_000,
    discounts: [],
    surcharges: [],
    deliveryFee: fee,
    userServiceFee: 0,
    redeemedPoints: 0,
    redeemedAmount: 0,
    gainedPoints: 0,
    total,
  })
  expect(order.items).toEqual([
    {
      id: 'line-1',
      referenceId: 'muzza',
      sizeId: null,
      name: 'Muzzarella',
      quantity: 1,
      notes: 'sin aceitunas',
      extras: [],
      price: 950_000,
      accPrice: 950_000,
      originalPrice: 950_000,
    },
  ])
})

test('an order that may be placed keeps the parts of each line, and the price of the whole line', () => {
  const plate = aPlate({ garnishGroups: [aGroup()] })
  const line = aLine({
    quantity: 2,
    price: 1_000_000,
    originalPrice: 950_000,
    priceWithoutModifiers: 950_000,
    extras: [anExtrasGroup()],
  })
  const shown = { ...aSubmission().shown, total: 2_000_000 + fee }
  const [item] = orderOf({ branch: aBranch({ plates: [plate] }) }, { lines: [line], shown, paysWith: 3_000_000 }).items
  expect(item).toMatchObject({
    quantity: 2,
    extras: [
      {
        groupId: 'toppings',
        groupName: 'Agregados',
        items: [{ referenceId: 'olives', name: 'Aceitunas', quantity: 1, price: 50_000 }],
      },
    ],
    price: 1_000_000,
    accPrice: 2_000_000,
  })
})

test('an order that may be placed keeps the list price of each line beside the discount of its plate', () => {
  const plates = [aPlate(), aPlate({ id: 'fugazza' }), aPlate({ id: 'flan', price: 300_000 })]
  const discounts = [
    percentOff(20, { id: 'martes', name: 'Martes' }),
    setsOf(2, 1, { id: 'dos', name: '2x1', plateIds: ['fugazza'] }),
  ]
  const menu = aMenu({
    categories: [aCategory({ plateIds: ['muzza', 'fugazza', 'flan'] })],
    upselleds: [{ plateId: 'flan', price: 200_000 }],
  })
  const lines = [
    aLine({ price: 760_000 }),
    aLine({ lineId: 'line-2', referenceId: 'fugazza', quantity: 2 }),
    anUpsoldLine(),
  ]
  const shown = { ...aSubmission().shown, total: 760_000 + 950_000 + 200_000 + fee }
  const { items, totals } = orderOf(
    { branch: aBranch({ plates, discounts }), menu },
    { lines, shown, paysWith: 3_000_000 },
  )
  expect(items.map(({ price, originalPrice }) => [price, originalPrice])).toEqual([
    [760_000, 950_000],
    [950_000, 950_000],
    [200_000, 300_000],
  ])
  expect(items.map(({ discount }) => discount)).toEqual([
    { itemId: 'muzza', discountReferenceId: 'martes', name: 'Martes', amount: 190_000, type: 'PERCENT' },
    { itemId: 'fugazza', discountReferenceId: 'dos', name: '2x1', amount: 0, type: 'MULTIPLE', buy: 2, pay: 1 },
    undefined,
  ])
  expect(totals.discounts).toEqual([{ name: '2x1', amount: 950_000, type: 'MULTIPLE', discountReferenceId: 'dos' }])
})

test('an order that may be placed keeps the size of a line, and that it was recommended', () => {
  const plates = [aSizedPlate(), aPlate({ id: 'flan', showName: 'Flan', price: 300_000 })]
  const lines = [aLine({ name: 'Muzzarella Grande', sizeId: 'large' }), anUpsoldLine()]
  const menu = aMenu({
    categories: [aCategory({ plateIds: ['muzza', 'flan'] })],
    upselleds: [{ plateId: 'flan', price: 200_000 }],
  })
  const shown = { ...aSubmission().shown, total: 1_150_000 + fee }
  const order = orderOf({ branch: aBranch({ plates }), menu }, { lines, shown, paysWith: 3_000_000 })
  expect(order.items).toMatchObject([{ sizeId: 'large' }, { sizeId: null, source: 'plate' }])
  expect(order.items[0]).not.toHaveProperty('source')
})

test('an order names each discount and surcharge with its amount, and each discount with its id and kind', () => {
  const mode = aMode({
    generalDiscounts: [{ id: 'd', name: 'Efectivo 10 %', type: 'PERCENT', percentage: 10 }],
    generalSurcharges: [{ id: 's', name: 'Bolsa', type: 'FIXED', value: 5_000 }],
  })
  const shown = { ...aSubmission().shown, total: 855_000 + 5_000 + fee }
  expect(orderOf({ mode }, { shown }).totals).toMatchObject({
    discounts: [{ name: 'Efectivo 10 %', amount: 95_000, type: 'PERCENT', discountReferenceId: 'd' }],
    surcharges: [{ name: 'Bolsa', amount: 5_000 }],
  })
})

test('an order that may be placed says which of its discounts an external partner grants', () => {
  const externalDiscount: ExternalDiscount = {
    ...{ id: 'club', name: 'Club', type: 'PERCENT', percentage: 10 },
    externalBenefitType: 'MEMBER',
  }
  const shown = { ...aSubmission().shown, total: 855_000 + fee }
  expect(orderOf({}, { shown }, { externalDiscount }).totals.discounts).toEqual([
    { name: 'Club', amount: 95_000, type: 'PERCENT', discountReferenceId: 'club', externalBenefitType: 'MEMBER' },
  ])
})

test('an order that may be placed goes to the sent address at the found place, with the zone’s delays', () => {
  const order = orderOf()
  expect(order.destination).toEqual({
    street: 'Defensa',
    number: '742',
    zone: 'San Telmo',
    locality: 'CABA',
    details: '3 B',
    betweenStreets: 'Chile y México',
    position: inZone,
  })
  const quick = quoteDelivery(
    aStore({ deliveryZones: [aZone({ minDelayInMinutes: 5, maxDelayInMinutes: 6 })] }),
    inZone,
  )
  expect(orderOf({}, {}, { delivery: quick })).toMatchObject({ minDelayInMinutes: 5, maxDelayInMinutes: 6 })
})

test('an order that may be placed names the zone that takes the address', () => {
  expect(orderOf().deliveryZoneId).toBe(aZone().id)
  expect(orderOf({}, {}, { position: null })).not.toHaveProperty('deliveryZoneId')
})

test('an order that may be placed that is picked up goes nowhere, and has the delays of its mode', () => {
  const mode = aPickupMode({ minDelayInMinutes: 11, maxDelayInMinutes: 22 })
  const shown = { ...aSubmission().shown, total: 950_000 }
  const order = orderOf({ mode }, { modeType: 'TAKE_AWAY', shown }, { delivery: null })
  expect(order).toMatchObject({ destination: null, minDelayInMinutes: 11, maxDelayInMinutes: 22 })
  expect(order).not.toHaveProperty('deliveryZoneId')
})

test('an order that may be placed records its payment, its source, and its code', () => {
  expect(orderOf()).toMatchObject({
    storeId: 'store-1',
    orderModeId: 'delivery',
    orderModeName: 'Delivery',
    orderModeType: 'DELIVERY',
    payment: { typeId: 'cash', name: 'Efectivo', method: 'CASH', upload: null, paysWith: 2_000_000 },
    orderText: '1 x Muzzarella',
    scheduledAt: null,
    source: 'DIRECT',
    acquisitionChannel: 'instagram',
    installedApp: true,
  })
  expect(orderOf()).not.toHaveProperty('discountCode')
  const shown = { ...aSubmission().shown, total: 855_000 + fee }
  expect(orderOf({ code: aCode() }, { shown }).discountCode).toEqual({ id: 'code-1', code: 'BIENVENIDO' })
})

test('notes of exactly the branch’s limit are accepted', () => {
  const customizations = [
    {
      resource: 'NOTES_LIMIT' as const,
      displayType: null,
      theme: null,
      commands: null,
      orderNotesLimit: 12,
      hasOrderNotesLimit: true,
      itemNotesLimit: 13,
      hasItemNotesLimit: true,
    },
  ]
  expect(rejectionOf({ branch: aBranch({ customizations }) })).toBeNull()
})

test('a table has no blanks around it', () => {
  const mode = aMode({ type: 'DINING_IN' })
  const shown = { ...aSubmission().shown, total: 950_000 }
  const order = orderOf({ mode }, { modeType: 'DINING_IN', shown, tableNumber: ' 12 ' }, { delivery: null })
  expect(order.tableUID).toBe('12')
})

test('a card is accepted where the courier takes no cash', () => {
  const noCash = quoteDelivery(aStore({ deliveryZones: [aZone({ cashDelivery: false })] }), inZone)
  const paymentType = aCardPayment()
  const shown = { ...aSubmission().shown, total: 950_000 + aZone().deliveryFee }
  expect(rejectionOf({ paymentType }, { shown, paysWith: null }, { delivery: noCash })).toBeNull()
})

test('cash is accepted at the counter, even if no courier takes it', () => {
  const noCash = quoteDelivery(aStore({ deliveryZones: [aZone({ cashDelivery: false })] }), inZone)
  const shown = { ...aSubmission().shown, total: 950_000 }
  expect(rejectionOf({ mode: aPickupMode() }, { modeType: 'TAKE_AWAY', shown }, { delivery: noCash })).toBeNull()
})

test('the code of a submission is that of the discount with a code', () => {
  const discount = {
    name: 'Promo',
    type: 'PERCENT' as const,
    value: 10,
    amount: 100,
    discountReferenceId: 'd',
    code: null,
    externalBenefitType: null,
  }
  const shown = (...discounts: Submission['shown']['discounts']) => ({ shown: { ...aSubmission().shown, discounts } })
  expect(codeOf(shown())).toBeNull()
  expect(codeOf(shown(discount))).toBeNull()
  expect(codeOf(shown(discount, { ...discount, code: 'HOLA' }))).toBe('HOLA')
})
