import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { orderNotesLimit } from '#domain/cart/notes.ts'
import { isCountedIn } from '#domain/cart/selectors.ts'
import { isUnlikelyCash } from '#domain/checkout/cash-notes.ts'
import { toChosen } from '#domain/checkout/payment.ts'
import { orderLimits } from '#openapi/generated/limits.ts'
import { useDeliveryLocation } from '#web/diner/api/delivery-location.ts'
import { forgetSubmission } from '#web/diner/api/kept-submission.ts'
import { pointsKey } from '#web/diner/api/loyalty.ts'
import type { BranchView, ModeView, StoreView } from '#web/diner/api/shop.ts'
import { useRecount } from '#web/diner/features/cart/use-recount.ts'
import { useFieldErrors } from '#web/diner/features/checkout/field-errors.ts'
import type { CardHandle } from '#web/diner/features/payment/card-section.tsx'
import { openChallenge } from '#web/diner/payment/kept-step.ts'
import { leaveForBank } from '#web/diner/payment/leave.ts'
import { cartStore, useCartOf } from '#web/diner/state/cart.ts'
import { type CheckoutDraft, freshDraft } from '#web/diner/state/checkout-draft.ts'
import { useEntry } from '#web/diner/state/entry.ts'
import { paymentTexts } from '#web/diner/texts/card.ts'
import { checkoutTexts, sayCheckout } from '#web/diner/texts/checkout.ts'
import { codeTexts } from '#web/diner/texts/discount-code.ts'
import {
  configurationQuery,
  customizationsQuery,
  menuQuery,
  useCurrency,
  useCustomizations,
  useModeCharges,
} from '#web/shared/api/queries.ts'
import { loadCode } from '#web/shared/load-code.ts'
import { networkBack } from '#web/shared/network.ts'
import { paths } from '#web/shared/paths.ts'
import { useNow } from '#web/shared/state/now.ts'
import { clearToasts, toast } from '#web/shared/ui/toast.ts'
import { useCode } from '#web/shared/use-code.ts'
import { useQuote } from '../menu/ordering.ts'
import { openCheckout } from './checkout-store.ts'
import { askAboutCode, useCodeEffects } from './code-effects.ts'
import { partnerUser, useOfferedBenefit } from './offered-benefit.ts'
import { useOfferedPoints } from './offered-points.ts'
import { useOfferedSlots } from './offered-slots.ts'
import { usePhoneRules } from './phone-rules.ts'
import type { PlacedOrder } from './send-order.ts'
import type { CheckoutCommand, CheckoutEvent } from './state/checkout-state.ts'
import { type CheckoutFacts, phoneOf, priceCheckout } from './state/priced-checkout.ts'
import { fieldsOf, mayGoOn, type SubmissionRejection } from './state/submission.ts'

/** The wait before the checkout loads the menu of its cart again. */
const menuAgainMs = 5_000

const loadSending = () => import('./sending.ts')

export type CheckoutAtWork = ReturnType<typeof useCheckout>

/**
 * The checkout of a page: its state, the values computed from it, and `send` for the diner's input. While `isPricing`,
 * a part of the total is not known yet, and no order may be sent.
 */
