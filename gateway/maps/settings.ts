import { z } from 'zod'
import { holds } from '../setting-kinds.ts'

/** Settings of the services that find addresses and draw the vendor’s map. */
export const mapSettings = {
  /** The streets of the shop's own city, searched without a network where no provider is configured (`CityFile` in domain/streets). */
  GAZETTEER_FILE: z.string().min(1).optional(),
  /** OPEN-17: the service that finds addresses. */
  NOMINATIM_URL: z
    .url({ protocol: /^https?$/ })
    .refine(
      holds(({ hostname }) => hostname !== 'nominatim.openstreetmap.org'),
      'its policy forbids to search while one types: name a Nominatim of yours or of a provider',
    )
    .optional(),
  NOMINATIM_RATE: z.coerce.number().positive().max(1000).default(1),
  /** The gateway's key for places and geocoding; it never leaves it. */
  GOOGLE_MAPS_KEY: z.string().min(1).max(200).optional(),
  GOOGLE_MAPS_URL: z.url({ protocol: /^https?$/ }).default('https://maps.googleapis.com'),
  /** The pages' key, which everybody can read: bind it to the site's address. */
  GOOGLE_MAPS_BROWSER_KEY: z
    .string()
    .regex(/^[\w-]{1,200}$/)
    .optional(),
}
