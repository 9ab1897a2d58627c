import { Clock, Effect } from 'effect'
import { amountsOf } from '#openapi/wire/amounts.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Tempo } from '../ground/tempo.ts'
import type { DinerObservation } from '../observations/diner-observation.ts'
import { Gateway, type GatewayCall, type Refused } from '../services/gateway.ts'
import { Ledger } from '../services/ledger.ts'
import { Payments } from '../services/payments.ts'
import { decimalsOf } from './auditor.ts'
import type { CardOutcome, DinerHabits } from './diner-habits.ts'
import { pause } from './drive.ts'

/** An order that is paid online. */
export type OnlineOrder = {
  readonly alias: string
  readonly storeId: string
  readonly orderId: string
  readonly code: string
}

type Payer = Pick<DinerHabits, 'pays' | 'card' | 'paysTwice' | 'leaves'>

/** The names on the card by which the demo's bank chooses its result (docs/decisions/057). */
const cardNames: Readonly<Record<CardOutcome, string>> = {
  approved: 'APRO',
  refused: 'FUND',
  slow: 'CONT',
  challenged: 'STEP',
  unanswered: 'TIME',
  lost: 'LOST',
  'wrong-sum': 'DIFF',
}

/** The code of the bank's second step, the same for every payment. */
const stepCode = '123456'
const asksEvery = '5 seconds'
/** The bank is asked about an unanswered card call at the end of its five minutes. */
const knownWithin = 8 * 60_000

/**
 * Pays an order, or tries to, `paysLate` milliseconds after ordering, and waits until the result is known. A problem at
 * the bank is part of the scenario and fails nothing.
 */
export const payFor = Effect.fn('Diner.payFor')(function* (
  order: OnlineOrder,
  payer: Payer,
  tempo: Tempo,
  paysLate: number,
) {
  yield* look(order)
  yield* Effect.sleep(paysLate)
  yield* pause(tempo.thinking)
  const tab = payer.pays === 'card' ? cardTab(order, payer) : linkTab(order, payer, 1)
  const other = payer.paysTwice ? linkTab(order, payer, 2) : Effect.void
  yield* Effect.all([tab, other], { concurrency: 'unbounded', discard: true })
  yield* untilKnown(order)
  yield* settleDoubts(order)
  yield* look(order)
})

const keyOf = (order: OnlineOrder, what: string) =>
  Effect.map(Clock.currentTimeMillis, (now) => `${what}-${order.code}-${now}`)

const record = (observation: DinerObservation) => Ledger.use((ledger) => ledger.record(observation))

const cardTab = Effect.fnUntraced(function* (order: OnlineOrder, { card }: Payer) {
  const payments = yield* Payments
  const key = yield* keyOf(order, 'card')
  const token = yield* payments.enterCard
  const pressed = payments.payByCard(key, { orderId: order.orderId, token, cardName: cardNames[card] })
  const outcome = yield* told(order, 'card', pressed)
  const creq = outcome?.next?.kind === 'challenge' ? outcome.next.fields['creq'] : undefined
  if (creq === undefined) return
  yield* payments.confirmStep(creq, stepCode)
  // The bank's message to the shop is still on its way.
  yield* Effect.sleep(asksEvery)
})

const linkTab = Effect.fnUntraced(function* (order: OnlineOrder, { leaves }: Payer, tab: number) {
  const payments = yield* Payments
  const first = yield* openBank(order, `link-${tab}`)
  if (first === null) return
  if (leaves !== null) yield* record({ type: 'BankLeft', code: order.code, when: leaves })
  if (leaves === 'unpaid') return
  if (leaves === 'paid') return void (yield* payments.pressAtBank(first, 'pay'))
  if (leaves === null) return yield* payAtBank(order, first)
  yield* Effect.sleep('1 minute')
  const second = yield* openBank(order, `link-${tab}-again`)
  if (second !== null) yield* payAtBank(order, second)
  // The tab of the first link is still open.
  yield* payAtBank(order, first)
})

