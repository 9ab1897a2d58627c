import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { cleanIdentityNumber } from '#domain/checkout/identity-number.ts'
import { type CheckoutRejection, shownRejection } from '#domain/checkout/validate.ts'
import type { Submission } from '#domain/ordering/submission.ts'
import { writeSubmission } from '#openapi/wire/orders.ts'
import { ApiError } from '#web/api/api-error.ts'
import { logProblem } from '#web/api/diner-log.ts'
import { orderCodeRefusal } from '#web/api/discount-code.ts'
import type { ModeView, StoreView } from '#web/api/shop.ts'
import { submitOrder } from '#web/api/submit-order.ts'
import { paths } from '#web/paths.ts'
import { cartStore } from '#web/state/cart.ts'
import { checkoutDraft } from '#web/state/checkout-draft.ts'
import { rememberCustomer } from '#web/state/customer.ts'
import { campaignStore } from '#web/state/entry.ts'
import { rememberOrder } from '#web/state/placed-orders.ts'
import { checkoutTexts, sayCheckout } from '#web/texts/checkout.ts'
import { codeTexts, sayCodeFailure } from '#web/texts/discount-code.ts'
import { toast } from '#web/ui/toast.ts'
import { catchUp } from './catch-up.ts'
import type { useCheckout } from './use-checkout.ts'
import type { DiscountCodeAtCheckout } from './use-discount-code.ts'

type Checkout = ReturnType<typeof useCheckout>

/** CHECK-11, CHECK-12, ORDER-18, ORDER-25, ORDER-27: refused with the last rule's words, or sent once. */
export function useSubmission(
  store: StoreView,
  mode: ModeView,
  checkout: Checkout,
  code: DiscountCodeAtCheckout,
  onRefused: () => void,
) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  const refuse = (rejection: CheckoutRejection) => {
    toast(sayCheckout(rejection, checkout.currency), 'bad')
    onRefused()
  }
  const send = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const placed = await submitOrder(
        writeSubmission(submissionOf(store, mode, checkout), checkout.currency.mantissaLength),
      )
      remember(checkout)
      rememberOrder({ alias: store.alias, code: placed.code, at: new Date().toISOString() })
      await navigate(paths.order(store.alias, placed.code))
      toast(checkoutTexts.sent, 'good')
      cartStore.dispatch({ type: 'EmptyCart' })
      checkoutDraft.startOver()
      code.drop()
    } catch (error) {
      const sentence = await learn(error)
      setFailure(sentence)
      toast(sentence, 'bad')
    }
    setBusy(false)
  }

  /** Brings the page to what the gateway knows better, and says what has changed. */
  const learn = async (error: unknown): Promise<string> => {
    const refusal = orderCodeRefusal(error)
    if (!isPriceChange(error) && !refusal) {
      // What the gateway refused is in its log already; anything else is a fault of this page.
      if (!(error instanceof ApiError)) logProblem(error, { component: 'checkout', bcId: store.id })
      return checkoutTexts.failed
    }
    if (refusal && refusal !== 'NotApplicable') code.refuse(refusal)
    if (refusal === 'Expired') return `${codeTexts.expired}. ${codeTexts.newTotal}`
    if (refusal && refusal !== 'NotApplicable') return `${sayCodeFailure(refusal)} ${codeTexts.newTotal}`
    code.refresh()
    const changed = await catchUp(queryClient, store, mode, checkout.currency)
    return refusal && changed.length === 0
      ? `${codeTexts.notForThisOrder(code.text)} ${codeTexts.newTotal}`
      : checkoutTexts.changed(changed)
  }

  return {
    busy,
    failure,
    submit() {
      if (code.status === 'loading') return toast(codeTexts.validating)
      const rejection = shownRejection(checkout.failures)
      if (rejection) return refuse(rejection)
      void send()
    },
  }
}

const isPriceChange = (error: unknown) => error instanceof ApiError && error.code === 'PRICE_CHANGED'

/** ENTRY-19: the next visit starts with them. */
function remember({ draft }: Checkout) {
  rememberCustomer('name', draft.customerName.trim())
  rememberCustomer('phone', draft.phone.trim())
  rememberCustomer('email', draft.customerEmail.trim())
}

/** ORDER-01 to ORDER-09. */
function submissionOf(store: StoreView, mode: ModeView, checkout: Checkout): Submission {
  const { cart, draft, payment, price, quote, paymentAmount, asksAmount } = checkout
  const delays = quote?.type === 'InDeliveryArea' ? quote : mode
  return {
    storeId: store.id,
    orderModeId: mode.id,
    modeType: mode.type,
    paymentTypeId: payment?.id ?? '',
    paymentUpload: payment?.upload ?? null,
    lines: cart.lines,
    shown: price,
    redeemedPoints: 0,
    customer: {
      name: draft.customerName.trim(),
      phone: checkout.cleanPhone(),
      email: draft.customerEmail.trim(),
      document: cleanIdentityNumber(draft.customerDocument),
      optIn: draft.optIn,
    },
    destination: mode.type === 'DELIVERY' ? destinationOf(checkout) : null,
    tableNumber: mode.type === 'DINING_IN' ? draft.tableNumber.trim() : '',
    paysWith: asksAmount ? paymentAmount : null,
    notes: draft.notes.trim(),
    orderText: '',
    scheduledAt: null,
    minDelayInMinutes: delays.minDelayInMinutes,
    maxDelayInMinutes: delays.maxDelayInMinutes,
    source: 'DIRECT',
    // OPEN-58, AMBIG-18: where the diner came from, which is not the order's own source.
    acquisitionChannel: campaignStore.current()?.source ?? 'DIRECT',
    installedApp: matchMedia('(display-mode: standalone)').matches,
  }
}

const destinationOf = ({ location }: Checkout): Submission['destination'] =>
  location && {
    street: location.street || location.fullAddress,
    number: location.number,
    zone: '',
    locality: location.locality,
    city: location.city,
    postalCode: location.postalCode,
    fullAddress: location.fullAddress,
    details: location.details,
    betweenStreets: location.betweenStreets,
    position: { lat: location.lat, lng: location.lng },
  }
