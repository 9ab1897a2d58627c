import zoneAt from '@photostructure/tz-lookup'
import { z } from 'zod'
import { countries, isServed } from '#domain/country/countries.ts'
import type { Position } from '#domain/geo/position.ts'
import { offsetAt } from '#domain/hours/venue-time.ts'
import { position } from './polygon.ts'

const place = z.object({ address: z.object({ country: z.string(), position }) })

/**
 * The clock of a store that names none: the one of its country, or of its position where the country has several. Nothing
 * where the clocks around the position differ: the map of time zones is coarse, and a store must not open an hour late.
 */
export function timeZoneOfPlace(written: Record<string, unknown>): { readonly timeZone?: string } {
  const { success, data } = place.safeParse(written)
  // A wrong country or position is an error of its own.
  if (!success || !isServed(data.address.country)) return { timeZone: countries.AR.timeZone }
  const { country, position: at } = data.address
  const only = countries[country].timeZone
  if (only) return { timeZone: only }
  const [timeZone, ...others] = around(at)
    .map(({ lat, lng }) => zoneAt(lat, lng))
    .filter((zone) => isZoneOf(country, zone))
  return timeZone && others.every((other) => clockOf(other) === clockOf(timeZone)) ? { timeZone } : {}
}

/** About 30 km. */
const nearDegrees = 0.3

/** The position and eight points around it. */
const around = ({ lat, lng }: Position): readonly Position[] =>
  [0, nearDegrees, -nearDegrees].flatMap((north) =>
    [0, nearDegrees, -nearDegrees].map((east) => ({
      lat: Math.max(-90, Math.min(90, lat + north)),
      lng: ((lng + east + 540) % 360) - 180,
    })),
  )

/** Zones with other names may have one clock, in winter and in summer. */
const clockOf = (timeZone: string) =>
  ['2026-01-15', '2026-07-15'].map((day) => offsetAt(Date.parse(day), timeZone)).join()

/** One name for each time zone, because some have several. */
const canonical = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone

/** All time zones of a country. */
export const timeZonesIn = (country: string): readonly string[] =>
  new Intl.Locale('und', { region: country }).getTimeZones() ?? []

const isZoneOf = (country: string, timeZone: string): boolean => timeZonesIn(country).includes(canonical(timeZone))
