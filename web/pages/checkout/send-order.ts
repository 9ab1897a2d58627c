import type { QueryClient } from '@tanstack/react-query'
import { entersCard, needsPaymentLink } from '#domain/checkout/payment.ts'
import { toDecimal } from '#domain/money/money.ts'
import { readSubmission, writeSubmission } from '#openapi/wire/orders.ts'
import { notice } from '#web/analytics/notices.ts'
import { ApiError, isWithoutNetwork } from '#web/api/api-error.ts'
import { logProblem } from '#web/api/diner-log.ts'
import { orderCodeRefusal } from '#web/api/discount-code.ts'
import { pointsKey } from '#web/api/loyalty.ts'
import { submissionAnswerOf } from '#web/api/submission-answer.ts'
import { type OrderSubmission, type Submitted, submitOrder } from '#web/api/submit-order.ts'
import { isInstalledApp } from '#web/app/install.ts'
import { fieldAt } from '#web/features/checkout/checkout-fields.ts'
import type { CardHandle } from '#web/features/payment/card-section.tsx'
import { loadCode } from '#web/load-code.ts'
import { rememberCustomer } from '#web/state/customer.ts'
import { rememberEarlierOrder } from '#web/state/earlier-order.ts'
import { campaignStore } from '#web/state/entry.ts'
import { rememberOrder } from '#web/state/placed-orders.ts'
import type { OrderWords } from '#web/texts/order-text.ts'
import { catchUp } from './catch-up.ts'
import { earlierMessageLink, messageLink, messagesTo, openMessage, withText } from './hand-off.ts'
import { scheduleKey } from './offered-slots.ts'
import type { Ending } from './pay-placed.ts'
import type { CheckoutCommand, CheckoutState } from './state/checkout-state.ts'
import type { CheckoutFacts, PricedCheckout } from './state/priced-checkout.ts'
import type { SubmissionFailure } from './state/submission.ts'
import { submissionOf } from './submission-of.ts'

/** Needed once, and only now. */
const loadPaying = () => loadCode(() => import('./pay-placed.ts'))

type Sending = {
  readonly state: CheckoutState
  readonly facts: CheckoutFacts
  readonly priced: PricedCheckout
  readonly queryClient: QueryClient
  readonly send: (command: CheckoutCommand) => void
  /** Navigates to the page of the placed order, and hands it to a store without a console. */
  readonly onPlaced: (placed: PlacedOrder) => Promise<void>
  readonly money: (minor: number) => string
  /** The card that is being entered; null where none is. */
  readonly card: CardHandle | null
}

export type PlacedOrder = {
  /** The alias of its store. */
  readonly alias: string
  readonly code: string
  /** The Idempotency-Key of its submission. */
  readonly key: string
  readonly ending: Ending
  readonly handOff: () => void
}

/** ORDER-18, ORDER-25, ORDER-27: sends the order as the diner has seen it, and updates the page after a refusal. */
export async function sendOrder(sending: Sending) {
  const { state, facts, priced, send } = sending
  try {
    const entered = entersCard(priced.payment)
    // PAY-12: the card first, since an order without one would wait for its money.
    const card = entered ? ((await sending.card?.tokenise()) ?? null) : null
    if (entered && !card) return send(navigator.onLine ? cardRefused : waitFrom(sending))
    const origin = {
      // OPEN-58, AMBIG-18: the page from which the diner came, which is not the source of the order.
      acquisitionChannel: campaignStore.current()?.source ?? 'DIRECT',
      installedApp: isInstalledApp(),
    }
    const words = wordsOf(sending)
    const submission = withText(submissionOf(state, facts, priced, origin), words)
    const { alias } = facts.store
    const submitted = await submitOrder(writeSubmission(submission, facts.currency.mantissaLength), {
      alias,
      messagesTo: messagesTo(facts.store),
      // Without a network nothing is asked.
      onUnsure: () => navigator.onLine && send({ type: 'LoseAnswer' }),
    })
    remember(state)
    if (submitted.type === 'PlacedEarlier') return await goOnEarlier(submitted, sending)
    const { key, order: placed } = submitted
    rememberOrder({ alias, code: placed.code, at: new Date().toISOString() })
    const { total: sum } = priced.price
    const isPaidOnline = sum > 0 && (card !== null || needsPaymentLink(priced.payment))
    const { code, publicId } = placed
    notice({ type: 'OrderPlaced', alias, code, publicId, total: sum, lines: facts.cart.lines, isPaidOnline })
    const { payPlaced } = await loadPaying()
    const total = toDecimal(priced.price.total, facts.currency.mantissaLength)
    const paying = { payment: priced.payment, card, storeId: facts.store.id, total }
    const ending = await payPlaced(placed, paying)
    const message = messageLink(facts.store, submission, words, placed.code)
    // PAY-21: whatever became of the payment.
    const handOff = () => message && openMessage(message)
    await sending.onPlaced({ alias, code: placed.code, key, ending, handOff })
  } catch (error) {
    send(isWithoutNetwork(error) ? waitFrom(sending) : { type: 'TakeFailure', failure: await learn(error, sending) })
  }
}

