import { z } from 'zod'
import { holds } from '../settings/kinds.ts'
import type { RoomSettings, SettingsOf } from '../settings/room-settings.ts'

const rate = (perSecond: number) => z.coerce.number().positive().max(1000).default(perSecond)

/** Settings of earlier releases. A shop that has one would find its addresses by another provider than it thinks. */
const goneSettings = ['PHOTON_URL', 'PELIAS_URL'] as const

/** Settings of the services that find addresses and draw the vendor’s map. */
export const mapSettings = {
  shape: {
    GAZETTEER_FILE: z
      .string()
      .min(1)
      .optional()
      .describe(
        'the streets and houses of your city, made by `npm run city` ([Addresses of your city](city.md)): finds its addresses when no provider is configured, and draws couriers’ routes, without a network. The file of the demo holds a part of Buenos Aires',
      ),
    // OPEN-17.
    NOMINATIM_URL: z
      .url({ protocol: /^https?$/ })
      .refine(
        holds(({ hostname }) => hostname !== 'nominatim.openstreetmap.org'),
        'its policy forbids to search while one types: name a Nominatim of yours or of a provider',
      )
      .optional()
      .describe(
        'your own Nominatim or a provider’s: finds addresses for branches with `geocodingProvider: OPEN_SOURCE`. The public one is refused: its policy forbids searches while a person types. It finds whole words only, so pages ask for the whole street',
      ),
    NOMINATIM_RATE: rate(1).describe('requests a second that a node sends it; answers are kept for a day'),
    GOOGLE_MAPS_KEY: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe(
        'the gateway’s key for Places and Geocoding: finds addresses for branches with `geocodingProvider: BIG_VENDOR`. It never leaves the gateway; nothing of its answers is kept',
      ),
    GOOGLE_MAPS_BROWSER_KEY: z
      .string()
      .regex(/^[\w-]{1,200}$/)
      .optional()
      .describe(
        'the pages’ key for the map of branches with `mapProvider: BIG_VENDOR`, which every visitor can read; bind it to your site’s address. Without it they show the open map',
      ),
    GOOGLE_MAPS_URL: z
      .url({ protocol: /^https?$/ })
      .default('https://maps.googleapis.com')
      .describe('the address of both'),
  },
  fault: (given) => {
    const gone = goneSettings.find((name) => given[name])
    return gone
      ? `${gone} is not read any more: name a NOMINATIM_URL, a GOOGLE_MAPS_KEY, or a GAZETTEER_FILE of your city (docs/city.md).`
      : null
  },
} satisfies RoomSettings

export type MapSettings = SettingsOf<typeof mapSettings>
