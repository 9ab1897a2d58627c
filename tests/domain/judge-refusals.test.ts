import { expect, test } from 'vitest'
import type { LoyaltyProgram } from '#domain/catalog/branch.ts'
import { quoteDelivery } from '#domain/delivery/quote.ts'
import { aLine } from '#tests/kit/cart.ts'
import {
  aBranch,
  aCode,
  aMode,
  aPaymentType,
  aPickupMode,
  aStore,
  aZone,
  inZone,
  outOfZone,
} from '#tests/kit/catalog.ts'
import { aSubmission, destination, fee, judged, orderOf, program, rejectionOf, store, total } from './judged.ts'

test('an order is refused where the mode is for information only', () => {
  expect(rejectionOf({ mode: aMode({ orderEnabled: false }) })).toEqual({ type: 'OrdersDisabled' })
})

test('an order is refused while the store is closed, and for a slot that is not offered', () => {
  expect(rejectionOf({ store: aStore({ status: 'TEMPORARILY_CLOSED' }) })).toEqual({ type: 'StoreClosed' })
  expect(rejectionOf({}, { scheduledAt: '2026-11-22T15:00:00Z' })).toEqual({ type: 'SlotNotOffered' })
})

test('an order is refused for notes longer than the branch allows, of a line or of the whole', () => {
  const long = 'x'.repeat(2_000)
  expect(rejectionOf({}, { lines: [aLine({ notes: long })] })).toMatchObject({
    type: 'NotesTooLong',
    referenceId: 'muzza',
  })
  expect(rejectionOf({}, { notes: long })).toMatchObject({ type: 'NotesTooLong', referenceId: null })
})

