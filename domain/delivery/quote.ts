import type { DeliveryZone, Store } from '#domain/catalog/store.ts'
import { contains } from '#domain/geo/polygon.ts'
import type { Position } from '#domain/geo/position.ts'

export type InDeliveryArea = {
  readonly type: 'InDeliveryArea'
  readonly deliveryFee: number
  /** FEE-10: the same fee unless the zone says otherwise. */
  readonly cashDeliveryFee: number
  readonly cashDelivery: boolean
  readonly minimumOrderAmount: number
  readonly freeDeliveryFrom: number | null
  readonly minDelayInMinutes: number
  readonly maxDelayInMinutes: number
}

/** FEE-03, AMBIG-57: the answer to "what does delivery cost?". */
export type DeliveryQuote =
  | InDeliveryArea
  /** `isForNow`: a zone of the store holds the address, and is closed for now. `until` is its end, where the gateway knows one. */
  | { readonly type: 'OutOfBounds'; readonly isForNow?: true; readonly until?: string }
  /** No courier provider can deliver to this address now (FEE-04). */
  | { readonly type: 'ProvidersFailed' }

/**
 * Returns the quote of the zone that contains the position; with several zones, the first with the lowest fee. An
 * address without a position is in no zone. A closed zone keeps its addresses: the wider zone around it does not take them.
 */
export const quoteDelivery = (
  store: Pick<Store, 'deliveryZones'>,
  position: Position | null,
  hasCouriers = true,
  closedZones = noZones,
): DeliveryQuote => {
  const zone = zoneOf(store, position)
  if (!zone) return { type: 'OutOfBounds' }
  const until = closedZones.get(zone.id)
  if (until !== undefined) return { type: 'OutOfBounds', isForNow: true, ...(until !== null && { until }) }
  if (!hasCouriers) return { type: 'ProvidersFailed' }
  return {
    type: 'InDeliveryArea',
    deliveryFee: zone.deliveryFee,
    cashDeliveryFee: zone.cashDeliveryFee ?? zone.deliveryFee,
    cashDelivery: zone.cashDelivery,
    minimumOrderAmount: zone.minimumOrderAmount,
    freeDeliveryFrom: zone.freeDeliveryFrom,
    minDelayInMinutes: zone.minDelayInMinutes,
    maxDelayInMinutes: zone.maxDelayInMinutes,
  }
}

/** BRANCH-13, AMBIG-30. */
export const reachesByDelivery = (
  store: Pick<Store, 'deliveryZones' | 'orderModes'>,
  position: Position | null,
  closedZones = noZones,
): boolean =>
  store.orderModes.some(({ type, active }) => type === 'DELIVERY' && active) &&
  quoteDelivery(store, position, true, closedZones).type === 'InDeliveryArea'

const noZones: ReadonlyMap<string, string | null> = new Map()

/** Returns the zone whose terms an address at this position has; null outside of all. */
export const zoneOf = (store: Pick<Store, 'deliveryZones'>, position: Position | null): DeliveryZone | null =>
  store.deliveryZones
    .filter((zone) => position !== null && contains(zone.polygon, position))
    .reduce<DeliveryZone | null>((best, zone) => (best && best.deliveryFee <= zone.deliveryFee ? best : zone), null)
