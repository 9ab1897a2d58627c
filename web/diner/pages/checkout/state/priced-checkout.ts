import type { Cart } from '#domain/cart/state.ts'
import type { ExternalDiscount } from '#domain/catalog/order-mode.ts'
import { isUnlikelyCash } from '#domain/checkout/cash-notes.ts'
import { overLimits } from '#domain/checkout/limits.ts'
import { activePaymentTypes, asksCashAmount, entersCard, refusesCash, settlePayment } from '#domain/checkout/payment.ts'
import { type CountryCode, countryOf } from '#domain/country/countries.ts'
import type { DeliveryQuote } from '#domain/delivery/quote.ts'
import { orderingState } from '#domain/hours/opening.ts'
import type { Currency } from '#domain/money/money.ts'
import { readAmount } from '#domain/money/typed.ts'
import { type ModeCharges, noCharges, quoteOrder, termsOfStore, withExternal } from '#domain/ordering/quote.ts'
import type { ModeView, StoreView } from '#web/diner/api/shop.ts'
import type { CheckoutFailure } from '#web/diner/features/checkout/checkout-fields.ts'
import { checkoutLimits } from '#web/diner/features/checkout/checkout-limits.ts'
import type { CheckoutDraft } from '#web/diner/state/checkout-draft.ts'
import type { LinkEntry } from '#web/diner/state/entry.ts'
import type { UserLocation } from '#web/shared/state/location.ts'
import type { CheckoutState } from './checkout-state.ts'
import { type CodeTerms, codeAction, hindranceOf, isWaiting, knownOf } from './code.ts'
import type { PointsFacts, Redemption } from './points.ts'
import type { SubmitCommand } from './press.ts'
import { type ScheduleFacts, shownSchedule } from './schedule.ts'

type PhoneRules = {
  readonly formatPhone: (input: string, country: CountryCode) => string | null
  readonly phoneChoices: (input: string, country: CountryCode) => readonly string[]
}

/** The checkout's facts from elsewhere: the store, the cart, the address, and the gateway's answers. */
export type CheckoutFacts = {
  readonly branchId: string
  readonly store: StoreView
  readonly mode: ModeView
  readonly currency: Currency
  /** The current minute, as an instant. */
  readonly now: string
  readonly cart: Cart
  readonly location: UserLocation | null
  /** The newest known price of delivery to the address; null while none is known. */
  readonly quote: DeliveryQuote | null
  /** A quote was requested, and its answer is not here yet: `quote` is of an earlier one. */
  readonly isQuoting: boolean
  /** The store was requested again, and the answer is not here yet: `store` has its earlier hours and levers. */
  readonly isReadingStore: boolean
  readonly schedule: ScheduleFacts
  readonly points: PointsFacts
  readonly external: ExternalFacts
  readonly charges: ModeCharges | undefined
  /** Undefined while they are loading. */
  readonly phoneRules: PhoneRules | undefined
  /** CHECK-33: the shop's limit, and never more than an order can carry. */
  readonly notesLimit: number
  readonly entry: Pick<LinkEntry, 'phone' | 'tableNumber'>
  readonly online: OnlineProviders
  /** PAY-08: whether the fields of the entered card are valid. */
  readonly cardIsValid: boolean
}

/** The external loyalty program (EXT). */
export type ExternalFacts = {
  /** Null where the diner is not one of its users. */
  readonly user: { readonly partnerName: string; readonly reference: string } | null
  /** EXT-03; null while it is not known, and where there is none. */
  readonly discount: ExternalDiscount | null
}

/** The providers that take cards on our pages, and those that open their own page for a payment. */
export type OnlineProviders = {
  readonly cards: readonly string[]
  readonly links: readonly string[]
  /** Providers that charge no card without the diner's e-mail. */
  readonly needEmail: readonly string[]
}

const noRedemption: Redemption = { points: 0, problem: null, facts: null }

export type PricedCheckout = ReturnType<typeof priceCheckout>

/**
 * Returns the order as it would be sent now: its price, and every reason why it cannot be sent (CHECK-11 to CHECK-31).
 */
