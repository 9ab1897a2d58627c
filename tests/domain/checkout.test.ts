import { describe, expect, test } from 'vitest'
import { defaultForcedFields } from '#domain/checkout/forced-fields.ts'
import { cleanIdentityNumber } from '#domain/checkout/identity-number.ts'
import {
  activePaymentTypes,
  asksCashAmount,
  defaultPaymentType,
  entersCard,
  needsPaymentLink,
  settlePayment,
  toChosen,
} from '#domain/checkout/payment.ts'
import { type CheckoutToValidate, validateCheckout } from '#domain/checkout/validate.ts'
import { quoteDelivery } from '#domain/delivery/quote.ts'
import { aCardPayment, aMode, aPaymentType, aPickupMode, aStore, aZone, inZone, outOfZone } from '#tests/kit/catalog.ts'

const quote = quoteDelivery(aStore(), inZone)
const noCash = quoteDelivery(aStore({ deliveryZones: [aZone({ cashDelivery: false })] }), inZone)
const cash = toChosen(aPaymentType())
const card = toChosen(aCardPayment())

type Over = Partial<Omit<CheckoutToValidate, 'delivery' | 'scheduling'>> & {
  delivery?: Partial<CheckoutToValidate['delivery']>
  scheduling?: Partial<CheckoutToValidate['scheduling']>
}

const form = (over: Over = {}): CheckoutToValidate => ({
  forced: { name: true, phone: true, email: false },
  mandatoryEmail: false,
  modeType: 'DELIVERY',
  customerName: 'Ana',
  phone: '11 5555 1234',
  phoneIsValid: true,
  customerEmail: '',
  customerDocument: '',
  tableNumber: '',
  payment: cash,
  offeredMethods: ['CASH', 'CARD'],
  paymentAmount: 1_000_000,
  total: 1_000_000,
  cardIsValid: false,
  ...over,
  delivery: {
    hasAddress: true,
    betweenStreets: '',
    betweenStreetsRequired: false,
    isUnanswered: false,
    quote,
    itemsTotal: 880_000,
    ...over.delivery,
  },
  scheduling: { isUnanswered: false, canOrderNow: true, scheduledAt: null, ...over.scheduling },
})
const failing = (over: Over) => validateCheckout(form(over)).map(({ type }) => type)

test('[CHECK-12] a form without a failing rule may be sent', () => expect(validateCheckout(form())).toEqual([]))

describe('customer data', () => {
  const off = { name: false, phone: false, email: false }

  test('[CHECK-13] [CHECK-23] a forced phone may not be missing, and is then not called invalid', () => {
    expect(failing({ phone: ' ', phoneIsValid: false })).toEqual(['PhoneMissing'])
    expect(failing({ phone: '', forced: off })).toEqual([])
  })

  test('[CHECK-14] [CHECK-23] a forced name may not be missing', () => {
    expect(failing({ customerName: '  ' })).toEqual(['NameMissing'])
    expect(failing({ customerName: '', forced: off })).toEqual([])
  })

  test('[CHECK-15] [AMBIG-36] a phone that is not blank must be valid', () => {
    expect(failing({ phone: '12', phoneIsValid: false, forced: off })).toEqual(['PhoneInvalid'])
  })

  test('[OPEN-21] checkout forces the name and the phone, and no e-mail', () => {
    const blank = { customerName: '', phone: '', customerEmail: '' }
    expect(failing({ ...blank, forced: defaultForcedFields })).toEqual(['PhoneMissing', 'NameMissing'])
  })

  test('[CHECK-16] the table number is required in dining in only', () => {
    expect(failing({ modeType: 'DINING_IN' })).toEqual(['TableNumberMissing'])
    expect(failing({ modeType: 'DINING_IN', tableNumber: '7' })).toEqual([])
    expect(failing({ modeType: 'TAKE_AWAY' })).toEqual([])
  })

  test('[CHECK-17] [CHECK-18] the e-mail is required when forced or when the store asks for it', () => {
    expect(failing({ forced: { ...off, email: true } })).toEqual(['EmailMissing'])
    expect(failing({ mandatoryEmail: true })).toEqual(['EmailMissing'])
    expect(failing({ mandatoryEmail: true, customerEmail: 'a@b.co' })).toEqual([])
  })

  test('[CHECK-19] [AMBIG-37] the format of an e-mail is checked from a hundred characters on', () => {
    expect(failing({ customerEmail: 'x'.repeat(99) })).toEqual([])
    expect(failing({ customerEmail: 'x'.repeat(100) })).toEqual(['EmailInvalid'])
    expect(failing({ customerEmail: `${'x'.repeat(100)}@mail.com` })).toEqual([])
    const long = 'x'.repeat(100)
    for (const wrong of [`${long} x@mail.com`, `${long}@mail.com x`, `${long}@mail`, `@${long}@mail.com`])
      expect(failing({ customerEmail: wrong })).toEqual(['EmailInvalid'])
  })

  test.each([
    ['', true],
    ['123456', false],
    ['1234567', true],
    ['12345678901', true],
    ['123456789012', false],
    ['12.345.6', false],
    [' 123456 ', false],
    [' 12345678901 ', true],
  ])('[CHECK-20] the number %s of a person passes: %s', (customerDocument, passes) => {
    expect(failing({ customerDocument })).toEqual(passes ? [] : ['DocumentInvalid'])
  })

  test('[CHECK-21] a document loses its dots, commas and signs', () => {
    expect(cleanIdentityNumber('+12.345,67-8')).toBe('12345678')
  })
})

