import { lookup } from 'node:dns/promises'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { doubtsOf, makeFeatures } from '../composition/features.ts'
import { compileValidators } from '../http/contract.ts'
import { contractDocument } from '../http/document.ts'
import { observe, type Readings } from '../http/observe.ts'
import { listenWhileStarting } from '../http/while-starting.ts'
import { type Closing, closing } from '../lifecycle/closing.ts'
import { giveBackMemory } from '../lifecycle/give-back-memory.ts'
import type { Transport } from '../realtime/transport.ts'
import { type Background, startBackground } from './background.ts'
import { type Base, openBase } from './base.ts'
import { openGround } from './ground.ts'
import { joined } from './joined.ts'
import { openLine, type RealtimeServer } from './line.ts'
import type { Gateway, GatewayOptions, TransportEvents } from './options.ts'
import { readingsOf } from './readings.ts'
import { serveAll } from './serve.ts'
import { startFailure } from './start-failure.ts'
import { watchClock } from './watch-clock.ts'
import { watchLevel } from './watch-level.ts'

/**
 * Starts one node of the gateway and answers when it serves. A start that fails closes what it has
 * opened; it throws CannotStart where one sentence says it all.
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const opened = closing()
  try {
    return await openNode(options, opened)
  } catch (error) {
    await opened.close(() => undefined) // the fault that ended the start is the one to tell
    throw startFailure(error, options.settings)
  }
}

async function openNode(options: GatewayOptions, opened: Closing): Promise<Gateway> {
  const { settings, ending } = options
  const place = options.withoutNetwork ? null : await placeOf(settings)
  // A port that the system will choose is unknown until then.
  const starting = place && settings.PORT !== 0 ? await listenWhileStarting(place, settings) : null
  if (starting) opened.add(starting.close)
  const base = await openBase(options, opened, () => features, starting?.waitsFor)
  const { app, db, store, space, catalog } = base
  const line = openLine(base, opened, () => features)
  const { realtime } = line
  const ground = await openGround(options, base, line, (name, streams) => background.isAbreast(name, streams))
  const isDemo = options.demo !== undefined
  for (const sentence of doubtsOf({ document: catalog.read().document, settings, isDemo })) app.log.warn(sentence)
  const node = { readings: () => readings, isShared: db.isShared }
  const features = joined(makeFeatures(ground, settings, options.outside ?? {}, node))
  for (const stop of features.stops) opened.add(stop)
  // A clock that is given stands for another time than the server's.
  const clockWatch = options.clock ? null : watchClock({ ...base, log: app.log })
  if (clockWatch) opened.add(clockWatch.stop)
  const nats = settings.NATS_URL === undefined ? null : base.bus
  const readings: Readings = {
    ...readingsOf({
      db,
      log: base.log,
      nats,
      clockWatch: db.isShared ? clockWatch : null,
      realtime,
      space,
      store,
      catalog,
      overdueTimers: () => background.overdueTimers(),
      parkedEvents: () => background.parkedEvents(),
      unreadableRows: () => ground.rows.counts,
      relayWatch: () => background.relayWatch,
    }),
    ...features.readings,
  }
  const observed = await observe(app, {
    document: contractDocument(),
    readiness: {
      clock: base.clock,
      isLeaving: realtime.isDraining,
      askDatabase: () => db.query('select 1'),
      isNatsAway: () => nats?.canSay() === false,
      relayBehindSeconds: () => background.relayWatch.behindSeconds(),
    },
    readings,
  })
  const background = await startBackground(base, features, opened, observed.lagged)
  opened.add(() => base.drain.closed())
  opened.add(() => app.close())
  opened.add(() => realtime.drain())
  ending?.throwIfAborted()

  // The work of a feature tries it again, so a failure stops no start.
  await features.begin().catch(base.onError)
  const { outdated, stop } = watchLevel(base)
  opened.add(stop)
  const { farewell } = await serveAll(options, base, line, features)
  await app.ready()
  if (options.ownsProcess) {
    compileValidators(contractDocument())
    giveBackMemory()
  }
  starting?.leave()
  if (place) await app.listen(place)
  /** Sockets and long polls are sent elsewhere first, so that those who come back there do so while the node still answers. */
  const sendAway = async () => {
    await realtime.drain()
    await farewell()
  }
  return {
    ...gatewayOver(base, line, background, opened),
    outdated,
    async drain() {
      const whileServing = Promise.all([sendAway(), pause(settings.DRAIN_SECONDS * 1000)])
      await Promise.all([base.drain.drain(app.server, whileServing), background.leaveTimers()])
    },
  }
}

/** For `localhost` Fastify would open a second server, which has neither long polls nor a drain. */
async function placeOf({ PORT, HOST }: GatewayOptions['settings']) {
  const { address: host } = await lookup(HOST)
  return { port: PORT, host, backlog: 4096 }
}

/** The handle of a node that is up. */
function gatewayOver(
  { settings, app }: Base,
  { realtime }: RealtimeServer,
  background: Background,
  opened: Closing,
): Omit<Gateway, 'drain' | 'outdated'> {
  const address = app.server.address() as AddressInfo | null
  return {
    url: `http://${settings.HOST}:${address?.port ?? settings.PORT}`,
    call: (request) => app.inject(request),
    connect(transport: Transport): TransportEvents {
      const session = realtime.open(transport)
      return {
        take: (text) => session.take(text),
        heard: () => session.heard(),
        drained: () => session.drained(),
        closed: (code) => realtime.closed(session, code, code === 1006 ? 'lost' : 'left'),
      }
    },
    settle: background.settle,
    wentBack: background.wentBack,
    close: () => opened.close((error) => app.log.error({ err: error }, 'closing failed')),
  }
}
