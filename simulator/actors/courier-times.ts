import { Effect } from 'effect'
import { Gateway } from '../services/gateway.ts'
import { shown } from './delivery.ts'
import type { Screen } from './screen.ts'
import type { ShiftKnowledge } from './shift.ts'
import { stackSeen } from './stack-delivery.ts'

/** Reads the delivery in hand again whenever the gateway says that it has changed, as the courier's page does. Never ends by itself. */
export const hearOfTimes = Effect.fnUntraced(function* (shift: ShiftKnowledge, screen: Screen) {
  const { line, token } = shift
  let isReading = false
  const reads = Effect.gen(function* () {
    const gateway = yield* Gateway
    const { shipmentType, shipmentId } = yield* line.changed
    isReading = true
    const read = shipmentType === 'stack' ? gateway.stack(token, shipmentId) : gateway.shipment(token, shipmentId)
    const found = yield* read
    yield* 'shipments' in found ? stackSeen(shift, found) : shown(shift, found)
    isReading = false
  }).pipe(
    // Such as a shipment that another courier has by now.
    Effect.catchTag('Refused', () =>
      Effect.sync(() => {
        isReading = false
      }),
    ),
    Effect.forever,
  )
  const proofs = Effect.flatMap(line.proven, (proof) => (isReading ? Effect.void : screen.proven(proof))).pipe(
    Effect.forever,
  )
  return yield* Effect.raceFirst(reads, proofs)
})
