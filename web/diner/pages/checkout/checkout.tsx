import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { useRecount } from '#web/diner/features/cart/use-recount.ts'
import { useFieldErrors } from '#web/diner/features/checkout/field-errors.ts'
import type { CardHandle } from '#web/diner/features/payment/card-section.tsx'
import type { DraftSchedule } from '#web/diner/state/checkout-draft.ts'
import { checkoutTexts, sayCheckout } from '#web/diner/texts/checkout.ts'
import { useCodeEffects } from './effects/code-effects.ts'
import { perform, refuse } from './effects/perform.ts'
import { useWaitingOrder } from './effects/waiting-order.ts'
import { type CheckoutPlace, useCheckoutFacts } from './facts/checkout-facts.ts'
import { partnerUser } from './facts/offered-benefit.ts'
import { loadPoints, loadSchedule, loadSending, useLateParts } from './late-parts.ts'
import type { CheckoutCommand } from './state/checkout-state.ts'
import { openCheckout } from './state/checkout-store.ts'
import { priceCheckout, submitted } from './state/priced-checkout.ts'
import { CheckoutView } from './view/checkout-view.tsx'

const loadsOfFacts = { points: loadPoints, slots: loadSchedule }

/**
 * The checkout of a store: facts and state make the view, the view sends commands, and the events of these have their
 * effects.
 */
export function Checkout(place: CheckoutPlace) {
  const { branch, store } = place
  const [checkout] = useState(() => openCheckout({ keepsCode: partnerUser(branch) !== null }))
  const state = useSyncExternalStore(checkout.subscribe, checkout.getState)
  const [card, setCard] = useState<CardHandle | null>(null)
  const found = useCheckoutFacts(place, state.form.draft, card?.isValid ?? false, loadsOfFacts)
  const { facts, money, customizations, slots, points } = found
  const priced = priceCheckout(state, facts)
  const late = useLateParts(state, priced)
  const [navigate, queryClient] = [useNavigate(), useQueryClient()]

  const send = (command: CheckoutCommand) => {
    const decision = checkout.dispatch(command)
    if (!decision.ok) return refuse(decision.rejection)
    const means = { state, facts, priced, money, card, errors, queryClient, navigate, send }
    for (const event of decision.events) perform(event, means, loadSending)
  }
  const submit = () => send(submitted(priced))
  const errors = useFieldErrors({
    failures: priced.failures,
    left: state.form.left,
    refused: state.form.refused,
    refusal: checkoutTexts.refused,
    onLeave: (field) => send({ type: 'LeaveField', field }),
    sentence: (failure) => sayCheckout(failure, facts.currency),
  })

  useRecount(store.alias, found.counted)
  useWaitingOrder(state.submission, { total: priced.price.total, isAsking: found.isAsking }, { submit, send })
  useCodeEffects(priced, customizations, send)
  const documentLabel = customizations.find((it) => it.resource === 'DOCUMENT_LABEL')
  const model = {
    ...{ state, facts, priced, money, errors, points, send, submit, setCard },
    isPricing: found.isPricing,
    isOnline: found.isOnline,
    asked: found.asked,
    slots: { refetch: () => void slots.refetch() },
    documentLabel: documentLabel?.resource === 'DOCUMENT_LABEL' ? documentLabel.label : checkoutTexts.document,
    chooseWhen: (schedule: DraftSchedule | null) => slots.code?.chooseWhen({ state, send }, schedule),
  }
  const { lookup, sending, ...views } = late
  return (
    <>
      {lookup && <lookup.CustomerLookup checkout={model} />}
      {facts.schedule.choice !== 'NotOffered' && slots.code && <slots.code.ScheduleEffects checkout={model} />}
      <CheckoutView
        branch={branch}
        checkout={model}
        late={{ ...views, schedule: slots, points: points.code, news: sending }}
      />
    </>
  )
}
