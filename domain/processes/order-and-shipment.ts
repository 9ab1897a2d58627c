import { collectAtDoor } from '#domain/order/collect.ts'
import { mayBecome, type OrderCommand, statusBefore } from '#domain/order/decide.ts'
import type { OrderEvent, OrderStatus, PlacedOrder, TakenBackFrom } from '#domain/order/events.ts'
import { offerTime } from '#domain/order/offer-time.ts'
import type { KnownOrder, Order } from '#domain/order/state.ts'
import type { ShipmentCommand } from '#domain/shipment/decide.ts'
import type { CreatedShipment, ShipmentEvent } from '#domain/shipment/events.ts'
import { isBroughtByShop, isFinished, mayShopTake, waitsForOffer } from '#domain/shipment/rules.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import type { StackCommand } from '#domain/stack/decide.ts'
import type { StackEvent } from '#domain/stack/events.ts'
import type { Now, ProcessCommand, WantedTimer } from './wanted.ts'

/** The timer that asks couriers for an accepted order that is for later. */
export const lateOffer = 'order-offer'

type ToShipment<Type extends ShipmentCommand['type']> = ProcessCommand<'shipment', ShipmentCommand, Type>
type OfferAgain = ToShipment<'OfferAgain'> | ProcessCommand<'stack', StackCommand, 'OfferAgain'>

export type OrderAndShipmentWants =
  | ToShipment<'Create' | 'Offer' | 'Cancel' | 'Dispatch' | 'HandOver' | 'TakeHandOverBack'>
  | OfferAgain
  | ProcessCommand<'order', OrderCommand, 'Deliver' | 'TakeBack'>
  | WantedTimer<typeof lateOffer>

type WithShipments = { readonly order: Order; readonly shipments: readonly KnownShipment[] }
/** Values of a new shipment that its order does not have. */
type Fresh = Pick<CreatedShipment, 'shipmentId' | 'securityCode' | 'returnShipment'>
/** Whether the store offers again what a courier gives back (FOPEN-90). */
type Requeues = { readonly requeues: boolean }

/** The reason why the shop cannot bring an order itself now. */
export type DispatchRefusal =
  /** Its mode has no delivery. */
  | { readonly type: 'NothingToDispatch' }
  /** Only an accepted order leaves the shop. */
  | { readonly type: 'NotDispatchable'; readonly status: OrderStatus }
  | { readonly type: 'CourierHasIt' }

export type HandOverRefusal =
  /** Only the courier ends an order that a courier brings (FOPEN-91), and only a dispatched one ends otherwise. */
  | { readonly type: 'CourierDelivers' }
  | { readonly type: 'OrderStepNotAllowed'; readonly from: OrderStatus; readonly to: 'DELIVERED' }

export type TakeBackRefusal =
  | { readonly type: 'OrderStepNotAllowed'; readonly from: OrderStatus; readonly to: OrderStatus }
  /** It has left the shop, so it is ready. */
  | { readonly type: 'CourierHasIt' }
  /** The delivery is the act of a courier. */
  | { readonly type: 'CourierDelivers' }

type Refusable<Wants, Refusal> =
  | { readonly ok: true; readonly wants: readonly Wants[] }
  | { readonly ok: false; readonly rejection: Refusal }

type OfKnown = { readonly order: KnownOrder; readonly shipments: readonly KnownShipment[] }

