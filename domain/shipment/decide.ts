import { accept, type Decider, type Decision, reject } from '#domain/kernel/decider.ts'
import { laterOf } from '#domain/time/instant.ts'
import type { CreatedShipment, ShipmentEvent, ShipmentRider, ShipmentStatus } from './events.ts'
import type { Wave } from './offer-waves.ts'
import {
  isBroughtByShop,
  isCanceled,
  isFinished,
  isStackable,
  mayCancel,
  mayShopTake,
  nextStatus,
  waitsForOffer,
} from './rules.ts'
import { evolve, type KnownShipment, noShipment, type Shipment } from './state.ts'

export type ShipmentCommand =
  | ({ readonly type: 'Create'; readonly at: string } & CreatedShipment)
  | { readonly type: 'Stack'; readonly stackId: string; readonly stackingOrder: number; readonly at: string }
  /** With a wave, its couriers are asked first. */
  | { readonly type: 'Offer'; readonly at: string; readonly wave?: Wave }
  /** After its courier canceled, the other couriers are asked (FOPEN-90). */
  | { readonly type: 'OfferAgain'; readonly at: string; readonly wave?: Wave }
  /** The wave that ends at `after` has ended: the next couriers are asked, or with null every courier. */
  | { readonly type: 'OfferFurther'; readonly after: string; readonly wave: Wave | null; readonly at: string }
  /** The courier's slide, or with DRIVER_CANCELED the courier's cancel (FAMBIG-13). */
  | {
      readonly type: 'Advance'
      readonly to: ShipmentStatus
      readonly rider: ShipmentRider
      readonly securityCode: string | null
      readonly securityCodeRequired: boolean
      readonly at: string
    }
  /** The shipment moves with its stack, whose decider has allowed the step. */
  | { readonly type: 'Follow'; readonly to: ShipmentStatus; readonly rider: ShipmentRider | null; readonly at: string }
  /** The shop's own rider leaves with it. */
  | { readonly type: 'Dispatch'; readonly at: string }
  /** The shop's own rider has brought it. */
  | { readonly type: 'HandOver'; readonly at: string }
  /** The shop's own rider has not brought it yet. */
  | { readonly type: 'TakeHandOverBack'; readonly at: string }
  | { readonly type: 'Cancel'; readonly at: string }

export type ShipmentRejection =
  | { readonly type: 'ShipmentNotFound' }
  | { readonly type: 'ShipmentExists' }
  /** SHIP-34: the shipment belongs to another courier. */
  | { readonly type: 'AuctionLost' }
  | { readonly type: 'StepNotAllowed'; readonly from: ShipmentStatus; readonly to: ShipmentStatus }
  | { readonly type: 'WrongSecurityCode' }
  /** The shipment moves with a stack: only its delivery is a separate step (FAMBIG-05). */
  | { readonly type: 'MovesWithStack' }
  /** Only a shipment that looks for a courier and is in no other stack can be stacked. */
  | { readonly type: 'NotStackable'; readonly status: ShipmentStatus }

const decide = (shipment: Shipment, command: ShipmentCommand): Decision<ShipmentEvent, ShipmentRejection> => {
  if (command.type === 'Create') {
    const { type: _, ...created } = command
    return shipment.status === 'NONE'
      ? accept({ type: 'ShipmentCreated', ...created })
      : reject({ type: 'ShipmentExists' })
  }
  if (shipment.status === 'NONE') return reject({ type: 'ShipmentNotFound' })
  const { shipmentId } = shipment
  // A phone's clock may be slow: the step then counts at the time of the previous step.
  const at = laterOf(command.at, shipment.updatedAt)
  switch (command.type) {
    case 'Stack':
      return isStackable(shipment)
        ? accept({
            type: 'ShipmentStacked',
            shipmentId,
            stackId: command.stackId,
            stackingOrder: command.stackingOrder,
            at,
          })
        : reject({ type: 'NotStackable', status: shipment.status })
    case 'Offer':
      if (shipment.status === 'LOOKING_FOR_DRIVER') return accept()
      return waitsForOffer(shipment.status)
        ? accept(offered(shipment, command.wave, at))
        : reject({ type: 'StepNotAllowed', from: shipment.status, to: 'LOOKING_FOR_DRIVER' })
    case 'OfferAgain':
      if (shipment.status === 'LOOKING_FOR_DRIVER') return accept()
      return shipment.status === 'DRIVER_CANCELED'
        ? accept(offered(shipment, command.wave, at))
        : reject({ type: 'StepNotAllowed', from: shipment.status, to: 'LOOKING_FOR_DRIVER' })
    case 'OfferFurther':
      // A courier may have taken it, or another offer may have begun, before the wave's timer ran.
      return shipment.status === 'LOOKING_FOR_DRIVER' && shipment.asked?.until === command.after
        ? accept(offered(shipment, command.wave, at))
        : accept()
    case 'Advance':
      return advance(shipment, { ...command, at })
    case 'Follow':
      return accept(followed(shipment, { ...command, at }))
    case 'Cancel':
      // A shipment that its courier canceled can still be offered again or canceled by the shop.
      return isFinished(shipment.status) && shipment.status !== 'DRIVER_CANCELED'
        ? accept()
        : accept({ type: 'ShipmentCanceled', shipmentId, at })
    case 'Dispatch':
      return dispatch(shipment, at)
    case 'HandOver':
      return handOver(shipment, at)
    case 'TakeHandOverBack':
      return takeHandOverBack(shipment, at)
  }
}

