import type { MapProvider } from '#domain/catalog/branch.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Clock } from '../ports/clock.ts'
import { createGooglePlaces } from './google-places.ts'
import { createNominatim } from './nominatim.ts'
import type { Places, PlacesOf } from './places-port.ts'
import type { MapSettings } from './settings.ts'

type PlaceSettings = Pick<MapSettings, 'NOMINATIM_URL' | 'NOMINATIM_RATE' | 'GOOGLE_MAPS_KEY' | 'GOOGLE_MAPS_URL'> & {
  readonly PUBLIC_URL?: string | undefined
}

/** ADDR-29: the provider that a branch names where it is configured, else the one that is, else the embedded one. */
export function placesBySettings(settings: PlaceSettings, embedded: Places, clock: Clock): PlacesOf {
  const { GOOGLE_MAPS_KEY, GOOGLE_MAPS_URL } = settings
  const configured: Readonly<Record<MapProvider, Places | null>> = {
    OPEN_SOURCE: openPlaces(settings, clock),
    BIG_VENDOR: GOOGLE_MAPS_KEY ? createGooglePlaces({ url: GOOGLE_MAPS_URL, key: GOOGLE_MAPS_KEY, clock }) : null,
  }
  return (provider) => configured[provider] ?? configured.OPEN_SOURCE ?? configured.BIG_VENDOR ?? embedded
}

/** OPEN-17: the open provider that the settings name; null for none. */
function openPlaces(
  { NOMINATIM_URL: url, NOMINATIM_RATE: rate, PUBLIC_URL }: PlaceSettings,
  clock: Clock,
): Places | null {
  return url ? createNominatim({ url, rate, userAgent: `Comanda (${PUBLIC_URL ?? 'self-hosted'})`, clock }) : null
}

const findingSettings = [
  'NOMINATIM_URL',
  'GOOGLE_MAPS_KEY',
  'GAZETTEER_FILE',
] as const satisfies readonly (keyof MapSettings)[]

/** Whether a provider of addresses, or a gazetteer, is configured. */
export const findsAddresses = (settings: Pick<MapSettings, (typeof findingSettings)[number]>): boolean =>
  findingSettings.some((name) => settings[name] !== undefined)

/** MAP-02: some branch has chosen the big vendor's map, and pages have a key for it. */
export const showsVendorMaps = (
  { GOOGLE_MAPS_BROWSER_KEY }: Pick<MapSettings, 'GOOGLE_MAPS_BROWSER_KEY'>,
  { document }: Catalog,
): boolean =>
  GOOGLE_MAPS_BROWSER_KEY !== undefined &&
  document.branches.some(({ generalConfig }) => generalConfig.mapConfig.mapProvider === 'BIG_VENDOR')
