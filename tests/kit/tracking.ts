import type { components } from '#openapi/generated/api.d.ts'

type Tracking = components['schemas']['Tracking']
type Changes = Partial<Omit<Tracking, 'shipment'>> & { shipment?: Partial<Tracking['shipment']> }

export const aRider = (changes: Partial<NonNullable<Tracking['shipment']['riderInfo']>> = {}) => ({
  id: 'rider-1',
  riderId: 'rider-1',
  name: 'Ana Paz',
  phone: '+5491155550001',
  lastLocationLat: -34.611,
  lastLocationLng: -58.375,
  lastLocationAt: '2026-05-04T23:40:00.000Z',
  ...changes,
})

/** The answer of the tracking call for an order on its way. */
export const aTracking = ({ shipment, ...changes }: Changes = {}): Tracking => ({
  id: 'tracking-id',
  code: 'ABC23456',
  createdAt: '2026-05-04T23:31:00.000Z',
  branch: { name: 'Tucán', customLogoURL: '/media/brands/parrilla-logo.svg', mapProvider: 'OPEN_SOURCE' },
  branchContact: {
    id: 'store-1',
    alias: 'parrilla-centro',
    name: 'Tucán San Telmo',
    timeZone: 'America/Argentina/Buenos_Aires',
    address: { street: 'Defensa', number: '742', city: 'Buenos Aires', position: { lat: -34.616, lng: -58.372 } },
  },
  shipment: {
    id: 'shipment-1',
    status: 'ON_ROUTE_TO_DROP_OFF',
    updatedAt: '2026-05-04T23:38:00.000Z',
    securityCode: '4821',
    riderInfo: aRider(),
    destination: { lat: -34.6, lng: -58.38 },
    stopsBefore: null,
    eta: null,
    times: { LOOKING_FOR_DRIVER: '2026-05-04T23:32:00.000Z', ON_ROUTE_TO_PICK_UP: '2026-05-04T23:33:00.000Z' },
    ...shipment,
  },
  at: '10.5.0',
  ...changes,
})
