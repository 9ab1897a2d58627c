import { isAssignedTo, isInProgress } from '#domain/shipment/rules.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import { isStackInProgress } from '#domain/stack/rules.ts'
import type { WireShipment, WireStack } from '../workplace/courier-calls.ts'
import type { CourierLog } from './intents.ts'
import { type Delivery, deliveryIn, gatewayDelivery } from './moves.ts'

export const heldBy = ({ status, riderInfo }: WireShipment | WireStack) => ({
  status,
  riderId: riderInfo?.riderId ?? null,
})

/** Whether the courier is in the middle of it. */
export const isInHand = (delivery: WireShipment | WireStack, riderId: string): boolean =>
  ('shipments' in delivery ? isStackInProgress(delivery) : isInProgress(delivery.status, delivery)) &&
  isAssignedTo(heldBy(delivery), riderId)

/**
 * An answer with the newest state that the log knows: the log has no people and addresses, and an answer may be older
 * than the log.
 */
export const withNews = <Answer extends WireShipment | WireStack>(log: CourierLog, answer: Answer): Answer =>
  withState(answer, gatewayDelivery(log, answer.id))

/** The same, with the courier's pending steps. */
export const withSteps = <Answer extends WireShipment | WireStack>(log: CourierLog, answer: Answer): Answer =>
  withState(answer, deliveryIn(log, answer.id))

function withState<Answer extends WireShipment | WireStack>(answer: Answer, delivery: Delivery | null): Answer {
  if (!delivery) return answer
  const { stack, shipments } = delivery
  const shown = (of: WireShipment) => {
    const known = shipments.find(({ shipmentId }) => shipmentId === of.id)
    return known ? [withShipment(of, known)] : []
  }
  if (!('shipments' in answer)) return { ...answer, ...shown(answer)[0] }
  return {
    ...answer,
    ...(stack && { status: stack.status, updatedAt: stack.updatedAt, riderInfo: riderInfoOf(answer, stack) }),
    shipments: answer.shipments.flatMap(shown),
  }
}

const withShipment = (shipment: WireShipment, known: KnownShipment): WireShipment => ({
  ...shipment,
  status: known.status,
  updatedAt: known.updatedAt,
  stackId: known.stackId,
  riderInfo: riderInfoOf(shipment, known),
})

const riderInfoOf = (
  { riderInfo }: Pick<WireShipment, 'riderInfo'>,
  { rider }: Pick<KnownShipment, 'rider'>,
): WireShipment['riderInfo'] =>
  rider && riderInfo?.riderId !== rider.id
    ? {
        id: rider.id,
        riderId: rider.id,
        name: '',
        phone: '',
        lastLocationLat: null,
        lastLocationLng: null,
        lastLocationAt: null,
      }
    : rider && riderInfo
