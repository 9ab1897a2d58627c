import type { Position } from '#domain/geo/position.ts'
import type { WireShipment, WireStack } from '../workplace/courier-calls.ts'
import { type Stop, stopsOf, stopsOfStack } from './stops.ts'

/**
 * The courier's destination: the store on the way to it, then the next door; null while the courier is in the store.
 */
export const targetOf = (stops: readonly Stop[], status: string): Position | null =>
  status === 'IN_STORE'
    ? null
    : (stops.find(({ state, kind }) => state === 'current' && kind !== 'return')?.position ?? null)

/** The same, of a shipment or a stack. */
export const targetOfDelivery = (delivery: WireShipment | WireStack): Position | null =>
  targetOf('shipments' in delivery ? stopsOfStack(delivery) : stopsOf(delivery), delivery.status)
