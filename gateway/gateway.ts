import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger, FastifyPluginCallback, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { createAdmission } from './access/admission.ts'
import { analyticsPagePolicy } from './analytics/page-policy.ts'
import { followCatalog } from './catalog/current.ts'
import { newestCatalog, saveCatalog } from './catalog/storage.ts'
import { type Closing, closing } from './closing.ts'
import type { Settings } from './config.ts'
import { receiversBySettings } from './conversions/receivers.ts'
import type { Database } from './db/database.ts'
import { DatabaseUnavailable, StorageFull } from './db/failures.ts'
import { embeddedDirectory, openDatabase } from './db/open.ts'
import { freeBytesOf, type Space, watchSpace } from './db/space.ts'
import { openDigests } from './digests/open-digests.ts'
import { type Bus, localBus } from './events/bus.ts'
import { isAfter } from './events/event-store.ts'
import { runFollowers } from './events/followers.ts'
import { installationId } from './events/installation.ts'
import { createLog } from './events/log.ts'
import { natsBus } from './events/nats-bus.ts'
import { createEventStore, newestHead, settledHead } from './events/pg-event-store.ts'
import { relay } from './events/relay.ts'
import {
  callsOf,
  channels,
  courierOf,
  features,
  followersOf,
  operationsOf,
  reactions,
  readingsOfFeatures,
  sideTables,
  streams,
  tables,
  timersOf,
} from './features.ts'
import { giveBackMemory } from './give-back-memory.ts'
import { createApp, type LogStream } from './http/app.ts'
import { bindContract } from './http/bind.ts'
import { compileValidators } from './http/contract.ts'
import { createDevices } from './http/device.ts'
import { deviceKey } from './http/device-key.ts'
import { contractDocument } from './http/document.ts'
import { describedError } from './http/logged-error.ts'
import { observe } from './http/observe.ts'
import { policiesTogether } from './http/page-policy.ts'
import { serveSite } from './http/site.ts'
import { proxyTrust } from './http/trusted-proxies.ts'
import { bringUp } from './log/rebuild.ts'
import { readGazetteer } from './maps/gazetteer.ts'
import { noPlaces } from './maps/no-places.ts'
import { findsAddresses, placesBySettings, showsVendorMaps } from './maps/providers.ts'
import { noWays, readWays } from './maps/ways.ts'
import type { Messenger } from './messages/messenger.ts'
import { messengerBySettings } from './messages/messenger-by-settings.ts'
import { databaseOutage } from './outage.ts'
import { partnerBySettings } from './partners/http-partner.ts'
import type { ExternalPartner } from './partners/port.ts'
import { paymentPagePolicy } from './payments/page-policy.ts'
import { providersOf } from './payments/providers.ts'
import { createSandbox } from './payments/sandbox/sandbox.ts'
import type { WebhookMode } from './payments/sandbox/webhook.ts'
import { type Clock, systemClock } from './ports/clock.ts'
import { type Random, secureRandom } from './ports/random.ts'
import { httpsTransport, type PushTransport } from './push/transport.ts'
import { readingsOf } from './readings.ts'
import { localApplication } from './realtime/application.ts'
import { connectionLimits } from './realtime/connection-limits.ts'
import { serveHttpApi } from './realtime/http-api.ts'
import { createHub } from './realtime/hub.ts'
import { servePolling } from './realtime/polling.ts'
import { servePublishers } from './realtime/publishers.ts'
import { createRealtime } from './realtime/realtime.ts'
import type { RealtimeApp } from './realtime/signature.ts'
import { serveSockets } from './realtime/sockets.ts'
import { spanningApplication } from './realtime/spanning-application.ts'
import type { Transport } from './realtime/transport.ts'
import { createWebhooks } from './realtime/webhooks.ts'
import type { Services } from './services.ts'
import { brandedPages } from './shop/branded-page.ts'
import { supportPagePolicy } from './shop/support-policy.ts'
import { startFailure } from './start-failure.ts'
import { forgetOld } from './tables/retention.ts'
import { runTimers } from './timers/run-timers.ts'
import { createLive } from './tracking/live.ts'
import { takeClientEvents } from './tracking/uplink.ts'