const cardRefused: CheckoutCommand = { type: 'TakeFailure', failure: { type: 'CardRefused' } }

/** A later try of the same press waits no longer than the first. */
function waitFrom({ state, priced }: Sending): CheckoutCommand {
  const { submission } = state
  const since = submission.status === 'waiting' ? submission.wait.since : Date.now()
  return { type: 'WaitForNetwork', wait: { since, total: priced.price.total } }
}

/** The order that an earlier submission had placed, as that submission says. It is paid on its page. */
async function goOnEarlier(
  { key, order: { code, publicId }, earlier }: Extract<Submitted, { type: 'PlacedEarlier' }>,
  { facts, onPlaced }: Sending,
) {
  const { alias, body, messagesTo: phone } = earlier
  rememberOrder({ alias, code, at: new Date(earlier.at).toISOString() })
  rememberEarlierOrder(code)
  const sent = readSubmission(JSON.parse(body) as OrderSubmission, facts.currency.mantissaLength)
  const { total } = sent.shown
  const isPaidOnline = total > 0 && sent.paymentUpload !== null
  notice({ type: 'OrderPlaced', alias, code, publicId, total, lines: sent.lines, isPaidOnline })
  const handOff = () => phone !== null && openMessage(earlierMessageLink(phone, sent.orderText, code))
  await onPlaced({ alias, code, key, ending: { type: 'PlacedEarlier' }, handOff })
}

const wordsOf = ({ facts, priced, money }: Sending): OrderWords => ({
  storeName: facts.store.name,
  timeZone: facts.store.timeZone,
  modeName: facts.mode.showName,
  paymentName: priced.types.find(({ id }) => id === priced.payment?.id)?.showName ?? '',
  price: priced.price,
  money,
  now: facts.now,
})

/** ENTRY-19: the next visit starts with them. */
function remember({ form: { draft } }: CheckoutState) {
  rememberCustomer('name', draft.customerName.trim())
  rememberCustomer('phone', draft.phone.trim())
  rememberCustomer('email', draft.customerEmail.trim())
}

/** Updates the page with what the gateway has newer, and names what has changed. */
async function learn(error: unknown, { state, facts, priced, queryClient, send }: Sending): Promise<SubmissionFailure> {
  const { store, mode, currency } = facts
  const { terms } = priced
  const { text } = state.code
  const why = orderCodeRefusal(error)
  if (!isPriceChange(error) && !why) {
    // The gateway has logged what it refused; any other failure is an error of this page.
    if (!(error instanceof ApiError)) logProblem(error, { component: 'checkout', bcId: store.id })
    if (error instanceof ApiError && error.code === 'SLOT_NOT_OFFERED') {
      void queryClient.invalidateQueries({ queryKey: scheduleKey })
      send({ type: 'ChangeDraft', changes: { schedule: { modeId: mode.id, at: null, isAsked: true } } })
      return { type: 'FieldsRefused', fields: ['schedule'] }
    }
    if (error instanceof ApiError && error.items.length > 0) {
      // The cart then offers for each line what helps.
      void queryClient.invalidateQueries({ queryKey: ['menu'] })
      return { type: 'ItemsRefused', items: error.items }
    }
    if (error instanceof ApiError && refusesPoints.has(error.code)) {
      void queryClient.invalidateQueries({ queryKey: pointsKey })
      send({ type: 'ChangeDraft', changes: { redemption: null } })
      return { type: 'PointsRefused' }
    }
    const fields = error instanceof ApiError && error.status === 400 ? fieldsAt(error.paths) : []
    if (fields.length > 0) return { type: 'FieldsRefused', fields }
    return { type: submissionAnswerOf(error) === 'unknown' && error instanceof ApiError ? 'Unknown' : 'NotTaken' }
  }
  if (why && why !== 'NotApplicable') {
    send({ type: 'RefuseCode', text, terms, why })
    return { type: 'CodeRefused', why }
  }
  send({ type: 'RefreshCode', terms })
  const names = await catchUp(queryClient, store, mode, currency)
  return why && names.length === 0
    ? { type: 'CodeNotApplicable', text }
    : { type: 'PriceChanged', names, items: itemsOf(error) }
}

const itemsOf = (error: unknown) => (error instanceof ApiError ? error.items : [])

const refusesPoints: ReadonlySet<string> = new Set(['POINTS_REFUSED', 'POINTS_NOT_OFFERED', 'CUSTOMER_NOT_PROVEN'])

const fieldsAt = (paths: readonly string[]) => [...new Set(paths.map(fieldAt))].filter((field) => field !== null)

const isPriceChange = (error: unknown) => error instanceof ApiError && error.code === 'PRICE_CHANGED'