test('an order is refused for items that cannot be sold, and not for those whose price has changed', () => {
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

test('an order is refused for another total than the diner was shown', () => {
  const shown = { ...aSubmission().shown, total: total - 1 }
  expect(rejectionOf({}, { shown })).toMatchObject({ type: 'PriceChanged', quote: { price: { total } } })
})

test.each(['toPay', 'deliveryFee', 'userServiceFee'] as const)(
  'an order is refused for another %s than the order has, even if the total is right',
  (part) => {
    const shown = { ...aSubmission().shown, toPay: total, deliveryFee: fee, userServiceFee: 0 }
    const other = { shown: { ...shown, [part]: shown[part] + 1 } }
    expect(rejectionOf({}, other)).toMatchObject({ type: 'PriceChanged', quote: { price: { total } } })
    expect(rejectionOf({}, { shown })).toBe(null)
  },
)

test('an order is refused for a code that ran out, then for its terms, then for its use', () => {
  const code = aCode({ minimumOrderAmount: 9_000_000 })
  const use = { type: 'CodeUsedUp' } as const
  expect(rejectionOf({ code }, {}, { codeIsExpired: true, codeUse: use })).toEqual({ type: 'CodeExpired' })
  expect(rejectionOf({ code }, {}, { codeUse: use })).toMatchObject({ type: 'CodeNotApplicable' })
  expect(rejectionOf({ code: aCode() }, {}, { codeUse: use })).toEqual(use)
  expect(rejectionOf({}, {}, { codeIsExpired: true, codeUse: use })).toBeNull()
})

const rejected = (redeemedPoints: number, over: Partial<LoyaltyProgram> | null = {}, balance: number | null = 5_000) =>
  rejectionOf(
    { branch: aBranch({ loyaltyProgram: over && { ...program, ...over } }) },
    { redeemedPoints, shown: { ...aSubmission().shown, total: total - redeemedPoints * 100 } },
    { pointsBalance: balance },
  )
const refused = (problem: object) => ({ type: 'PointsRefused', problem })

test('an order is refused for more points than the diner has, or the program allows, or below the minimum', () => {
  expect(rejected(101, {}, 100)).toEqual(refused({ type: 'AboveBalance', max: 100 }))
  expect(rejected(2_001)).toEqual(refused({ type: 'AboveProgramMaximum', max: 2_000 }))
  expect(rejected(99)).toEqual(refused({ type: 'BelowProgramMinimum', min: 100 }))
  const max = Math.floor(total / 1_000)
  expect(rejected(max + 1)).toEqual(refused({ type: 'AboveOrderShare', max }))
  expect(rejected(max)).toBeNull()
})

test('[AMBIG-41] an order is refused for points beside a code where the program excludes codes', () => {
  const code = aCode()
  const redeems = { redeemedPoints: 100 }
  const sale = (over: object) => ({ code, branch: aBranch({ loyaltyProgram: { ...program, ...over } }) })
  const rich = { pointsBalance: 5_000 }
  expect(rejectionOf(sale({}), redeems, rich)).toEqual(refused({ type: 'CodeInUse' }))
  expect(rejectionOf(sale({ supportsDiscounts: true }), redeems, rich)).toMatchObject({ type: 'PriceChanged' })
})

test('[LOYAL-03] an order is refused for any points at a store without an active program of its own', () => {
  for (const over of [null, { active: false }, { branchContactIds: ['elsewhere'] }])
    expect(rejected(100, over)).toEqual({ type: 'PointsNotOffered' })
})

test('an order is refused for any points while the diner has not proven the phone', () => {
  expect(rejected(100, {}, null)).toEqual({ type: 'CustomerNotProven' })
  expect(rejected(0, {}, null)).toBeNull()
})

test('[LOYAL-14] one point pays one unit of the currency in the shown total', () => {
  const branch = aBranch({ loyaltyProgram: program })
  const shown = { ...aSubmission().shown, total: total - 10_000 }
  const { totals } = orderOf({ branch }, { redeemedPoints: 100, shown }, { pointsBalance: 100 })
  expect(totals).toMatchObject({ redeemedPoints: 100, redeemedAmount: 10_000, total: total - 10_000 })
  expect(rejectionOf({ branch }, { redeemedPoints: 100 }, { pointsBalance: 100 })).toMatchObject({
    type: 'PriceChanged',
    quote: { price: { redeemedAmount: 10_000, total: total - 10_000 } },
  })
})

test('an order is refused for each rule of the checkout that it breaks', () => {
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

const settings = { ...store.settings, forcedFields: { name: true, phone: false, email: false } }
const lenient = aStore({ settings })
const phoneless = { customer: { ...aSubmission().customer, phone: ' ' }, destination: null, tableNumber: '7' }
const table = { mode: aPickupMode({ type: 'DINING_IN' }), store: lenient }
const atTable = { ...phoneless, shown: { ...aSubmission().shown, total: 950_000 } }
const here = { delivery: null, position: null }

test('[OPEN-21] an order without a phone is refused in every mode but at a table, and there if the store forces it', () => {
  const missing = { type: 'CheckoutRefused', failures: [{ type: 'PhoneMissing' }] }
  expect(rejectionOf({ store: lenient }, { customer: phoneless.customer })).toEqual(missing)
  expect(rejectionOf({ ...table, mode: aPickupMode() }, atTable, here)).toEqual(missing)
  expect(rejectionOf({ ...table, mode: aPickupMode({ type: 'SELF_SERVICE' }) }, atTable, here)).toEqual(missing)
  expect(rejectionOf({ ...table, store }, atTable, here)).toEqual(missing)
})

test('[OPEN-21] an order without a phone is refused with a discount code, whose uses are counted by the phone', () => {
  const code = aCode()
  expect(rejectionOf({ ...table, code }, atTable, here)).toEqual({ type: 'CodeExpired' })
})

test('[OPEN-21] an order without a phone is that of a guest without points at a table', () => {
  const branch = aBranch({ loyaltyProgram: program })
  const guest = judged({ ...table, branch }, atTable, here)
  expect(guest).toMatchObject({ order: { customer: { phone: null, isGuest: true }, totals: { gainedPoints: 0 } } })
  const known = judged({ ...table, branch }, { ...atTable, customer: aSubmission().customer }, here)
  expect(known).toMatchObject({ order: { customer: { phone: '+5491155551234' }, totals: { gainedPoints: 475 } } })
  expect(known.ok && known.order.customer).not.toHaveProperty('isGuest')
})

test('an order is refused once for cash that no courier takes, where the mode offers nothing else', () => {
  const noCash = quoteDelivery(aStore({ deliveryZones: [aZone({ cashDelivery: false })] }), inZone)
  const mode = aMode({ paymentTypes: [aPaymentType()] })
  expect(rejectionOf({ mode }, {}, { delivery: noCash })).toEqual({
    type: 'CheckoutRefused',
    failures: [{ type: 'NoCashDelivery' }],
  })
})

test('an order is refused for cash that no courier takes, beside all its other faults', () => {
  const noCash = quoteDelivery(aStore({ deliveryZones: [aZone({ cashDelivery: false })] }), inZone)
  const customer = { ...aSubmission().customer, name: '' }
  expect(rejectionOf({}, { customer }, { delivery: noCash })).toEqual({
    type: 'CheckoutRefused',
    failures: [{ type: 'NameMissing' }, { type: 'NoCashDelivery' }],
  })
})

test('an order is refused for cash where the courier takes none', () => {
  const noCash = quoteDelivery(aStore({ deliveryZones: [aZone({ cashDelivery: false })] }), inZone)
  expect(rejectionOf({}, {}, { delivery: noCash })).toEqual({
    type: 'CheckoutRefused',
    failures: [{ type: 'NoCashDelivery' }],
  })
})
