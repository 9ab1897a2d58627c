import { Effect, Random } from 'effect'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { isFinished } from '#domain/shipment/rules.ts'
import { isStackInProgress, nextStackStep, selectedOf } from '#domain/stack/rules.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { Gateway } from '../services/gateway.ts'
import { Ledger } from '../services/ledger.ts'
import { keyOf, pageOf } from './courier-habits.ts'
import { orConflict, refusalOf, shown, stepOf, takeStep, unanswered } from './delivery.ts'
import { detourOf, isDue, takeDetour } from './detours.ts'
import { Returns } from './returns.ts'
import { driveTo, phoneTime, type ShiftKnowledge, waitAt } from './shift.ts'

/** Takes the stack from its current status to its last door, and back to the store if there is something to return. */
export const deliverStack = Effect.fnUntraced(function* (shift: ShiftKnowledge, taken: Wire['ShipmentStack']) {
  const gateway = yield* Gateway
  const { tempo } = shift.plan
  const storeAt = shift.store.address.position
  const detour = yield* detourOf(shift, taken.id)
  for (let stack: Wire['ShipmentStack'] | null = taken; stack && isStackInProgress(stack); ) {
    if (isDue(detour, stack.status) && (yield* isNow(stack))) {
      const { id, shipments } = stack
      const left = shipments.filter(({ status }) => !isFinished(status)).map((shipment) => shipment.id)
      yield* takeDetour(shift, detour, [id, ...left], takeStackStep(shift, stack, 'DRIVER_CANCELED'))
      return
    }
    const step = nextStackStep(stack)
    if (!step) return
    const selected = selectedOf(stack.shipments)
    if (step.type === 'shipment') {
      yield* driveTo(shift, selected?.destination.position ?? storeAt)
      yield* waitAt(shift, tempo.atTheDoor)
      if (selected) yield* takeStep(shift, selected, step.to)
      stack = yield* gateway.stack(shift.token, stack.id)
      yield* stackSeen(shift, stack)
    } else {
      if (stack.status === 'IN_STORE') yield* waitAt(shift, tempo.inStore)
      else yield* driveTo(shift, storeAt)
      stack = yield* takeStackStep(shift, stack, step.to)
    }
  }
})

/** Between the doors of a stack, any of them may be the last. */
const isNow = ({ status }: Wire['ShipmentStack']) =>
  status === 'ON_ROUTE_TO_DROP_OFFS' ? Effect.map(Random.next, (chance) => chance < 0.5) : Effect.succeed(true)

/** The slide of a whole stack. Returns null when this courier could not move the stack. */
export const takeStackStep = Effect.fnUntraced(function* (
  shift: ShiftKnowledge,
  { id }: Wire['ShipmentStack'],
  to: ShipmentStatus,
) {
  const [gateway, ledger, returns] = [yield* Gateway, yield* Ledger, yield* Returns]
  const { rider, token } = shift
  const body = stepOf(rider, id, to, yield* phoneTime(shift))
  const sent = gateway.takeStackStep(keyOf(shift, id, to), token, body)
  const answer = yield* orConflict(sent).pipe(Effect.tapError(unanswered(shift, id, to)))
  const refusal = refusalOf(answer, rider.id, to)
  yield* ledger.record({ type: 'StepAnswered', shipmentId: id, riderId: rider.id, to, refusal, ...pageOf(shift) })
  if ('_tag' in answer) return null
  if (refusal === null && to === 'RETURNED') for (const shipment of answer.shipments) returns?.delete(shipment.id)
  yield* stackSeen(shift, answer)
  return refusal === null ? answer : null
})

/** Checks the gateway's answer about a stack against the rules for every stack. */
export const stackSeen = Effect.fnUntraced(function* (
  shift: ShiftKnowledge,
  { id, status, riderInfo, shipments }: Wire['ShipmentStack'],
) {
  yield* Ledger.use((ledger) =>
    ledger.record({
      type: 'StackSeen',
      seenBy: shift.rider.id,
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
  for (const shipment of shipments) yield* shown(shift, shipment)
})
