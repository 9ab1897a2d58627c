import { z } from 'zod'
import { holds } from '../settings/kinds.ts'
import type { RoomSettings, SettingsOf } from '../settings/room-settings.ts'

const rate = (perSecond: number) => z.coerce.number().positive().max(1000).default(perSecond)

/** The settings of which one, at most, names the provider for `geocodingProvider: OPEN_SOURCE`. */
const openProviders = ['NOMINATIM_URL', 'PHOTON_URL', 'PELIAS_URL'] as const

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
        'your own Nominatim or a provider’s: finds addresses for branches with `geocodingProvider: OPEN_SOURCE`. The public one is refused: its policy forbids searches while a person types. It finds whole words only, so pages ask for the whole street; a Photon or a Pelias completes',
      ),
    NOMINATIM_RATE: rate(1).describe('requests a second that a node sends it; answers are kept for a day'),
    PHOTON_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe(
        'your own Photon (1.0 or newer) or a provider’s, in the place of a Nominatim: the address before `/api`. It is made for searches while a person types',
      ),
    PHOTON_RATE: rate(5).describe('requests a second that a node sends it; answers are kept for a day'),
    PELIAS_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('your own Pelias or a provider’s, in the place of a Nominatim: the address before `/v1`'),
    PELIAS_KEY: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('the key for a provider that sells Pelias. It never leaves the gateway'),
    PELIAS_RATE: rate(5).describe('requests a second that a node sends it; answers are kept for a day'),
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
    const [first, second] = openProviders.filter((name) => given[name])
    return second ? `${first} and ${second} exclude each other: one open provider finds addresses.` : null
  },
} satisfies RoomSettings

export type MapSettings = SettingsOf<typeof mapSettings>
