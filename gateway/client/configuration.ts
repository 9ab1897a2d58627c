import type { CatalogDocument } from '#domain/catalog/document.ts'
import { isInRegion, regionOf } from '#domain/delivery/region.ts'
import type { Position } from '#domain/geo/position.ts'
import { defaultCountry } from '#domain/money/money.ts'
import { trackingUpdateEvent } from '#domain/realtime/channels.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Ground } from '../ground/ground.ts'
import { findsAddresses } from '../maps/providers.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'
import type { ClientSettings } from './settings.ts'

/** OPEN-18. */
const buenosAires = { lat: -34.6037, lng: -58.3816 }

const openStreetMap = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap contributors',
}

function bigVendorScript(base: string, key: string): string {
  const url = new URL('maps/api/js', base)
  url.search = new URLSearchParams({ key, v: 'weekly', loading: 'async', language: 'es' }).toString()
  return url.href
}

/** The parts of other features that it needs. */
export type ClientDeps = {
  /** The providers that take payments online, by name. */
  readonly providers: ReadonlyMap<string, Pick<PaymentProvider, 'name' | 'traits' | 'browser'>>
}

/** The configuration, which the apps need before they show their screens. */
export function clientConfiguration(
  {
    settings: { GOOGLE_MAPS_BROWSER_KEY, GOOGLE_MAPS_URL, ...ground },
    catalog,
    realtime,
    isDemo,
  }: Pick<Ground, 'settings' | 'catalog' | 'realtime' | 'isDemo'>,
  settings: ClientSettings,
  { providers }: ClientDeps,
) {
  return (): Wire['Configuration'] => {
    const lightUrl = settings.TILES_LIGHT_URL ?? openStreetMap.url
    return {
      realtime: {
        enabled: ground.REALTIME_ENABLED,
        key: realtime.key,
        wsPath: '',
        trackingEvent: trackingUpdateEvent,
      },
      map: {
        lightUrl,
        darkUrl: settings.TILES_DARK_URL ?? lightUrl,
        // MAP-02: without a key of the vendor every map is the open one.
        bigVendorScript: GOOGLE_MAPS_BROWSER_KEY ? bigVendorScript(GOOGLE_MAPS_URL, GOOGLE_MAPS_BROWSER_KEY) : null,
        attribution: settings.TILES_ATTRIBUTION ?? openStreetMap.attribution,
      },
      poweredBy: {
        name: settings.POWERED_BY_NAME ?? 'Comanda',
        url: settings.POWERED_BY_URL ?? ground.PUBLIC_URL ?? '/',
      },
      address: {
        complexModeBranchContactIds: [...settings.COMPLEX_ADDRESS_STORES],
        findsAddresses: findsAddresses(ground),
      },
      defaultCountry: { ...(catalog().document.countries[0] ?? defaultCountry) },
      defaultCentre: centreOf(catalog().document),
      chatScriptUrl: settings.CHAT_SCRIPT_URL ?? null,
      demo: isDemo,
      links: [...providers.values()].flatMap(({ name, traits }) => (traits.flows.includes('link') ? [name] : [])),
      cards: [...providers.values()].flatMap(({ browser }) => (browser?.card ? [{ ...browser.card }] : [])),
      homeAlias: homeOf(catalog().document),
    }
  }
}

/** MAP-03: the fixed place, unless it is in the region of no store: then the first store. */
function centreOf({ stores }: Pick<CatalogDocument, 'stores'>): Position {
  const isHere = stores.some((store) => isInRegion(regionOf(store), buenosAires))
  return isHere ? buenosAires : (stores[0]?.address.position ?? buenosAires)
}

const homeOf = ({ companies }: Pick<CatalogDocument, 'companies'>): string | null =>
  companies.length === 1 ? (companies[0]?.alias ?? null) : null
