import type { PaymentObservation } from '#domain/payment/observe.ts'
import type { Attempt } from '#domain/payment/state.ts'
import type { ProviderAnswer, ProviderNews } from '../../../ports/payment-provider.ts'
import { known } from '../provider-http.ts'

/** Where none has money, the one that may still get some; of several, the one that is known. */
const ranks: readonly PaymentObservation['state'][] = [
  'pending',
  'action',
  'disputed',
  'canceled',
  'rejected',
  'expired',
]

/**
 * The one payment, of those under an attempt's id, that the order has to hear of. Money that is not known yet comes
 * before the payment that is known, since a link can be paid twice; that is told until it has gone back.
 */
export function choose(found: readonly ProviderAnswer<ProviderNews>[], { attemptId, reference }: Attempt) {
  const unreadable = found.find((answer) => !answer.ok)
  if (unreadable) return unreadable
  const ours = found.flatMap((answer) =>
    answer.ok && answer.value.observation.attemptId === attemptId ? [answer.value] : [],
  )
  const inState = (state: PaymentObservation['state']) => ours.filter(({ observation }) => observation.state === state)
  const isKnown = ({ observation }: ProviderNews) => observation.reference === reference
  const paid = inState('approved')
  const unpaid = ranks.map(inState).find(({ length }) => length > 0) ?? []
  return known(paid.find((news) => !isKnown(news)) ?? paid[0] ?? unpaid.find(isKnown) ?? unpaid[0] ?? null)
}
