import type { ShipmentRider } from '#domain/shipment/events.ts'
import { isAssignedTo, maySeeCustomer, maySeeDetails } from '#domain/shipment/rules.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import type { components } from '#openapi/generated/api.d.ts'
import type { Catalog } from '../catalog/catalog.ts'

/**
 * A shipment as one courier may see it: customer, key and details of the door are for the courier who
 * brings it, while they bring it (SDETAIL-10, FOPEN-85); the address for whoever may choose it or had it
 * (SHIP-35 to SHIP-39). Null when the catalogue no longer has its store.
 */
export function toWireShipment(
  catalog: Catalog,
  shipment: KnownShipment,
  riderId: string,
): components['schemas']['Shipment'] | null {
  const store = catalog.served.store(shipment.storeId)
  const branch = store && catalog.served.branch(store.branchId)
  if (!store || !branch) return null
  const { rider, status } = shipment
  const held = { status, riderId: rider?.id ?? null }
  const knowsCustomer = maySeeCustomer(held, riderId)
  const knowsAddress = maySeeDetails(held, riderId)
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
    riderInfo: rider && toWireRider(rider, isAssignedTo(held, riderId)),
    // Where the store asks for the key, whoever has to hear it at the door must not know it before.
    securityCode: knowsCustomer && !store.settings.requireSecurityCode ? shipment.securityCode : null,
    destination: {
      address: knowsAddress ? shipment.destination.address : '',
      details: knowsCustomer ? shipment.destination.details : '',
      position: knowsAddress && shipment.destination.position ? { ...shipment.destination.position } : null,
    },
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

/** A courier's own phone is shown to nobody else; where they are, the tracking page says. */
export const toWireRider = (rider: ShipmentRider, isOwn: boolean): components['schemas']['RiderInfo'] => ({
  id: rider.id,
  riderId: rider.id,
  name: rider.name,
  phone: isOwn ? rider.phone : '',
  lastLocationLat: null,
  lastLocationLng: null,
  lastLocationAt: null,
})
