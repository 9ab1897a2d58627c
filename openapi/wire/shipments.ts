import type { Branch } from '#domain/catalog/branch.ts'
import type { Store } from '#domain/catalog/store.ts'
import type { Collect } from '#domain/order/collect.ts'
import type { OrderStatus } from '#domain/order/events.ts'
import type { Window } from '#domain/order/promise.ts'
import type { ShipmentRider } from '#domain/shipment/events.ts'
import {
  isAssignedTo,
  isOnOffer,
  keyForDiner,
  maySeeCustomer,
  maySeeDetails,
  maySeePromise,
  showsDetailsToCustomer,
} from '#domain/shipment/rules.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import type { KnownStack } from '#domain/stack/state.ts'
import { amountsOf, type NotationOf, writeMoney } from './amounts.ts'
import type { Wire } from './schemas.ts'

/** The expected time of a shipment at the door, by the courier's position. */
export type ShipmentArrival = {
  readonly shipmentId: string
  readonly eta: { readonly from: string; readonly to: string } | null
}

/** The time that the diner of an order was told; null without one. */
export type PromiseOf = (orderId: string) => Window | null

/** The store that a shipment leaves from, and its brand. */
export type Origin = { readonly store: Store; readonly branch: Branch }

/**
 * A shipment as one courier may see it. Customer, key, door and the money to collect are only for the courier who
 * delivers it, during the delivery (SDETAIL-10, FOPEN-85). The address is for couriers who may choose it or had it
 * (SHIP-35 to SHIP-39), and so is the amount at the door while they choose.
 */
export function writeShipment(
  shipment: KnownShipment,
  { store, branch }: Origin,
  riderId: string,
  notationOf: NotationOf,
  promiseOf: PromiseOf,
): Wire['Shipment'] {
  const { rider, status } = shipment
  const held = { status, riderId: rider?.id ?? null }
  const knowsCustomer = maySeeCustomer(held, riderId)
  const knowsAddress = maySeeDetails(held, riderId)
  const promised = maySeePromise(held, riderId) ? promiseOf(shipment.orderId) : null
  return {
    id: shipment.shipmentId,
    status,
    createdAt: shipment.createdAt,
    updatedAt: shipment.updatedAt,
    stackingOrder: shipment.stackingOrder,
    stackId: shipment.stackId,
    returnShipment: shipment.returnShipment,
    logisticsOrder: { id: shipment.logisticsOrderId, code: shipment.orderCode },
    order: {
      customerName: knowsCustomer ? shipment.customer.name : null,
      customerPhone: knowsCustomer ? shipment.customer.phone : null,
    },
    providerName: 'OWN_FLEET',
    riderInfo: rider && writeRider(rider, isAssignedTo(held, riderId)),
    // Only the diner gets the key: a courier who reads it could confirm a delivery without being at the door.
    securityCode: null,
    destination: {
      address: knowsAddress ? shipment.destination.address : '',
      details: knowsCustomer ? shipment.destination.details : '',
      betweenStreets: knowsCustomer ? (shipment.destination.betweenStreets ?? '') : '',
      position: knowsAddress && shipment.destination.position ? { ...shipment.destination.position } : null,
    },
    collect: knowsCustomer && shipment.collect ? writeCollect(shipment.collect, notationOf) : null,
    ...(isOnOffer(shipment) && { toCollect: shipment.collect ? writeToCollect(shipment.collect, notationOf) : null }),
    ...(promised && { promised }),
    branch: { id: branch.id, name: branch.name, customLogoURL: branch.customLogoURL },
    branchContact: {
      id: store.id,
      alias: store.alias,
      name: store.name,
      address: { ...store.address, position: { ...store.address.position } },
      requireSecurityCode: store.settings.requireSecurityCode,
      slideUndoSeconds: store.settings.slideUndoSeconds,
    },
  }
}

/** The money at the door, with the change to bring. */
export function writeCollect({ method, amount, paysWith, money }: Collect, notationOf: NotationOf): Wire['Collect'] {
  const { write, writeOrNull } = amountsOf(money.decimals)
  return {
    method,
    amount: write(amount),
    paysWith: writeOrNull(paysWith),
    change: writeOrNull(paysWith === null ? null : paysWith - amount),
    money: writeMoney(money, notationOf),
  }
}

const writeToCollect = ({ method, amount, money }: Collect, notationOf: NotationOf): Wire['ToCollect'] => ({
  method,
  amount: amountsOf(money.decimals).write(amount),
  money: writeMoney(money, notationOf),
})

/** Only couriers see their own phone number; the tracking page shows the courier's position. */
const writeRider = (rider: ShipmentRider, isOwn: boolean): Wire['RiderInfo'] => ({
  id: rider.id,
  riderId: rider.id,
  name: rider.name,
  phone: (isOwn && rider.phone) || '',
  lastLocationLat: null,
  lastLocationLng: null,
  lastLocationAt: null,
})

/** A stack as one courier may see it. */
export const writeStack = (
  { status, rider, stackId, createdAt, updatedAt }: KnownStack,
  shipments: readonly KnownShipment[],
  origin: Origin,
  riderId: string,
  notationOf: NotationOf,
  promiseOf: PromiseOf,
): Wire['ShipmentStack'] => ({
  id: stackId,
  status,
  createdAt,
  updatedAt,
  shipments: shipments.map((shipment) => writeShipment(shipment, origin, riderId, notationOf, promiseOf)),
  riderInfo: rider && writeRider(rider, isAssignedTo({ status, riderId: rider.id }, riderId)),
})

/**
 * A shipment as the diner of its order sees it; the courier's id is the one that this diner may know. FAMBIG-02: the
 * courier is shown only on the way to the diner. FOLLOW-36: the key is shown once the order is paid, where the store asks
 * for it. FAMBIG-40: our own couriers are followed on our own page.
 */
export const writeOrderShipment = (
  shipment: KnownShipment,
  { store, status }: { readonly store: Pick<Store, 'alias' | 'settings'>; readonly status: OrderStatus },
  arrival: ShipmentArrival | null,
): Wire['OrderShipment'] => ({
  id: shipment.shipmentId,
  status: shipment.status,
  trackingUrl: `/logistics/tracking/order/${store.alias}/${encodeURIComponent(shipment.orderCode)}`,
  securityCode: keyForDiner(shipment, { status, asksForKey: store.settings.requireSecurityCode }),
  riderInfo: shipment.rider && showsDetailsToCustomer(shipment.status) ? writeRider(shipment.rider, true) : null,
  eta: arrival?.shipmentId === shipment.shipmentId ? arrival.eta : null,
  times: { ...shipment.times },
})
