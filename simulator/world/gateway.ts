import { createHash } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { demoCatalog } from '#demo/gateway.ts'
import type { Database } from '#gateway/db/database.ts'
import { overPglite } from '#gateway/db/pglite.ts'
import { type DatabaseFiles, databaseOf, filesOf } from '#gateway/db/prepared/database-files.ts'
import { seededBytes } from '../ground/dice.ts'
import type { Network } from '../network/network.ts'
import { withReaders } from '../network/readers.ts'
import type { WebhookMode } from '../scenario/diners.ts'
import { pickOf } from '../scenario/mix.ts'
import type { Scenario } from '../scenario/schema.ts'
import type { GatewayAddress } from '../services/calls.ts'
import { worldBus } from './bus.ts'
import { type ShopTerms, withTerms } from './catalog.ts'
import { startCluster } from './cluster.ts'
import { adminToken, startNode } from './node.ts'
import { leaveParserPlain } from './plain-parser.ts'
import { preparedPglite } from './prepared-database.ts'
import { catalogAt, changeCatalog } from './shop-catalog.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Puts something between the actors and the gateway: a test's bug that the run should find. */
export type Plant = (network: Network) => Network

export type WorldGateway = {
  /** The address for actors. */
  readonly address: GatewayAddress
  /** SHA-256 over every event of its log, in order, with their times. */
  readonly hashOfLog: () => Promise<string>
  /** The time of its statements, in milliseconds of real time. */
  readonly databaseMs: () => number
  readonly close: () => Promise<void>
}

leaveParserPlain()

/** The data of a gateway that has just started, from which later ones in this thread start faster. */
let started: DatabaseFiles | null = null
/** A thread with one run has no use for a copy of 100 MB. */
let isFirst = true

/** Starts the nodes that a scenario asks for, in this thread, on virtual time, with their data in memory. */
export async function startWorldGateway(
  time: VirtualTime,
  plant: Plant,
  scenario: ShopTerms &
    Pick<Scenario, 'shops' | 'faults' | 'nodes' | 'outages' | 'seed' | 'webhooks' | 'watchers' | 'printers'>,
  throwDice: (seed: string) => void,
  realNow: () => number,
): Promise<WorldGateway> {
  const pglite = started ? await databaseOf(started) : await preparedPglite()
  const databaseMs = statementsClock(pglite, realNow)
  const database = overPglite(pglite)
  const [catalog, began] = [withTerms(demoCatalog(), scenario), time.ms()]
  const bus = worldBus(time)
  const { fraction } = seededBytes(`${scenario.seed}/webhooks`)
  let isDatabaseAway = false
  let starts = 0
  const start = async () => {
    const node = await startNode({
      ...{ time, database, isDatabaseAway: () => isDatabaseAway, bus: bus.join() },
      sandboxWebhooks: () => pickOf<WebhookMode>(scenario.webhooks, fraction()),
      catalog: catalogAt(catalog, scenario, time.ms() - began),
      printers: scenario.printers.map(({ store }) => store),
    })
    // Starting draws a number of values that depends on the modules that this thread has already loaded.
    throwDice(`${scenario.seed}/start/${++starts}`)
    if (!isFirst) started ??= await filesOf(pglite)
    isFirst = false
    return node
  }
  const cluster = await startCluster(
    {
      time,
      start,
      databaseAway: (value) => {
        isDatabaseAway = value
      },
      busAway: bus.away,
    },
    scenario,
  )
  const stopChanging = changeCatalog(database, time, catalog, scenario)
  const address: GatewayAddress = {
    baseUrl: 'http://gateway',
    adminToken,
    // A long wait does not fail a run; the file says what the run must reach in its time.
    patience: 'endless',
    network: withReaders(plant(cluster.network), scenario),
  }
  return {
    address,
    hashOfLog: () => hashOf(database),
    databaseMs,
    async close() {
      stopChanging()
      await cluster.close()
      await database.close()
    },
  }
}

const page = 5_000

async function hashOf(database: Database): Promise<string> {
  const hash = createHash('sha256')
  for (let after = '0'; ; ) {
    const { rows } = await database.query<{ seq: string; event: string }>(
      `select seq::text, jsonb_build_array(stream, version, at, type, data, meta)::text as event
       from events where seq > $1::bigint order by seq limit ${page}`,
      [after],
    )
    for (const { event } of rows) hash.update(event).update('\n')
    if (rows.length < page) return hash.digest('hex')
    after = rows.at(-1)?.seq ?? after
  }
}

/**
 * Returns a function for the time, by `now`, that an instance's statements have taken since. It is the lower bound of
 * any run on it, because one thread does all work of a run. All our statements go through the one call that does not
 * wait.
 */
function statementsClock(pglite: PGlite, now: () => number): () => number {
  const run = pglite.execProtocolRawSync.bind(pglite)
  let taken = 0
  pglite.execProtocolRawSync = (message) => {
    const began = now()
    try {
      return run(message)
    } finally {
      taken += now() - began
    }
  }
  return () => taken
}
