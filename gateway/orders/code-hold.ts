import { byTimer } from '#domain/access/by.ts'
import { holdEnd, holdStep } from '#domain/discount-code/hold.ts'
import type { KnownOrder, Order } from '#domain/order/state.ts'
import type { Sql } from '../db/database.ts'
import { waitForLock } from '../db/lock.ts'
import { eventsOf } from '../events/event-store.ts'
import type { Outcome, Reaction, Unit } from '../events/log.ts'
import type { Ground } from '../ground.ts'
import { paymentStream } from '../payments/room.ts'
import { setTimer, type Timer, type TimerHandlers } from '../timers/timers.ts'
import { codeStream } from './code-stream.ts'
import { activeCode, keepUse, releaseCode, takeUse, waitForCode } from './discount-codes.ts'
import { orderStream } from './stream.ts'

/** Migration 024 sets timers of this kind. */
const holdKind = 'order-code-hold'

/** No use of the order's code is free: the price with the discount cannot be paid. */
export type CodeGone = { readonly type: 'CodeGone' }

/**
 * Reads an order that was known before. Until the transaction ends no other one gives its use of a code back, or begins a
 * payment of it. An order without a code takes no lock, so its presses wait for nothing.
 */
export async function lockedOrder(unit: Unit, { orderId, discountCode }: KnownOrder): Promise<Order> {
  if (discountCode) await waitForHold(unit, orderId)
  return unit.state(orderStream, orderId)
}

const waitForHold = ({ sql }: Unit, orderId: string) => waitForLock(sql, `${holdKind} ${orderId}`)

/** An order that waits for its payment keeps its use until the instant that its event names. */
export const endHoldLater: Reaction = async (sql, recorded) => {
  for (const { id, event } of eventsOf(recorded, orderStream)) {
    const heldUntil =
      event.type === 'OrderPlaced'
        ? event.discountCode?.heldUntil
        : event.type === 'OrderCodeTakenAgain'
          ? event.heldUntil
          : undefined
    if (heldUntil !== undefined) await setHoldTimer(sql, id, heldUntil)
  }
}

export const holdTimers = (services: Pick<Ground, 'log' | 'clock'>): TimerHandlers => ({
  async [holdKind]({ payload }: Timer) {
    await endHold(services, String(payload['orderId']))
  },
})

/** Gives the use back, or looks again later while a payment may still take the money. */
async function endHold({ log, clock }: Pick<Ground, 'log' | 'clock'>, orderId: string): Promise<void> {
  const outcome = await log.transact<null, { readonly type: string }>({ by: byTimer(holdKind) }, async (unit) => {
    const at = clock.now().toISOString()
    await waitForHold(unit, orderId)
    const order = await unit.state(orderStream, orderId)
    const step = holdStep(order, await unit.state(paymentStream, orderId), at)
    if (order.status === 'NONE' || !order.discountCode || step === null) return { ok: true, value: null }
    if (step !== 'now') {
      unit.afterwards((sql) => setHoldTimer(sql, orderId, step))
      return { ok: true, value: null }
    }
    const { id: codeId } = order.discountCode
    await waitForCode(unit, codeId)
    const uses = await unit.state(codeStream, codeId)
    // A code without a maximum counts no uses.
    if (!uses.orderIds.includes(orderId)) return { ok: true, value: null }
    await releaseCode(unit, codeId, orderId, at)
    const given = await unit.execute(orderStream, orderId, { type: 'GiveCodeBack', at })
    return given.ok ? { ok: true, value: null } : given
  })
  if (!outcome.ok) throw new Error(`a hold was not ended: ${outcome.rejection.type}`)
}

/** For a payment that begins. The order was read under its lock. The diner keeps the price, so terms beside the maximum are not judged again. */
export async function takeCodeAgain(
  unit: Unit,
  catalog: Ground['catalog'],
  { orderId, storeId, discountCode, isCodeGivenBack }: KnownOrder,
  at: string,
): Promise<Outcome<null, CodeGone>> {
  if (!discountCode || !isCodeGivenBack) return { ok: true, value: null }
  const store = catalog().served.store(storeId)
  const code = store && activeCode(catalog, store.branchId, discountCode.code)
  // Another code may have taken the text.
  if (!store || code?.id !== discountCode.id) return { ok: false, rejection: { type: 'CodeGone' } }
  const used = await takeUse(unit, code, orderId, at)
  if (!used.ok) return { ok: false, rejection: { type: 'CodeGone' } }
  const taken = await unit.execute(orderStream, orderId, { type: 'TakeCodeAgain', at, heldUntil: holdEnd(store, at) })
  if (!taken.ok) throw new Error(`an order did not take its code again: ${taken.rejection.type}`)
  return { ok: true, value: null }
}

/** For an order that is paid after all: its use counts, also beyond the maximum. */
export async function keepCode(unit: Unit, { orderId, discountCode, isCodeGivenBack }: KnownOrder, at: string) {
  if (!discountCode || !isCodeGivenBack) return
  const kept = await keepUse(unit, discountCode.id, orderId, at)
  if (!kept.ok) throw new Error(`the use of a paid order was not counted: ${kept.rejection.type}`)
}

const setHoldTimer = (sql: Sql, orderId: string, due: string) =>
  setTimer(sql, { id: `${holdKind}-${orderId}`, kind: holdKind, payload: { orderId } }, new Date(due))
