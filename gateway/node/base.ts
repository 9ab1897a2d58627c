import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type CurrentCatalog, followCatalog } from '../catalog/current.ts'
import type { Settings } from '../composition/config.ts'
import { reactions, sideTables, storeUses, streams, tables } from '../composition/features.ts'
import type { Database } from '../db/database.ts'
import { embeddedDirectory, openDatabase } from '../db/open.ts'
import { freeBytesOf, type Space, watchSpace } from '../db/space.ts'
import { openDigests } from '../digests/open-digests.ts'
import { type Bus, localBus } from '../events/bus.ts'
import { installationId } from '../events/installation.ts'
import { createLog, type Log } from '../events/log.ts'
import { natsBus } from '../events/nats-bus.ts'
import { createEventStore, type EventStore } from '../events/pg-event-store.ts'
import { reachLog } from '../events/went-back.ts'
import { createApp } from '../http/app.ts'
import { createDevices, type Devices } from '../http/device.ts'
import { deviceKey } from '../http/device-key.ts'
import { createDrain, type Drain } from '../http/drain.ts'
import type { StartPart } from '../http/while-starting.ts'
import type { Closing } from '../lifecycle/closing.ts'
import { bringUp } from '../log/rebuild.ts'
import { showsVendorMaps } from '../maps/providers.ts'
import { type Clock, systemClock } from '../ports/clock.ts'
import { type Random, secureRandom } from '../ports/random.ts'
import { outsideOfRequests } from '../ports/request-id.ts'
import { traceBy } from '../ports/trace.ts'
import { openTraces } from '../traces/open-traces.ts'
import { checkFolders } from './check-folders.ts'
import { importOnce } from './import-once.ts'
import type { NodeParts } from './joined.ts'
import type { GatewayOptions } from './options.ts'
import { databaseOutage } from './outage.ts'

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
 * once the node serves: the features are made later. `waitsFor` hears of the part that is opened next.
 */
export async function openBase(
  options: GatewayOptions,
  opened: Closing,
  features: () => Pick<NodeParts, 'formHosts'>,
  waitsFor: (part: StartPart) => void = () => undefined,
): Promise<Base> {
  const { settings, clock = systemClock, random = secureRandom, ending } = options
  if (options.database) opened.add(options.database.close)
  const traces = await openTraces(settings, () => app.log)
  if (traces) {
    opened.add(traces.close)
    opened.add(traceBy(traces.tracer))
  }
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
  await reachLog(db, (sentence) => app.log.warn(sentence))
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
    waitsFor,
  })
  waitsFor('start')
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
  const log = createLog({
    db,
    store,
    tables,
    reactions,
    digests,
    now: clock.now,
    onCommit: outsideOfRequests(bus.poke),
  })
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
  const installation = await installationId(db, (sentence) => log.warn(sentence))
  return natsBus(settings.NATS_URL, { installation, clock: systemClock, onError, onLink })
}

/** Watches the disk of an embedded database; null where there is no disk to watch. */
async function watchDisk(
  { settings, database, freeBytes }: GatewayOptions,
  db: Database,
  clock: Clock,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  onError: (error: unknown) => void,
): Promise<Space | null> {
  const directory = database ? undefined : embeddedDirectory(settings)
  const ask = freeBytes ?? (directory === undefined ? undefined : () => freeBytesOf(directory))
  if (!ask || !db.refuseWrites || settings.DISK_RESERVE_MB === 0) return null
  return watchSpace({
    freeBytes: ask,
    reserve: settings.DISK_RESERVE_MB * 1024 * 1024,
    refuseWrites: db.refuseWrites,
    clock,
    onError,
    onChange: (isShort, free) =>
      isShort
        ? log.error({ free }, 'the disk is nearly full: writes are refused until there is room')
        : log.info({ free }, 'the disk has room again'),
  })
}
