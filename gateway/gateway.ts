import { lookup } from 'node:dns/promises'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Closing, closing } from './closing.ts'
import { doubtsOf, makeFeatures } from './features.ts'
import { giveBackMemory } from './give-back-memory.ts'
import { compileValidators } from './http/contract.ts'
import { contractDocument } from './http/document.ts'
import { observe } from './http/observe.ts'
import { type Background, startBackground } from './node/background.ts'
import { type Base, openBase } from './node/base.ts'
import { openGround } from './node/ground.ts'
import { joined } from './node/joined.ts'
import { type Line, openLine } from './node/line.ts'
import type { Connection, Gateway, GatewayOptions } from './node/options.ts'
import { serveAll } from './node/serve.ts'
import { watchLevel } from './node/watch-level.ts'
import { readingsOf } from './readings.ts'
import type { Transport } from './realtime/transport.ts'
import { startFailure } from './start-failure.ts'

/**
 * Starts one node of the gateway and answers when it listens. A start that fails closes what it has
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
  const base = await openBase(options, opened, () => features)
  const { app, db, store, space, catalog } = base
  const line = openLine(base, opened, () => features)
  const { realtime } = line
  const ground = await openGround(options, base, line, (name, streams) => background.isAbreast(name, streams))
  const isDemo = options.demo !== undefined
  for (const sentence of doubtsOf({ document: catalog.read().document, settings, isDemo })) app.log.warn(sentence)
  const features = joined(makeFeatures(ground, settings, options.outside ?? {}))
  for (const stop of features.stops) opened.add(stop)
  const observed = await observe(app, {
    document: contractDocument(),
    ready: async () => {
      if (realtime.isDraining()) throw new Error('the node is leaving')
      await db.query('select 1')
    },
    relayBehindSeconds: () => background.relayWatch.behindSeconds(),
    readings: {
      ...readingsOf({
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
    },
  })
  const background = await startBackground(base, features, opened, observed.lagged)
  opened.add(() => base.drain.closed())
  opened.add(() => app.close())
  opened.add(() => realtime.drain())
  ending?.throwIfAborted()

  const { outdated, stop } = watchLevel(base)
  opened.add(stop)
  const { farewell } = await serveAll(options, base, line, features)
  await app.ready()
  if (options.ownsProcess) {
    compileValidators(contractDocument())
    giveBackMemory()
  }
  if (!options.withoutNetwork) {
    // For `localhost` Fastify would open a second server, which has neither long polls nor a drain.
    const { address: host } = await lookup(settings.HOST)
    await app.listen({ port: settings.PORT, host, backlog: 4096 })
  }
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

/** The handle of a node that is up. */
function gatewayOver(
  { settings, app }: Base,
  { realtime }: Line,
  background: Background,
  opened: Closing,
): Omit<Gateway, 'drain' | 'outdated'> {
  const address = app.server.address() as AddressInfo | null
  return {
    url: `http://${settings.HOST}:${address?.port ?? settings.PORT}`,
    call: (request) => app.inject(request),
    connect(transport: Transport): Connection {
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
