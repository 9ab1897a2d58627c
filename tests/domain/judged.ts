import type { LoyaltyProgram } from '#domain/catalog/branch.ts'
import { quoteDelivery } from '#domain/delivery/quote.ts'
import { type Facts, judgeOrder, type OrderOffer } from '#domain/ordering/judge.ts'
import { type Submission, submissionDefaults } from '#domain/ordering/submission.ts'
import { aLine } from '#tests/kit/cart.ts'
import { aBranch, aMenu, aMode, aPaymentType, aStore, inZone } from '#tests/kit/catalog.ts'

// An order that may be placed, its sale and its facts, and the judgement on each with something else in it.

export const store = aStore()
const delivery = quoteDelivery(store, inZone)
export const fee = delivery.type === 'InDeliveryArea' ? delivery.cashDeliveryFee : 0
export const total = 950_000 + fee

const aSale = (over: Partial<OrderOffer> = {}): OrderOffer => ({
  branch: aBranch(),
  store,
  mode: aMode(),
  menu: aMenu(),
  paymentType: aPaymentType(),
  code: null,
  money: { currency: 'ARS', decimals: 2 },
  ...over,
})

export const program: LoyaltyProgram = {
  active: true,
  name: 'Plumas',
  orderPercentage: 0.05,
  minRedeemedPoints: 100,
  maxRedeemedPoints: 2_000,
  maxRedeemedPercentage: 0.1,
  supportsDiscounts: false,
  branchContactIds: null,
}

export const destination = {
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

export const aSubmission = (over: Partial<Submission> = {}): Submission => ({
  ...submissionDefaults,
  storeId: store.id,
  orderModeId: 'delivery',
  modeType: 'DELIVERY',
  paymentTypeId: 'cash',
  lines: [aLine({ notes: 'sin aceitunas' })],
  shown: { total, toPay: null, deliveryFee: null, userServiceFee: null, discounts: [], surcharges: [] },
  customer: {
    name: ' Carla ',
    phone: '11 5555-1234',
    email: ' carla@example.com ',
    document: '30.111.222',
    optIn: true,
  },
  destination,
  paysWith: 2_000_000,
  notes: ' Tocar timbre ',
  orderText: '1 x Muzzarella',
  acquisitionChannel: 'instagram',
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

export const judged = (sale: Partial<OrderOffer> = {}, sent: Partial<Submission> = {}, known: Partial<Facts> = {}) =>
  judgeOrder(aSale(sale), aSubmission(sent), { ...facts, ...known })

export const rejectionOf = (...of: Parameters<typeof judged>) => {
  const judgement = judged(...of)
  return judgement.ok ? null : judgement.rejection
}
export const orderOf = (...of: Parameters<typeof judged>) => {
  const judgement = judged(...of)
  if (!judgement.ok) throw new Error(JSON.stringify(judgement.rejection))
  return judgement.order
}
