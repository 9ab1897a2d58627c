import { Effect } from 'effect'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { isInProgress, maySeeCustomer, nextStatus } from '#domain/shipment/rules.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { Gateway, type GatewayCall, type Refused, type Unreachable } from '../services/gateway.ts'
import { Ledger } from '../services/ledger.ts'
import { keyOf, pageOf } from './courier-habits.ts'
import { detourOf, isDue, takeDetour } from './detours.ts'
import { Returns } from './returns.ts'
import { driveTo, phoneTime, type ShiftKnowledge, waitAt } from './shift.ts'

/** Takes the shipment from its current status to the door, one slide after another. */
export const deliver = Effect.fnUntraced(function* (shift: ShiftKnowledge, taken: Wire['Shipment']) {
  const { tempo } = shift.plan
  const storeAt = shift.store.address.position
  const detour = yield* detourOf(shift, taken.id)
  for (let shipment: Wire['Shipment'] | null = taken; shipment && isInProgress(shipment.status, shipment); ) {
    if (isDue(detour, shipment.status)) {
      yield* takeDetour(shift, detour, [shipment.id], takeStep(shift, shipment, 'DRIVER_CANCELED'))
      return
    }
    switch (shipment.status) {
      case 'ON_ROUTE_TO_PICK_UP':
        yield* driveTo(shift, storeAt)
        break
      case 'IN_STORE':
        yield* waitAt(shift, tempo.inStore)
        break
      case 'DELIVERED': // there is something to bring back
        yield* driveTo(shift, storeAt)
        break
      default:
        yield* driveTo(shift, shipment.destination.position ?? storeAt)
        yield* waitAt(shift, tempo.atTheDoor)
    }
    const to: ShipmentStatus | null = nextStatus(shipment.status, shipment)
    shipment = to && ((yield* takeStep(shift, shipment, to)) ?? (yield* lookAgain(shift, shipment)))
  }
})

/**
 * The slide. Returns null when this courier could not move the shipment: lost, canceled, or moved elsewhere already.
 */
export const takeStep = Effect.fnUntraced(function* (
  shift: ShiftKnowledge,
  shipment: Wire['Shipment'],
  to: ShipmentStatus,
) {
  const [gateway, ledger, returns] = [yield* Gateway, yield* Ledger, yield* Returns]
  const { rider, token } = shift
  const isAsked = to === 'DELIVERED' && shipment.branchContact.requireSecurityCode
  const securityCode = isAsked ? yield* keyAtTheDoor(shift, shipment) : null
  const body = { ...stepOf(rider, shipment.id, to, yield* phoneTime(shift)), ...(securityCode && { securityCode }) }
  const sent = gateway.takeStep(keyOf(shift, shipment.id, to), token, body)
  const answer = yield* orConflict(sent).pipe(Effect.tapError(unanswered(shift, shipment.id, to)))
  const refusal = refusalOf(answer, rider.id, to)
  const isLeftToReturn = refusal === null && to === 'DELIVERED' && shipment.returnShipment
  if (isLeftToReturn) returns?.add(shipment.id)
  if (refusal === null && to === 'RETURNED') returns?.delete(shipment.id)
  const more = { ...(isLeftToReturn && { comesBack: true as const }), ...pageOf(shift) }
  yield* ledger.record({ type: 'StepAnswered', shipmentId: shipment.id, riderId: rider.id, to, refusal, ...more })
  if (!('_tag' in answer)) yield* shown(shift, answer)
  return refusal === null ? (answer as Wire['Shipment']) : null
})

/** Records that a step got no answer; the gateway may have accepted it. */
export const unanswered =
  (shift: ShiftKnowledge, shipmentId: string, to: ShipmentStatus) =>
  ({ _tag }: Refused | Unreachable) =>
    _tag === 'Refused'
      ? Effect.void
      : Ledger.use((ledger) =>
          ledger.record({
            type: 'StepUnanswered',
            ...{ shipmentId, riderId: shift.rider.id, to, ...pageOf(shift) },
          }),
        )

/** Checks that a courier sees only the allowed data of a shipment. */
export const shown = Effect.fnUntraced(function* (shift: ShiftKnowledge, shipment: Wire['Shipment']) {
  const { id, status, riderInfo, order, destination, securityCode, logisticsOrder, promised = null } = shipment
  const ledger = yield* Ledger
  yield* ledger.record({
    type: 'ShipmentShown',
    shipmentId: id,
    riderId: shift.rider.id,
    status,
    heldBy: riderInfo?.riderId ?? null,
    showsCustomer:
      [order.customerName, order.customerPhone, securityCode].some((it) => it !== null) || destination.details !== '',
    ...pageOf(shift),
  })
  // A courier's list of offers is read again and again, and proves nothing.
  const isInHand =
    riderInfo?.riderId === shift.rider.id && maySeeCustomer({ status, riderId: shift.rider.id }, shift.rider.id)
  yield* shift.screen?.shows(logisticsOrder.code, isInHand ? promised : null) ?? Effect.void
})

/**
 * Loads the shipment again, to continue after a step of the courier's other page; returns null when it is not this
 * courier's.
 */
const lookAgain = Effect.fnUntraced(function* (shift: ShiftKnowledge, { id }: Wire['Shipment']) {
  if (shift.plan.habits.page === null) return null
  const found = yield* Gateway.use((gateway) => gateway.shipment(shift.token, id))
  yield* shown(shift, found)
  return found.riderInfo?.riderId === shift.rider.id ? found : null
})

/** If the store asks for the key, the diner reads it from the tracking page to the courier. */
const keyAtTheDoor = ({ plan }: ShiftKnowledge, { logisticsOrder }: Wire['Shipment']) =>
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

/** A refusal because another step is next counts as an answer, and does not end the shift. */
export const orConflict = <Answer, Dependencies>(asked: GatewayCall<Answer, Dependencies>) =>
  asked.pipe(
    Effect.catchIf(
      (problem) => problem._tag === 'Refused' && problem.status === 409,
      (refused) => Effect.succeed(refused as Refused),
    ),
  )

/**
 * A lost auction is not an error: the answer is the shipment or stack with its winner. A delivery that was given back
 * may have one.
 */
export const refusalOf = (
  answer: Pick<Wire['Shipment'] | Wire['ShipmentStack'], 'riderInfo'> | Refused,
  riderId: string,
  to: ShipmentStatus,
): string | null => {
  if ('_tag' in answer) return answer.code
  if (to === 'DRIVER_CANCELED') return null
  return answer.riderInfo?.riderId === riderId ? null : 'AUCTION_LOST'
}