/** An order and the shipments that carry it. */
export const orderAndShipment = {
  /** None for an order without a courier. */
  atPlacing(
    { at }: Now,
    { order, ...fresh }: { readonly order: PlacedOrder } & Fresh,
  ): readonly ToShipment<'Create'>[] {
    const { orderId, code: orderCode, storeId, logisticsOrderId, destination, customer } = order
    if (!logisticsOrderId || !destination) return []
    const { street, number, details, betweenStreets, position } = destination
    const collect = collectAtDoor(order)
    const command = {
      ...({ type: 'Create', at, ...fresh, logisticsOrderId, orderId, orderCode, storeId } as const),
      customer: { name: customer.name, phone: customer.phone },
      destination: { address: [street, number].filter(Boolean).join(' '), details, betweenStreets, position },
      ...(collect && { collect }),
    }
    return [{ to: 'shipment', id: fresh.shipmentId, command }]
  },

  /** FOPEN-89: an accepted order's shipments look for a courier; a canceled one's do not any more. */
  afterOrder(
    event: OrderEvent,
    { order, shipments }: WithShipments & { readonly order: KnownOrder },
  ): readonly OrderAndShipmentWants[] {
    switch (event.type) {
      case 'OrderAccepted':
        return offersInTime(order, shipments, event)
      case 'OrderTimeChanged':
        // Couriers of an order for now were asked at its acceptance.
        return order.scheduledAt !== null && shipments.some(({ status }) => waitsForOffer(status))
          ? offersInTime(order, shipments, event)
          : []
      case 'OrderReady':
        // An order for later that is ready before its time does not wait for it.
        return order.scheduledAt === null ? [] : offers(shipments, event.at)
      case 'OrderCanceled':
        return shipments.map(({ shipmentId: id }) => ({
          ...{ to: 'shipment', id },
          command: { type: 'Cancel', at: event.at },
        }))
      case 'OrderPlaced':
      case 'OrderPaid':
      case 'OrderDelivered':
      case 'OrderCompleted':
      case 'OrderStepTakenBack':
      case 'OrderCodeGivenBack':
      case 'OrderCodeTakenAgain':
      case 'OrderAcknowledged':
      case 'OrderTicketAsked':
      case 'OrderErrorReported':
        return []
    }
  },

  /** An order that was canceled meanwhile is left alone. */
  atOfferTime({ at }: Now, { order, shipments }: WithShipments): readonly ToShipment<'Offer'>[] {
    return order.status === 'ACCEPTED' || order.status === 'READY' ? offers(shipments, at) : []
  },

  /** The shop's own rider leaves with everything of the order that is not over. Asked for again, it changes nothing. */
  atDispatch({ at }: Now, { order, shipments }: OfKnown): Refusable<ToShipment<'Dispatch'>, DispatchRefusal> {
    const { status } = order
    if (shipments.length === 0) return { ok: false, rejection: { type: 'NothingToDispatch' } }
    if (status !== 'ACCEPTED' && status !== 'READY')
      return { ok: false, rejection: { type: 'NotDispatchable', status } }
    const open = shipments.filter((one) => !isBroughtByShop(one) && !isOver(one))
    if (open.some((one) => !mayShopTake(one.status))) return { ok: false, rejection: { type: 'CourierHasIt' } }
    const wants = open.map(({ shipmentId: id }) => ({ to: 'shipment', id, command: { type: 'Dispatch', at } }) as const)
    return { ok: true, wants }
  },

  /** The shop's own rider has brought it. Asked for again, it changes nothing. */
  atHandOver(
    { at }: Now,
    { order, shipments }: OfKnown,
  ): Refusable<ToShipment<'HandOver'> | ProcessCommand<'order', OrderCommand, 'Deliver'>, HandOverRefusal> {
    const { orderId, status } = order
    const notNow = { ok: false, rejection: { type: 'OrderStepNotAllowed', from: status, to: 'DELIVERED' } } as const
    if (status === 'CANCELED') return notNow
    const own = shipments.filter(isBroughtByShop)
    if (own.length === 0 || shipments.some((one) => !isBroughtByShop(one) && !isOver(one)))
      return { ok: false, rejection: { type: 'CourierDelivers' } }
    if (status !== 'DELIVERED' && !mayBecome(status, 'DELIVERED')) return notNow
    const handOvers = own.map(
      ({ shipmentId: id }) => ({ to: 'shipment', id, command: { type: 'HandOver', at } }) as const,
    )
    return { ok: true, wants: [...handOvers, { to: 'order', id: orderId, command: { type: 'Deliver', at } }] }
  },

  /**
   * The shop takes its own step back, and its own rider is on the way again. The delivery of a courier stays, and so does the readiness of
   * an order that has left the shop.
   */
  atTakeBack(
    { at }: Now,
    { order, shipments, from, reason }: OfKnown & { readonly from: TakenBackFrom; readonly reason: string },
  ): Refusable<ToShipment<'TakeHandOverBack'> | ProcessCommand<'order', OrderCommand, 'TakeBack'>, TakeBackRefusal> {
    const { orderId, status } = order
    if (status !== from)
      return { ok: false, rejection: { type: 'OrderStepNotAllowed', from: status, to: statusBefore(order, from) } }
    const back = { to: 'order', id: orderId, command: { type: 'TakeBack', at, from, reason } } as const
    if (from === 'READY')
      return shipments.some(hasLeft) ? { ok: false, rejection: { type: 'CourierHasIt' } } : { ok: true, wants: [back] }
    if (shipments.some((one) => one.status !== 'CANCELED' && !isBroughtByShop(one)))
      return { ok: false, rejection: { type: 'CourierDelivers' } }
    const own = shipments.filter(isBroughtByShop)
    const backs = own.map(
      ({ shipmentId: id }) => ({ to: 'shipment', id, command: { type: 'TakeHandOverBack', at } }) as const,
    )
    return { ok: true, wants: [...backs, back] }
  },

  /** `shipments` are those of the order, as they are after the event. */
  afterShipment(
    event: ShipmentEvent,
    { order, shipments, requeues }: WithShipments & Requeues,
  ): readonly (ToShipment<'OfferAgain'> | ProcessCommand<'order', OrderCommand, 'Deliver'>)[] {
    const { at } = event
    switch (event.type) {
      case 'ShipmentAdvanced': {
        // FOPEN-91: the order is delivered when the last of its shipments is.
        if (event.to !== 'DELIVERED' || !shipments.every(({ status }) => isFinished(status))) return []
        const isOpen = order.status !== 'NONE' && mayBecome(order.status, 'DELIVERED')
        return isOpen ? [{ to: 'order', id: order.orderId, command: { type: 'Deliver', at } }] : []
      }
      case 'ShipmentDriverCanceled':
        return requeues ? [{ to: 'shipment', id: event.shipmentId, command: { type: 'OfferAgain', at } }] : []
      case 'ShipmentCreated':
      case 'ShipmentStacked':
      case 'ShipmentOffered':
      case 'ShipmentAccepted':
      case 'ShipmentTakenByShop':
      case 'ShipmentCanceled':
        return []
    }
  },

  /** The next courier takes the stack as one, so it is offered again as one. */
  afterStack(
    event: StackEvent,
    { requeues }: Requeues,
  ): readonly ProcessCommand<'stack', StackCommand, 'OfferAgain'>[] {
    if (event.type !== 'StackDriverCanceled' || !requeues) return []
    return [{ to: 'stack', id: event.stackId, command: { type: 'OfferAgain', at: event.at } }]
  },
}

