import type { Position } from '#domain/geo/position.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { type Stop, stopsOf, stopsOfStack } from './stops.ts'

/**
 * The courier's destination: the store on the way to it, then the next door; null while the courier is in the store.
 */
export const targetOf = (stops: readonly Stop[], status: string): Position | null =>
  status === 'IN_STORE'
    ? null
    : (stops.find(({ state, kind }) => state === 'current' && kind !== 'return')?.position ?? null)

/** The same, from the gateway's answer about the shipment in hand. */
export const targetOfHeld = (held: components['schemas']['RiderShipment']): Position | null =>
  held.shipmentType === 'simple'
    ? targetOf(stopsOf(held.shipment), held.shipment.status)
    : targetOf(stopsOfStack(held.stack), held.stack.status)
