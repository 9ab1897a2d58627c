import { castDraft } from 'immer'
import { evolver } from '#domain/kernel/decider.ts'
import type { CreatedShipment, ShipmentEvent, ShipmentRider, ShipmentStatus } from './events.ts'
import { askedWith, type OfferProgress } from './offer-waves.ts'

export type Shipment =
  | { readonly status: 'NONE' }
  | (CreatedShipment & {
      readonly status: ShipmentStatus
      readonly rider: ShipmentRider | null
      /** The stack that it moves with, and its position in it. */
      readonly stackId: string | null
      readonly stackingOrder: number | null
      readonly createdAt: string
      readonly updatedAt: string
      /** The couriers asked so far; absent once the store has asked all its couriers. It stays after a courier accepts. */
      readonly asked?: OfferProgress
      /** The time when each status was first reached with the current courier; DRIVER_CANCELED keeps its last time. */
      readonly times: { readonly [Status in ShipmentStatus]?: string }
    })

export type KnownShipment = Exclude<Shipment, { status: 'NONE' }>

export const noShipment: Shipment = { status: 'NONE' }

export const evolve = evolver<Shipment, ShipmentEvent>((shipment, event) => {
  if (event.type === 'ShipmentCreated') {
    const { type: _, at, ...created } = event
    return castDraft({
      ...created,
      status: 'PENDING',
      rider: null,
      stackId: null,
      stackingOrder: null,
      createdAt: at,
      updatedAt: at,
      times: { PENDING: at },
    })
  }
  if (shipment.status === 'NONE') return
  if (event.type === 'ShipmentStacked') {
    shipment.stackId = event.stackId
    shipment.stackingOrder = event.stackingOrder
  }
  if (event.type === 'ShipmentAccepted') shipment.rider = castDraft(event.rider)
  if (event.type === 'ShipmentTakenByShop') {
    shipment.stackId = null
    shipment.stackingOrder = null
  }
  if ((event.type === 'ShipmentOffered' || event.type === 'ShipmentTakenByShop') && shipment.rider) {
    // Its courier canceled: from here on it is another's delivery, and shows nothing of the first courier.
    shipment.rider = null
    const { PENDING, STACKING, DRIVER_CANCELED } = shipment.times
    shipment.times = {
      ...(PENDING && { PENDING }),
      ...(STACKING && { STACKING }),
      ...(DRIVER_CANCELED && { DRIVER_CANCELED }),
    }
  }
  if (event.type === 'ShipmentOffered') {
    const before = shipment.status === 'LOOKING_FOR_DRIVER' ? shipment.asked : undefined
    if (event.wave) shipment.asked = castDraft(askedWith(before, event.wave))
    else delete shipment.asked
  }
  const status = statusAfter(event)
  // A newer release may have recorded an event of another type.
  if (status === null) return
  shipment.status = status
  shipment.updatedAt = event.at
  // The shop has taken its hand-over back.
  if (status === 'ON_ROUTE_TO_DROP_OFF') delete shipment.times.DELIVERED
  if (status === 'DRIVER_CANCELED') shipment.times[status] = event.at
  else shipment.times[status] ??= event.at
})

function statusAfter(event: Exclude<ShipmentEvent, { type: 'ShipmentCreated' }>): ShipmentStatus | null {
  switch (event.type) {
    case 'ShipmentStacked':
      return 'STACKING'
    case 'ShipmentOffered':
      return 'LOOKING_FOR_DRIVER'
    case 'ShipmentAccepted':
      return 'ON_ROUTE_TO_PICK_UP'
    case 'ShipmentAdvanced':
      return event.to
    case 'ShipmentTakenByShop':
      // The shop's rider leaves in the same moment, which an event of its own says.
      return null
    case 'ShipmentDriverCanceled':
      return 'DRIVER_CANCELED'
    case 'ShipmentCanceled':
      return 'CANCELED'
    default:
      event satisfies never
      return null
  }
}
