import { pausesOf, withSoldOut } from '#domain/availability/on-menu.ts'
import { extraMinutesOf, withExtra } from '#domain/availability/serving.ts'
import type { Lever } from '#domain/availability/state.ts'
import type { CartLine } from '#domain/cart/line.ts'
import { itemNotesLimit, orderNotesLimit } from '#domain/cart/notes.ts'
import type { Branch } from '#domain/catalog/branch.ts'
import type { DiscountCode } from '#domain/catalog/discount.ts'
import type { Menu } from '#domain/catalog/menu.ts'
import type { ExternalDiscount, OrderMode, PaymentType } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import { forcedFieldsOf } from '#domain/checkout/forced-fields.ts'
import { cleanIdentityNumber } from '#domain/checkout/identity-number.ts'
import { activePaymentTypes, refusesCash, toChosen } from '#domain/checkout/payment.ts'
import type { CheckoutRejection } from '#domain/checkout/validate.ts'
import { type CountryCode, countryOf } from '#domain/country/countries.ts'
import { type DeliveryQuote, zoneOf } from '#domain/delivery/quote.ts'
import type { UseRejection } from '#domain/discount-code/decide.ts'
import type { Position } from '#domain/geo/position.ts'
import { orderingState } from '#domain/hours/opening.ts'
import { pausedUntil } from '#domain/hours/pause.ts'
import { ofEveryKey } from '#domain/kernel/every-key.ts'
import type { Money } from '#domain/money/money.ts'
import type { PlacedOrder } from '#domain/order/events.ts'
import { formatPhone, isValidPhone } from '#domain/phone/phone.ts'
import type { CodeProblem } from '#domain/pricing/code.ts'
import { runsAt } from '#domain/pricing/loyalty.ts'
import { type RedemptionRejection, redemptionProblem } from '#domain/pricing/redemption.ts'
import type { LineProblem } from '#domain/pricing/reprice.ts'
import { holdingAt } from '#domain/pricing/validity.ts'
import { offeredSchedule } from '#domain/slots/offered-schedule.ts'
import { schedulingChoice } from '#domain/slots/scheduling-choice.ts'
import { isTaken } from '#domain/slots/slots.ts'
import { type OrderQuote, quoteOrder, type StoreTerms, type Terms, termsOfStore, withExternal } from './quote.ts'
import type { Submission } from './submission.ts'

/** The part of the catalogue that concerns an order. */
export type OrderOffer = {
  readonly branch: Branch
  readonly store: Store
  readonly mode: OrderMode
  readonly menu: Menu
  readonly paymentType: PaymentType
  readonly code: DiscountCode | null
  readonly money: Money
}

/** The facts that only the gateway knows at the moment of the judgement. */
export type Facts = {
  /** An instant in ISO 8601. */
  readonly now: string
  /** Null in all modes except delivery. */
  readonly delivery: DeliveryQuote | null
  /** The position of the order's address; null when it was not found. */
  readonly position: Position | null
  /** DISC-26: the code was not validated with this phone, or too long ago. */
  readonly codeIsExpired: boolean
  readonly codeUse: UseRejection | null
  /** The points of the diner; null when the diner has to prove the phone before redeeming. */
  readonly pointsBalance: number | null
  /** The discount that the external loyalty program grants the diner; null for none. */
  readonly externalDiscount: ExternalDiscount | null
  /** The levers of the store that hold now. */
  readonly levers: readonly Pick<Lever, 'target' | 'until'>[]
  /** The chosen payment's provider takes no money without the diner's e-mail. */
  readonly paymentNeedsEmail: boolean
}

/** The reason why an order may not use its discount code. */
export type CodeRejection =
  | UseRejection
  | { readonly type: 'CodeNotFound' }
  | { readonly type: 'CodeExpired' }
  | { readonly type: 'CodeNotApplicable'; readonly problems: readonly CodeProblem[] }

/** The reason why an order may not redeem its points. */
type PointsRejection =
  | { readonly type: 'PointsNotOffered' }
  | { readonly type: 'CustomerNotProven' }
  | { readonly type: 'PointsRefused'; readonly problem: RedemptionRejection }

export type OrderRejection =
  | CodeRejection
  | PointsRejection
  | { readonly type: 'OrdersDisabled' }
  | { readonly type: 'StoreClosed' }
  | { readonly type: 'SlotNotOffered' }
  | { readonly type: 'NotesTooLong'; readonly limit: number; readonly referenceId: string | null }
  | { readonly type: 'ItemsRefused'; readonly problems: readonly LineProblem[] }
  | { readonly type: 'CheckoutRefused'; readonly failures: readonly CheckoutRejection[] }
  | { readonly type: 'PriceChanged'; readonly quote: OrderQuote; readonly decimals: number }

