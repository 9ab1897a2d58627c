import { useQuery } from '@tanstack/react-query'
import { activePaymentTypes, asksCashAmount, settlePayment } from '#domain/checkout/payment.ts'
import { orderingState } from '#domain/hours/opening.ts'
import { noCharges, quoteOrder } from '#domain/ordering/quote.ts'
import { useDeliveryLocation } from '#web/api/delivery-location.ts'
import { modeChargesQuery, useCurrency } from '#web/api/queries.ts'
import type { ModeView, StoreView } from '#web/api/shop.ts'
import { readAmount } from '#web/features/checkout/payment-fields.tsx'
import { useCartOf } from '#web/state/cart.ts'
import { useCheckoutDraft } from '#web/state/checkout-draft.ts'
import { useEntry } from '#web/state/entry.ts'
import { useNow } from '#web/state/now.ts'
import { useQuoteQuery } from '../menu/ordering.ts'
import { usePhoneRules } from './phone-rules.ts'
import { useCodeState } from './use-code-state.ts'

/** All that checkout knows, and what its rules say of it. */
export function useCheckout(branchId: string, store: StoreView, mode: ModeView) {
  const cart = useCartOf(store.alias)
  const draft = useCheckoutDraft()
  const entry = useEntry()
  const location = useDeliveryLocation(store.id)
  const now = useNow()
  const { currency, money } = useCurrency(store.address.country)
  const asked = useQuoteQuery(store, mode, currency)
  const charges = useQuery(modeChargesQuery(mode.id, currency))
  const phoneRules = usePhoneRules()

  const quote = asked.data ?? null
  const types = payableHere(mode)
  const payment = settlePayment(
    types.some(({ id }) => id === cart.paymentType?.id) ? cart.paymentType : null,
    { ...mode, paymentTypes: types },
    quote,
  )
  const isDelivery = mode.type === 'DELIVERY'
  const phoneIsValid = phoneRules ? phoneRules.isValidPhone(draft.phone, draft.phoneCountry) : true
  const cleanPhone = () => phoneRules?.cleanPhone(draft.phone, draft.phoneCountry) ?? draft.phone
  const phone = phoneRules ? (phoneIsValid ? cleanPhone() : null) : undefined
  const codeState = useCodeState(branchId, phone)
  const paymentAmount = readAmount(draft.paymentAmount, currency.mantissaLength)
  const asksAmount = asksCashAmount(payment, mode.type, quote)
  const isAsking = isDelivery && location !== null && asked.isFetching && !asked.data

  const { price, codeProblems, failures } = quoteOrder({
    terms: {
      storeId: store.id,
      modeType: mode.type,
      charges: charges.data ?? noCharges,
      loyaltyProgram: null,
      offeredMethods: types.map(({ paymentMethod }) => paymentMethod),
      mandatoryEmail: store.mandatoryEmail,
      betweenStreetsRequired: store.deliveryConfig.betweenStreetsRequired,
      decimals: currency.mantissaLength,
    },
    lines: cart.lines,
    assortment: null,
    payment,
    paysWith: paymentAmount,
    delivery: isAsking ? 'Unanswered' : quote,
    code: codeState.code,
    redeemedPoints: 0,
    customer: {
      customerName: draft.customerName,
      phone: draft.phone,
      phoneIsValid,
      customerEmail: draft.customerEmail,
      customerDocument: draft.customerDocument,
      tableNumber: draft.tableNumber,
    },
    address: location,
    cardIsValid: true,
    scheduling: {
      isUnanswered: false,
      canOrderNow: orderingState(store, mode, now).type === 'Open',
      scheduledAt: null,
    },
  })

  return {
    ...{ cart, draft, location, currency, money, asked, quote, types, payment, price, paymentAmount, asksAmount },
    failures,
    codeState,
    codeProblems,
    /** As the gateway takes it; null while it is none, undefined while its rules are on their way. */
    phone,
    // A link with a phone that is none must not lock the diner out of ordering.
    settled: {
      phone: entry.phone !== null && entry.phone === draft.phone && phoneIsValid,
      tableNumber: entry.tableNumber !== null,
    },
    isPriced: charges.isSuccess && (!isDelivery || quote?.type === 'InDeliveryArea'),
    chargesFailed: charges.isError,
    retryCharges: () => void charges.refetch(),
    cleanPhone,
  }
}

/** PAY-02: what this checkout can take to its end, paid at the door or at the counter. */
const payableHere = (mode: ModeView) => activePaymentTypes(mode).filter(({ upload }) => upload === null)