export type GatewayOptions = {
  readonly settings: Settings
  /** Replaces the one that the settings name; the gateway closes it. */
  readonly database?: Database
  /** In place of the one that the settings name; the gateway closes it. */
  readonly bus?: Bus
  readonly clock?: Clock
  readonly random?: Random
  /** Takes the log in place of standard output. */
  readonly logTo?: LogStream
  /** Imported at the start unless it is the newest already. */
  readonly catalog?: CatalogDocument
  /**
   * Tells pages that this is a demo, which also serves what the demo brings, and takes messages and has a partner where
   * none is set.
   */
  readonly demo?: {
    readonly routes: FastifyPluginCallback
    /** Null: this demo sends no messages. */
    readonly messenger: Messenger | null
    readonly partner: ExternalPartner
  }
  /** How each message of the sandbox's bank comes, in place of once. */
  readonly sandboxWebhooks?: () => WebhookMode
  /** In place of calling push services. */
  readonly pushTo?: PushTransport
  /** What is free on the disk of the data, in place of asking the disk. */
  readonly freeBytes?: () => Promise<number>
  /**
   * This process is for the gateway alone: what first requests would wait for is made before it listens, and the memory
   * that this took is given back.
   */
  readonly ownsProcess?: boolean
  /** Nothing listens: whoever started it comes in by `call` and `connect` alone. */
  readonly withoutNetwork?: boolean
  /** Ends a start that has not come to its end. */
  readonly ending?: AbortSignal
}

export type Gateway = {
  /** Where it listens; of one without a network, the base of addresses for `call`. */
  readonly url: string
  /** Answers a request of this process, as if it had come by the network. */
  readonly call: (request: InjectOptions) => Promise<LightMyRequestResponse>
  /** Opens a session of the realtime protocol over a transport of this process. */
  readonly connect: (transport: Transport) => Connection
  /** Lets timers that are due run now, and what is in the log out: for tests that turn the clock. */
  readonly settle: () => Promise<void>
  readonly close: () => Promise<void>
}

/** What the far end of a transport says to its session. */
type Connection = {
  readonly take: (text: string) => void
  /** It has answered a ping. */
  readonly heard: () => void
  /** It takes frames again. */
  readonly drained: () => void
  readonly closed: (code: number) => void
}

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const hourMs = 3_600_000