/** The reason why a submission has no sale: the catalogue does not know it, or no provider takes its payment. */
export type SaleRejection = { readonly type: 'StoreNotFound' | 'OrderModeNotFound' | 'PaymentNotServed' }

/** A placed order except for what placing it creates. */
export type JudgedOrder = Omit<
  PlacedOrder,
  'orderId' | 'code' | 'logisticsOrderId' | 'payableUntil' | 'canReportError' | 'customer'
> & {
  readonly customer: Omit<PlacedOrder['customer'], 'id'>
}

export type Judgement =
  | { readonly ok: true; readonly order: JudgedOrder }
  | { readonly ok: false; readonly rejection: OrderRejection }

/**
 * The gateway's judgement: it checks every rule again that the browser has checked, and its result counts. Record the
 * order that it returns; do not read the submission afterwards.
 */
export function judgeOrder(sale: OrderOffer, sent: Submission, facts: Facts): Judgement {
  const submission = cleanSubmission(sent, countryOf(sale.store))
  const quote = quoteOf(sale, submission, facts)
  const rejection =
    timeRejection(sale, submission, facts) ??
    notesRejection(sale, submission) ??
    itemsRejection(quote) ??
    codeRejection(sale, submission, quote, facts) ??
    pointsRejection(sale, submission, quote, facts) ??
    checkoutRejection(sale, submission, quote, facts) ??
    priceRejection(sale, submission, quote)
  return rejection ? { ok: false, rejection } : { ok: true, order: orderOf(sale, submission, quote, facts) }
}

/** Trims texts and brings phone and document into the stored format. Cleaning twice changes nothing. `country` is the store's. */
export function cleanSubmission(submission: Submission, country: CountryCode): Submission {
  const customer = withTrimmedTexts(submission.customer)
  return {
    ...withTrimmedTexts(submission),
    customer: {
      ...customer,
      phone: formatPhone(customer.phone, country) ?? customer.phone,
      document: cleanIdentityNumber(customer.document),
    },
    destination: submission.destination && withTrimmedTexts(submission.destination),
  }
}

/** Trims every text of an entity, also one that it gets later, and leaves the entities in it as they are. */
const withTrimmedTexts = <Entity extends object>(entity: Entity): Entity =>
  // Each value keeps its type, because a text becomes a text.
  Object.fromEntries(
    Object.entries(entity).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value]),
  ) as Entity

/** Returns the terms of a store and a mode from the catalogue, and of the chosen payment. */
const termsOf = (
  { branch, store, mode, money }: OrderOffer,
  { now, paymentNeedsEmail, externalDiscount }: Facts,
): Terms => ({
  ...termsOfStore({ ...store, ...store.settings } satisfies Required<StoreTerms>, mode.type),
  charges: {
    generalDiscounts: withExternal(holdingAt(mode.generalDiscounts, now, store.timeZone), externalDiscount),
    surcharges: mode.generalSurcharges,
    userFee: mode.userFee,
    percentageUserFee: mode.percentageUserFee,
  },
  loyaltyProgram: branch.loyaltyProgram,
  offeredMethods: activePaymentTypes(mode).map(({ paymentMethod }) => paymentMethod),
  mandatoryEmail: store.mandatoryEmail || paymentNeedsEmail,
  decimals: money.decimals,
})

function quoteOf(sale: OrderOffer, submission: Submission, facts: Facts): OrderQuote {
  const { branch, store, menu, mode, paymentType, code } = sale
  const { customer, destination } = submission
  return quoteOrder({
    terms: termsOf(sale, facts),
    lines: submission.lines,
    assortment: {
      menu,
      plates: withSoldOut(branch.plates, facts.levers),
      // Prices are those of the moment of ordering, which the diner sees. Only a code counts for the order's own time.
      discounts: holdingAt(branch.discounts, facts.now, store.timeZone),
    },
    payment: toChosen(paymentType),
    paysWith: submission.paysWith,
    delivery: facts.delivery,
    isQuoting: false,
    code,
    orderDate: submission.scheduledAt ?? facts.now,
    redeemedPoints: submission.redeemedPoints,
    customer: {
      customerName: customer.name,
      phone: customer.phone,
      phoneIsValid: isValidPhone(customer.phone, countryOf(store)),
      customerEmail: customer.email,
      customerDocument: customer.document,
      tableNumber: submission.tableNumber,
    },
    address: destination && destination.street.trim() !== '' ? destination : null,
    cardIsValid: true,
    scheduling: { isUnanswered: false, canOrderNow: !mode.onlyScheduling, scheduledAt: submission.scheduledAt },
  })
}

