import type { KnownOrder } from '#domain/order/state.ts'
import type { RefusalReason } from '#domain/payment/events.ts'
import type { Attempt, OrderPayments } from '#domain/payment/state.ts'
import { endOf, pageOf } from '../../aggregates/payments/pages.ts'
import { paymentStream } from '../../aggregates/payments/stream.ts'
import type {
  CardCharge,
  NextStep,
  PaymentProvider,
  ProviderAnswer,
  ProviderNews,
  RefusalCause,
} from '../../ports/payment-provider.ts'
import type { PaymentDeps } from '../deps.ts'
import { storeOf } from '../facts.ts'
import { takeNews } from '../reconcile/news.ts'
import { type BeginRejection, beginAttempt, type Wish } from './begin.ts'

/** How the order stands after a press, and where the diner goes next. */
export type Press =
  | {
      readonly type: 'Standing'
      readonly payments: OrderPayments
      readonly attempt: Attempt
      readonly next: NextStep | null
    }
  | { readonly type: 'Rejected'; readonly rejection: BeginRejection }
  /** Surely nothing was taken, and the same press could not end otherwise. */
  | { readonly type: 'ProviderRefused'; readonly why: RefusalCause }

type Card = { readonly token: string; readonly methodId: string; readonly name: string; readonly document: string }

/** PAY-16, FAPI-07: takes the money of an order from a card. Never throws when the provider fails. */
export const payByCard = (
  services: PaymentDeps,
  provider: PaymentProvider,
  order: KnownOrder,
  wish: Omit<Wish, 'flow'>,
  { token, methodId, name, document }: Card,
): Promise<Press> =>
  press(services, provider, order, { ...wish, flow: 'card' }, (attempt) => {
    const charge = chargeOf(services, provider, order, attempt)
    return provider.charge({ ...charge, payer: { ...charge.payer, name, document }, token, methodId })
  })

/** API-26: opens the provider's page for an order. The same press again answers the same page. */
export const openPage = (
  services: PaymentDeps,
  provider: PaymentProvider,
  order: KnownOrder,
  wish: Omit<Wish, 'flow'>,
): Promise<Press> =>
  press(services, provider, order, { ...wish, flow: 'link' }, async (attempt) => {
    const charge = chargeOf(services, provider, order, attempt)
    const opened = await provider.open({ ...charge, until: endOf(attempt, provider.traits).toISOString() })
    return opened.ok ? { ok: true, value: waitingFor(attempt, opened.value) } : opened
  })

async function press(
  services: PaymentDeps,
  provider: PaymentProvider,
  order: KnownOrder,
  wish: Wish,
  call: (attempt: Attempt) => Promise<ProviderAnswer<ProviderNews>>,
): Promise<Press> {
  const begun = await beginAttempt(services, provider, order, wish)
  if (!begun.ok) return { type: 'Rejected', rejection: begun.rejection }
  const { attempt, isNew } = begun.value
  const standing = async (next: NextStep | null): Promise<Press> => {
    const { state } = await services.log.state(paymentStream, order.orderId)
    const now = state.attempts.find(({ attemptId }) => attemptId === attempt.attemptId) ?? attempt
    return { type: 'Standing', payments: state, attempt: now, next }
  }
  if (!isNew) return standing(await pageOf(services.log.sql, attempt.attemptId, services.clock.now()))
  const answer = await call(attempt)
  if (answer.ok) {
    await takeNews(services, order.orderId, attempt, answer.value, 'answer')
    return standing(answer.value.next)
  }
  // The result is uncertain: the timer of the attempt asks the provider later.
  if (answer.fault.type === 'Unknown') return standing(null)
  await takeNews(services, order.orderId, attempt, refusal(attempt), 'answer')
  return { type: 'ProviderRefused', why: answer.fault.why }
}

function chargeOf(
  { catalog, settings }: PaymentDeps,
  provider: PaymentProvider,
  order: KnownOrder,
  { attemptId, sum }: Attempt,
): Omit<CardCharge, 'token' | 'methodId'> {
  const store = storeOf(catalog(), order)
  const origin = settings.PUBLIC_URL?.replace(/\/$/, '') ?? ''
  const { name, email, phone } = order.customer
  return {
    ...{ attemptId, key: attemptId, sum, orderCode: order.code },
    description: `Pedido ${order.code}${store ? ` · ${store.name}` : ''}`,
    payer: { name, email, phone, document: null, country: store?.address.country.toLowerCase() ?? '' },
    returnUrl: `${origin}/payments/return/${provider.name}/${attemptId}`,
    webhookUrl: settings.PUBLIC_URL ? `${origin}/payments/webhooks/${provider.name}` : null,
  }
}

const silent = { attemptId: null, card: null, authorization: null }

const refusal = ({ sum }: Attempt): ProviderNews => {
  const reason: RefusalReason = 'bad-data'
  return {
    observation: { ...silent, state: 'rejected', reference: null, sum, reason },
    refunds: [],
    returned: null,
    next: null,
  }
}

const waitingFor = (
  { sum }: Attempt,
  { reference, next }: { readonly reference: string | null; readonly next: NextStep },
): ProviderNews => ({
  observation: { ...silent, state: 'action', reference, sum, reason: null },
  refunds: [],
  returned: null,
  next,
})
