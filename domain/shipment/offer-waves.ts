import type { OfferWaves } from '#domain/catalog/store.ts'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'

/** A courier on shift at the store of the offer. */
export type WaitingCourier = {
  readonly id: string
  /** The newest position of the courier's phone; null where none is known. */
  readonly position: Position | null
}

/** The couriers of one wave, and the instant (ISO 8601) when the offer goes further. */
export type Wave = { readonly riders: readonly string[]; readonly until: string }

/** The couriers asked so far, the number of waves, and the end of the newest wave. */
export type OfferProgress = Wave & { readonly waves: number }

type WavesNow = {
  readonly waves: OfferWaves
  readonly asked: OfferProgress | null
  /** Couriers on shift at the store who carry nothing. */
  readonly free: readonly WaitingCourier[]
  readonly storeAt: Position
  readonly at: string
}

/**
 * Chooses the next wave of an offer among the free couriers not asked yet, nearest to the store first. Couriers without a position come
 * last. Returns null, which asks every courier of the store, after the last wave and when no free courier is left.
 */
export function nextWave({ waves, asked, free, storeAt, at }: WavesNow): Wave | null {
  if (asked && asked.waves >= waves.waves) return null
  const known = new Set(asked?.riders)
  const riders = free
    .filter(({ id }) => !known.has(id))
    .map(({ id, position }) => ({
      id,
      metres: position ? distanceInMetres(position, storeAt) : Number.POSITIVE_INFINITY,
    }))
    .sort((a, b) => (a.metres === b.metres ? (a.id < b.id ? -1 : 1) : a.metres - b.metres))
    .slice(0, waves.couriers)
    .map(({ id }) => id)
  if (riders.length === 0) return null
  return { riders, until: new Date(Date.parse(at) + waves.seconds * 1000).toISOString() }
}

/** Adds a wave to those before it. */
export const askedWith = (asked: OfferProgress | undefined, { riders, until }: Wave): OfferProgress => ({
  riders: [...(asked?.riders ?? []), ...riders],
  until,
  waves: (asked?.waves ?? 0) + 1,
})
