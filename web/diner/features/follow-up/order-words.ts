import { isCompleted, progressNodes } from '#domain/order/progress.ts'
import { seeksAnother } from '#domain/shipment/rules.ts'
import { followUpTexts as texts } from '#web/diner/texts/follow-up.ts'
import { shownStatus } from './carried.ts'
import type { FollowUpOrder, OrderShipment } from './order-query.ts'
import { isAwaitingPayment, isConfirming, isPaymentLate, isUnpaidCard } from './payment-wait.ts'

/** FOLLOW-32 to FOLLOW-35. */
function statusLabel(order: FollowUpOrder, now: string): string {
  if (isPaymentLate(order, now)) return texts.paymentExpired
  return isAwaitingPayment(order) ? texts.awaitingPayment : texts.status[shownStatus(order)]
}

/** The status label where neither the sentence nor the current step says it, because the page says it once; else null. */
export function labelBeside(order: FollowUpOrder, now: string, isSettling: boolean): string | null {
  const label = statusLabel(order, now)
  // The sentence says that the payment is being confirmed. A late one still has the label of FOLLOW-35.
  if (isConfirming(order, isSettling)) return isPaymentLate(order, now) ? label : null
  const current = progressNodes(shownStatus(order), { unpaidCard: isUnpaidCard(order) }).findLast(
    ({ tone }) => tone === 'reached' || tone === 'canceled',
  )
  const isSaid = label === sentenceOfNow(order, now, isSettling) || (current && label === texts.node[current.node])
  return isSaid ? null : label
}

/**
 * ruling-41: one sentence about now; for an order that waits for its payment, the label of FOLLOW-32. With `isSettling`,
 * the diner has just come back from the bank.
 */
export function sentenceOfNow(order: FollowUpOrder, now: string, isSettling = false): string {
  const { status, branchContact: store } = order
  if (isConfirming(order, isSettling)) return texts.now.confirming
  if (isPaymentLate(order, now)) return texts.paymentExpired
  if (status === 'CANCELED') return texts.now.canceled
  if (isCompleted(status)) return texts.now.delivered
  if (isAwaitingPayment(order)) return texts.awaitingPayment
  const onTheRoad = sentenceOfShipment(order.shipments[0])
  if (onTheRoad) return onTheRoad
  if (status === 'ACCEPTED') return texts.now.preparing(store.name)
  return status === 'READY' ? sentenceOfReady(order) : texts.now.waiting(store.name)
}

function sentenceOfReady({ type }: FollowUpOrder): string {
  switch (type) {
    case 'DELIVERY':
      return texts.now.readyForRider
    case 'TAKE_AWAY':
      return texts.now.readyToPickUp
    case 'SELF_SERVICE':
      return texts.now.readyAtCounter
    case 'DINING_IN':
      return texts.now.readyForTable
  }
}

function sentenceOfShipment(shipment: OrderShipment | undefined): string | null {
  if (shipment && seeksAnother({ times: {}, ...shipment })) return texts.now.another
  const who = shipment?.riderInfo?.name.trim().split(/\s+/)[0] || texts.somebody
  switch (shipment?.status) {
    case 'ON_ROUTE_TO_PICK_UP':
      return texts.now.riderToStore
    case 'IN_STORE':
      return texts.now.riderInStore
    case 'ON_ROUTE_TO_DROP_OFF':
      return texts.now.onTheWay(who)
    case 'ON_ROUTE_TO_DROP_OFFS':
      return texts.now.otherStops(who)
    case 'DELIVERED':
      return texts.now.delivered
    case 'DRIVER_CANCELED':
      return texts.now.riderCanceled
    default:
      return null
  }
}