/**
 * Starts one node of the gateway and answers when it listens. A start that fails closes what it has
 * opened; it throws CannotStart where one sentence says it all.
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const opened = closing()
  try {
    return await openNode(options, opened)
  } catch (error) {
    await opened.close(() => undefined) // what ended the start is what is told
    throw startFailure(error, options.settings)
  }
}

async function openNode(options: GatewayOptions, opened: Closing): Promise<Gateway> {
  const { settings, clock = systemClock, random = secureRandom, demo, ending } = options
  if (options.database) opened.add(options.database.close)
  const formHosts = [...providersOf(settings).values()].flatMap(({ browser }) => browser?.formHosts ?? [])
  const isSecure = settings.PUBLIC_URL?.startsWith('https:') ?? false
  const devices = createDevices({ clock, random, isSecure, rateLimit: settings.RATE_LIMIT })
  const showsMaps = () => showsVendorMaps(settings, catalog.read())
  const app = await createApp(settings, options.logTo, showsMaps, formHosts, devices)
  const onError = (error: unknown) => {
    if (!outage.explains(error)) app.log.error({ err: error }, 'background work failed')
  }

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
  const space = await spaceOf(options, db, clock, app.log, onError)
  if (space) opened.add(space.stop)
  const catalog = await followCatalog(db, clock, onError)
  opened.add(catalog.stop)
  ending?.throwIfAborted()

  const onLink = (isUp: boolean, error?: unknown) =>
    isUp
      ? app.log.info('NATS is back')
      : app.log.warn({ err: error }, 'NATS is away: nodes hear of each other by the log alone')
  const busOfSettings = async () =>
    settings.NATS_URL
      ? natsBus(settings.NATS_URL, { installation: await installationId(db), clock: systemClock, onError, onLink })
      : localBus()
  const bus = options.bus ?? (await busOfSettings())
  opened.add(bus.close)
  ending?.throwIfAborted()
  const log = createLog({ db, store, tables, reactions, digests, now: clock.now, onCommit: bus.poke })
  const hub = createHub(clock)
  const live = createLive({
    sql: db,
    hub,
    bus,
    clock,
    catalog: catalog.read,
    isFollowing: (streams) => follower.isFollowing() && followers.isAbreast('tracking', streams),
    publish: (frame) => realtime.publish(frame),
    onError,
  })
  opened.add(live.stop)
  const realtimeKeys = realtimeApp(settings, app.log)
  const webhooks =
    settings.REALTIME_WEBHOOK_URL === undefined
      ? null
      : createWebhooks({
          url: settings.REALTIME_WEBHOOK_URL,
          app: realtimeKeys,
          clock,
          onDropped: (events) => app.log.warn({ events }, 'the webhook did not take events for five minutes: dropped'),
        })
  const realtime = createRealtime({
    app: realtimeKeys,
    hub,
    bus,
    clock,
    channels,
    onClientEvent: takeClientEvents(live, onError),
    prime: (channel) => void live.prime(channel).catch(onError),
    notice: (notice) => webhooks?.notice(notice),
    onDisconnect: ({ cause, code }) => app.log.info({ cause, code }, 'a connection ended'),
  })
  if (webhooks) opened.add(webhooks.stop)
  opened.add(realtime.stop)
  const embeddedPlaces = settings.GAZETTEER_FILE ? await readGazetteer(settings.GAZETTEER_FILE) : noPlaces
  const ways = settings.GAZETTEER_FILE ? await readWays(settings.GAZETTEER_FILE) : noWays
  if (!findsAddresses(settings))
    app.log.warn(
      'no provider of addresses is configured, so that no address is found and diners mark theirs on a map: see NOMINATIM_URL',
    )
  const sandbox =
    demo || settings.PAYMENT_SANDBOX === 'on'
      ? createSandbox({ sql: db, clock, random }, options.sandboxWebhooks)
      : null
  if (sandbox && !demo) app.log.warn('PAYMENT_SANDBOX is on: orders can be paid with test cards, which move no money')
  const providers = providersOf(settings, sandbox?.provider ?? null)
  const services: Services = {
    settings,
    log,
    catalog: catalog.read,
    clock,
    random,
    live,
    places: placesBySettings(settings, embeddedPlaces, clock),
    ways,
    providers,
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

  const document = contractDocument()
  const observed = await observe(app, {
    document,
    ready: async () => {
      if (realtime.isDraining()) throw new Error('the node is leaving')
      await db.query('select 1')
    },
    readings: {
      ...readingsOf({
        realtime,
        space,
        store,
        catalog,
        overdueTimers: () => timers.overdue(),
        parkedEvents: () => followers.parked(),
      }),
      ...readingsOfFeatures(services),
    },
  })

  const followers = runFollowers({
    sql: db,
    store,
    clock,
    followers: followersOf(services),
    isOutage,
    describe: describedError,
    onParked: (error, what) => app.log.error({ err: error, ...what }, 'an event waits for "npm run log -- retry"'),
    onError,
  })
  opened.add(followers.stop)
  const follower = relay(
    { sql: db, store, bus, clock, from: await settledHead(db) },
    async (stored) => {
      await followers.take(stored)
      observed.lagged((clock.now().getTime() - stored.at.getTime()) / 1000)
    },
    onError,
  )
  opened.add(follower.stop)
  const timers = runTimers({
    db,
    clock,
    handlers: timersOf(services),
    calls: callsOf(services),
    isOutage,
    describe: describedError,
    onError(error, { kind }, isParked) {
      if (outage.explains(error)) return
      if (isParked) app.log.error({ err: error, kind }, 'a timer waits for "npm run log -- retry"')
      else app.log.warn({ err: error, kind }, 'a timer failed and comes again')
    },
    onUnknownKind: (kind, count) =>
      app.log.warn({ kind, count }, 'timers of a kind that this release does not know wait for one that does'),
  })
  opened.add(timers.stop)
  const forget = async () => {
    const now = clock.now()
    // A table that fails leaves the others their turn.
    for (const table of sideTables) await forgetOld(db, table, now).catch(onError)
  }
  opened.add(clock.every(hourMs, () => void forget()))
  opened.add(() => app.close())
  opened.add(() => realtime.drain())
  ending?.throwIfAborted()

  const publishers = await servePublishers(app, realtime, clock)
  const limits = connectionLimits({
    perAddress: settings.CONNECTIONS_PER_ADDRESS,
    trust: proxyTrust(settings),
    clock,
    devices,
  })
  serveSockets(app.server, realtime, limits, (request, raw, head) => publishers.emit('upgrade', request, raw, head))
  servePolling(app, realtime, limits)
  serveHttpApi(app, realtime, spanningApplication(localApplication(realtime), realtime, bus), clock)
  app.register(async (scope) => {
    bindContract(scope, {
      document,
      handlers: operationsOf(services),
      admission: createAdmission(services, courierOf(services)),
      checkResponses: settings.CHECK_RESPONSES,
    })
  })
  if (demo) await app.register(demo.routes)
  for (const feature of features) feature.routes?.(app, services)
  await serveSite(
    app,
    {
      webRoot: settings.WEB_ROOT ?? folder('../web/dist'),
      mediaRoot: settings.MEDIA_DIR ?? null,
      withWorker: settings.SERVICE_WORKER === 'on',
      publicUrl: settings.PUBLIC_URL,
      policyOf: policiesTogether(
        paymentPagePolicy(providers.values()),
        supportPagePolicy(settings, catalog.read),
        analyticsPagePolicy(catalog.read),
      ),
    },
    (built) => brandedPages({ ...built, catalog: catalog.read, clock }),
  )
  await app.ready()
  if (options.ownsProcess) {
    compileValidators(document)
    giveBackMemory()
  }
  if (!options.withoutNetwork) await app.listen({ port: settings.PORT, host: settings.HOST, backlog: 4096 })
  const address = app.server.address() as AddressInfo | null

  return {
    url: `http://${settings.HOST}:${address?.port ?? settings.PORT}`,
    call: (request) => app.inject(request),
    connect(transport) {
      const session = realtime.open(transport)
      return {
        take: (text) => session.take(text),
        heard: () => session.heard(),
        drained: () => session.drained(),
        closed: (code) => realtime.closed(session, code, code === 1006 ? 'lost' : 'left'),
      }
    },
    async settle() {
      await timers.tick()
      const newest = await newestHead(db)
      await follower.poke()
      for (; isAfter(newest, follower.cursor()); await follower.poke())
        await new Promise((next) => setTimeout(next, 20))
    },
    close: () => opened.close((error) => app.log.error({ err: error }, 'closing failed')),
  }
}

const isOutage = (error: unknown) => error instanceof DatabaseUnavailable || error instanceof StorageFull

/** Watches the disk of an embedded database; null where there is no disk to watch. */
async function spaceOf(
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

async function importOnce(db: Database, document: CatalogDocument, clock: Clock) {
  const newest = await newestCatalog(db)
  const same = newest && JSON.stringify(sorted(newest.document)) === JSON.stringify(sorted(document))
  if (!same) await saveCatalog(db, document, clock.now())
}

/** PostgreSQL keeps no order of keys. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  )
}

/** Without settings of its own a node makes its keys up: good for one node until its next start. */
function realtimeApp(
  { REALTIME_APP_ID, REALTIME_KEY, REALTIME_SECRET }: Settings,
  log: { warn(message: string): void },
): RealtimeApp {
  if (!REALTIME_SECRET)
    log.warn('REALTIME_SECRET is not set: private channels are signed with a key of this start only')
  return {
    id: REALTIME_APP_ID ?? 'comanda',
    key: REALTIME_KEY ?? 'comanda',
    secret: REALTIME_SECRET ?? randomBytes(32).toString('hex'),
  }
}
