import type { Ground } from '../ground/ground.ts'
import { setTimerAgain, type TimerCalls } from '../timers/timers.ts'
import { orderOfShop } from '../views/order-of-shop.ts'
import type { Figures } from './figures.ts'
import { claimLane, noteFailures, releaseLane } from './lanes.ts'
import { afterFailure, givenUpAfterDays, isAwayStatus } from './pauses.ts'
import { callMs, type PostResult, post, type Receiver } from './post.ts'
import { tellOrders, timerOf } from './timers.ts'
import { type DueOrder, drop, endAsides, giveUp, nextDue, nextUntold, noteFailed, noteTaken } from './untold.ts'

/** A run tells no further order after this, so that stores take turns where many wait. */
const runMs = 20_000
/** Another run tells this store's orders, and ends soon. */
const busyMs = 2_000
/** A node without the setting leaves the orders to the nodes with it. */
const notHereMs = 60_000
const dayMs = 86_400_000

export type Telling = Pick<Ground, 'log' | 'clock' | 'catalog' | 'random' | 'onError'> & {
  /** Null where this node has no receiver. */
  readonly receiver: Receiver | null
  readonly figures: Figures
}

/** The receiver did not take an order. It names no order. */
class OrderNotTold extends Error {
  override readonly name = 'OrderNotTold'
}

/** Tells the orders of one store, the one that waits longest first, until all are told or the receiver takes none. */
export const tillCalls = (telling: Telling): TimerCalls => ({
  [tellOrders]: {
    seconds: (runMs + callMs) / 1000 + 5,
    run: ({ payload }) => tellStore(telling, String(payload['storeId'])),
  },
})

async function tellStore(telling: Telling, storeId: string): Promise<void> {
  const { log, clock, random, receiver } = telling
  const { sql } = log
  const again = async (due: Date) => setTimerAgain(sql, timerOf(storeId), due)
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms)
  if (!receiver) return (await nextDue(sql, storeId, clock.now())) ? again(inMs(notHereMs)) : undefined
  const run = random.id()
  const lane = await claimLane(sql, storeId, run, clock.now())
  if (!lane) return again(inMs(busyMs))
  try {
    if (lane.restsUntil && lane.restsUntil > clock.now()) return await again(lane.restsUntil)
    await forgetOld(telling, storeId)
    const restsUntil = await tellAll(telling, storeId, receiver, lane.failures)
    const due = await nextDue(sql, storeId, clock.now())
    if (due) await again(restsUntil ?? due)
  } finally {
    await releaseLane(sql, storeId, run)
  }
}

/** Answers until when the store rests; null where the receiver takes its orders. */
async function tellAll(telling: Telling, storeId: string, receiver: Receiver, before: number): Promise<Date | null> {
  const { log, clock, figures, onError } = telling
  const { sql } = log
  const end = clock.now().getTime() + runMs
  for (let failures = before; clock.now().getTime() < end; ) {
    const untold = await nextUntold(sql, storeId, clock.now())
    if (!untold) return null
    const told = await tellOne(telling, receiver, untold)
    if (!told) {
      await drop(sql, untold)
      continue
    }
    if (told.taken) {
      await noteTaken(sql, untold, clock.now())
      if (failures > 0) await noteFailures(sql, storeId, 0, null)
      failures = 0
      continue
    }
    figures.note(told.why)
    if (failures === 0)
      onError(new OrderNotTold(`the receiver of orders did not take one (${told.why}), and is asked again`))
    const isAway = told.status === null || isAwayStatus(told.status)
    const next = afterFailure({ failures, tries: untold.tries, isAway })
    failures++
    if ('aside' in next) {
      await noteFailed(sql, untold.orderId, new Date(clock.now().getTime() + next.aside))
      await noteFailures(sql, storeId, failures, null)
    } else {
      const restsUntil = new Date(clock.now().getTime() + next.rest)
      await noteFailed(sql, untold.orderId, null)
      await endAsides(sql, storeId)
      await noteFailures(sql, storeId, failures, restsUntil)
      return restsUntil
    }
  }
  return null
}

/** Null where there is nothing to tell: the order is not on the shop's list, or no catalogue has its store. */
async function tellOne(
  { log, clock, catalog }: Telling,
  receiver: Receiver,
  { orderId, isTold }: DueOrder,
): Promise<PostResult | null> {
  const order = await orderOfShop(log.sql, catalog(), orderId)
  if (!order) return null
  // The same state has the same id at each try, and another state has another one.
  const id = `${orderId}.${order.revision}`
  const at = clock.now()
  const body = JSON.stringify({ id, type: isTold ? 'order.changed' : 'order.created', at: at.toISOString(), order })
  return post(receiver, { id, at, body })
}

async function forgetOld({ log, clock, figures, onError }: Telling, storeId: string): Promise<void> {
  const count = await giveUp(log.sql, storeId, new Date(clock.now().getTime() - givenUpAfterDays * dayMs))
  if (count === 0) return
  figures.giveUp(count)
  onError(
    new OrderNotTold(`the receiver of orders took nothing for ${givenUpAfterDays} days: ${count} orders are given up`),
  )
}
