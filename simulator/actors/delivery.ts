import { Effect } from 'effect'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { isInProgress, nextStatus } from '#domain/shipment/rules.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { Gateway, type Refused, type Unreachable } from '../services/gateway.ts'
import { Ledger } from '../services/ledger.ts'
import { driveTo, now, type Shift, waitAt } from './shift.ts'

/** From the current status of the shipment to the door, one slide after another. */
export const deliver = Effect.fnUntraced(function* (shift: Shift, taken: Wire['Shipment']) {
  const { tempo } = shift.plan
  const storeAt = shift.store.address.position
  for (let shipment: Wire['Shipment'] | null = taken; shipment && isInProgress(shipment.status, shipment); ) {
    switch (shipment.status) {
      case 'ON_ROUTE_TO_PICK_UP':
        yield* driveTo(shift, storeAt)
        break
      case 'IN_STORE':
        yield* waitAt(shift, tempo.inStore)
        break
      case 'DELIVERED': // with something to bring back
        yield* driveTo(shift, storeAt)
        break
      default:
        yield* driveTo(shift, shipment.destination.position ?? storeAt)
        yield* waitAt(shift, tempo.atTheDoor)
    }
    const to: ShipmentStatus | null = nextStatus(shipment.status, shipment)
    shipment = to && (yield* takeStep(shift, shipment, to))
  }
})

/** The slide. Null when the shipment was not this courier's to move: lost, canceled, or moved elsewhere already. */
export const takeStep = Effect.fnUntraced(function* (shift: Shift, shipment: Wire['Shipment'], to: ShipmentStatus) {
  const [gateway, ledger] = [yield* Gateway, yield* Ledger]
  const { rider, token } = shift
  const isAsked = to === 'DELIVERED' && shipment.branchContact.requireSecurityCode
  const securityCode = isAsked ? yield* keyAtTheDoor(shift, shipment) : null
  const body = { ...stepOf(rider, shipment.id, to, yield* now), ...(securityCode && { securityCode }) }
  const answer = yield* orConflict(gateway.takeStep(`${rider.id}-${shipment.id}-${to}`, token, body))
  const refusal = refusalOf(answer, rider.id)
  yield* ledger.record({ type: 'StepAnswered', shipmentId: shipment.id, riderId: rider.id, to, refusal })
  return refusal === null ? (answer as Wire['Shipment']) : null
})

/** If the store asks for the key, the diner reads it from the tracking page to the courier. */
const keyAtTheDoor = ({ plan }: Shift, { logisticsOrder }: Wire['Shipment']) =>
  Gateway.use((gateway) => gateway.tracking(plan.storeAlias, logisticsOrder.code)).pipe(
    Effect.map((tracking) => tracking.shipment.securityCode),
  )

export const stepOf = (rider: Wire['Rider'], id: string, status: ShipmentStatus, at: string): Wire['ShipmentStep'] => ({
  id,
  status,
  rider_id: rider.id,
  rider_name: rider.name,
  rider_phone: rider.phone,
  at,
})

/** A refusal because another step is next is an answer, and no reason to end the shift. */
export const orConflict = <Answer, Dependencies>(asked: Effect.Effect<Answer, Refused | Unreachable, Dependencies>) =>
  asked.pipe(
    Effect.catchIf(
      (problem) => problem._tag === 'Refused' && problem.status === 409,
      (refused) => Effect.succeed(refused as Refused),
    ),
  )

/** A lost auction is not an error: the answer is the shipment or stack with its winner. */
export const refusalOf = (
  answer: Pick<Wire['Shipment'] | Wire['ShipmentStack'], 'riderInfo'> | Refused,
  riderId: string,
): string | null => {
  if ('_tag' in answer) return answer.code
  return answer.riderInfo?.riderId === riderId ? null : 'AUCTION_LOST'
}