describe('cash', () => {
  test('[PAY-05] the amount may not be missing', () => {
    expect(failing({ paymentAmount: null })).toEqual(['CashAmountMissing'])
  })

  test('[PAY-06] the amount in cash may not be below the total, and equal is enough', () => {
    expect(validateCheckout(form({ paymentAmount: 999_999 }))).toEqual([{ type: 'CashAmountTooLow', total: 1_000_000 }])
    expect(failing({ paymentAmount: 1_000_000 })).toEqual([])
  })

  test('[PAY-04] the field shows for cash only, and in delivery only where cash is taken', () => {
    expect(asksCashAmount(cash, 'DELIVERY', quote)).toBe(true)
    expect(asksCashAmount(cash, 'DELIVERY', noCash)).toBe(false)
    expect(asksCashAmount(cash, 'TAKE_AWAY', null)).toBe(true)
    expect(asksCashAmount(card, 'TAKE_AWAY', null)).toBe(false)
  })

  test('[PAY-04] a payment other than cash needs no amount', () => {
    expect(failing({ payment: card, cardIsValid: true, paymentAmount: null })).toEqual([])
    expect(failing({ payment: card, cardIsValid: true, paymentAmount: 1 })).toEqual([])
  })

  test('until the fee of a delivery is known, no amount is required and the zone is not mentioned', () => {
    expect(asksCashAmount(cash, 'DELIVERY', null)).toBe(false)
    expect(failing({ paymentAmount: null, delivery: { quote: null, itemsTotal: 0 } })).toEqual([])
    expect(settlePayment(cash, aMode(), null)).toEqual(cash)
  })

  test('[OPEN-20] without a payment type checkout asks for one', () => {
    expect(failing({ payment: null })).toEqual(['PaymentTypeMissing'])
  })
})

describe('delivery', () => {
  test('[CHECK-24] the address may not be missing', () => {
    expect(failing({ delivery: { hasAddress: false } })).toEqual(['AddressMissing'])
  })

  test('[CHECK-25] the streets between may not be missing where the store requires them', () => {
    expect(failing({ delivery: { betweenStreetsRequired: true } })).toEqual(['BetweenStreetsMissing'])
    expect(failing({ delivery: { betweenStreetsRequired: true, betweenStreets: 'A y B' } })).toEqual([])
    expect(failing({ delivery: { betweenStreetsRequired: false, betweenStreets: '' } })).toEqual([])
  })

  test('[CHECK-26] [AMBIG-25] the products must reach the minimum, and equal is enough', () => {
    expect(validateCheckout(form({ delivery: { itemsTotal: 499_999 } }))).toEqual([
      { type: 'BelowMinimumOrder', minimum: 500_000, missing: 1 },
    ])
    expect(failing({ delivery: { itemsTotal: 500_000 } })).toEqual([])
  })

  test('[CHECK-28] there must be couriers', () => {
    expect(failing({ payment: card, cardIsValid: true, delivery: { quote: { type: 'ProvidersFailed' } } })).toEqual([
      'ProvidersFailed',
    ])
  })

  test('[CHECK-29] the address must lie in the area', () => {
    const outside = quoteDelivery(aStore(), outOfZone)
    expect(failing({ payment: card, cardIsValid: true, delivery: { quote: outside } })).toEqual(['OutOfDeliveryArea'])
  })

  test('[CHECK-30] the fee must be known', () => {
    expect(failing({ delivery: { isUnanswered: true } })).toEqual(['DeliveryFeeUnanswered'])
    const cashOnly = { offeredMethods: ['CASH'] as const, delivery: { isUnanswered: true, quote: noCash } }
    expect(failing(cashOnly)).toEqual(['DeliveryFeeUnanswered'])
  })

  test('[CHECK-31] [AMBIG-29] cash as the only type needs a courier that takes it', () => {
    expect(failing({ offeredMethods: ['CASH'], delivery: { quote: noCash } })).toEqual(['NoCashDelivery'])
    expect(failing({ offeredMethods: ['CASH', 'CARD'], delivery: { quote: noCash } })).toEqual([])
    expect(failing({ offeredMethods: ['CASH'] })).toEqual([])
    expect(failing({ offeredMethods: [], delivery: { quote: noCash } })).toEqual([])
  })

  test('an address that no store delivers to is reported as such, and not as one without cash', () => {
    for (const type of ['OutOfBounds', 'ProvidersFailed'] as const)
      expect(failing({ offeredMethods: ['CASH'], delivery: { quote: { type }, itemsTotal: 0 } })).toEqual([
        type === 'OutOfBounds' ? 'OutOfDeliveryArea' : type,
      ])
  })

  test('[CHECK-32] none of it is checked in the other modes', () => {
    const delivery = { hasAddress: false, betweenStreetsRequired: true, isUnanswered: true, itemsTotal: 0 }
    expect(failing({ modeType: 'TAKE_AWAY', delivery })).toEqual([])
  })
})

