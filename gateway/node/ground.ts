import type { Ground } from '../ground/ground.ts'
import { listRows } from '../http/list-rows.ts'
import { openCityFile } from '../maps/city-file.ts'
import { createGazetteer } from '../maps/gazetteer.ts'
import { noPlaces } from '../maps/no-places.ts'
import { findsAddresses, placesBySettings } from '../maps/providers.ts'
import { noWays, waysOf } from '../maps/ways.ts'
import { messengerBySettings } from '../messages/messenger-by-settings.ts'
import type { Base } from './base.ts'
import type { RealtimeServer } from './line.ts'
import type { GatewayOptions } from './options.ts'

/** Puts the ground together, and opens the outside services that several features share, by the settings. */
export async function openGround(
  { demo, outside }: GatewayOptions,
  { settings, app, db, log, catalog, clock, random, devices, bus, onError }: Base,
  { hub, realtime }: RealtimeServer,
  isAbreast: Ground['isAbreast'],
): Promise<Ground> {
  const { GAZETTEER_FILE } = settings
  const warn = (sentence: string) => app.log.warn(sentence)
  if (!findsAddresses(settings))
    warn(
      'no provider of addresses is configured, so that no address is found and diners mark theirs on a map: see NOMINATIM_URL',
    )
  const city = GAZETTEER_FILE ? await openCityFile(GAZETTEER_FILE) : null
  return {
    settings,
    log,
    databaseFiles: db.files ?? null,
    catalog: catalog.read,
    clock,
    random,
    places: placesBySettings(settings, city ? createGazetteer(city) : noPlaces, clock),
    ways: city ? waysOf(city) : noWays,
    messenger: messengerBySettings(settings, clock) ?? outside?.messenger ?? null,
    realtime: realtime.app,
    devices,
    bus,
    publish: (frame) => realtime.publish(frame),
    isAbreast,
    hub,
    connections: realtime,
    rows: listRows(app.log),
    warn,
    onError,
    isDemo: demo !== undefined,
  }
}