export const shipmentDecider: Decider<Shipment, ShipmentCommand, ShipmentEvent, ShipmentRejection> = {
  initial: noShipment,
  decide,
  evolve,
}

const offered = ({ shipmentId }: KnownShipment, wave: Wave | null | undefined, at: string): ShipmentEvent => ({
  ...({ type: 'ShipmentOffered', shipmentId } as const),
  ...(wave && { wave }),
  at,
})

function dispatch(shipment: KnownShipment, at: string): Decision<ShipmentEvent, ShipmentRejection> {
  const { shipmentId, status, stackId } = shipment
  const to = 'ON_ROUTE_TO_DROP_OFF'
  if (isBroughtByShop(shipment) && status === to) return accept()
  if (!mayShopTake(status)) return reject({ type: 'StepNotAllowed', from: status, to })
  // The second event is an old one, so a node of an earlier release also reads that it is on its way.
  return accept<ShipmentEvent>(
    { type: 'ShipmentTakenByShop', shipmentId, stackId, at },
    { type: 'ShipmentAdvanced', shipmentId, to, at },
  )
}

function handOver(shipment: KnownShipment, at: string): Decision<ShipmentEvent, ShipmentRejection> {
  const { shipmentId, status } = shipment
  if (!isBroughtByShop(shipment)) return reject({ type: 'StepNotAllowed', from: status, to: 'DELIVERED' })
  return status === 'DELIVERED' ? accept() : accept({ type: 'ShipmentAdvanced', shipmentId, to: 'DELIVERED', at })
}

function takeHandOverBack(shipment: KnownShipment, at: string): Decision<ShipmentEvent, ShipmentRejection> {
  const { shipmentId, status } = shipment
  const to = 'ON_ROUTE_TO_DROP_OFF'
  return isBroughtByShop(shipment) && status === 'DELIVERED'
    ? accept({ type: 'ShipmentAdvanced', shipmentId, to, at })
    : reject({ type: 'StepNotAllowed', from: status, to })
}

function advance(
  shipment: KnownShipment,
  { to, rider, securityCode, securityCodeRequired, at }: Extract<ShipmentCommand, { type: 'Advance' }>,
): Decision<ShipmentEvent, ShipmentRejection> {
  const { shipmentId, status } = shipment
  if (shipment.rider && shipment.rider.id !== rider.id) return reject({ type: 'AuctionLost' })
  if (!shipment.rider && status !== 'LOOKING_FOR_DRIVER')
    return isCanceled(status) || isBroughtByShop(shipment)
      ? reject({ type: 'AuctionLost' })
      : reject({ type: 'StepNotAllowed', from: status, to })
  if (status === to) return accept() // the same slide sent twice (FOPEN-86)
  if (shipment.stackId !== null && to !== 'DELIVERED') return reject({ type: 'MovesWithStack' })
  if (to === 'DRIVER_CANCELED')
    return mayCancel(status)
      ? accept({ type: 'ShipmentDriverCanceled', shipmentId, at })
      : reject({ type: 'StepNotAllowed', from: status, to })
  if (nextStatus(status, shipment) !== to) return reject({ type: 'StepNotAllowed', from: status, to })
  if (to === 'DELIVERED' && securityCodeRequired && securityCode !== shipment.securityCode)
    return reject({ type: 'WrongSecurityCode' })
  return status === 'LOOKING_FOR_DRIVER'
    ? accept({ type: 'ShipmentAccepted', shipmentId, rider, at })
    : accept({ type: 'ShipmentAdvanced', shipmentId, to, at })
}

function followed(
  { shipmentId }: KnownShipment,
  { to, rider, at }: Extract<ShipmentCommand, { type: 'Follow' }>,
): ShipmentEvent {
  if (to === 'ON_ROUTE_TO_PICK_UP' && rider) return { type: 'ShipmentAccepted', shipmentId, rider, at }
  if (to === 'DRIVER_CANCELED') return { type: 'ShipmentDriverCanceled', shipmentId, at }
  return { type: 'ShipmentAdvanced', shipmentId, to, at }
}