/** A pause does not refuse an order for a time after its end. */
function timeRejection({ store, mode }: OrderOffer, { scheduledAt }: Submission, facts: Facts): OrderRejection | null {
  const { now, levers } = facts
  const pauses = pausesOf(levers)
  const state = orderingState({ ...store, pauses }, mode, now)
  if (state.type === 'OrdersDisabled') return { type: 'OrdersDisabled' }
  if (scheduledAt !== null) {
    const isPausedThen = pausedUntil(pauses, mode.id, scheduledAt) !== undefined
    if (store.status === 'TEMPORARILY_CLOSED' || isPausedThen) return { type: 'StoreClosed' }
    const schedule = schedulingChoice(store, mode) === 'NotOffered' ? null : mode.orderSchedule
    const offered = schedule && offeredSchedule(schedule, { ...store, pauses }, mode, now)
    const offeredNow = offered && { ...offered, extraMinutes: extraMinutesOf(levers) }
    return offeredNow && isTaken(offeredNow, scheduledAt, now, store.timeZone) ? null : { type: 'SlotNotOffered' }
  }
  return state.type === 'Open' ? null : { type: 'StoreClosed' }
}

function notesRejection({ branch }: OrderOffer, { lines, notes }: Submission): OrderRejection | null {
  const limit = itemNotesLimit(branch.customizations)
  const tooLong = lines.find((line) => line.notes.length > limit)
  if (tooLong) return { type: 'NotesTooLong', limit, referenceId: tooLong.referenceId }
  const orderLimit = orderNotesLimit(branch.customizations)
  return notes.length > orderLimit ? { type: 'NotesTooLong', limit: orderLimit, referenceId: null } : null
}

function itemsRejection({ lineProblems }: OrderQuote): OrderRejection | null {
  const refused = lineProblems.filter(({ type }) => type !== 'PriceChanged')
  return refused.length ? { type: 'ItemsRefused', problems: refused } : null
}

/** DISC-26, DISC-30 to DISC-34. Placing the order checks again whether the diner may use the code. */
function codeRejection(
  { code, store, mode }: OrderOffer,
  { customer }: Submission,
  { codeProblems }: OrderQuote,
  facts: Facts,
): CodeRejection | null {
  if (!code) return null
  // A code is validated with a phone, and its uses are counted by phone.
  const isGuest = customer.phone === '' && !forcedFieldsOf(store.settings.forcedFields, mode.type).phone
  if (facts.codeIsExpired || isGuest) return { type: 'CodeExpired' }
  if (codeProblems.length > 0) return { type: 'CodeNotApplicable', problems: codeProblems }
  return facts.codeUse
}

/** LOYAL-03, LOYAL-08 to LOYAL-11, AMBIG-41. Placing the order checks the balance again. */
function pointsRejection(
  { branch, store, code, money }: OrderOffer,
  { redeemedPoints }: Submission,
  { price }: OrderQuote,
  { pointsBalance }: Facts,
): PointsRejection | null {
  if (redeemedPoints === 0) return null
  const { loyaltyProgram } = branch
  if (!runsAt(loyaltyProgram, store.id)) return { type: 'PointsNotOffered' }
  if (pointsBalance === null) return { type: 'CustomerNotProven' }
  const problem = redemptionProblem(loyaltyProgram, redeemedPoints, {
    balance: pointsBalance,
    totalBeforePoints: price.totalBeforePoints,
    mantissaLength: money.decimals,
    hasCode: code !== null,
  })
  return problem && { type: 'PointsRefused', problem }
}

function checkoutRejection(
  sale: OrderOffer,
  submission: Submission,
  { failures }: OrderQuote,
  facts: Facts,
): OrderRejection | null {
  const { mode, paymentType } = sale
  const { delivery } = facts
  // The browser switches to another payment type (FEE-08). An order that pays in cash anyway is refused.
  const paysRefusedCash = paymentType.paymentMethod === 'CASH' && mode.type === 'DELIVERY' && refusesCash(delivery)
  const isTold = failures.some(({ type }) => type === 'NoCashDelivery')
  const all = [
    ...failures,
    ...(paysRefusedCash && !isTold ? [{ type: 'NoCashDelivery' } as const] : []),
    ...(failures.length === 0 && arrivesLater(sale, submission, facts) ? [{ type: 'ArrivesLater' } as const] : []),
  ]
  return all.length ? { type: 'CheckoutRefused', failures: all } : null
}

/**
 * Whether busy mode promises a later time than the page has shown. A client that sends no time has shown none, and one that sends less than the
 * catalogue's time would be refused at each press.
 */
function arrivesLater(sale: OrderOffer, submission: Submission, facts: Facts): boolean {
  const { maxDelayInMinutes: shown, scheduledAt } = submission
  const now = delaysOf(sale, submission, facts).maxDelayInMinutes
  return scheduledAt === null && shown > 0 && shown < now && shown >= now - extraMinutesOf(facts.levers)
}

