import type { DiscountCode } from '#domain/catalog/discount.ts'
import type { CodeUses, DiscountCodeCommand } from '#domain/discount-code/decide.ts'
import { holdStep } from '#domain/discount-code/hold.ts'
import type { OrderCommand } from '#domain/order/decide.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import type { KnownOrder, Order } from '#domain/order/state.ts'
import type { OrderPayments } from '#domain/payment/state.ts'
import type { Now, ProcessCommand, WantedTimer } from './wanted.ts'

/** The timer that ends the hold of an unpaid order's code. Migration 024 sets timers of this kind. */
export const codeHold = 'order-code-hold'

type ToCode<Type extends DiscountCodeCommand['type']> = ProcessCommand<'code', DiscountCodeCommand, Type>
type ToOrder<Type extends OrderCommand['type']> = ProcessCommand<'order', OrderCommand, Type>
type HoldTimer = WantedTimer<typeof codeHold>

export type CodeUsesWants = ToCode<'Use' | 'Keep' | 'Release'> | ToOrder<'GiveCodeBack' | 'TakeCodeAgain'> | HoldTimer

type CodeHold = { readonly heldUntil: string }

/**
 * The uses of a limited discount code. Placing an order takes one, and the code may refuse it. A cancel gives it back, and so does
 * the end of the hold of an unpaid order, whose payment takes it again.
 */
export const codeUses = {
  /** `code` is the order's, and `hasOrdered` says whether its diner has an order already. */
  atPlacing(
    { at }: Now,
    {
      orderId,
      code,
      hasOrdered,
    }: { readonly orderId: string; readonly code: DiscountCode; readonly hasOrdered: boolean },
  ): readonly ToCode<'Use'>[] {
    return [{ to: 'code', id: code.id, command: { type: 'Use', orderId, limits: code, hasOrdered, at } }]
  },

  /** `order` is as it was before the event; after `OrderPlaced`, as it was placed. */
  afterOrder(
    event: OrderEvent,
    { order }: { readonly order: KnownOrder },
  ): readonly (ToCode<'Keep' | 'Release'> | HoldTimer)[] {
    const { orderId, discountCode, isCodeGivenBack } = order
    switch (event.type) {
      case 'OrderPlaced':
        return event.discountCode?.heldUntil === undefined ? [] : [holdTimer(orderId, event.discountCode.heldUntil)]
      case 'OrderCodeTakenAgain':
        return [holdTimer(orderId, event.heldUntil)]
      case 'OrderPaid':
        // The use of a paid order counts, also beyond the maximum.
        return discountCode && isCodeGivenBack
          ? [{ to: 'code', id: discountCode.id, command: { type: 'Keep', orderId, at: event.at } }]
          : []
      case 'OrderCanceled':
        return discountCode ? [release(discountCode.id, orderId, event.at)] : []
      case 'OrderAccepted':
      case 'OrderTimeChanged':
      case 'OrderReady':
      case 'OrderDelivered':
      case 'OrderCompleted':
      case 'OrderStepTakenBack':
      case 'OrderCodeGivenBack':
      case 'OrderAcknowledged':
      case 'OrderTicketAsked':
      case 'OrderErrorReported':
        return []
    }
  },

  /** Gives the use back, or looks again later while a payment may still take the money. */
  atHoldEnd(
    { at }: Now,
    { order, payments, uses }: { readonly order: Order; readonly payments: OrderPayments; readonly uses: CodeUses },
  ): readonly (ToCode<'Release'> | ToOrder<'GiveCodeBack'> | HoldTimer)[] {
    const step = holdStep(order, payments, at)
    if (order.status === 'NONE' || !order.discountCode || step === null) return []
    const { orderId, discountCode } = order
    if (step !== 'now') return [holdTimer(orderId, step)]
    // A code without a maximum counts no uses.
    if (!uses.orderIds.includes(orderId)) return []
    return [release(discountCode.id, orderId, at), { to: 'order', id: orderId, command: { type: 'GiveCodeBack', at } }]
  },

  /**
   * A payment that begins takes the use again. The diner keeps the price, so terms beside the maximum are not judged again. Null
   * when the code is gone. `inForce` is the code that has its text today, which may be another one.
   */
  whenPaymentBegins(
    { at }: Now,
    { order, inForce, heldUntil }: { readonly order: KnownOrder; readonly inForce: DiscountCode | null } & CodeHold,
  ): readonly (ToCode<'Use'> | ToOrder<'TakeCodeAgain'>)[] | null {
    const { orderId, discountCode, isCodeGivenBack } = order
    if (!discountCode || !isCodeGivenBack) return []
    if (inForce?.id !== discountCode.id) return null
    const use = { type: 'Use', orderId, limits: inForce, hasOrdered: false, at } as const
    return [
      { to: 'code', id: discountCode.id, command: use },
      { to: 'order', id: orderId, command: { type: 'TakeCodeAgain', at, heldUntil } },
    ]
  },
}

const release = (codeId: string, orderId: string, at: string) =>
  ({ to: 'code', id: codeId, command: { type: 'Release', orderId, at } }) as const

const holdTimer = (orderId: string, due: string) =>
  ({ to: 'timer', id: `${codeHold}-${orderId}`, kind: codeHold, orderId, due }) as const
