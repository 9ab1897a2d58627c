import { describe, expect, test } from 'vitest'
import type { LoyaltyProgram } from '#domain/catalog/branch.ts'
import type { Discount } from '#domain/catalog/discount.ts'
import { quoteDelivery } from '#domain/delivery/quote.ts'
import { type Facts, judgeOrder, type Sale } from '#domain/ordering/judge.ts'
import { codeOf, type Submission } from '#domain/ordering/submission.ts'
import { aLine, anExtrasGroup, anUpsoldLine } from '#tests/kit/cart.ts'
import {
  aBranch,
  aCardPayment,
  aCategory,
  aCode,
  aDay,
  aGroup,
  aMenu,
  aMode,
  aPaymentType,
  aPickupMode,
  aPlate,
  aSizedPlate,
  aStore,
  aZone,
  inZone,
  outOfZone,
  percentOff,
} from '#tests/kit/catalog.ts'

const store = aStore()
const delivery = quoteDelivery(store, inZone)
const fee = delivery.type === 'InDeliveryArea' ? delivery.cashDeliveryFee : 0
const total = 950_000 + fee

const aSale = (over: Partial<Sale> = {}): Sale => ({
  branch: aBranch(),
  store,
  mode: aMode(),
  menu: aMenu(),
  paymentType: aPaymentType(),
  code: null,
  money: { currency: 'ARS', decimals: 2 },
  ...over,
})

const program: LoyaltyProgram = {
  active: true,
  name: 'Plumas',
  orderPercentage: 0.05,
  minRedeemedPoints: 100,
  maxRedeemedPoints: 2_000,
  maxRedeemedPercentage: 0.1,
  supportsDiscounts: false,
  branchContactIds: null,
}

const destination = {
  street: 'Defensa',
  number: '742',
  zone: 'San Telmo',
  locality: 'CABA',
  city: 'Buenos Aires',
  postalCode: '1065',
  fullAddress: 'Defensa 742, CABA',
  details: '3 B',
  betweenStreets: 'Chile y México',
  position: inZone,
}

const aSubmission = (over: Partial<Submission> = {}): Submission => ({
  storeId: store.id,
  orderModeId: 'delivery',
  modeType: 'DELIVERY',
  paymentTypeId: 'cash',
  paymentUpload: null,
  lines: [aLine({ notes: 'sin aceitunas' })],
  shown: { total, toPay: null, deliveryFee: null, userServiceFee: null, discounts: [], surcharges: [] },
  redeemedPoints: 0,
  customer: {
    name: ' Carla ',
    phone: '11 5555-1234',
    email: ' carla@example.com ',
    document: '30.111.222',
    optIn: true,
  },
  destination,
  tableNumber: '',
  paysWith: 2_000_000,
  notes: ' Tocar timbre ',
  orderText: '1 x Muzzarella',
  scheduledAt: null,
  minDelayInMinutes: 0,
  maxDelayInMinutes: 0,
  source: 'DIRECT',
  external: null,
  acquisitionChannel: 'instagram',
  browserIds: null,
  installedApp: true,
  ...over,
})

const facts: Facts = {
  now: '2026-11-21T20:00:00Z',
  delivery,
  position: inZone,
  codeIsExpired: false,
  codeUse: null,
  pointsBalance: 0,
  externalDiscount: null,
  paymentNeedsEmail: false,
  levers: [],
}

const judged = (sale: Partial<Sale> = {}, sent: Partial<Submission> = {}, known: Partial<Facts> = {}) =>
  judgeOrder(aSale(sale), aSubmission(sent), { ...facts, ...known })

test('a payment whose provider needs an e-mail is judged as where the store requires one', () => {
  const sent = { customer: { ...aSubmission().customer, email: '' } }
  expect(judged({}, sent).ok).toBe(true)
  expect(judged({}, sent, { paymentNeedsEmail: true })).toMatchObject({
    rejection: { type: 'CheckoutRefused', failures: [{ type: 'EmailMissing' }] },
  })
})

const rejectionOf = (...of: Parameters<typeof judged>) => {
  const judgement = judged(...of)
  return judgement.ok ? null : judgement.rejection
}
const orderOf = (...of: Parameters<typeof judged>) => {
  const judgement = judged(...of)
  if (!judgement.ok) throw new Error(JSON.stringify(judgement.rejection))
  return judgement.order
}

