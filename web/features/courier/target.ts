import type { Position } from '#domain/geo/position.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { type Stop, stopsOf, stopsOfStack } from './stops.ts'

/** Where somebody waits for the courier now: at the shop while it is driven to, then at the next door; nobody while they stand in the shop. */
export const targetOf = (stops: readonly Stop[], status: string): Position | null =>
  status === 'IN_STORE'
    ? null
    : (stops.find(({ state, kind }) => state === 'current' && kind !== 'return')?.position ?? null)

/** The same of what the gateway says that a courier is in the middle of. */
export const targetOfHeld = (held: components['schemas']['RiderShipment']): Position | null =>
  held.shipmentType === 'simple'
    ? targetOf(stopsOf(held.shipment), held.shipment.status)
    : targetOf(stopsOfStack(held.stack), held.stack.status)
