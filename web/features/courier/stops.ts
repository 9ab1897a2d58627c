import { distanceInMetres } from '#domain/geo/distance.ts'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import type { WireShipment } from './courier-calls.ts'

export type StopKind = 'pickUp' | 'dropOff' | 'return'
export type Stop = {
  readonly kind: StopKind
  readonly letter: string
  readonly name: string
  readonly address: string
  readonly details: string
  readonly state: 'done' | 'current' | 'ahead'
}

type Routed = Pick<WireShipment, 'destination' | 'branchContact' | 'returnShipment'>

export const storeLine = ({ branchContact: { address } }: Pick<Routed, 'branchContact'>): string =>
  [`${address.street} ${address.number}`.trim(), address.zone].filter(Boolean).join(', ')

/** FOPEN-71: the shop is A, the drop-off B, and the way back leads to A again. */
export function stopsOf(shipment: Routed, status: ShipmentStatus): readonly Stop[] {
  const current = currentStop(status)
  const store = { letter: 'A', name: shipment.branchContact.name, address: storeLine(shipment), details: '' }
  const { address, details } = shipment.destination
  const kinds: readonly StopKind[] = shipment.returnShipment ? ['pickUp', 'dropOff', 'return'] : ['pickUp', 'dropOff']
  return kinds.map((kind, at) => ({
    kind,
    ...(kind === 'dropOff' ? { letter: 'B', name: '', address, details } : store),
    state: at < current ? 'done' : at === current ? 'current' : 'ahead',
  }))
}

/** Which stop the courier heads for, or stands at; beyond the last when all is done. */
function currentStop(status: ShipmentStatus): number {
  switch (status) {
    case 'ON_ROUTE_TO_DROP_OFF':
    case 'ON_ROUTE_TO_DROP_OFFS':
      return 1
    case 'DELIVERED':
      return 2
    case 'RETURNED':
      return 3
    default:
      return 0
  }
}

/** As the crow flies, from the shop's door to the customer's; null where the latter is not known. */
export const metresToGo = ({ branchContact, destination }: Routed): number | null =>
  destination.position && distanceInMetres(branchContact.address.position, destination.position)

/** FOPEN-72: from the shop to the drop-off; an address stands in where no position is known. */
export function directionsLink({ branchContact, destination }: Routed): string {
  const point = ({ lat, lng }: { lat: number; lng: number }) => `${lat},${lng}`
  const query = new URLSearchParams({
    api: '1',
    origin: point(branchContact.address.position),
    destination: destination.position ? point(destination.position) : destination.address,
  })
  return `https://www.google.com/maps/dir/?${query}`
}
