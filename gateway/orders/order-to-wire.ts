import { isFinished, showsDetailsToCustomer } from '#domain/shipment/rules.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import type { components } from '#openapi/generated/api.d.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { amountsOf, decimalsOf } from '../catalog/decimals.ts'
import { withCourierOfDiner } from '../dispatch/courier-of-diner.ts'
import type { KnownOrder } from './projection.ts'

type Schemas = components['schemas']

export type OrderView = {
  readonly order: KnownOrder
  readonly shipments: readonly KnownShipment[]
  /** The place in the log of the newest event of the order. */
  readonly at: string
}

/** The order as its diner follows it, without phone or e-mail. Null when no version of the catalogue has its store. */
export function toWireOrder(catalog: Catalog, { order, shipments, at }: OrderView): Schemas['FollowUpOrder'] | null {
  const store = catalog.served.store(order.storeId)
  const branch = store && catalog.served.branch(store.branchId)
  if (!store || !branch) return null
  const amount = amountsOf(decimalsOf(catalog.served, store.address.country))
  const amounts = (list: readonly { name: string; amount: number }[]) =>
    list.map((each) => ({ name: each.name, amount: amount(each.amount) }))
  const { totals, payment, customer, times } = order
  return {
    id: order.orderId,
    code: order.code,
    status: order.status,
    type: order.orderModeType,
    orderModeId: order.orderModeId,
    orderModeName: order.orderModeName,
    customerId: customer.id,
    customerName: customer.name,
    orderedAt: times.placed,
    scheduled: order.scheduledAt !== null,
    scheduledAt: order.scheduledAt,
    minDelayInMinutes: order.minDelayInMinutes,
    maxDelayInMinutes: order.maxDelayInMinutes,
    paymentType: { id: payment.typeId, showName: payment.name, paymentMethod: payment.method, upload: payment.upload },
    payment: { status: 'PENDING' },
    paysWith: payment.paysWith === null ? null : amount(payment.paysWith),
    items: order.items.map((item) => ({
      id: item.id,
      name: item.name,
      quantity: item.quantity,
      notes: item.notes,
      extras: item.extras.map(({ groupName, items }) => ({
        groupName,
        groupItems: items.map(({ name, quantity, price }) => ({ name, quantity, price: amount(price) })),
      })),
      accPrice: amount(item.accPrice),
    })),
    surcharges: amounts(totals.surcharges),
    discounts: amounts(totals.discounts),
    itemsPrice: amount(totals.itemsPrice),
    deliveryFee: amount(totals.deliveryFee),
    userServiceFee: amount(totals.userServiceFee),
    total: amount(totals.total),
    notes: order.notes,
    destination: order.destination && {
      street: order.destination.street,
      number: order.destination.number,
      zone: order.destination.zone,
      locality: order.destination.locality,
      details: order.destination.details,
      betweenStreets: order.destination.betweenStreets,
    },
    tableUID: order.tableUID,
    branch: { id: branch.id, name: branch.name, customLogoURL: branch.customLogoURL },
    branchContact: {
      id: store.id,
      alias: store.alias,
      name: store.name,
      address: { ...store.address, position: { ...store.address.position } },
      callPhone: store.callPhone,
      whatsAppPhone: store.whatsAppPhone,
      followUpSupport: { ...store.followUpSupport },
      timeZone: store.timeZone,
    },
    shipments: shipments.map((shipment) => toWireOrderShipment(shipment, store.alias)),
    logisticsOrderId: order.logisticsOrderId,
    errorType: null,
    canReportError: true,
    redeemedPoints: totals.redeemedPoints,
    redeemedAmount: amount(totals.redeemedAmount),
    gainedPoints: totals.gainedPoints,
    times: { ...times },
    at,
  }
}

/** FAMBIG-02: who brings it shows only on the way to the diner; FAMBIG-40: own couriers are followed on our own page. */
export function toWireOrderShipment(known: KnownShipment, alias: string): Schemas['OrderShipment'] {
  const shipment = withCourierOfDiner(known)
  const { rider, status } = shipment
  return {
    id: shipment.shipmentId,
    status,
    trackingUrl: `/logistics/tracking/order/${alias}/${encodeURIComponent(shipment.orderCode)}`,
    securityCode: isFinished(status) ? null : shipment.securityCode,
    riderInfo:
      rider && showsDetailsToCustomer(status)
        ? {
            id: rider.id,
            riderId: rider.id,
            name: rider.name,
            phone: rider.phone,
            lastLocationLat: null,
            lastLocationLng: null,
            lastLocationAt: null,
          }
        : null,
  }
}