describe('an order that may be placed', () => {
  test('is recorded as it was judged: trimmed, with formatted phone and document', () => {
    expect(orderOf().customer).toEqual({
      name: 'Carla',
      phone: '+5491155551234',
      email: 'carla@example.com',
      document: '30111222',
      optIn: true,
    })
    expect(orderOf().notes).toBe('Tocar timbre')
  })

  test('has null for a missing e-mail, document and table', () => {
    const customer = { ...aSubmission().customer, email: ' ', document: '' }
    expect(orderOf({}, { customer })).toMatchObject({ customer: { email: null, document: null }, tableUID: null })
  })

  test('has the gateway’s own figures, and the lines with their choices', () => {
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
      },
    ])
  })

  test('keeps the parts of each line, and the price of the whole line', () => {
    const plate = aPlate({ garnishGroups: [aGroup()] })
    const line = aLine({
      quantity: 2,
      price: 1_000_000,
      originalPrice: 950_000,
      priceWithoutModifiers: 950_000,
      extras: [anExtrasGroup()],
    })
    const shown = { ...aSubmission().shown, total: 2_000_000 + fee }
    const [item] = orderOf(
      { branch: aBranch({ plates: [plate] }) },
      { lines: [line], shown, paysWith: 3_000_000 },
    ).items
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

  test('keeps the size of a line, and that it was recommended', () => {
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

  test('names each discount and each surcharge with its amount', () => {
    const mode = aMode({
      generalDiscounts: [{ id: 'd', name: 'Efectivo 10 %', type: 'PERCENT', percentage: 10 }],
      generalSurcharges: [{ id: 's', name: 'Bolsa', type: 'FIXED', value: 5_000 }],
    })
    const shown = { ...aSubmission().shown, total: 855_000 + 5_000 + fee }
    expect(orderOf({ mode }, { shown }).totals).toMatchObject({
      discounts: [{ name: 'Efectivo 10 %', amount: 95_000 }],
      surcharges: [{ name: 'Bolsa', amount: 5_000 }],
    })
  })

  test('goes to the sent address, at the found place, with the delays of the zone', () => {
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

  test('that is picked up goes nowhere, and has the delays of its mode', () => {
    const mode = aPickupMode({ minDelayInMinutes: 11, maxDelayInMinutes: 22 })
    const shown = { ...aSubmission().shown, total: 950_000 }
    const order = orderOf({ mode }, { modeType: 'TAKE_AWAY', shown }, { delivery: null })
    expect(order).toMatchObject({ destination: null, minDelayInMinutes: 11, maxDelayInMinutes: 22 })
  })

  test('records its payment, its source, and its code', () => {
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
})

test('an order may be scheduled for a slot that its mode offers, where the mode allows it', () => {
  const orderSchedule = {
    schedulerDaysInfo: [{ dayOfWeek: 'SUNDAY' as const, availableHours: ['12:00'] }],
    datesBetween: null,
  }
  const slot = { scheduledAt: '2026-11-22T15:00:00.000Z' }
  expect(orderOf({ mode: aMode({ allowsScheduling: true, orderSchedule }) }, slot).scheduledAt).toBe(slot.scheduledAt)
  expect(rejectionOf({ mode: aMode({ allowsScheduling: false, orderSchedule }) }, slot)).toEqual({
    type: 'SlotNotOffered',
  })
})

test('a closed store takes scheduled orders; one that has closed for a while takes nothing', () => {
  const orderSchedule = {
    schedulerDaysInfo: [{ dayOfWeek: 'SUNDAY' as const, availableHours: ['12:00'] }],
    datesBetween: null,
  }
  const mode = aMode({ allowsScheduling: true, orderSchedule })
  const slot = { scheduledAt: '2026-11-22T12:00:00-03:00' }
  const workingDays = [aDay('SUNDAY', ['11:00', '15:00'])]
  const closedNow = aStore({ deliveryConfig: { ...aStore().deliveryConfig, workingDays } })
  expect(rejectionOf({ mode, store: closedNow })).toEqual({ type: 'StoreClosed' })
  expect(orderOf({ mode, store: closedNow }, slot).scheduledAt).toBe(slot.scheduledAt)
  const onlyScheduling = aMode({ ...mode, onlyScheduling: true })
  expect(orderOf({ mode: onlyScheduling, store: closedNow }, slot).scheduledAt).toBe(slot.scheduledAt)
  expect(rejectionOf({ mode, store: aStore({ status: 'TEMPORARILY_CLOSED' }) }, slot)).toEqual({ type: 'StoreClosed' })
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

describe('an order is refused', () => {
  test('where the mode is for information only', () => {
    expect(rejectionOf({ mode: aMode({ orderEnabled: false }) })).toEqual({ type: 'OrdersDisabled' })
  })

  test('while the store is closed, and for a slot that is not offered', () => {
    expect(rejectionOf({ store: aStore({ status: 'TEMPORARILY_CLOSED' }) })).toEqual({ type: 'StoreClosed' })
    expect(rejectionOf({}, { scheduledAt: '2026-11-22T15:00:00Z' })).toEqual({ type: 'SlotNotOffered' })
  })

  test('for notes longer than the branch allows, of a line or of the whole', () => {
    const long = 'x'.repeat(2_000)
    expect(rejectionOf({}, { lines: [aLine({ notes: long })] })).toMatchObject({
      type: 'NotesTooLong',
      referenceId: 'muzza',
    })
    expect(rejectionOf({}, { notes: long })).toMatchObject({ type: 'NotesTooLong', referenceId: null })
  })

  test('for items that cannot be sold, and not for those whose price has changed', () => {
    expect(rejectionOf({}, { lines: [aLine({ referenceId: 'gone' })] })).toMatchObject({
      type: 'ItemsRefused',
      problems: [{ type: 'PlateGone' }],
    })
    expect(rejectionOf({}, { lines: [aLine({ price: 1 })] })).toMatchObject({
      type: 'PriceChanged',
      quote: { lineProblems: [{ type: 'PriceChanged', to: 950_000 }], price: { total } },
      decimals: 2,
    })
  })

  test('for another total than the diner was shown', () => {
    const shown = { ...aSubmission().shown, total: total - 1 }
    expect(rejectionOf({}, { shown })).toMatchObject({ type: 'PriceChanged', quote: { price: { total } } })
  })

  test.each(['toPay', 'deliveryFee', 'userServiceFee'] as const)(
    'for another %s than the order has, even if the total is right',
    (part) => {
      const shown = { ...aSubmission().shown, toPay: total, deliveryFee: fee, userServiceFee: 0 }
      const other = { shown: { ...shown, [part]: shown[part] + 1 } }
      expect(rejectionOf({}, other)).toMatchObject({ type: 'PriceChanged', quote: { price: { total } } })
      expect(rejectionOf({}, { shown })).toBe(null)
    },
  )

  test('for a code that ran out, then for its terms, then for its use', () => {
    const code = aCode({ minimumOrderAmount: 9_000_000 })
    const use = { type: 'CodeUsedUp' } as const
    expect(rejectionOf({ code }, {}, { codeIsExpired: true, codeUse: use })).toEqual({ type: 'CodeExpired' })
    expect(rejectionOf({ code }, {}, { codeUse: use })).toMatchObject({ type: 'CodeNotApplicable' })
    expect(rejectionOf({ code: aCode() }, {}, { codeUse: use })).toEqual(use)
    expect(rejectionOf({}, {}, { codeIsExpired: true, codeUse: use })).toBeNull()
  })

  describe('for points that it cannot redeem:', () => {
    const rejected = (
      redeemedPoints: number,
      over: Partial<LoyaltyProgram> | null = {},
      balance: number | null = 5_000,
    ) =>
      rejectionOf(
        { branch: aBranch({ loyaltyProgram: over && { ...program, ...over } }) },
        { redeemedPoints, shown: { ...aSubmission().shown, total: total - redeemedPoints * 100 } },
        { pointsBalance: balance },
      )
    const refused = (problem: object) => ({ type: 'PointsRefused', problem })

    test('more than the diner has, or than the program and the order take, or less than the minimum', () => {
      expect(rejected(101, {}, 100)).toEqual(refused({ type: 'AboveBalance', max: 100 }))
      expect(rejected(2_001)).toEqual(refused({ type: 'AboveProgramMaximum', max: 2_000 }))
      expect(rejected(99)).toEqual(refused({ type: 'BelowProgramMinimum', min: 100 }))
      const max = Math.floor(total / 1_000)
      expect(rejected(max + 1)).toEqual(refused({ type: 'AboveOrderShare', max }))
      expect(rejected(max)).toBeNull()
    })

    test('[AMBIG-41] beside a code where the program excludes codes', () => {
      const code = aCode()
      const redeems = { redeemedPoints: 100 }
      const sale = (over: object) => ({ code, branch: aBranch({ loyaltyProgram: { ...program, ...over } }) })
      const rich = { pointsBalance: 5_000 }
      expect(rejectionOf(sale({}), redeems, rich)).toEqual(refused({ type: 'CodeInUse' }))
      expect(rejectionOf(sale({ supportsDiscounts: true }), redeems, rich)).toMatchObject({ type: 'PriceChanged' })
    })

    test('[LOYAL-03] any, at a store without an active program of its own', () => {
      for (const over of [null, { active: false }, { branchContactIds: ['elsewhere'] }])
        expect(rejected(100, over)).toEqual({ type: 'PointsNotOffered' })
    })

    test('any, while the diner has not proven the phone', () => {
      expect(rejected(100, {}, null)).toEqual({ type: 'CustomerNotProven' })
      expect(rejected(0, {}, null)).toBeNull()
    })

    test('[LOYAL-14] and one point pays one unit of the currency, in the shown total', () => {
      const branch = aBranch({ loyaltyProgram: program })
      const shown = { ...aSubmission().shown, total: total - 10_000 }
      const { totals } = orderOf({ branch }, { redeemedPoints: 100, shown }, { pointsBalance: 100 })
      expect(totals).toMatchObject({ redeemedPoints: 100, redeemedAmount: 10_000, total: total - 10_000 })
      expect(rejectionOf({ branch }, { redeemedPoints: 100 }, { pointsBalance: 100 })).toMatchObject({
        type: 'PriceChanged',
        quote: { price: { redeemedAmount: 10_000, total: total - 10_000 } },
      })
    })
  })

  test('for each rule of the checkout that it breaks', () => {
    const failuresOf = (...of: Parameters<typeof judged>) => {
      const rejection = rejectionOf(...of)
      return rejection?.type === 'CheckoutRefused' ? rejection.failures.map(({ type }) => type) : rejection
    }
    const customer = aSubmission().customer
    expect(failuresOf({}, { customer: { ...customer, name: ' ' } })).toEqual(['NameMissing'])
    expect(failuresOf({}, { customer: { ...customer, phone: '12' } })).toEqual(['PhoneInvalid'])
    expect(failuresOf({}, { customer: { ...customer, document: '123' } })).toEqual(['DocumentInvalid'])
    expect(failuresOf({}, { paysWith: null })).toEqual(['CashAmountMissing'])
    expect(failuresOf({}, { destination: null })).toEqual(['AddressMissing'])
    expect(failuresOf({}, { destination: { ...destination, street: ' ' } })).toEqual(['AddressMissing'])
    expect(failuresOf({}, {}, { delivery: quoteDelivery(store, outOfZone) })).toEqual(
      expect.arrayContaining(['OutOfDeliveryArea']),
    )
    expect(failuresOf({ store: aStore({ mandatoryEmail: true }) }, { customer: { ...customer, email: '' } })).toEqual([
      'EmailMissing',
    ])
    const { settings } = store
    const swapped = aStore({ settings: { ...settings, forcedFields: { name: false, phone: true, email: true } } })
    const blank = { customer: { ...customer, name: '', phone: '', email: '' } }
    expect(failuresOf({ store: swapped }, blank)).toEqual(['PhoneMissing', 'EmailMissing'])
    const { forcedFields: _, ...older } = settings
    expect(failuresOf({ store: aStore({ settings: older as typeof settings }) }, blank)).toEqual([
      'PhoneMissing',
      'NameMissing',
    ])
    expect(failuresOf({ mode: aMode({ onlyScheduling: true }) })).toEqual(['ScheduledTimeMissing'])
  })

  describe('[OPEN-21] without a phone', () => {
    const settings = { ...store.settings, forcedFields: { name: true, phone: false, email: false } }
    const lenient = aStore({ settings })
    const phoneless = { customer: { ...aSubmission().customer, phone: ' ' }, destination: null, tableNumber: '7' }
    const table = { mode: aPickupMode({ type: 'DINING_IN' }), store: lenient }
    const atTable = { ...phoneless, shown: { ...aSubmission().shown, total: 950_000 } }
    const here = { delivery: null, position: null }

    test('in every mode except at a table, and there if the store forces it', () => {
      const missing = { type: 'CheckoutRefused', failures: [{ type: 'PhoneMissing' }] }
      expect(rejectionOf({ store: lenient }, { customer: phoneless.customer })).toEqual(missing)
      expect(rejectionOf({ ...table, mode: aPickupMode() }, atTable, here)).toEqual(missing)
      expect(rejectionOf({ ...table, mode: aPickupMode({ type: 'SELF_SERVICE' }) }, atTable, here)).toEqual(missing)
      expect(rejectionOf({ ...table, store }, atTable, here)).toEqual(missing)
    })

    test('with a discount code, whose uses are counted by the phone', () => {
      const code = aCode()
      expect(rejectionOf({ ...table, code }, atTable, here)).toEqual({ type: 'CodeExpired' })
    })

    test('and is a guest without points otherwise', () => {
      const branch = aBranch({ loyaltyProgram: program })
      const guest = judged({ ...table, branch }, atTable, here)
      expect(guest).toMatchObject({ order: { customer: { phone: null, isGuest: true }, totals: { gainedPoints: 0 } } })
      const known = judged({ ...table, branch }, { ...atTable, customer: aSubmission().customer }, here)
      expect(known).toMatchObject({ order: { customer: { phone: '+5491155551234' }, totals: { gainedPoints: 475 } } })
      expect(known.ok && known.order.customer).not.toHaveProperty('isGuest')
    })
  })

  test('once for cash that no courier takes, where the mode offers nothing else', () => {
    const noCash = quoteDelivery(aStore({ deliveryZones: [aZone({ cashDelivery: false })] }), inZone)
    const mode = aMode({ paymentTypes: [aPaymentType()] })
    expect(rejectionOf({ mode }, {}, { delivery: noCash })).toEqual({
      type: 'CheckoutRefused',
      failures: [{ type: 'NoCashDelivery' }],
    })
  })

  test('for cash that no courier takes, beside all its other faults', () => {
    const noCash = quoteDelivery(aStore({ deliveryZones: [aZone({ cashDelivery: false })] }), inZone)
    const customer = { ...aSubmission().customer, name: '' }
    expect(rejectionOf({}, { customer }, { delivery: noCash })).toEqual({
      type: 'CheckoutRefused',
      failures: [{ type: 'NameMissing' }, { type: 'NoCashDelivery' }],
    })
  })

  test('for cash where the courier takes none', () => {
    const noCash = quoteDelivery(aStore({ deliveryZones: [aZone({ cashDelivery: false })] }), inZone)
    expect(rejectionOf({}, {}, { delivery: noCash })).toEqual({
      type: 'CheckoutRefused',
      failures: [{ type: 'NoCashDelivery' }],
    })
  })
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

describe('discounts and codes with times', () => {
  const saturdays = { weekdays: ['SATURDAY' as const] }
  const sundays = { weekdays: ['SUNDAY' as const] }
  const seen = (cartTotal: number) => ({ ...aSubmission().shown, total: cartTotal + fee })
  const half = { shown: seen(475_000) }
  const off = { lines: [aLine({ price: 760_000 })], shown: seen(760_000) }
  const selling = (discount: Discount) => ({ branch: aBranch({ discounts: [discount] }) })

  test('a discount on a plate counts on its day alone', () => {
    expect(rejectionOf(selling({ ...percentOff(20), ...saturdays }), off)).toBeNull()
    expect(rejectionOf(selling({ ...percentOff(20), ...sundays }), off)).toMatchObject({ type: 'PriceChanged' })
    expect(rejectionOf(selling({ ...percentOff(20), ...sundays }))).toBeNull()
  })

  test('a discount of the mode counts on its day alone', () => {
    const mode = (times: object) =>
      aMode({ generalDiscounts: [{ id: 'half', name: 'Mitad', type: 'PERCENT', percentage: 50, ...times }] })
    expect(rejectionOf({ mode: mode(saturdays) }, half)).toBeNull()
    expect(rejectionOf({ mode: mode(sundays) }, half)).toMatchObject({ type: 'PriceChanged' })
  })

  test('the store’s own clock says which day it is', () => {
    const auckland = { store: aStore({ timeZone: 'Pacific/Auckland' }) }
    expect(rejectionOf({ ...auckland, ...selling({ ...percentOff(20), ...sundays }) }, off)).toBeNull()
    expect(rejectionOf({ ...auckland, ...selling({ ...percentOff(20), ...saturdays }) }, off)).not.toBeNull()
  })

  const code = (times: object) => ({ code: aCode({ value: 50, ...times }) })

  test('a code outside of its times is refused with the reason', () => {
    expect(rejectionOf(code(saturdays), half)).toBeNull()
    expect(rejectionOf(code(sundays), half)).toEqual({
      type: 'CodeNotApplicable',
      problems: [{ type: 'CodeNotValidThen' }],
    })
    expect(rejectionOf(code({ validUntil: '2026-11-20' }), half)).toMatchObject({ type: 'CodeNotApplicable' })
  })

  test('[AMBIG-48] a scheduled order needs a code that holds at its time, and pays the prices of now', () => {
    const orderSchedule = {
      schedulerDaysInfo: [{ dayOfWeek: 'SUNDAY' as const, availableHours: ['12:00'] }],
      datesBetween: null,
    }
    const mode = aMode({ allowsScheduling: true, orderSchedule })
    const slot = { scheduledAt: '2026-11-22T12:00:00-03:00' }
    const tomorrow = { ...half, ...slot }
    const cheaper = { ...off, ...slot }
    expect(rejectionOf({ mode, ...code(sundays) }, tomorrow)).toBeNull()
    expect(rejectionOf({ mode, ...code(saturdays) }, tomorrow)).toMatchObject({ type: 'CodeNotApplicable' })
    expect(rejectionOf({ mode, ...selling({ ...percentOff(20), ...saturdays }) }, cheaper)).toBeNull()
    expect(rejectionOf({ mode, ...selling({ ...percentOff(20), ...sundays }) }, cheaper)).not.toBeNull()
  })
})

describe('busy mode', () => {
  const busy = { levers: [{ target: { type: 'busy', extraMinutes: 20 }, until: null }] } as const
  const shown = (minDelayInMinutes: number, maxDelayInMinutes: number) => ({ minDelayInMinutes, maxDelayInMinutes })
  const promised = (...of: Parameters<typeof judged>) => {
    const { minDelayInMinutes, maxDelayInMinutes } = orderOf(...of)
    return [minDelayInMinutes, maxDelayInMinutes]
  }
  const pickup = aPickupMode({ minDelayInMinutes: 15, maxDelayInMinutes: 25 })
  const atCounter = { modeType: 'TAKE_AWAY', destination: null } as const
  const picksUp = { ...atCounter, shown: { ...aSubmission().shown, total: 950_000 } }
  const inShop = { delivery: null, position: null }

  test('adds to the promise of the zone, or of the mode', () => {
    expect(promised()).toEqual([30, 45])
    expect(promised({}, {}, busy)).toEqual([50, 65])
    expect(promised({ mode: pickup }, picksUp, { ...inShop, ...busy })).toEqual([35, 45])
  })

  test('adds nothing to a mode that promises nothing', () => {
    const silent = aPickupMode({ minDelayInMinutes: 0, maxDelayInMinutes: 0 })
    expect(promised({ mode: silent }, picksUp, { ...inShop, ...busy })).toEqual([0, 0])
  })

  test('refuses an order whose page has shown an earlier time', () => {
    const refusal = { type: 'CheckoutRefused', failures: [{ type: 'ArrivesLater' }] }
    expect(rejectionOf({}, shown(30, 45), busy)).toEqual(refusal)
    expect(rejectionOf({}, shown(40, 55), busy)).toEqual(refusal)
    expect(rejectionOf({}, shown(30, 45))).toBeNull()
  })

  test('takes an order whose page has shown this time, a later one, or none', () => {
    expect(promised({}, shown(50, 65), busy)).toEqual([50, 65])
    expect(promised({}, shown(60, 75), busy)).toEqual([50, 65])
    expect(promised({}, shown(50, 65))).toEqual([30, 45])
    // The catalogue has changed since, which the order's page tells. Less than its time is refused by no press.
    expect(promised({}, shown(20, 30))).toEqual([30, 45])
    expect(promised({}, shown(20, 30), busy)).toEqual([50, 65])
    expect(promised({}, shown(0, 0), busy)).toEqual([50, 65])
  })

  test('leaves the promise of an order for later, and its first slot is later', () => {
    const orderSchedule = {
      schedulerDaysInfo: [{ dayOfWeek: 'SATURDAY' as const, availableHours: ['17:30', '18:00'] }],
      datesBetween: null,
    }
    const mode = aMode({ allowsScheduling: true, orderSchedule })
    const at = (time: string) => ({ ...shown(30, 45), scheduledAt: `2026-11-21T${time}:00-03:00` })
    expect(promised({ mode }, at('18:00'), busy)).toEqual([30, 45])
    expect(promised({ mode }, { ...at('18:00'), ...shown(25, 40) }, busy)).toEqual([30, 45])
    expect(rejectionOf({ mode }, at('17:30'), busy)).toEqual({ type: 'SlotNotOffered' })
    expect(rejectionOf({ mode }, at('17:30'))).toBeNull()
  })
})