/** The time that is promised now. The diner of an order for later has chosen its time. */
function delaysOf({ mode }: OrderOffer, { scheduledAt }: Submission, { delivery, levers }: Facts) {
  const { minDelayInMinutes, maxDelayInMinutes } = delivery?.type === 'InDeliveryArea' ? delivery : mode
  const delays = { minDelayInMinutes, maxDelayInMinutes }
  return scheduledAt === null ? withExtra(delays, extraMinutesOf(levers)) : delays
}

function priceRejection({ money }: OrderOffer, { shown }: Submission, quote: OrderQuote): OrderRejection | null {
  const { total, deliveryFee, userServiceFee } = quote.price
  const isSeen =
    shown.total === total &&
    (shown.toPay ?? total) === total &&
    (shown.deliveryFee ?? deliveryFee) === deliveryFee &&
    (shown.userServiceFee ?? userServiceFee) === userServiceFee
  return quote.lineProblems.length > 0 || !isSeen ? { type: 'PriceChanged', quote, decimals: money.decimals } : null
}

function orderOf(sale: OrderOffer, submission: Submission, quote: OrderQuote, facts: Facts): JudgedOrder {
  const { store, mode, paymentType, code, money } = sale
  const { customer } = submission
  const isDelivery = mode.type === 'DELIVERY'
  const zone = isDelivery ? zoneOf(store, facts.position) : null
  return ofEveryKey<JudgedOrder>({
    storeId: store.id,
    orderModeId: mode.id,
    orderModeName: mode.showName,
    orderModeType: mode.type,
    money,
    discountCode: code ? { id: code.id, code: code.code } : undefined,
    customer: {
      ...customer,
      phone: customer.phone || null,
      email: customer.email || null,
      document: customer.document || null,
      ...(customer.phone === '' && { isGuest: true }),
    },
    items: quote.lines.map(itemOf),
    totals: totalsOf(quote, submission),
    payment: {
      typeId: paymentType.id,
      name: paymentType.showName,
      method: paymentType.paymentMethod,
      upload: paymentType.upload,
      paysWith: submission.paysWith,
      ...(paymentType.onlinePayment && { provider: providerOf(paymentType.onlinePayment) }),
    },
    destination: isDelivery ? destinationOf(submission, facts.position) : null,
    deliveryZoneId: zone?.id,
    tableUID: submission.tableNumber || null,
    notes: submission.notes,
    orderText: submission.orderText,
    scheduledAt: submission.scheduledAt,
    ...delaysOf(sale, submission, facts),
    source: submission.source,
    acquisitionChannel: submission.acquisitionChannel,
    installedApp: submission.installedApp,
  })
}

/** Adapters have lower-case names; a catalogue may write `SANDBOX`. */
export const providerOf = ({ providerName }: NonNullable<PaymentType['onlinePayment']>): string =>
  providerName.toLowerCase()

const itemOf = (line: CartLine): JudgedOrder['items'][number] => ({
  id: line.lineId,
  referenceId: line.referenceId,
  sizeId: line.sizeId,
  ...(line.source && { source: line.source }),
  name: line.name,
  quantity: line.quantity,
  notes: line.notes,
  extras: line.extras.map(({ groupId, groupName, items }) => ({
    groupId,
    groupName,
    items: items.map(({ referenceId, name, quantity, price }) => ({ referenceId, name, quantity, price })),
  })),
  price: line.price,
  accPrice: line.price * line.quantity,
  originalPrice: line.originalPrice,
  ...(line.discount && { discount: line.discount }),
})

const totalsOf = ({ price, gainedPoints }: OrderQuote, { redeemedPoints }: Submission): JudgedOrder['totals'] => ({
  itemsPrice: price.itemsPrice,
  discounts: price.discounts.map(({ name, amount, type, discountReferenceId, externalBenefitType }) => ({
    ...{ name, amount, type, discountReferenceId },
    ...(externalBenefitType !== null && { externalBenefitType }),
  })),
  surcharges: price.surcharges.map(({ name, amount }) => ({ name, amount })),
  deliveryFee: price.deliveryFee,
  userServiceFee: price.userServiceFee,
  redeemedPoints,
  redeemedAmount: price.redeemedAmount,
  gainedPoints,
  total: price.total,
})

const destinationOf = ({ destination }: Submission, position: Position | null): JudgedOrder['destination'] =>
  destination && {
    street: destination.street,
    number: destination.number,
    zone: destination.zone,
    locality: destination.locality,
    details: destination.details,
    betweenStreets: destination.betweenStreets,
    position,
  }
