import { Clock, Effect } from 'effect'
import { amountsOf } from '#openapi/wire/amounts.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { isSettled } from '../invariants/money.ts'
import { Actor } from '../network/network.ts'
import { type CustomerCookie, Customers } from '../services/customers.ts'
import { Gateway } from '../services/gateway.ts'
import { Ledger } from '../services/ledger.ts'
import { Payments } from '../services/payments.ts'
import type { WantedOrder } from './press.ts'

/** An order whose money is checked at the end. */
type AuditedOrder = { readonly alias: string; readonly code: string; readonly isOnline: boolean }

/** A customer whose points are checked at the end. */
type AuditedAccount = {
  readonly customer: string
  readonly phone: string
  readonly branchId: string
  readonly session: CustomerCookie
  /** The points before the orders of this run. */
  readonly opening: number
  readonly orderCodes: readonly string[]
}

/** The orders and accounts that are checked once all actors are done. */
export type Audit = {
  readonly orders: AuditedOrder[]
  readonly accounts: AuditedAccount[]
  readonly intents: WantedOrder[]
}

/** A card call without an answer is clarified after five minutes, and a failed refund is retried a minute later. */
const moneySettlesIn = 10 * 60_000
const pointsSettleIn = 2 * 60_000
const looksEvery = '5 seconds'
const several = { concurrency: 8 } as const

/** Reads the books of both sides once all actors are done, and again while a payment or refund is still under way. */
export const auditAll = Effect.fn('Auditor.auditAll')(
  function* ({ orders, accounts, intents }: Audit) {
    const read = yield* Effect.forEach(orders, auditOrder, several)
    const known = new Map(read.map((order) => [order.code, order]))
    yield* Effect.forEach(accounts, (account) => auditAccount(account, known), several)
    // The other diners got an answer to their only call.
    yield* Effect.forEach(
      intents.filter(({ unsure }) => unsure > 0),
      auditIntent,
      several,
    )
  },
  (work) => Effect.provideService(work, Actor, 'auditor'),
)

const auditOrder = Effect.fnUntraced(function* (audited: AuditedOrder) {
  const { order, read } = yield* untilSettled(booksOf(audited), ({ read }) => isSettled(read), moneySettlesIn)
  yield* Ledger.use((ledger) => ledger.record(read))
  return order
})

const booksOf = Effect.fnUntraced(function* ({ alias, code, isOnline }: AuditedOrder) {
  const [gateway, payments] = [yield* Gateway, yield* Payments]
  const order = yield* gateway.order(alias, code)
  const { read: minor } = amountsOf(decimalsOf(order))
  const bank = isOnline ? yield* payments.bankBooks(code) : []
  const shop = isOnline ? yield* payments.shopBooks(code) : []
  const givenBack = shop.flatMap(({ refunds }) => refunds.filter(({ status }) => status === 'completed'))
  const byPeople = givenBack.filter(({ cause }) => cause === 'operator')
  const read = {
    type: 'MoneyRead',
    ...{ code, orderStatus: order.status, due: isOnline ? minor(order.total) : 0 },
    bank: { taken: sumOf(bank, ({ taken }) => taken), returned: sumOf(bank, ({ returned }) => returned) },
    shop: {
      taken: sumOf(shop, ({ charged }) => minor(charged ?? 0)),
      returned: sumOf(givenBack, ({ amount }) => minor(amount)),
    },
    refunded: sumOf(byPeople, ({ amount }) => minor(amount)),
  } as const
  return { order, read }
})

/** Returns the decimals of an order's amounts. Every answer of today's gateway contains them. */
export function decimalsOf({ code, money }: Pick<Wire['FollowUpOrder'], 'code' | 'money'>): number {
  if (!money) throw new Error(`the order ${code} does not say how its amounts are counted`)
  return money.mantissaLength
}

const auditAccount = Effect.fnUntraced(function* (
  { customer, phone, branchId, session, opening, orderCodes }: AuditedAccount,
  orders: ReadonlyMap<string, Wire['FollowUpOrder']>,
) {
  const customers = yield* Customers
  const due = opening + sumOf(orderCodes, (code) => pointsOf(orders.get(code)))
  const look = customers.points(session, phone, branchId).pipe(
    Effect.map((movements) => ({
      ...({ type: 'PointsRead', customer, due, balance: movements[0]?.postBalance ?? 0 } as const),
      moved: sumOf(movements, ({ amount }) => amount),
      lowest: Math.min(0, ...movements.map(({ postBalance }) => postBalance)),
    })),
  )
  const read = yield* untilSettled(look, ({ balance }) => balance === due, pointsSettleIn)
  yield* Ledger.use((ledger) => ledger.record(read))
})

/** Reads the orders that an intent has made, where the gateway shows them to a phone without proof. */
const auditIntent = Effect.fnUntraced(function* ({ phone, storeId, unsure, killed, keptCart, told }: WantedOrder) {
  const [customers, ledger] = [yield* Customers, yield* Ledger]
  const answer = yield* customers
    .orders(null, phone, storeId)
    .pipe(Effect.catchTag('Refused', () => Effect.succeed(null)))
  if (!answer) return
  const placed = answer.dinerOrders.orders.map(({ code }) => code)
  yield* ledger.record({ type: 'IntentRead', intent: phone, unsure, killed, keptCart, told, placed })
})

/** Returns the change of the customer's points by an order that ended this way. */
function pointsOf(order: Wire['FollowUpOrder'] | undefined): number {
  if (!order || order.status === 'CANCELED' || order.payment.refund?.status === 'COMPLETED') return 0
  const isHere = order.status === 'DELIVERED' || order.status === 'COMPLETED'
  return (isHere ? order.gainedPoints : 0) - order.redeemedPoints
}

/** Looks again and again, and returns the first settled result, or the last one after that time. */
const untilSettled = Effect.fnUntraced(function* <A, E, R>(
  look: Effect.Effect<A, E, R>,
  isOver: (seen: A) => boolean,
  patienceMs: number,
) {
  const end = (yield* Clock.currentTimeMillis) + patienceMs
  for (;;) {
    const seen = yield* look
    if (isOver(seen) || (yield* Clock.currentTimeMillis) >= end) return seen
    yield* Effect.sleep(looksEvery)
  }
})

const sumOf = <A>(some: readonly A[], value: (one: A) => number) => some.reduce((sum, one) => sum + value(one), 0)
