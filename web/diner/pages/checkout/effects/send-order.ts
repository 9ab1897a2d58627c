import { entersCard, needsPaymentLink } from '#domain/checkout/payment.ts'
import { countryOf } from '#domain/country/countries.ts'
import { toDecimal } from '#domain/money/money.ts'
import { readSubmission, writeSubmission } from '#openapi/wire/orders.ts'
import { browserIds, notice } from '#web/diner/analytics/notices.ts'
import { type OrderSubmission, type SubmissionResult, submitOrder } from '#web/diner/api/submit-order.ts'
import { isInstalledApp } from '#web/diner/app/install.ts'
import { rememberCustomer } from '#web/diner/state/customer.ts'
import { rememberEarlierOrder } from '#web/diner/state/earlier-order.ts'
import { campaignStore } from '#web/diner/state/entry.ts'
import { rememberOrder } from '#web/diner/state/placed-orders.ts'
import type { OrderWords } from '#web/diner/texts/order-text.ts'
import { isWithoutNetwork } from '#web/shared/api/api-error.ts'
import { logProblem } from '#web/shared/api/diner-log.ts'
import type { CheckoutCommand, CheckoutState } from '../state/checkout-state.ts'
import { type CheckoutFacts, phoneCountryOf, phoneOf } from '../state/priced-checkout.ts'
import { earlierMessageLink, messageLink, messagesTo, openMessage, withText } from './hand-off.ts'
import type { PlacedOrder } from './leave-for-order.ts'
import type { Means } from './means.ts'
import { payPlaced } from './pay-placed.ts'
import { failureOf } from './refusals.ts'
import { submissionOf } from './submission-of.ts'

type Sending = Pick<Means, 'state' | 'facts' | 'priced' | 'money' | 'card' | 'queryClient' | 'send'> & {
  readonly onPlaced: (placed: PlacedOrder) => Promise<void>
}

/** ORDER-18, ORDER-25, ORDER-27: sends the order as shown to the diner, and updates the page after a refusal. */
export async function sendOrder(sending: Sending) {
  const { facts, send } = sending
  let goOn: (() => Promise<void>) | null
  try {
    goOn = await submitShown(sending)
  } catch (error) {
    return send(
      isWithoutNetwork(error) ? waitFrom(sending) : { type: 'TakeFailure', failure: await failureOf(error, sending) },
    )
  }
  // The order is placed: an error from here on is no refusal of it.
  await goOn?.().catch((error: unknown) => logProblem(error, { component: 'checkout', bcId: facts.store.id }))
}

/** Submits the order. Returns how it goes on once it is placed, and null where nothing was sent. */
async function submitShown(sending: Sending): Promise<(() => Promise<void>) | null> {
  const { state, facts, priced, send } = sending
  const entered = entersCard(priced.payment)
  // PAY-12: the card's token comes first, because an order without one would wait for its money.
  const card = entered ? ((await sending.card?.tokenise()) ?? null) : null
  if (entered && !card) {
    send(navigator.onLine ? cardRefused : waitFrom(sending))
    return null
  }
  const origin = {
    // OPEN-58, AMBIG-18: the diner's referrer, not the source of the order.
    acquisitionChannel: campaignStore.current()?.source ?? 'DIRECT',
    installedApp: isInstalledApp(),
    browserIds: browserIds(),
  }
  const submission = withText(submissionOf(state, facts, priced, origin), wordsOf(sending))
  const submitted = await submitOrder(writeSubmission(submission, facts.currency.mantissaLength), {
    alias: facts.store.alias,
    messagesTo: messagesTo(facts.store),
    // Without a network the gateway cannot be asked.
    onUnsure: () => navigator.onLine && send({ type: 'LoseAnswer' }),
  })
  return async () => {
    remember(state, facts)
    if (submitted.type === 'PlacedEarlier') await goOnEarlier(submitted, sending)
    else await goOnPlaced(submitted, { submission, card }, sending)
  }
}

type SubmissionWithCard = {
  readonly submission: ReturnType<typeof submissionOf>
  readonly card: Parameters<typeof payPlaced>[1]['card']
}

async function goOnPlaced(
  { key, order: placed }: Exclude<SubmissionResult, { type: 'PlacedEarlier' }>,
  { submission, card }: SubmissionWithCard,
  sending: Sending,
) {
  const { facts, priced } = sending
  const { alias } = facts.store
  rememberOrder({ alias, code: placed.code, at: new Date().toISOString() })
  const { total: sum } = priced.price
  const isPaidOnline = sum > 0 && (card !== null || needsPaymentLink(priced.payment))
  const { id: _, ...named } = placed
  notice({ type: 'OrderPlaced', alias, ...named, total: sum, lines: facts.cart.lines, isPaidOnline })
  const total = toDecimal(sum, facts.currency.mantissaLength)
  const ending = await payPlaced(placed, { payment: priced.payment, card, storeId: facts.store.id, total })
  const message = messageLink(facts.store, submission, wordsOf(sending), placed.code)
  // PAY-21: whatever the result of the payment is.
  const handOff = () => message && openMessage(message)
  await sending.onPlaced({ alias, code: placed.code, key, ending, handOff })
}

const cardRefused: CheckoutCommand = { type: 'TakeFailure', failure: { type: 'CardRefused' } }

/** A retry of the same press keeps the first try's waiting limit. */
function waitFrom({ state, priced }: Sending): CheckoutCommand {
  const { submission } = state
  const since = submission.status === 'waiting' ? submission.wait.since : Date.now()
  return { type: 'WaitForNetwork', wait: { since, total: priced.price.total } }
}

/** Opens the page of the order that an earlier submission has placed. The diner pays it there. */
async function goOnEarlier(
  { key, order: { id: _, ...named }, earlier }: Extract<SubmissionResult, { type: 'PlacedEarlier' }>,
  { facts, onPlaced }: Sending,
) {
  const { alias, body, messagesTo: phone } = earlier
  const { code } = named
  rememberOrder({ alias, code, at: new Date(earlier.at).toISOString() })
  rememberEarlierOrder(code)
  const sent = readSubmission(JSON.parse(body) as OrderSubmission, facts.currency.mantissaLength)
  const { total } = sent.shown
  const isPaidOnline = total > 0 && sent.paymentUpload !== null
  notice({ type: 'OrderPlaced', alias, ...named, total, lines: sent.lines, isPaidOnline })
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

/** ENTRY-19: stores the diner's data for the next visit. */
function remember({ form: { draft } }: CheckoutState, { store, phoneRules }: CheckoutFacts) {
  // The next visit begins with the country of its store, so a phone of another one is stored with its prefix.
  const isForeign = phoneCountryOf(draft, store) !== countryOf(store)
  const phone = isForeign ? phoneOf(draft, store, phoneRules) : null
  rememberCustomer('name', draft.customerName.trim())
  rememberCustomer('phone', phone ?? draft.phone.trim())
  rememberCustomer('email', draft.customerEmail.trim())
}
