import { receiversBySettings } from '../conversions/receivers.ts'
import { readGazetteer } from '../maps/gazetteer.ts'
import { noPlaces } from '../maps/no-places.ts'
import { findsAddresses, placesBySettings } from '../maps/providers.ts'
import { noWays, readWays } from '../maps/ways.ts'
import { messengerBySettings } from '../messages/messenger-by-settings.ts'
import { partnerBySettings } from '../partners/http-partner.ts'
import { providersOf } from '../payments/providers/providers.ts'
import { createSandbox } from '../payments/providers/sandbox/sandbox.ts'
import { httpsTransport } from '../push/transport.ts'
import type { Services } from '../services.ts'
import type { Ground } from './ground.ts'
import type { Line } from './line.ts'
import type { GatewayOptions } from './options.ts'

/** Opens what features are built on: outside services by the settings, each with its embedded default. */
export async function openServices(
  options: GatewayOptions,
  { settings, app, db, log, catalog, clock, random, devices, onError }: Ground,
  { live, hub, realtime }: Line,
): Promise<Services> {
  const { demo } = options
  const { GAZETTEER_FILE } = settings
  if (!findsAddresses(settings))
    app.log.warn(
      'no provider of addresses is configured, so that no address is found and diners mark theirs on a map: see NOMINATIM_URL',
    )
  const hasSandbox = demo !== undefined || settings.PAYMENT_SANDBOX === 'on'
  const sandbox = hasSandbox ? createSandbox({ sql: db, clock, random }, options.sandboxWebhooks) : null
  if (sandbox && !demo) app.log.warn('PAYMENT_SANDBOX is on: orders can be paid with test cards, which move no money')
  return {
    settings,
    log,
    catalog: catalog.read,
    clock,
    random,
    live,
    places: placesBySettings(settings, GAZETTEER_FILE ? await readGazetteer(GAZETTEER_FILE) : noPlaces, clock),
    ways: GAZETTEER_FILE ? await readWays(GAZETTEER_FILE) : noWays,
    providers: providersOf(settings, sandbox?.provider ?? null),
    sandbox,
    partner: partnerBySettings(settings) ?? demo?.partner ?? null,
    conversions: receiversBySettings(settings),
    messenger: messengerBySettings(settings, clock) ?? demo?.messenger ?? null,
    push: options.pushTo ?? httpsTransport(),
    realtime: realtime.app,
    hub,
    devices,
    connections: realtime,
    onError,
    isDemo: demo !== undefined,
  }
}
