import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Period } from '#domain/close/business-day.ts'
import { type DayEntry, isPaidInCash, soldSums } from '#domain/close/report.ts'
import type { Money } from '#domain/money/money.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import type { PaymentEvent, PaymentNeed } from '#domain/payment/events.ts'
import { type Attempt, countedSumOf, type OrderPayments } from '#domain/payment/state.ts'
import { currencyDecimals } from '#domain/payment/sum.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import { soldOrders } from '../aggregates/orders/queries.ts'
import { moneyOfOrders } from '../aggregates/payments/queries.ts'
import { shipmentsWith } from '../aggregates/shipments/queries.ts'
import type { Sql } from '../db/database.ts'
import { recordedEvents } from '../events/queries.ts'

type Row = {
  readonly at: Date
  readonly stream: string
  readonly version: number
  readonly event: {
    readonly type: string
    readonly attemptId?: string
    readonly refundId?: string
    readonly told?: number
    readonly booked?: number
  }
  readonly order: KnownOrder
  readonly payments: OrderPayments | null
  readonly shipments: readonly KnownShipment[]
}

type EntriesQuery = { readonly storeId: string; readonly period: Period; readonly money: Money }

const usualPageSize = 200

/**
 * The entries of a business day, page by page: the loop is free between two pages. They are taken by the instant at which the log has
 * recorded them, so that a step which a courier's phone has kept for an hour still counts once, on the day of its arrival.
 */
export async function* entriesOf(
  sql: Sql,
  { storeId, period, money }: EntriesQuery,
  pageSize = usualPageSize,
): AsyncGenerator<readonly DayEntry[]> {
  let last: Pick<Row, 'at' | 'stream' | 'version'> = { at: new Date(period.from), stream: '', version: 0 }
  for (;;) {
    const { rows } = await sql.query<Row>(
      `select e.at, e.stream, e.version, e.data || jsonb_build_object('type', e.type) as event,
         o.state as "order", p.state as payments, ${shipmentsWith('o.tracking_id')} as shipments
       from ${recordedEvents} e join ${soldOrders} o on o.id = substr(e.stream, strpos(e.stream, '-') + 1)
       left join ${moneyOfOrders} p on p.id = o.id
       where e.type in ('OrderDelivered', 'OrderCanceled', 'PaymentApproved', 'PaymentMismatchFound', 'PaymentDisputed',
           'RefundCompleted', 'RefundsDiffer')
         -- A hand-over that was taken back is no sale.
         and not (e.type = 'OrderDelivered' and exists (select 1 from ${recordedEvents} b
           where b.stream = e.stream and b.version > e.version and b.type = 'OrderStepTakenBack'
             and b.data->>'from' = 'DELIVERED'))
         and e.at >= $1 and e.at < $2 and o.store_id = $3 and (e.at, e.stream, e.version) > ($1, $4, $5)
       order by e.at, e.stream, e.version limit $6`,
      [last.at.toISOString(), period.until, storeId, last.stream, last.version, pageSize],
    )
    yield rows.flatMap((row) => entryOf(row, money))
    const end = rows.at(-1)
    if (!end || rows.length < pageSize) return
    last = end
    // The embedded database answers without a turn of the loop.
    await nextTurn()
  }
}

function entryOf({ at, event, order, payments, shipments }: Row, money: Money): readonly DayEntry[] {
  const of = { at: at.toISOString(), code: order.code }
  if (order.money.currency !== money.currency) return [{ ...of, kind: 'other-currency' }]
  const minor = (amount: number, decimals: number) => Math.round(amount * 10 ** (money.decimals - decimals))
  const ofOrder = (amount: number) => minor(amount, order.money.decimals)
  if (event.type === 'OrderDelivered') return [sale(of, order, shipments, ofOrder)]
  if (event.type === 'OrderCanceled')
    return [{ ...of, kind: 'canceled', reason: order.cancelCode ?? null, total: ofOrder(order.totals.total) }]
  const attempt = payments?.attempts.find(({ attemptId }) => attemptId === event.attemptId)
  if (!attempt) return []
  const { currency } = countedSumOf(attempt)
  if (currency !== money.currency) return [{ ...of, kind: 'other-currency' }]
  return ofPayment(of, event, attempt).map((entry) => ({
    ...entry,
    amount: minor(entry.amount, currencyDecimals(currency)),
  }))
}

function sale(
  of: Pick<DayEntry, 'at' | 'code'>,
  order: KnownOrder,
  shipments: readonly KnownShipment[],
  ofOrder: (amount: number) => number,
): DayEntry {
  const sums = soldSums(order)
  const { typeId: id, name, method } = order.payment
  const rider = shipments.findLast(({ status }) => status === 'DELIVERED')?.rider
  return {
    ...{
      ...of,
      kind: 'sale',
      mode: { id: order.orderModeId, name: order.orderModeName },
      payment: { id, name, method },
      isCash: isPaidInCash(order),
    },
    courier: rider ? { id: rider.id, name: rider.name } : null,
    sums: {
      items: ofOrder(sums.items),
      discounts: ofOrder(sums.discounts),
      surcharges: ofOrder(sums.surcharges),
      delivery: ofOrder(sums.delivery),
      service: ofOrder(sums.service),
      points: ofOrder(sums.points),
      total: ofOrder(sums.total),
    },
  }
}

type PaymentEntry = Extract<DayEntry, { kind: 'taken' | 'refund' | 'difference' }>

/** The entries of an event of a payment, in the units of its provider. */
function ofPayment(of: Pick<DayEntry, 'at' | 'code'>, event: Row['event'], attempt: Attempt): readonly PaymentEntry[] {
  const { provider, sum, mismatchedAt, refunds } = attempt
  const { minor: charged } = countedSumOf(attempt)
  const taken = { ...of, kind: 'taken', provider, amount: charged } as const
  const differs = (need: PaymentNeed, amount: number) =>
    ({ ...of, kind: 'difference', need, provider, amount }) as const
  switch (event.type as PaymentEvent['type']) {
    case 'PaymentApproved':
      // Money that a person has counted as paid was taken when it came.
      return mismatchedAt === undefined ? [taken] : []
    case 'PaymentMismatchFound':
      return [taken, differs('wrong-sum', Math.abs(charged - sum.minor))]
    case 'PaymentDisputed':
      return [differs('dispute', charged)]
    case 'RefundCompleted': {
      const refund = refunds.find(({ refundId }) => refundId === event.refundId)
      return refund ? [{ ...of, kind: 'refund', provider, amount: refund.amount }] : []
    }
    case 'RefundsDiffer':
      return [differs('refunds-differ', Math.abs((event.told ?? 0) - (event.booked ?? 0)))]
    default:
      return []
  }
}