export function priceCheckout({ form, code }: CheckoutState, facts: CheckoutFacts) {
  const { store, mode, currency, cart, location, quote } = facts
  const { draft } = form
  const types = payableHere(mode, facts.online)
  const payment = settlePayment(
    types.some(({ id }) => id === cart.paymentType?.id) ? cart.paymentType : null,
    { ...mode, paymentTypes: types },
    quote,
  )
  const ofStore = termsOfStore(store, mode.type)
  const type = types.find(({ id }) => id === payment?.id)
  const emailIsForced = ofStore.forced.email || store.mandatoryEmail || needsEmail(type, facts.online)
  const phone = phoneOf(draft, store, facts.phoneRules)
  const phoneIsValid = phone !== null
  const terms: CodeTerms = { branchId: facts.branchId, paymentId: payment?.id ?? null, phone }
  const known = knownOf(code, terms)
  const schedule = shownSchedule(
    draft.schedule,
    mode.id,
    orderingState(store, mode, facts.now).type === 'Open',
    facts.schedule,
  )
  const paysWith = readAmount(draft.paymentAmount, currency.mantissaLength)

  const ofMode = facts.charges ?? noCharges
  const charges = { ...ofMode, generalDiscounts: withExternal(ofMode.generalDiscounts, facts.external.discount) }
  const quoteWith = (redeemedPoints: number) =>
    quoteOrder({
      terms: {
        ...ofStore,
        charges,
        loyaltyProgram: facts.points.program,
        offeredMethods: types.map(({ paymentMethod }) => paymentMethod),
        mandatoryEmail: emailIsForced,
        decimals: currency.mantissaLength,
      },
      lines: cart.lines,
      assortment: null,
      payment,
      paysWith,
      delivery: quote,
      isQuoting: mode.type === 'DELIVERY' && location !== null && facts.isQuoting,
      code: known.code,
      orderDate: schedule.at ?? facts.now,
      redeemedPoints,
      customer: {
        customerName: draft.customerName,
        phone: draft.phone,
        phoneIsValid,
        customerEmail: draft.customerEmail,
        customerDocument: draft.customerDocument,
        tableNumber: draft.tableNumber,
      },
      address: location,
      cardIsValid: facts.cardIsValid,
      scheduling: {
        isUnanswered: facts.isReadingStore || schedule.isUnanswered,
        canOrderNow: schedule.canOrderNow,
        scheduledAt: schedule.at,
      },
    })
  const unredeemed = quoteWith(0)
  /** DISC-15. */
  const codeIsApplied = known.status === 'success' && unredeemed.codeProblems.length === 0
  const redemption =
    facts.points.rules?.redemptionNow(draft.redemption, phone, facts.points, {
      totalBeforePoints: unredeemed.price.totalBeforePoints,
      mantissaLength: currency.mantissaLength,
      hasCode: codeIsApplied,
    }) ?? noRedemption
  const { price, codeProblems, failures, gainedPoints } =
    redemption.points > 0 ? quoteWith(redemption.points) : unredeemed

  const asksAmount = asksCashAmount(payment, mode.type, quote)
  const tooMuch = overLimits(
    { ...draft, paysWith: asksAmount ? paysWith : null },
    { ...checkoutLimits(currency.mantissaLength), notes: facts.notesLimit },
  )
  return {
    types,
    payment,
    price,
    paysWith,
    asksAmount,
    /** PAY-07: the provider of the card fields; null where the diner enters no card here. */
    cardProvider: entersCard(payment) ? (type?.onlinePayment?.providerName.toLowerCase() ?? null) : null,
    /** FEE-08: the zone's couriers take no cash. */
    refusesCash: mode.type === 'DELIVERY' && refusesCash(quote),
    failures: [...tooMuch, ...failures.map((failure) => saidOfAmount(failure, draft))] as readonly CheckoutFailure[],
    schedule,
    points: { ...redemption, gained: gainedPoints },
    terms,
    code: {
      ...known,
      text: code.text,
      problems: codeProblems,
      action: codeAction(known.status, code.text),
      isApplied: codeIsApplied,
      isWaiting: isWaiting(code, terms),
      hindrance: hindranceOf(code, terms),
      hasExpired: code.hasExpired,
    },
    /** The required fields; the payment may require the e-mail. */
    forced: { ...ofStore.forced, email: emailIsForced },
    phoneChoices: facts.phoneRules?.phoneChoices(draft.phone, phoneCountryOf(draft, store)) ?? [],
    /** ENTRY-06, ENTRY-07. A link with an invalid phone must not lock the diner out of ordering. */
    settled: {
      phone: facts.entry.phone !== null && facts.entry.phone === draft.phone && phoneIsValid,
      tableNumber: facts.entry.tableNumber !== null,
    },
  }
}

/** Returns the command of a press of the button. */
export function submitted({ failures, code, asksAmount, paysWith, price }: PricedCheckout): SubmitCommand {
  const isUnlikely = asksAmount && paysWith !== null && isUnlikelyCash(paysWith, price.total)
  return { type: 'Submit', failures, codeStatus: code.status, unlikelyCash: isUnlikely ? paysWith : null }
}

/** A typed amount that cannot be read is missing to the rules, but unclear to the diner. */
const saidOfAmount = (failure: CheckoutFailure, { paymentAmount }: CheckoutDraft): CheckoutFailure =>
  failure.type === 'CashAmountMissing' && paymentAmount.trim() !== '' ? { type: 'CashAmountUnclear' } : failure

/** PAY-02: the payment types that this checkout can complete: in person, or online by a provider that is there. */
const payableHere = (mode: ModeView, { cards, links }: OnlineProviders) =>
  activePaymentTypes(mode).filter(({ upload, onlinePayment }) => {
    if (upload === null || !onlinePayment) return upload === null
    return (upload === 'API' ? cards : links).includes(onlinePayment.providerName.toLowerCase())
  })

const needsEmail = (type: ModeView['paymentTypes'][number] | undefined, { needEmail }: OnlineProviders): boolean =>
  type?.upload === 'API' && needEmail.includes(type.onlinePayment?.providerName.toLowerCase() ?? '')

/** The country that a typed phone without a plus sign belongs to. */
export const phoneCountryOf = ({ phoneCountry }: CheckoutDraft, store: Pick<StoreView, 'address'>): CountryCode =>
  phoneCountry ?? countryOf(store)

/**
 * Returns the phone with its plus sign, so that the gateway need not know the chosen country; null while it is not
 * valid, undefined while its rules are loading.
 */
export const phoneOf = (
  draft: CheckoutDraft,
  store: Pick<StoreView, 'address'>,
  rules: PhoneRules | undefined,
): string | null | undefined => {
  if (draft.phone === '') return null
  return rules?.formatPhone(draft.phone, phoneCountryOf(draft, store))
}
