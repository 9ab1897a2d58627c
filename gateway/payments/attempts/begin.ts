import { createHash } from 'node:crypto'
import type { KnownOrder } from '#domain/order/state.ts'
import type { Sum } from '#domain/payment/events.ts'
import { isPayableStatus, payableUntil } from '#domain/payment/payable.ts'
import type { PaymentRejection } from '#domain/payment/rejection.ts'
import type { Attempt } from '#domain/payment/state.ts'
import { paymentStream } from '../../aggregates/payments/stream.ts'
import type { By } from '../../events/by.ts'
import type { CommandOutcome } from '../../events/log.ts'
import type { PaymentProvider } from '../../ports/payment-provider.ts'
import { lockedOrder, takeCodeAgain } from '../../processes/code-hold.ts'
import type { PaymentDeps } from '../deps.ts'
import { orderSum } from '../facts.ts'
import { takeNews } from '../reconcile/news.ts'

export type Wish = {
  readonly flow: 'card' | 'link'
  /** The client's, or one made up: the same one is the same press. */
  readonly key: string
  /** The sum that the client expects to pay; null when the client does not name one. */
  readonly believed: Sum | null
  readonly by: By
}

/** `CodeGone`: the use of the order's code was given back, and none is free. */
export type BeginRejection = PaymentRejection | { readonly type: 'CodeGone' }

/** `isNew` is false for a press that was taken before: its provider is not called again. */
type Begun = { readonly attempt: Attempt; readonly isNew: boolean }

/**
 * Records an attempt and that its provider is being called, in one transaction. An attempt that waits for the diner at
 * the bank gives way, once the provider was asked about it.
 */
export async function beginAttempt(
  services: PaymentDeps,
  provider: PaymentProvider,
  order: KnownOrder,
  wish: Wish,
): Promise<CommandOutcome<Begun, BeginRejection>> {
  const begun = await begin(services, provider, order, wish)
  if (begun.ok || begun.rejection.type !== 'AskFirst') return begun
  const { attemptId } = begun.rejection
  const { attempts } = (await services.log.state(paymentStream, order.orderId)).state
  const waiting = attempts.find((attempt) => attempt.attemptId === attemptId)
  const asked = services.providers.get(waiting?.provider ?? '')
  const seen = waiting && (await asked?.cancel(waiting))
  // While its provider does not say, the money may be on its way.
  if (!waiting || !seen?.ok) return { ok: false, rejection: { type: 'PaymentInProgress', attemptId } }
  if (seen.value) await takeNews(services, order.orderId, waiting, seen.value, 'answer')
  return begin(services, provider, order, wish, attemptId)
}

async function begin(
  { log, clock, catalog, random }: PaymentDeps,
  provider: PaymentProvider,
  known: KnownOrder,
  { flow, key, believed, by }: Wish,
  asked?: string,
): Promise<CommandOutcome<Begun, BeginRejection>> {
  const { orderId } = known
  const attemptId = attemptIdOf(random.id())
  return log.transact<Begun, BeginRejection>({ by }, async (unit) => {
    const at = clock.now().toISOString()
    const order = await lockedOrder(unit, known)
    const total = order.status === 'NONE' ? null : orderSum(catalog(), order)
    if (order.status === 'NONE' || !total) return { ok: false, rejection: { type: 'OrderNotPayable' } }
    const opened = await unit.execute(paymentStream, orderId, {
      ...{ type: 'Open', at, attemptId, key, provider: provider.name, flow, believed },
      order: {
        ...{ orderId, total, isOpen: isPayableStatus(order.status) },
        payableUntil: payableUntil(order.times.placed, order.payableUntil),
      },
      ...(asked !== undefined && { asked }),
    })
    if (!opened.ok) return opened
    const attempt = opened.state.attempts.find((each) => each.key === key)
    if (!attempt) throw new Error('an opened attempt is not there')
    const isNew = attempt.attemptId === attemptId
    if (isNew) {
      const sent = await unit.execute(paymentStream, orderId, { type: 'Send', at, attemptId })
      if (!sent.ok) return sent
      const taken = await takeCodeAgain(unit, catalog, order, at)
      if (!taken.ok) return taken
    }
    return { ok: true, value: { attempt, isNew } }
  })
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 128 bits in 26 letters and digits: Webpay takes no longer and no other names for a purchase. */
function attemptIdOf(randomId: string): string {
  const digest = createHash('sha256').update(randomId).digest('hex').slice(0, 32)
  let rest = BigInt(`0x${digest}`)
  let id = ''
  for (let place = 0; place < 26; place++) {
    id = crockford[Number(rest & 31n)] + id
    rest >>= 5n
  }
  return id
}
