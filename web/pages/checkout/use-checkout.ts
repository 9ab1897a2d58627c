import { useQuery } from '@tanstack/react-query'
import { totalPrice } from '#domain/cart/selectors.ts'
import { activePaymentTypes, asksCashAmount, settlePayment } from '#domain/checkout/payment.ts'
import { defaultForcedFields, validateCheckout } from '#domain/checkout/validate.ts'
import { deliveryFeeOf } from '#domain/delivery/fee.ts'
import { orderingState } from '#domain/hours/opening.ts'
import { codeProblems } from '#domain/pricing/code.ts'
import { priceOrder } from '#domain/pricing/order-price.ts'
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
  const itemsTotal = totalPrice(cart)
  const isDelivery = mode.type === 'DELIVERY'
  const zone = quote?.type === 'InDeliveryArea' ? quote : null
  const deliveryFee = zone ? deliveryFeeOf(zone, itemsTotal, payment?.paymentMethod === 'CASH') : 0
  const phoneIsValid = phoneRules ? phoneRules.isValidPhone(draft.phone, draft.phoneCountry) : true
  const cleanPhone = () => phoneRules?.cleanPhone(draft.phone, draft.phoneCountry) ?? draft.phone
  const phone = phoneRules ? (phoneIsValid ? cleanPhone() : null) : undefined
  const codeState = useCodeState(branchId, phone)
  const ordered = { cartTotal: itemsTotal, lines: cart.lines, deliveryFee: isDelivery && !zone ? null : deliveryFee }
  const price = priceOrder({
    lines: cart.lines,
    generalDiscounts: charges.data?.generalDiscounts ?? [],
    surcharges: charges.data?.surcharges ?? [],
    userFee: charges.data?.userFee ?? 0,
    percentageUserFee: charges.data?.percentageUserFee ?? 0,
    code: codeState.code,
    deliveryFee,
    redeemedPoints: 0,
    mantissaLength: currency.mantissaLength,
  })
  const paymentAmount = readAmount(draft.paymentAmount, currency.mantissaLength)
  const asksAmount = asksCashAmount(payment, mode.type, quote)

  const failures = validateCheckout({
    forced: defaultForcedFields,
    mandatoryEmail: store.mandatoryEmail,
    modeType: mode.type,
    customerName: draft.customerName,
    phone: draft.phone,
    phoneIsValid,
    customerEmail: draft.customerEmail,
    customerDocument: draft.customerDocument,
    tableNumber: draft.tableNumber,
    payment,
    offeredMethods: types.map(({ paymentMethod }) => paymentMethod),
    paymentAmount,
    total: price.total,
    cardIsValid: true,
    delivery: {
      hasAddress: location !== null,
      betweenStreets: location?.betweenStreets ?? '',
      betweenStreetsRequired: store.deliveryConfig.betweenStreetsRequired,
      isLoading: isDelivery && location !== null && asked.isFetching && !asked.data,
      quote,
      itemsTotal,
    },
    scheduling: {
      isLoading: false,
      canOrderNow: orderingState(store, mode, now).type === 'Open',
      scheduledAt: null,
    },
  })

  return {
    ...{ cart, draft, location, currency, money, asked, quote, types, payment, price, paymentAmount, asksAmount },
    failures,
    codeState,
    codeProblems: codeState.code ? codeProblems(codeState.code, ordered) : [],
    /** As the gateway takes it; null while it is none, undefined while its rules are on their way. */
    phone,
    // A link with a phone that is none must not lock the diner out of ordering.
    settled: {
      phone: entry.phone !== null && entry.phone === draft.phone && phoneIsValid,
      tableNumber: entry.tableNumber !== null,
    },
    isPriced: charges.isSuccess && (!isDelivery || zone !== null),
    chargesFailed: charges.isError,
    retryCharges: () => void charges.refetch(),
    cleanPhone,
  }
}

/** PAY-02: what this checkout can take to its end, paid at the door or at the counter. */
const payableHere = (mode: ModeView) => activePaymentTypes(mode).filter(({ upload }) => upload === null)
