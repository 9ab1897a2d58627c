import { scryptSync } from 'node:crypto'
import { startDemoGateway } from '#demo/gateway.ts'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Database } from '#gateway/db/database.ts'
import type { Bus } from '#gateway/events/bus.ts'
import type { Gateway } from '#gateway/node/options.ts'
import type { Clock } from '#gateway/ports/clock.ts'
import type { Network } from '../network/network.ts'
import type { WebhookMode } from '../scenario/diners.ts'
import { printerTokenOf } from '../services/printers.ts'
import { fetchFrom } from './fetch.ts'
import { openLine } from './line.ts'
import { mortalDatabase } from './mortal-database.ts'
import type { VirtualTime } from './virtual-time.ts'

export const adminToken = 'world-admin'

export type NodeDeps = {
  readonly time: VirtualTime
  readonly database: Database
  readonly isDatabaseAway: () => boolean
  readonly bus: Bus
  readonly catalog: CatalogDocument
  /** The aliases of the stores with a printing program. */
  readonly printers: readonly string[]
  /** The way in which the bank's next message arrives. */
  readonly sandboxWebhooks: () => WebhookMode
}

export type WorldNode = Network & {
  /** Whether it accepts calls and sockets. */
  readonly isServing: () => boolean
  /** Dies in the middle of its work, after this number of statements or milliseconds: nothing of it is heard again. */
  readonly kill: (statements: number, withinMs: number) => void
  /** Shuts down as on a signal: running work is completed. */
  readonly leave: () => Promise<void>
}

/** The whole gateway of one node, in this thread, on virtual time. */
export async function startNode(surroundings: NodeDeps): Promise<WorldNode> {
  const { time, database, isDatabaseAway, bus, catalog, sandboxWebhooks, printers } = surroundings
  let isServing = false
  const atEnd = new Set<() => void>()
  const end = () => {
    isServing = false
    for (const one of atEnd) one()
    atEnd.clear()
    void bus.close()
  }
  const untilEnd = (run: () => void) => {
    atEnd.add(run)
    return () => void atEnd.delete(run)
  }
  const { isDead, die, dieAfter, ...mortal } = mortalDatabase(lasting(database), end, isDatabaseAway)
  const gateway = await startDemoGateway(
    { ...environment, ...printersOf(catalog, printers) },
    {
      database: mortal.database,
      catalog,
      bus,
      outside: { sandboxWebhooks, ...ofPeople },
      clock: clockUntil(time, untilEnd),
      withoutNetwork: true,
      // A dead node's last log lines are of no use.
      logTo: { write: (line) => void (isDead() || process.stdout.write(line)) },
    },
  )
  isServing = true
  const fetch = fetchFrom(gateway, time)

  return {
    isServing: () => isServing,
    fetch(request) {
      const { promise, reject } = Promise.withResolvers<never>()
      const forget = untilEnd(() => reject(new TypeError('the node has gone')))
      return Promise.race([fetch(request), promise]).finally(forget)
    },
    open(_, events) {
      const onLost = (reason: string) => {
        forget()
        events.onLost(reason)
      }
      const line = openLine((transport) => whileAlive(gateway.connect(transport), isDead), time, { ...events, onLost })
      const forget = untilEnd(() => {
        if (!isDead()) return
        line.drop()
        events.onLost('the node has gone')
      })
      return line
    },
    kill(statements, withinMs) {
      dieAfter(statements)
      time.after(withinMs, die)
    },
    async leave() {
      isServing = false
      await gateway.close()
      end()
    },
  }
}

/** The world has no thread pool. Its people have no secrets, so the least cost will do. */
const ofPeople: NonNullable<Parameters<typeof startDemoGateway>[1]>['outside'] = {
  secretCost: { N: 2, r: 1, p: 1 },
  scrypt: async (secret, salt, length, cost) => scryptSync(secret, salt, length, cost),
}

const environment = {
  ADMIN_TOKEN: adminToken,
  RATE_LIMIT: '0',
  CONNECTIONS_PER_ADDRESS: '0',
  LOG_LEVEL: 'error',
  CHECK_RESPONSES: '',
  REALTIME_SECRET: 'world-secret',
}

/** The setting that gives each of these stores a token for its printing program. */
function printersOf({ stores }: CatalogDocument, aliases: readonly string[]) {
  const agents = stores.filter(({ alias }) => aliases.includes(alias))
  if (agents.length === 0) return {}
  return { PRINTER_AGENTS: agents.map(({ id, alias }) => `${id}=${printerTokenOf(alias)}`).join() }
}

/** A database that outlives the node that uses it. */
const lasting = (database: Database): Database => ({ ...database, close: async () => undefined })

/** A node's scheduled work does not run after its end. */
const clockUntil = (time: VirtualTime, untilEnd: (run: () => void) => () => void): Clock => {
  const held = (begin: (over: () => void) => () => void) => {
    const stop = begin(() => forget())
    const forget = untilEnd(stop)
    return () => {
      forget()
      stop()
    }
  }
  return {
    now: time.now,
    after: (milliseconds, run) =>
      held((over) =>
        time.after(milliseconds, () => {
          over()
          run()
        }),
      ),
    every: (milliseconds, run) => held(() => time.pulse(milliseconds, run)),
  }
}

type Connection = ReturnType<Gateway['connect']>

const whileAlive = (connection: Connection, isDead: () => boolean): Connection => ({
  take: (text) => void (isDead() || connection.take(text)),
  heard: () => void (isDead() || connection.heard()),
  drained: () => void (isDead() || connection.drained()),
  closed: (code) => void (isDead() || connection.closed(code)),
})
