import { Effect } from 'effect'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { isStackInProgress, nextStackStep, selectedOf } from '#domain/stack/rules.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { Gateway } from '../services/gateway.ts'
import { Ledger } from '../services/ledger.ts'
import { orConflict, refusalOf, stepOf, takeStep } from './delivery.ts'
import { driveTo, now, type Shift, waitAt } from './shift.ts'

/** From the current status of the stack to its last door, and back to the store if something has to come back. */
export const deliverStack = Effect.fnUntraced(function* (shift: Shift, taken: Wire['ShipmentStack']) {
  const gateway = yield* Gateway
  const { tempo } = shift.plan
  const storeAt = shift.store.address.position
  for (let stack: Wire['ShipmentStack'] | null = taken; stack && isStackInProgress(stack); ) {
    const step = nextStackStep(stack)
    if (!step) return
    const selected = selectedOf(stack.shipments)
    if (step.type === 'shipment') {
      yield* driveTo(shift, selected?.destination.position ?? storeAt)
      yield* waitAt(shift, tempo.atTheDoor)
      if (selected) yield* takeStep(shift, selected, step.to)
      stack = yield* gateway.stack(shift.token, stack.id)
      yield* stackSeen(stack)
    } else {
      if (stack.status === 'IN_STORE') yield* waitAt(shift, tempo.inStore)
      else yield* driveTo(shift, storeAt)
      stack = yield* takeStackStep(shift, stack, step.to)
    }
  }
})

/** The slide of a whole stack. Null when the stack was not this courier's to move. */
export const takeStackStep = Effect.fnUntraced(function* (
  { rider, token }: Shift,
  { id }: Wire['ShipmentStack'],
  to: ShipmentStatus,
) {
  const [gateway, ledger] = [yield* Gateway, yield* Ledger]
  const body = stepOf(rider, id, to, yield* now)
  const answer = yield* orConflict(gateway.takeStackStep(`${rider.id}-${id}-${to}`, token, body))
  const refusal = refusalOf(answer, rider.id)
  yield* ledger.record({ type: 'StepAnswered', shipmentId: id, riderId: rider.id, to, refusal })
  if ('_tag' in answer) return null
  yield* stackSeen(answer)
  return refusal === null ? answer : null
})

/** Checks the stack that the gateway answers against what must be true of every stack. */
export const stackSeen = ({ id, status, riderInfo, shipments }: Wire['ShipmentStack']) =>
  Ledger.use((ledger) =>
    ledger.record({
      type: 'StackSeen',
      stackId: id,
      status,
      riderId: riderInfo?.riderId ?? null,
      shipments: shipments.map((one) => ({
        shipmentId: one.id,
        status: one.status,
        riderId: one.riderInfo?.riderId ?? null,
      })),
    }),
  )