/** Opens the bank's page with a new link; returns null where the order cannot be paid this way now. */
const openBank = Effect.fnUntraced(function* (order: OnlineOrder, what: string) {
  const [gateway, payments] = [yield* Gateway, yield* Payments]
  const { total: amount } = yield* gateway.order(order.alias, order.code)
  const key = yield* keyOf(order, what)
  const link = yield* payments
    .askForLink(key, { code: order.code, branchContactId: order.storeId, amount })
    .pipe(Effect.catchTag('Refused', (refused) => Effect.as(recordRefusal(order, 'link', refused), null)))
  return link?.token ?? null
})

/** Pays on the bank's page, and returns the whole way to the shop. */
const payAtBank = Effect.fnUntraced(function* (order: OnlineOrder, token: string) {
  const payments = yield* Payments
  const location = yield* payments.pressAtBank(token, 'pay')
  const { search } = new URL(yield* payments.comeBack(location), 'http://page')
  if (search === '') return
  yield* told(order, 'link', payments.settle(yield* keyOf(order, 'settle'), order.code, search))
})

/** Returns the answer that the diner sees after pressing a button; null when it was refused. */
const told = <R>(order: OnlineOrder, by: 'card' | 'link', press: GatewayCall<Wire['PaymentOutcome'], R>) =>
  press.pipe(
    Effect.tap(({ paymentStatus: status }) =>
      record({ type: 'PaymentAnswered', code: order.code, by, status, refusal: null }),
    ),
    Effect.catchTag('Refused', (refused) => Effect.as(recordRefusal(order, by, refused), null)),
  )

const recordRefusal = ({ code }: OnlineOrder, by: 'card' | 'link', { code: refusal }: Refused) =>
  record({ type: 'PaymentAnswered', code, by, status: null, refusal })

/** Polls the order's page until no payment is being processed. */
const untilKnown = Effect.fnUntraced(function* ({ alias, code }: OnlineOrder) {
  const gateway = yield* Gateway
  const end = (yield* Clock.currentTimeMillis) + knownWithin
  while ((yield* Clock.currentTimeMillis) < end) {
    const { payment } = yield* gateway.order(alias, code)
    if (payment.status !== 'PROCESSING' || (yield* isInDoubt(code))) return
    yield* Effect.sleep(asksEvery)
  }
})

const isInDoubt = (code: string) => Effect.map(doubtsOf(code), (doubts) => doubts.length > 0)

const doubtsOf = (code: string) =>
  Payments.use((payments) => payments.shopBooks(code)).pipe(
    Effect.map((books) => books.filter(({ status, refunds }) => status === 'mismatched' && refunds.length === 0)),
  )

/** The shop refunds payments of a wrong amount. */
const settleDoubts = Effect.fnUntraced(function* ({ code }: OnlineOrder) {
  const payments = yield* Payments
  for (const { id } of yield* doubtsOf(code)) yield* payments.resolve(`resolve-${id}`, code, id, 'refunded')
})

const look = Effect.fnUntraced(function* ({ alias, code, storeId }: OnlineOrder) {
  const [gateway, payments] = [yield* Gateway, yield* Payments]
  const order = yield* gateway.order(alias, code)
  const { read } = amountsOf(decimalsOf(order))
  const isWithShop =
    order.status === 'PAY_NEEDED'
      ? (yield* gateway.consoleOrders(storeId, 'GENERATED')).some((listed) => listed.code === code)
      : order.status !== 'CANCELED'
  // The bank is read last, because its sum can only grow.
  const taken = (yield* payments.bankBooks(code)).reduce((sum, entry) => sum + entry.taken, 0)
  const { status } = order.payment
  yield* record({ type: 'MoneyLooked', code, told: status, isWithShop, due: read(order.total), taken })
})