export function useCheckout(branch: BranchView, store: StoreView, mode: ModeView) {
  const [checkout] = useState(() => openCheckout({ keepsCode: partnerUser(branch) !== null }))
  const state = useSyncExternalStore(checkout.subscribe, checkout.getState)
  const [card, setCard] = useState<CardHandle | null>(null)
  const isCardValid = card?.isValid ?? false
  const found = useFacts(branch, store, mode, state.form.draft, isCardValid)
  const { facts, money } = found
  const priced = priceCheckout(state, facts)
  // Loaded long before it is needed, so that no press of the button waits for it.
  const sending = useCode('sending', loadSending, state.form.draft.phone !== '' || !priced.forced.phone)
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  const send = (command: CheckoutCommand) => {
    const decision = checkout.dispatch(command)
    if (!decision.ok) return refuse(decision.rejection)
    for (const event of decision.events) perform(event)
  }
  const submit = () => {
    const { failures, code, asksAmount, paysWith, price } = priced
    const isUnlikely = asksAmount && paysWith !== null && isUnlikelyCash(paysWith, price.total)
    send({ type: 'Submit', failures, codeStatus: code.status, unlikelyCash: isUnlikely ? paysWith : null })
  }
  const errors = useFieldErrors({
    failures: priced.failures,
    left: state.form.left,
    refused: state.form.refused,
    refusal: checkoutTexts.refused,
    onLeave: (field) => send({ type: 'LeaveField', field }),
    sentence: (failure) => sayCheckout(failure, facts.currency),
  })

  /** Runs the effects of an event outside of the state. */
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
        errors.focusFirst()
        // Last, because the provider's page then moves the focus to its own wrong field, where it can.
        if (event.rejection.type === 'CardFieldsInvalid') card?.showErrors()
        return
      case 'CashDeclined':
        return errors.focusFirst(['paymentAmount'])
      case 'SubmissionStarted':
        // The toasts of an earlier try are no longer true.
        clearToasts()
        return void loadCode(loadSending).then(
          ({ sendOrder }) => sendOrder({ state, facts, priced, money, card, queryClient, send, onPlaced }),
          () => send({ type: 'TakeFailure', failure: { type: 'NotTaken' } }),
        )
      case 'SubmissionFailed':
        void loadCode(loadSending).then(
          ({ toldOf }) => toldOf(event.failure, facts.cart.lines).map((sentence) => toast(sentence, 'bad')),
          () => toast(checkoutTexts.failed, 'bad'),
        )
        return fieldsOf(event.failure).length > 0 ? errors.focusFirst(fieldsOf(event.failure)) : undefined
      default:
        return
    }
  }
  const onPlaced = async ({ alias, code, key, ending, handOff }: PlacedOrder) => {
    // The page is left at once, because a second press of the old form would place a second order.
    const page = paths.order(alias, code) + stayingHere(queryClient, branch.id)
    await navigate(page, { replace: true })
    if (ending.type === 'Placed') toast(checkoutTexts.sent, 'good')
    const failed = { CardFailed: paymentTexts.cardFailed, LinkFailed: paymentTexts.linkFailed }
    if (ending.type === 'CardFailed' || ending.type === 'LinkFailed')
      toast(ending.rest ? paymentTexts.tooMany(ending.rest.waitMs) : failed[ending.type], 'bad')
    // An earlier order at another store was made from another cart.
    if (alias === store.alias) {
      cartStore.dispatch({ type: 'EmptyCart' })
      send({ type: 'StartOver', draft: freshDraft() })
    }
    void queryClient.invalidateQueries({ queryKey: pointsKey })
    forgetSubmission(key)
    handOff()
    // Leaves from the order's page, so that Back leads there.
    if (ending.type === 'Leaves') leaveForBank(ending.url, ending.token)
    if (ending.type === 'Challenged') openChallenge(alias, code, ending.step)
  }

  const { submission } = state
  const goOn = useEffectEvent(() => {
    if (submission.status !== 'waiting') return
    if (mayGoOn(submission.wait, { at: Date.now(), total: priced.price.total })) submit()
    else send({ type: 'TakeFailure', failure: { type: 'WaitedTooLong' } })
  })
  const isWaiting = submission.status === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    let isOver = false
    void networkBack().then(() => isOver || goOn())
    return () => {
      isOver = true
    }
  }, [isWaiting])

  useCodeEffects(priced, send)
  return { ...found, state, priced, errors, send, submit, setCard, sending }
}

/**
 * ORDER-19, OPEN-74: returns the parameter against a second redirect, for a branch whose own redirect leads to an order's
 * page here.
 */
function stayingHere(queryClient: QueryClient, branchId: string): string {
  const customizations = queryClient.getQueryData(customizationsQuery(branchId).queryKey) ?? []
  const leadsHere = customizations.some((it) => it.resource === 'REDIRECT_ACTION' && /\/order(\/|$|\?)/.test(it.url))
  return leadsHere ? '?invalidCustomRedirect=true' : ''
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

function useFacts(branch: BranchView, store: StoreView, mode: ModeView, draft: CheckoutDraft, cardIsValid: boolean) {
  const { currency, money, known } = useCurrency(store.address.country)
  const cart = useCartOf(store.alias)
  const isRecounting = known !== null && cart.lines.length > 0 && !isCountedIn(cart, known)
  const counted = useQuery({
    ...menuQuery(store, mode.id),
    enabled: isRecounting,
    refetchInterval: ({ state }) => state.status === 'error' && menuAgainMs,
  })
  useRecount(store.alias, counted.data)
  const configured = useQuery(configurationQuery)
  const charged = useModeCharges(mode.id, currency)
  const benefit = useOfferedBenefit(branch, store.id, currency)
  // Without a network the order waits at the price of the last visit. The gateway refuses a total that is no longer right.
  const { asked, shown: quote = null } = useQuote(store, mode, currency)
  const now = useNow()
  const offered = useOfferedSlots(store, mode, draft.schedule, now)
  const phoneRules = usePhoneRules(draft.phone)
  const { customizations } = useCustomizations(branch.id)
  const points = useOfferedPoints(branch.id, store.id, phoneOf(draft, phoneRules) ?? null)
  const facts: CheckoutFacts = {
    branchId: branch.id,
    store,
    mode,
    currency,
    now,
    cart,
    location: useDeliveryLocation(store.id),
    quote,
    isQuoting: asked.isFetching && quote === null,
    schedule: offered.facts,
    points: points.facts,
    external: benefit.external,
    charges: charged.charges,
    phoneRules,
    notesLimit: Math.min(orderNotesLimit(customizations), orderLimits.notes),
    entry: useEntry(),
    online: {
      cards: configured.data?.cards.map(({ provider }) => provider) ?? [],
      links: configured.data?.links ?? [],
      needEmail: configured.data?.cards.filter((card) => card.needsEmail).map(({ provider }) => provider) ?? [],
    },
    cardIsValid,
  }
  // An order sent before these answers would have a total that the gateway refuses, or another payment than the diner
  // chose.
  const isPricing = !known || isRecounting || charged.isPending || configured.isPending || benefit.isPending
  return { facts, money, asked, offered, points, isPricing }
}
