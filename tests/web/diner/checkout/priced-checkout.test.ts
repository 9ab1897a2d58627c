import { expect, test } from 'vitest'
import { emptyCart } from '#domain/cart/state.ts'
import type { OrderModeType } from '#domain/catalog/order-mode.ts'
import { toChosen } from '#domain/checkout/payment.ts'
import { defaultCountry } from '#domain/money/money.ts'
import { formatPhone, phoneChoices } from '#domain/phone/phone.ts'
import { writeSubmission } from '#openapi/wire/orders.ts'
import { aLine } from '#tests/kit/cart.ts'
import { aCardPayment, aCode, aMode, aPaymentType, aPickupMode, aStore } from '#tests/kit/catalog.ts'
import { submissionOf } from '#web/diner/pages/checkout/effects/submission-of.ts'
import { openedWith } from '#web/diner/pages/checkout/state/checkout-state.ts'
import type { CodeState } from '#web/diner/pages/checkout/state/code.ts'
import { redemptionNow } from '#web/diner/pages/checkout/state/points.ts'
import { type CheckoutFacts, priceCheckout } from '#web/diner/pages/checkout/state/priced-checkout.ts'
import { freshDraft } from '#web/diner/state/checkout-draft.ts'

const facts: CheckoutFacts = {
  branchId: 'branch-1',
  store: { ...aStore(), distance: null, reachableByDelivery: null },
  mode: aPickupMode(),
  currency: defaultCountry,
  now: '2026-11-22T16:00:00.000Z',
  cart: { ...emptyCart, paymentType: toChosen(aPaymentType()), lines: [aLine({ price: 1_000_000 })] },
  location: null,
  quote: null,
  isQuoting: false,
  isReadingStore: false,
  schedule: { choice: 'NotOffered', days: null, isLoading: false, isAsking: false },
  points: { program: null, balance: null, rules: undefined },
  external: { user: null, discount: null },
  charges: undefined,
  phoneRules: { formatPhone, phoneChoices },
  notesLimit: 250,
  entry: { phone: null, tableNumber: null },
  online: { cards: [], links: [], needEmail: [] },
  cardIsValid: false,
}
const draft = { ...freshDraft(), customerName: ' Ana ', phone: '11 5555 4444', paymentAmount: '20.000,50' }
const noCode: CodeState = { text: '', isTyped: false, attempt: null, wasAsked: false, hasExpired: false }
const withCode = (over: Parameters<typeof aCode>[0] = {}): CodeState => ({
  ...noCode,
  text: 'BIENVENIDO',
  attempt: {
    ...{ text: 'BIENVENIDO', branchId: 'branch-1', phone: '+5491155554444', status: 'success', appliedAt: 0 },
    code: { ...aCode(over), plateName: null },
  },
})
const priced = ({ code = noCode, ...over }: Partial<CheckoutFacts> & { code?: CodeState } = {}) =>
  priceCheckout(openedWith(draft, code), { ...facts, ...over })

test('an unhindered order has its price and its payment', () => {
  const { failures, price, paysWith } = priced()
  expect([failures, price.total, paysWith]).toEqual([[], 1_000_000, 2_000_050])
})

test('[CHECK-33] [CHECK-35] notes that were pasted beyond the limit of the shop are refused', () => {
  const checkout = openedWith({ ...draft, notes: 'sin sal' }, noCode)
  expect(priceCheckout(checkout, { ...facts, notesLimit: 6 }).failures).toEqual([
    { type: 'TextTooLong', field: 'notes', limit: 6 },
  ])
  expect(priceCheckout(checkout, { ...facts, notesLimit: 7 }).failures).toEqual([])
})

test('[DISC-15] a code is applied when its status is success and no rule is broken', () => {
  const good = priced({ code: withCode() })
  expect([good.code.isApplied, good.price.total]).toEqual([true, 900_000])
  const broken = priced({ code: withCode({ minimumOrderAmount: 1_000_001 }) })
  expect([broken.code.status, broken.code.isApplied, broken.price.total]).toEqual(['success', false, 1_000_000])
  for (const status of ['init', 'loading', 'failed'] as const) {
    const attempt = { ...withCode().attempt!, ...(status === 'failed' ? { status, failure: 'NotFound' } : { status }) }
    const code = { ...withCode(), attempt: status === 'init' ? null : attempt } as CodeState
    expect(priced({ code }).code, status).toMatchObject({ status, isApplied: false })
  }
})

