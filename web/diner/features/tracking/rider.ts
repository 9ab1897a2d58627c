import { trackingTexts } from '#web/diner/texts/tracking.ts'
import type { Tracking } from './tracking-query.ts'

type Rider = Pick<NonNullable<Tracking['shipment']['riderInfo']>, 'name' | 'phone'>

/** TRACK-26 to TRACK-28. */
export const isShown = (rider: Partial<Rider> | null): rider is Rider =>
  Boolean(rider?.name?.trim() && rider.phone?.trim())

/** TRACK-21. */
export const riderName = (rider: Partial<Rider> | null): string => rider?.name?.trim() || trackingTexts.rider.nobody

/** The first name, because a sentence does not use the rider's surname. */
export const firstName = (rider: Partial<Rider> | null): string =>
  rider?.name?.trim().split(/\s+/)[0] || trackingTexts.somebody
