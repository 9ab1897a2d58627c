import type { FastifyInstance } from 'fastify'
import { type CurrentCatalog, followCatalog } from '../catalog/current.ts'
import type { Closing } from '../closing.ts'
import type { Settings } from '../config.ts'
import type { Database } from '../db/database.ts'
import { embeddedDirectory, openDatabase } from '../db/open.ts'
import type { Space } from '../db/space.ts'
import { openDigests } from '../digests/open-digests.ts'
import { type Bus, localBus } from '../events/bus.ts'
import { installationId } from '../events/installation.ts'
import { createLog, type Log } from '../events/log.ts'
import { natsBus } from '../events/nats-bus.ts'
import { createEventStore, type EventStore } from '../events/pg-event-store.ts'
import { reactions, sideTables, storeUses, streams, tables } from '../features.ts'
import { createApp } from '../http/app.ts'
import { createDevices, type Devices } from '../http/device.ts'
import { deviceKey } from '../http/device-key.ts'
import { createDrain, type Drain } from '../http/drain.ts'
import { bringUp } from '../log/rebuild.ts'
import { showsVendorMaps } from '../maps/providers.ts'
import { databaseOutage } from '../outage.ts'
import { type Clock, systemClock } from '../ports/clock.ts'
import { type Random, secureRandom } from '../ports/random.ts'
import { checkFolders } from './check-folders.ts'
import { importOnce } from './import-once.ts'
import type { Joined } from './joined.ts'
import type { GatewayOptions } from './options.ts'
import { watchDisk } from './watch-disk.ts'

/** The lowest parts of a node. They know no feature and only hold what features declare. */
export type Base = {
  readonly settings: Settings
  readonly clock: Clock
  readonly random: Random
  readonly app: FastifyInstance
  readonly drain: Drain
  readonly db: Database
  readonly store: EventStore
  readonly log: Log
  readonly bus: Bus
  readonly catalog: CurrentCatalog
  readonly devices: Devices
  /** Null where there is no disk to watch. */
  readonly space: Space | null
  /** Whether a failure of background work has a cause that the log tells once: a database that is away, or a full disk. */
  readonly isTold: (error: unknown) => boolean
  /** Hears of failures that no caller waits for. */
  readonly onError: (error: unknown) => void
}

/**
 * Opens database, log, catalogue and bus. Each opened part is closed by `opened`, also where a later one fails. `features` answers
 * once the node serves: the features are made later.
 */
export async function openBase(
  options: GatewayOptions,
  opened: Closing,
  features: () => Pick<Joined, 'formHosts'>,
): Promise<Base> {
  const { settings, clock = systemClock, random = secureRandom, ending } = options
  if (options.database) opened.add(options.database.close)
  const isSecure = settings.PUBLIC_URL?.startsWith('https:') ?? false
  const devices = createDevices({
    clock,
    random,
    isSecure,
    rateLimit: settings.RATE_LIMIT,
    simulatorKey: settings.SIMULATOR_KEY,
  })
  const showsMaps = () => showsVendorMaps(settings, catalog.read())
  const drain = createDrain()
  const app = await createApp(settings, options.logTo, showsMaps, () => features().formHosts, devices, drain)
  const onError = (error: unknown) => {
    if (!outage.explains(error)) app.log.error({ err: error }, 'background work failed')
  }

  await checkFolders(settings, (sentence) => app.log.warn(sentence))
  const db = options.database ?? (await openDatabase(settings, onError))
  if (!options.database) opened.add(db.close)
  const outage = databaseOutage(db, clock, app.log)
  opened.add(outage.stop)
  ending?.throwIfAborted()
  const store = createEventStore(streams)
  await bringUp({
    db,
    store,
    tables,
    sideTables,
    wait: (ms) => new Promise((resolve) => void clock.after(ms, resolve)),
    say: (sentence, fields) => app.log.info(fields, sentence),
    isForced: settings.OLDER_RELEASE === 'force',
    ending,
  })
  const digests = await openDigests({
    db,
    settings,
    isOnDisk: !options.database && embeddedDirectory(settings) !== undefined,
    say: (sentence, fields) => app.log.info(fields, sentence),
    warn: (sentence) => app.log.warn(sentence),
    ending,
  })
  if (options.catalog) await importOnce(db, options.catalog, clock)
  devices.signWith(await deviceKey(db, random))
  const space = await watchDisk(options, db, clock, app.log, onError)
  if (space) opened.add(space.stop)
  const catalog = await followCatalog(db, clock, storeUses, onError)
  opened.add(catalog.stop)
  ending?.throwIfAborted()

  const bus = options.bus ?? (await busOf(settings, db, app.log, onError))
  opened.add(bus.close)
  ending?.throwIfAborted()
  const log = createLog({ db, store, tables, reactions, digests, now: clock.now, onCommit: bus.poke })
  return {
    settings,
    clock,
    random,
    app,
    drain,
    db,
    store,
    log,
    bus,
    catalog,
    devices,
    space,
    isTold: outage.explains,
    onError,
  }
}

/** NATS where the settings name it: nodes hear of each other at once. Without it one node is alone. */
async function busOf(
  settings: Settings,
  db: Database,
  log: FastifyInstance['log'],
  onError: (error: unknown) => void,
): Promise<Bus> {
  if (!settings.NATS_URL) return localBus()
  const onLink = (isUp: boolean, error?: unknown) =>
    isUp
      ? log.info('NATS is back')
      : log.warn({ err: error }, 'NATS is away: nodes hear of each other by the log alone')
  return natsBus(settings.NATS_URL, { installation: await installationId(db), clock: systemClock, onError, onLink })
}
