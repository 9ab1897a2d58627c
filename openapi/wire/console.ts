import { usualWarnings } from '#domain/board/lateness.ts'
import type { Store } from '#domain/catalog/store.ts'
import { ofEveryKey } from '#domain/kernel/every-key.ts'
import { collectAtDoor, isPaidInPerson } from '#domain/order/collect.ts'
import { promisedWindow } from '#domain/order/promise.ts'
import { type KnownOrder, statusAtFirst } from '#domain/order/state.ts'
import { payableUntil } from '#domain/payment/payable.ts'
import { noPayments } from '#domain/payment/state.ts'
import { isBroughtByShop } from '#domain/shipment/rules.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import type { NotationOf } from './amounts.ts'
import { type FollowedOrder, writeGoods, writePayment } from './follow-up.ts'
import type { Wire } from './schemas.ts'
import { type Origin, writeCollect } from './shipments.ts'

/** `revision` grows with every change of the order, its shipments and its money. */
export type OperatedOrder = FollowedOrder & { readonly revision: number }

/** An order for the operator of its store, with the phone and the door of the diner. */
export function writeConsoleOrder(
  { order, shipments, payments, at, revision }: OperatedOrder,
  { store }: Origin,
  notationOf: NotationOf,
): Wire['ConsoleOrder'] {
  const { customer, destination, times, scheduledAt, minDelayInMinutes, maxDelayInMinutes, promised = null } = order
  const isErased = customer.phone === null && !customer.isGuest
  return ofEveryKey<Wire['ConsoleOrder']>({
    id: order.orderId,
    code: order.code,
    status: order.status,
    type: order.orderModeType,
    orderModeId: order.orderModeId,
    orderModeName: order.orderModeName,
    branchContact: {
      ...{ id: store.id, alias: store.alias, name: store.name, timeZone: store.timeZone },
      usesWhatsApp: store.whatsAppPhone !== null,
    },
    orderedAt: times.placed,
    scheduled: scheduledAt !== null,
    scheduledAt,
    promised: promisedWindow({ orderedAt: times.placed, scheduledAt, minDelayInMinutes, maxDelayInMinutes, promised }),
    minDelayInMinutes,
    maxDelayInMinutes,
    times: { ...times },
    customer: {
      id: customer.id,
      name: customer.name || null,
      phone: customer.phone,
      email: customer.email || null,
      document: customer.document || null,
      isGuest: customer.isGuest ?? false,
    },
    destination:
      destination === null || isErased
        ? null
        : { ...destination, position: destination.position && { ...destination.position } },
    tableUID: order.tableUID,
    notes: isErased ? null : order.notes,
    ...writeGoods(order, notationOf),
    discountCode: order.discountCode?.code ?? null,
    payment: {
      ...writePayment(order, payments ?? noPayments),
      paidAt: (isPaidInPerson(order) ? times.delivered : times.paid) ?? null,
      collect: writeCollectOf(order, notationOf),
    },
    shipments: shipments.map(writeConsoleShipment),
    logisticsOrderId: order.logisticsOrderId,
    cancelReason: order.cancelReason || null,
    cancelCode: order.cancelCode,
    acknowledged: { placed: order.acknowledged?.placed ?? null, canceled: order.acknowledged?.canceled ?? null },
    payableUntil: statusAtFirst(order) === 'PAY_NEEDED' ? payableUntil(times.placed, order.payableUntil) : null,
    errorType: order.errorType,
    source: order.source,
    revision,
    at,
  })
}

/** The fields of an order that show an amount, and those of its payment. */
type MoneyKey = keyof ReturnType<typeof writeGoods> | 'discountCode' | 'payment'
type KitchenOrder = Omit<Wire['ConsoleOrder'], Exclude<MoneyKey, 'items'>>

/**
 * The order for those who see no amounts. It names each field that it keeps, so that a later field of money does not pass by itself. A
 * later field without money does not compile until it is named here.
 */
export function writeKitchenOrder(order: Wire['ConsoleOrder']): Wire['ConsoleOrder'] {
  const { id, code, status, type, orderModeId, orderModeName, branchContact, orderedAt, scheduled, scheduledAt } = order
  const { promised, minDelayInMinutes, maxDelayInMinutes, times, customer, destination, tableUID, notes } = order
  const { shipments, logisticsOrderId, cancelReason, cancelCode, errorType, source, revision, at } = order
  const { acknowledged, payableUntil: payable } = order
  return ofEveryKey<KitchenOrder>({
    ...{ id, code, status, type, orderModeId, orderModeName, branchContact, orderedAt, scheduled, scheduledAt },
    ...{ promised, minDelayInMinutes, maxDelayInMinutes, times, destination, tableUID, notes },
    customer: { ...customer, email: null, document: null },
    items: order.items.map(({ id: line, referenceId, sizeId, name, quantity, notes: said, extras }) => ({
      ...{ id: line, referenceId, name, quantity, notes: said },
      ...(sizeId !== undefined && { sizeId }),
      extras: extras.map(({ groupId, groupName, groupItems }) => ({
        ...(groupId !== undefined && { groupId }),
        groupName,
        groupItems: groupItems.map(({ referenceId: extra, name: extraName, quantity: count }) => ({
          ...{ referenceId: extra, name: extraName, quantity: count },
        })),
      })),
    })),
    ...{ acknowledged, payableUntil: payable, cancelCode },
    ...{ shipments, logisticsOrderId, cancelReason, errorType, source, revision, at },
  })
}

/** A store of the board, with the warnings of its modes. */
export const writeBoardStore = ({ id, name, timeZone, orderModes }: Store): Wire['BoardStore'] => ({
  ...{ id, name, timeZone },
  modes: orderModes.map((mode) => ({ id: mode.id, ...(mode.lateWarnings ?? usualWarnings) })),
})

function writeCollectOf(order: KnownOrder, notationOf: NotationOf): Wire['Collect'] | null {
  const collect = order.status === 'CANCELED' ? null : collectAtDoor(order)
  return collect && writeCollect(collect, notationOf)
}

function writeConsoleShipment(shipment: KnownShipment): Wire['ConsoleShipment'] {
  const { shipmentId, status, rider, stackId, times } = shipment
  return {
    id: shipmentId,
    status,
    broughtBy: rider ? 'COURIER' : isBroughtByShop(shipment) ? 'SHOP' : null,
    courier: rider && { name: rider.name || null, phone: rider.phone },
    stackId,
    times: { ...times },
  }
}