/** Asks couriers now, or sets the timer. A time that the shop has said for an order for later takes the place of the diner's. */
function offersInTime(
  { orderId, logisticsOrderId, scheduledAt, minDelayInMinutes }: KnownOrder,
  shipments: readonly KnownShipment[],
  { at, promised }: Pick<Extract<OrderEvent, { type: 'OrderAccepted' }>, 'at' | 'promised'>,
): readonly OrderAndShipmentWants[] {
  const wanted = scheduledAt === null ? null : (promised?.from ?? scheduledAt)
  const due = offerTime({ scheduledAt: wanted, minDelayInMinutes }, new Date(at))
  if (due.getTime() <= Date.parse(at)) return offers(shipments, at)
  if (logisticsOrderId === null) return []
  return [{ to: 'timer', id: `offer-${orderId}`, kind: lateOffer, orderId, due: due.toISOString() }]
}

/** A shipment that its courier gave back can still be delivered. */
/** Whether it is on its way to the diner, or was there. */
const hasLeft = ({ status }: KnownShipment) =>
  ['ON_ROUTE_TO_DROP_OFF', 'ON_ROUTE_TO_DROP_OFFS', 'DELIVERED', 'RETURNED'].includes(status)

const isOver = ({ status }: KnownShipment) => isFinished(status) && status !== 'DRIVER_CANCELED'

const offers = (shipments: readonly KnownShipment[], at: string): readonly ToShipment<'Offer'>[] =>
  shipments
    .filter(({ status }) => waitsForOffer(status))
    .map(({ shipmentId: id }) => ({ to: 'shipment', id, command: { type: 'Offer', at } }))