test('[PAY-02] a payment type that is entered online is not offered here, and not taken from the cart', () => {
  const online = aCardPayment({ upload: 'API' })
  const mode = aPickupMode({ paymentTypes: [aPaymentType(), online] })
  const { types, payment } = priced({ mode, cart: { ...facts.cart, paymentType: toChosen(online) } })
  expect([types.map(({ id }) => id), payment]).toEqual([['cash'], null])
})

test('a card whose provider needs an e-mail forces that field, and the provider’s page does not', () => {
  const forced = (upload: 'API' | 'APP', needEmail: readonly string[]) => {
    const online = aCardPayment({ upload, onlinePayment: { providerName: 'MERCADOPAGO' } })
    const mode = aPickupMode({ paymentTypes: [aPaymentType(), online] })
    const providers = { cards: ['mercadopago'], links: ['mercadopago'], needEmail }
    const cart = { ...facts.cart, paymentType: toChosen(online) }
    const { forced: fields, failures } = priced({ mode, cart, online: providers, cardIsValid: true })
    return [fields.email, failures.map(({ type }) => type)]
  }
  expect(forced('API', ['mercadopago'])).toEqual([true, ['EmailMissing']])
  expect(forced('API', [])).toEqual([false, []])
  expect(forced('APP', ['mercadopago'])).toEqual([false, []])
})

test('[CHECK-23] [OPEN-21] the store’s forced fields are those of the form, and only a table needs no phone', () => {
  const store = { ...facts.store, forcedFields: { name: false, phone: false, email: false } }
  const blank = openedWith({ ...draft, customerName: '', phone: '', tableNumber: '7' }, noCode)
  const at = (type: OrderModeType) => priceCheckout(blank, { ...facts, store, mode: aPickupMode({ type }) })
  expect([at('DINING_IN').forced, at('DINING_IN').failures]).toEqual([{ name: false, phone: false, email: false }, []])
  expect(at('TAKE_AWAY').forced).toEqual({ name: false, phone: true, email: false })
  expect(at('TAKE_AWAY').failures).toEqual([{ type: 'PhoneMissing' }])
  const sent = submissionOf(
    blank,
    { ...facts, store, mode: aPickupMode({ type: 'DINING_IN' }), phoneRules: undefined },
    at('DINING_IN'),
    { acquisitionChannel: 'DIRECT', installedApp: false, browserIds: null },
  )
  expect(writeSubmission(sent, 2)).toMatchObject({ phone: null, customerName: '', tableUid: '7' })
})

test('a requested fee without an answer prevents the order, once there is an address', () => {
  const location = { lat: 0, lng: 0, betweenStreets: '' } as CheckoutFacts['location']
  const failing = (over: Partial<CheckoutFacts>) => priced({ mode: aMode(), ...over }).failures.map(({ type }) => type)
  expect(failing({ location, isQuoting: true })).toContain('DeliveryFeeUnanswered')
  expect(failing({ location })).not.toContain('DeliveryFeeUnanswered')
  expect(failing({ isQuoting: true })).not.toContain('DeliveryFeeUnanswered')
})

test('a phone is not refused while its rules are loading', () => {
  const state = openedWith({ ...draft, phone: '11' }, noCode)
  const types = (over: Partial<CheckoutFacts>) => priceCheckout(state, { ...facts, ...over }).failures
  expect(types({})).toEqual([{ type: 'PhoneInvalid' }])
  expect(types({ phoneRules: undefined })).toEqual([])
})

test('[ENTRY-06] a link fixes its phone, if that is a phone', () => {
  const settled = (phone: string) =>
    priceCheckout(openedWith({ ...draft, phone }, noCode), { ...facts, entry: { phone, tableNumber: null } }).settled
  expect(settled('11 5555 4444').phone).toBe(true)
  expect(settled('11').phone).toBe(false)
})

