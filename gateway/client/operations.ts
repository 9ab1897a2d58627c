import { defaultCountry } from '#domain/money/money.ts'
import { riderChannel, shipmentsChannel, trackingUpdateEvent } from '#domain/realtime/channels.ts'
import type { Context } from '../context.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { channelAuth } from '../realtime/signature.ts'

/** OPEN-18. */
const defaultCentre = { lat: -34.6037, lng: -58.3816 }

const openStreetMap = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap contributors',
}

/** What the web client asks before and between its screens: its configuration, and passes for private channels. */
export function clientOperations({ settings, catalog, realtime, isDemo }: Context) {
  const tiles = (theme: 'light' | 'dark', configured: string | undefined) =>
    configured ?? (isDemo ? `/tiles/${theme}/{z}/{x}/{y}.svg` : openStreetMap.url)

  return {
    async readConfiguration() {
      const lightUrl = tiles('light', settings.TILES_LIGHT_URL)
      return {
        status: 200,
        body: {
          realtime: {
            enabled: settings.REALTIME_ENABLED,
            key: realtime.key,
            wsPath: '',
            trackingEvent: trackingUpdateEvent,
          },
          map: {
            lightUrl,
            darkUrl: tiles('dark', settings.TILES_DARK_URL ?? settings.TILES_LIGHT_URL),
            attribution:
              settings.TILES_ATTRIBUTION ?? (isDemo ? 'Mapa de demostración de Comanda' : openStreetMap.attribution),
          },
          poweredBy: { name: 'Comanda', url: settings.PUBLIC_URL ?? '/' },
          address: { complexModeBranchContactIds: [...settings.COMPLEX_ADDRESS_STORES] },
          defaultCountry: { ...(catalog().document.countries[0] ?? defaultCountry) },
          defaultCentre,
          demo: isDemo,
        },
      }
    },

    /** A courier may listen to the store's list and to the own channel, and to nothing else that is private. */
    async authorizeChannel({ body: { socket_id, channel_name }, rider }) {
      const own = rider ? [shipmentsChannel(rider.storeId), riderChannel(rider.id)] : []
      return own.includes(channel_name)
        ? { status: 200, body: { auth: channelAuth(realtime, socket_id, channel_name) } }
        : problem(403, 'ACCESS_DENIED', 'This channel is not for the courier of the token.')
    },
  } satisfies Partial<Operations>
}
