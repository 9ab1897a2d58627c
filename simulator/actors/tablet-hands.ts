import { Clock, Effect, Random } from 'effect'
import { isStruck, laneOf } from '#domain/board/lane.ts'
import { isAtLeast } from '#domain/operator/role.ts'
import { cancelCodes } from '#domain/order/cancel-codes.ts'
import { type OfferedStep, offeredSteps } from '#openapi/client/board/offered-steps.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { Consoles, type PersonStep } from '../services/consoles.ts'
import type { GatewayCall } from '../services/gateway.ts'
import { type AtWork, pressed, refusalIn } from './tablet-press.ts'
import { giveBack, mayGiveBack } from './tablet-refund.ts'
import { stackWith } from './tablet-stacks.ts'
import { acceptFor, changeTime } from './tablet-times.ts'
import { considerOrders, isDone, isWish, type Wish, wants } from './tablet-wishes.ts'

type Order = Wire['ConsoleOrder']

/** The share of new orders that a person acknowledges before accepting them. */
const seesFirst = 0.2
const leastThinkingMs = 200
const readsForMs = 2_000

/** A person's presses on the board, one after another, until the tablet dies. */
export const useHands = Effect.fn('Tablet.useHands')(function* (work: AtWork) {
  for (;;) {
    yield* Effect.sleep(leastThinkingMs + (yield* Random.next) * work.habits.thinks)
    yield* considerOrders(work)
    const task = yield* oneOf(tasksOf(work, yield* Clock.currentTimeMillis))
    if (!task) continue
    // Another person may be faster while this one reads the card.
    yield* Effect.sleep((yield* Random.next) * readsForMs)
    const { wants: wanted, order } = task
    if (wanted === 'refund') yield* giveBack(work, order)
    else if (isWish(wanted)) yield* fulfil(work, wanted, order)
    else if (wanted === 'offer') yield* offer(work, order)
    else yield* press(work, order, wanted === 'answer' ? yield* answerTo(work, order) : wanted)
  }
})

type Task = { readonly order: Order; readonly wants: OfferedStep | 'answer' | 'refund' | 'offer' | Wish }

/** All that a person could do now. */
function tasksOf(work: AtWork, now: number): readonly Task[] {
  const { board, habits, memory } = work
  const { role, cooks, refunds } = habits
  const isAtTill = isAtLeast(role, 'caja')
  const mayRefund = refunds > 0 && isAtLeast(role, 'encargado')
  return [...board.orders().values()].flatMap((order): readonly Task[] => {
    const lane = laneOf(order, now)
    if (lane === null) return []
    const steps = offeredSteps(order, lane, role)
    const isCooked = now - Date.parse(order.times.accepted ?? '') >= cooks
    const task = (wants: Task['wants'], isDue: boolean): readonly Task[] => (isDue ? [{ order, wants }] : [])
    return [
      ...task({ is: 'see', what: 'canceled' }, isStruck(order)),
      ...task({ is: 'ready' }, isCooked && steps.includes('ready')),
      ...task({ is: 'deliver' }, steps[0] === 'deliver'),
      ...task('answer', lane === 'new' && steps.includes('accept')),
      ...task('refund', mayRefund && mayGiveBack(order) && !memory.considered.has(order.code)),
      ...task('time', wants(work, 'time', order)),
      ...task('print', wants(work, 'print', order)),
      ...task('stack', isAtTill && wants(work, 'stack', order) && stackWith(order, board.orders().values()) !== null),
      ...task('offer', isAtTill && isGivenBack(order)),
    ]
  })
}

/** The answer to a new order: a rejection with its reason, a look, or the acceptance. */
const answerTo = Effect.fnUntraced(function* ({ habits }: AtWork, order: Order) {
  const isRejected = isAtLeast(habits.role, 'caja') && (yield* Random.next) < habits.rejects
  if (isRejected) return { is: 'cancel', code: (yield* oneOf(reasons)) ?? 'TOO_BUSY' } satisfies OfferedStep
  const isSeenFirst = order.acknowledged?.placed == null && (yield* Random.next) < seesFirst
  if (isSeenFirst) return { is: 'see', what: 'placed' } satisfies OfferedStep
  const saysTime = habits.saysTimes > 0 && (yield* Random.next) < habits.saysTimes
  return saysTime ? yield* acceptFor(order) : ({ is: 'accept' } satisfies OfferedStep)
})

/** A wish without an answer is pressed again, maybe as another time. */
const fulfil = Effect.fnUntraced(function* (work: AtWork, wish: Wish, order: Order) {
  const refusal =
    wish === 'stack'
      ? yield* stack(work, order)
      : yield* press(work, order, wish === 'time' ? yield* changeTime(order) : { is: 'print' })
  if (refusal !== 'NO_ANSWER') isDone(work, wish, order)
})

/** Puts the order together with those that are near it by now. */
const stack = Effect.fnUntraced(function* (work: AtWork, order: Order) {
  const { browser, board } = work
  const body = stackWith(board.orders().get(order.code) ?? order, board.orders().values())
  if (!body) return null
  return yield* told(work, order, { step: 'STACK', name: `stack ${body.shipmentIds.join(' ')}` }, (key) =>
    Consoles.use((consoles) => consoles.createStack(key, browser.cookies, body)),
  )
})

/** Offers a delivery to couriers again that one of them has given back. */
const offer = Effect.fnUntraced(function* (work: AtWork, order: Order) {
  const refusal = yield* press(work, order, { is: 'offer' })
  if (refusal === null) work.board.tell({ type: 'OfferedAgain', code: order.code })
})

const isGivenBack = ({ status, shipments }: Order): boolean =>
  (status === 'ACCEPTED' || status === 'READY') && shipments.some((shipment) => shipment.status === 'DRIVER_CANCELED')

const reasons = cancelCodes.filter((code) => code !== 'OTHER')

const names = {
  ...({ accept: 'ACCEPT', ready: 'READY', dispatch: 'DISPATCH' } as const),
  ...({ deliver: 'DELIVER', cancel: 'CANCEL', see: 'SEE' } as const),
  ...({ acceptFor: 'ACCEPT_FOR', changeTime: 'CHANGE_TIME', print: 'PRINT', offer: 'OFFER' } as const),
} satisfies Record<PersonStep['is'], string>

/** Takes a step, and reads the order after it, as the page does. */
const press = Effect.fnUntraced(function* (work: AtWork, order: Order, step: PersonStep) {
  const name = `${order.code} ${JSON.stringify(step)}`
  return yield* told(work, order, { step: names[step.is], name }, (key) =>
    Consoles.use((consoles) => consoles.step(key, work.browser.cookies, order.code, step)),
  )
})

type Press = { readonly step: (typeof names)[keyof typeof names] | 'STACK'; readonly name: string }

const told = Effect.fnUntraced(function* (
  work: AtWork,
  { code }: Order,
  { step, name }: Press,
  send: (key: string) => GatewayCall<void, Consoles>,
) {
  const { tabletId, browser, board } = work
  const consoles = yield* Consoles
  const { key, result } = yield* pressed(work, name, (key) => Effect.provideService(send(key), Consoles, consoles))
  const refusal = refusalIn(result)
  board.tell({ type: 'ConsolePressed', tabletId, code, step, key, refusal })
  const read = yield* Effect.result(consoles.order(browser.cookies, code))
  if (read._tag === 'Success') board.take(code, read.success)
  return refusal
})

const oneOf = Effect.fnUntraced(function* <A>(some: readonly A[]) {
  return some[Math.floor((yield* Random.next) * some.length)]
})
