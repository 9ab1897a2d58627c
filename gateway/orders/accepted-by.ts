import { namesOfOperators } from '../aggregates/operators/projection.ts'
import { orderStream } from '../aggregates/orders/stream.ts'
import type { By } from '../events/by.ts'
import type { Log } from '../events/log.ts'
import { problem } from '../http/problems.ts'
import { takerOf } from './taker.ts'

type AcceptedBy = By & { readonly name: string | null }

/** The first acceptance of an order: its principal, and the name of a person. An erased person has none. */
export async function acceptedBy(log: Pick<Log, 'sql' | 'history'>, orderId: string): Promise<AcceptedBy> {
  const steps = await log.history(`${orderStream.kind}-${orderId}`)
  const accepted = steps.findLast(({ type }) => type === 'OrderAccepted')
  const by: By = accepted ? takerOf(accepted) : { is: 'unknown' }
  const names = by.is === 'operator' && by.id ? await namesOfOperators(log.sql, [by.id]) : null
  return { ...by, name: (by.id && names?.get(by.id)) || null }
}

/** The answer to a person who accepts what another one has accepted. */
export const acceptedRefusal = ({ is, name }: AcceptedBy) =>
  problem(409, 'ORDER_ALREADY_ACCEPTED', 'The order was accepted before.', [{ type: is, message: name ?? '' }])
