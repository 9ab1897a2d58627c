import type { ShipmentStatus } from '#domain/shipment/events.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'

export const everyShipmentStatus: readonly ShipmentStatus[] = [
  'PENDING',
  'STACKING',
  'LOOKING_FOR_DRIVER',
  'ON_ROUTE_TO_PICK_UP',
  'IN_STORE',
  'ON_ROUTE_TO_DROP_OFF',
  'ON_ROUTE_TO_DROP_OFFS',
  'DELIVERED',
  'RETURNED',
  'DRIVER_CANCELED',
  'CANCELED',
]

const at = '2026-11-21T19:30:00.000Z'

export const aShipment = (over: Partial<KnownShipment> = {}): KnownShipment => ({
  shipmentId: 's1',
  logisticsOrderId: 'l1',
  orderId: 'o1',
  orderCode: 'ABCD2345',
  storeId: 'parrilla-centro',
  returnShipment: false,
  securityCode: '4821',
  customer: { name: 'Carla', phone: '+5491155550003' },
  destination: { address: 'Thames 1500', details: '3 B', position: { lat: -34.588, lng: -58.43 } },
  status: 'ON_ROUTE_TO_DROP_OFF',
  rider: { id: 'ana', name: 'Ana', phone: '+5491155550001' },
  stackId: null,
  stackingOrder: null,
  createdAt: at,
  updatedAt: at,
  times: { PENDING: at, ON_ROUTE_TO_PICK_UP: at },
  ...over,
})

export const snapshotOrder = {
  asksForKey: true,
  code: 'ABCD2345',
  createdAt: at,
  promised: null,
  branch: { name: 'La Parrilla de Tucán', customLogoURL: null, mapProvider: 'OPEN_SOURCE' },
  branchContact: {
    id: 'parrilla-centro',
    alias: 'parrilla-centro',
    name: 'Parrilla Centro',
    timeZone: 'America/Argentina/Buenos_Aires',
    address: { street: 'Defensa', number: '800', city: 'Buenos Aires', position: { lat: -34.617, lng: -58.371 } },
  },
  stack: null,
  status: 'ACCEPTED',
} as const