test('[PAY-08] the fields of a card that is entered here must be valid', () => {
  expect(failing({ payment: card })).toEqual(['CardFieldsInvalid'])
  expect(failing({ payment: card, cardIsValid: true })).toEqual([])
  expect(failing({ payment: toChosen(aCardPayment({ upload: 'APP' })) })).toEqual([])
})

test('the schedule must be known, and until then nothing else is required', () => {
  const unanswered = { isUnanswered: true, canOrderNow: false }
  expect(failing({ scheduling: unanswered })).toEqual(['SlotsUnanswered'])
})

test('a time must be chosen where ordering now is impossible', () => {
  expect(failing({ scheduling: { canOrderNow: false } })).toEqual(['ScheduledTimeMissing'])
  expect(failing({ scheduling: { canOrderNow: false, scheduledAt: '2026-03-06T21:00:00-03:00' } })).toEqual([])
})

test('[AMBIG-35] the sequence is customer data, cash, delivery, card, scheduling', () => {
  const failures = validateCheckout(
    form({
      phone: '',
      customerName: '',
      customerDocument: '1',
      mandatoryEmail: true,
      payment: { id: 'both', paymentMethod: 'CASH', upload: 'API' },
      paymentAmount: null,
      delivery: { hasAddress: false, betweenStreetsRequired: true, itemsTotal: 0, isUnanswered: true },
      scheduling: { isUnanswered: true, canOrderNow: false },
    }),
  )
  expect(failures.map(({ type }) => type)).toEqual([
    'PhoneMissing',
    'NameMissing',
    'EmailMissing',
    'DocumentInvalid',
    'CashAmountMissing',
    'AddressMissing',
    'BetweenStreetsMissing',
    'BelowMinimumOrder',
    'DeliveryFeeUnanswered',
    'CardFieldsInvalid',
    'SlotsUnanswered',
  ])
})

describe('payment types', () => {
  test('[PAY-02] only active ones are offered', () => {
    const mode = aMode({ paymentTypes: [aPaymentType({ active: false }), aCardPayment()] })
    expect(activePaymentTypes(mode).map(({ id }) => id)).toEqual(['card'])
  })

  test('[AMBIG-13] the default is the first active one', () => {
    const others = [aPaymentType({ id: 'other' }), aCardPayment({ id: 'last' })]
    const mode = aMode({ paymentTypes: [aPaymentType({ active: false }), aCardPayment(), ...others] })
    expect(defaultPaymentType(mode)).toEqual({ id: 'card', paymentMethod: 'CARD', upload: 'API' })
    expect(defaultPaymentType(aMode({ paymentTypes: [] }))).toBeNull()
  })

  test('[FEE-08] [AMBIG-63] the first active other type replaces cash where the zone takes none', () => {
    expect(settlePayment(cash, aMode(), noCash)).toEqual(card)
    expect(settlePayment(cash, aMode(), quote)).toEqual(cash)
    expect(settlePayment(cash, aPickupMode(), noCash)).toEqual(cash)
    const link = toChosen(aCardPayment({ id: 'link', upload: 'APP' }))
    expect(settlePayment(link, aMode(), noCash)).toEqual(link)
  })

  test('[FEE-09] [OPEN-20] without another type none is chosen', () => {
    expect(settlePayment(cash, aMode({ paymentTypes: [aPaymentType()] }), noCash)).toBeNull()
    const inactive = aCardPayment({ active: false })
    expect(settlePayment(cash, aMode({ paymentTypes: [aPaymentType(), inactive] }), noCash)).toBeNull()
  })

  test('[OPEN-26] [FAMBIG-61] upload API enters the card here, APP asks for a link', () => {
    const types = [aCardPayment(), aCardPayment({ upload: 'APP' }), aPaymentType()].map((it) => toChosen(it))
    expect(types.map(entersCard)).toEqual([true, false, false])
    expect(types.map(needsPaymentLink)).toEqual([false, true, false])
    expect([entersCard(null), needsPaymentLink(null), settlePayment(null, aMode(), noCash)]).toEqual([
      false,
      false,
      null,
    ])
  })
})
