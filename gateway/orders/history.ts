import { toDecimal } from '#domain/money/money.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { namesOfOperators } from '../aggregates/operators/projection.ts'
import { orderStream } from '../aggregates/orders/stream.ts'
import { paymentStream } from '../aggregates/payments/stream.ts'
import { namesOfRiders } from '../aggregates/riders/projection.ts'
import { shipmentStream } from '../aggregates/shipments/stream.ts'
import type { By } from '../events/by.ts'
import type { EventRow } from '../events/event-store.ts'
import type { Log } from '../events/log.ts'
import type { ViewedRow } from '../views/viewed-orders.ts'
import { takerOf } from './taker.ts'

type HistoryQuery = Pick<ViewedRow, 'order' | 'shipments'> & { readonly withMoney: boolean }

/** Every step of an order with the one who took it, by the place in the log. */
export async function historyOf(
  log: Pick<Log, 'sql' | 'history'>,
  { order, shipments, withMoney }: HistoryQuery,
): Promise<Wire['OrderHistory']> {
  const streams = [
    `${orderStream.kind}-${order.orderId}`,
    ...shipments.map(({ shipmentId }) => `${shipmentStream.kind}-${shipmentId}`),
    ...(withMoney ? [`${paymentStream.kind}-${order.orderId}`] : []),
  ]
  const events: EventRow[] = []
  for (const stream of streams) events.push(...(await log.history(stream)))
  events.sort((one, other) => Number(one.cursor.tx - other.cursor.tx || one.cursor.seq - other.cursor.seq))
  const idsOf = (is: By['is']) => [...new Set(events.flatMap(({ by }) => (by.is === is && by.id ? [by.id] : [])))]
  const names = {
    operator: await namesOfOperators(log.sql, idsOf('operator')),
    courier: await namesOfRiders(log.sql, idsOf('courier')),
  }
  const requests = new Map(
    events.flatMap(({ decoded }) => {
      const event = decoded.is === 'known' ? (decoded.event as PaymentEvent) : null
      return event?.type === 'RefundRequested' ? [[event.refundId, event] as const] : []
    }),
  )
  const nameOf = ({ is, id = '' }: By) => (is === 'operator' || is === 'courier' ? names[is].get(id) || null : null)
  return {
    steps: events.slice(-mostSteps).map((event) => ({
      ...{ type: event.type, at: event.at.toISOString(), by: { is: takerOf(event).is, name: nameOf(takerOf(event)) } },
      ...saidIn(event),
      ...moneyIn(event, requests),
    })),
  }
}

/** The schema's own limit. An order has a few dozen steps. */
const mostSteps = 1_000

/** The state that a shipment went to, and the time that the shop said. */
function saidIn({ stream, decoded }: EventRow): Pick<Wire['OrderHistoryStep'], 'to' | 'promised' | 'reason'> {
  if (decoded.is !== 'known') return {}
  if (stream.startsWith(`${orderStream.kind}-`)) {
    const event = decoded.event as OrderEvent
    if (event.type === 'OrderStepTakenBack') return { to: event.to, ...(event.reason && { reason: event.reason }) }
    return 'promised' in event && event.promised ? { promised: { ...event.promised } } : {}
  }
  return 'to' in decoded.event && typeof decoded.event.to === 'string' ? { to: decoded.event.to } : {}
}

type RefundRequested = Extract<PaymentEvent, { type: 'RefundRequested' }>

/** The amount of a step of a payment. Later steps of a refund have that of its request, with the cause. */
function moneyIn(
  { stream, decoded }: EventRow,
  requests: ReadonlyMap<string, RefundRequested>,
): Pick<Wire['OrderHistoryStep'], 'amount' | 'cause' | 'reason'> {
  if (decoded.is !== 'known' || !stream.startsWith(`${paymentStream.kind}-`)) return {}
  const event = decoded.event as PaymentEvent
  switch (event.type) {
    case 'PaymentAttemptOpened':
      return { amount: toDecimal(event.sum.minor, event.money.decimals) }
    case 'PaymentMismatchFound':
      return { amount: toDecimal(event.told.minor, event.money.decimals) }
    case 'RefundRequested':
    case 'RefundCompleted':
    case 'RefundFailed': {
      const request = requests.get(event.refundId)
      return {
        ...(request && { amount: toDecimal(request.amount, request.money.decimals), cause: request.cause }),
        ...('reason' in event && event.reason && { reason: event.reason }),
      }
    }
    default:
      return {}
  }
}
