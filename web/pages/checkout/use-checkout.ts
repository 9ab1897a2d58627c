import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { toChosen } from '#domain/checkout/payment.ts'
import { useDeliveryLocation } from '#web/api/delivery-location.ts'
import { modeChargesQuery, useCurrency } from '#web/api/queries.ts'
import type { ModeView, StoreView } from '#web/api/shop.ts'
import { useFieldErrors } from '#web/features/checkout/field-errors.ts'
import { paths } from '#web/paths.ts'
import { cartStore, useCartOf } from '#web/state/cart.ts'
import { freshDraft } from '#web/state/checkout-draft.ts'
import { useEntry } from '#web/state/entry.ts'
import { useNow } from '#web/state/now.ts'
import { checkoutTexts, sayCheckout } from '#web/texts/checkout.ts'
import { codeTexts } from '#web/texts/discount-code.ts'
import { clearToasts, toast } from '#web/ui/toast.ts'
import { useQuoteQuery } from '../menu/ordering.ts'
import { openCheckout } from './checkout-store.ts'
import { askAboutCode, useCodeEffects } from './code-effects.ts'
import { useOfferedSlots } from './offered-slots.ts'
import { usePhoneRules } from './phone-rules.ts'
import { sayFailure } from './say-failure.ts'
import { sendOrder } from './send-order.ts'
import type { CheckoutCommand, CheckoutEvent } from './state/checkout-state.ts'
import { type CheckoutFacts, priceCheckout } from './state/priced-checkout.ts'
import type { SubmissionRejection } from './state/submission.ts'

export type CheckoutAtWork = ReturnType<typeof useCheckout>

/** The checkout of a page: its state, what is computed from it, and `send` for what the diner does. */
export function useCheckout(branchId: string, store: StoreView, mode: ModeView) {
  const [checkout] = useState(openCheckout)
  const state = useSyncExternalStore(checkout.subscribe, checkout.getState)
  const { facts, money, asked, offered } = useFacts(branchId, store, mode, state.form.draft.phone)
  const priced = priceCheckout(state, facts)
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  const send = (command: CheckoutCommand) => {
    const decision = checkout.dispatch(command)
    if (!decision.ok) return refuse(decision.rejection)
    for (const event of decision.events) perform(event)
  }
  const errors = useFieldErrors({
    failures: priced.failures,
    left: state.form.left,
    refused: state.form.refused,
    refusal: checkoutTexts.refused,
    onLeave: (field) => send({ type: 'LeaveField', field }),
    sentence: (failure) => sayCheckout(failure, facts.currency),
  })

  /** The effects of an event outside of the state. */
  const perform = (event: CheckoutEvent) => {
    switch (event.type) {
      case 'PaymentChosen':
        return void cartStore.dispatch({ type: 'ChoosePaymentType', paymentType: toChosen(event.payment) })
      case 'CodeSent':
        return void askAboutCode(event, priced.schedule.at, facts.currency.mantissaLength).then((answer) =>
          send({ type: 'TakeCodeAnswer', to: event.attempt, answer }),
        )
      case 'SubmissionRefused':
        toast(sayCheckout(event.rejection, facts.currency), 'bad')
        return errors.focusFirst()
      case 'SubmissionStarted':
        // What stood in the way of an earlier try is no longer true.
        clearToasts()
        return void sendOrder({ state, facts, priced, queryClient, send, onPlaced })
      case 'SubmissionFailed':
        toast(sayFailure(event.failure), 'bad')
        return event.failure.type === 'FieldsRefused' ? errors.focusFirst(event.failure.fields) : undefined
      default:
        return
    }
  }
  const onPlaced = async (orderCode: string) => {
    await navigate(paths.order(store.alias, orderCode))
    toast(checkoutTexts.sent, 'good')
    cartStore.dispatch({ type: 'EmptyCart' })
    send({ type: 'StartOver', draft: freshDraft() })
  }

  useCodeEffects(priced, send)
  return { state, facts, priced, money, asked, offered, errors, send }
}

const refuse = ({ type }: SubmissionRejection) => {
  switch (type) {
    case 'CodeUnanswered':
      return toast(codeTexts.validating)
    case 'AlreadySending':
      return
    default:
      return type satisfies never
  }
}

function useFacts(branchId: string, store: StoreView, mode: ModeView, phone: string) {
  const { currency, money } = useCurrency(store.address.country)
  const asked = useQuoteQuery(store, mode, currency)
  const now = useNow()
  const offered = useOfferedSlots(store, mode, now)
  const facts: CheckoutFacts = {
    branchId,
    store,
    mode,
    currency,
    now,
    cart: useCartOf(store.alias),
    location: useDeliveryLocation(store.id),
    quote: asked.data ?? null,
    isQuoting: asked.isFetching && !asked.data,
    schedule: offered.facts,
    charges: useQuery(modeChargesQuery(mode.id, currency)).data,
    phoneRules: usePhoneRules(phone),
    entry: useEntry(),
  }
  return { facts, money, asked, offered }
}