test('[ORDER-02] the order is sent as shown, with trimmed texts and a formatted phone', () => {
  const origin = { acquisitionChannel: 'DIRECT', installedApp: false, browserIds: null }
  const submission = submissionOf(openedWith(draft, noCode), facts, priced(), origin)
  expect(submission).toMatchObject({
    customer: { name: 'Ana', phone: '+5491155554444' },
    shown: { total: 1_000_000 },
    paysWith: 2_000_050,
    destination: null,
    tableNumber: '',
  })
})

test('[ORDER-08] a document goes out without its dots, also one that the checkout started with', () => {
  const state = openedWith({ ...draft, customerDocument: '30.123.456' }, noCode)
  const origin = { acquisitionChannel: 'DIRECT', installedApp: false, browserIds: null }
  expect(submissionOf(state, facts, priceCheckout(state, facts), origin).customer.document).toBe('30123456')
})

test('[CHECK-10] [ORDER-01] every input of the checkout goes out with the order', () => {
  const mode = aPickupMode({ type: 'DINING_IN' })
  const at = '2026-11-22T23:00:00.000Z'
  const filled = {
    ...draft,
    ...{ customerEmail: 'ana@example.com', customerDocument: '30.123.456', tableNumber: '12', notes: 'Sin sal' },
    ...{ optIn: false, schedule: { modeId: mode.id, at, isAsked: false } },
    redemption: { phone: '+5491155554444', points: 300 },
  }
  const program = {
    ...{ active: true, name: 'Plumas', orderPercentage: 0, minRedeemedPoints: 1, maxRedeemedPoints: 900 },
    ...{ maxRedeemedPercentage: 1, supportsDiscounts: true, branchContactIds: null },
  }
  const full: CheckoutFacts = {
    ...facts,
    mode,
    schedule: {
      choice: 'Optional',
      days: [{ date: '2026-11-22', dayOfWeek: 'SUNDAY', slots: [{ time: '20:00', at }] }],
      ...{ isLoading: false, isAsking: false },
    },
    points: { program, balance: 500, rules: { redemptionNow } },
    charges: {
      generalDiscounts: [{ id: 'd', name: 'Menos mil', type: 'FIXED', fixedDiscount: 100_000 }],
      surcharges: [{ id: 's', name: 'Servicio de mesa', type: 'FIXED', value: 50_000 }],
      ...{ userFee: 45_000, percentageUserFee: 0 },
    },
  }
  const state = openedWith(filled, noCode)
  const origin = { acquisitionChannel: 'DIRECT', installedApp: false, browserIds: null }
  expect(writeSubmission(submissionOf(state, full, priceCheckout(state, full), origin), 2)).toMatchObject({
    ...{ customerName: 'Ana', phone: '+5491155554444', customerEmail: 'ana@example.com', document: '30123456' },
    ...{ tableUid: '12', notes: 'Sin sal', optIn: false, scheduled: true, scheduledAt: at, paysWith: 20_000.5 },
    loyaltyInfo: { redeemedPoints: 300 },
    items: [{ price: 10_000, quantity: 1 }],
    surcharges: [{ name: 'Servicio de mesa', amount: 500 }],
    discounts: [{ name: 'Menos mil', amount: 1_000 }],
    ...{ userServiceFee: 450, price: 10_000 - 1_000 + 500 + 450 - 300 },
  })
})

test('[DISC-09] a surcharge goes with the order under its name, its kind, its value, its amount and its id', () => {
  const surcharges = [
    { id: 'bag', name: 'Bolsa', type: 'FIXED', value: 60_000 },
    { id: 'night', name: 'Noche', type: 'PERCENT', value: 2.5 },
  ] as const
  const charges = { generalDiscounts: [], surcharges, userFee: 0, percentageUserFee: 0 }
  const order = { ...facts, charges }
  const state = openedWith(draft, noCode)
  const origin = { acquisitionChannel: 'DIRECT', installedApp: false, browserIds: null }
  expect(writeSubmission(submissionOf(state, order, priceCheckout(state, order), origin), 2).surcharges).toEqual([
    { name: 'Bolsa', type: 'FIXED', value: 600, amount: 600, surchargeReferenceId: 'bag' },
    { name: 'Noche', type: 'PERCENT', value: 2.5, amount: 250, surchargeReferenceId: 'night' },
  ])
})
