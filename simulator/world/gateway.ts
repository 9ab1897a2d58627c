import { createHash } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import type { Layer } from 'effect'
import { demoCatalog, startDemoGateway } from '#demo/gateway.ts'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { QuietHours } from '#domain/catalog/store.ts'
import type { Database } from '#gateway/db/database.ts'
import { overPglite } from '#gateway/db/pglite.ts'
import type { Network } from '../network/network.ts'
import type { Scenario } from '../scenario/schema.ts'
import { type Reach, reachOf } from '../services/reach.ts'
import { fetchFrom } from './fetch.ts'
import { openLine } from './line.ts'
import { preparedPglite } from './prepared-database.ts'
import type { VirtualTime } from './virtual-time.ts'

const adminToken = 'world-admin'

/** Puts something between the actors and the gateway: a test's bug, which the run is to find. */
export type Plant = (network: Network) => Network

export type WorldGateway = {
  /** How actors reach it. */
  readonly reach: Layer.Layer<Reach>
  /** SHA-256 over every event of its log, in their order, with their times. */
  readonly hashOfLog: () => Promise<string>
  readonly close: () => Promise<void>
}

/** The data of a gateway that has just started, for the next one in this thread: migrations take a second. */
let image: Blob | null = null

/** The whole gateway of a node, in this thread, on virtual time, with its data in memory. */
export async function startWorldGateway(
  time: VirtualTime,
  plant: Plant,
  { quietHours }: Pick<Scenario, 'quietHours'>,
): Promise<WorldGateway> {
  const pglite = image ? await PGlite.create({ loadDataDir: image }) : await preparedPglite()
  const database = overPglite(pglite)
  const node = await startDemoGateway(
    {
      ADMIN_TOKEN: adminToken,
      RATE_LIMIT: '0',
      CONNECTIONS_PER_ADDRESS: '0',
      LOG_LEVEL: 'error',
      CHECK_RESPONSES: '',
      REALTIME_SECRET: 'world-secret',
    },
    {
      database,
      catalog: withQuietHours(demoCatalog(), quietHours),
      clock: { now: time.now, after: time.after, every: time.pulse },
      withoutNetwork: true,
    },
  )
  image ??= (await pglite.dumpDataDir('none')) as Blob
  const network: Network = { fetch: fetchFrom(node, time), open: (_, events) => openLine(node.connect, time, events) }
  const reach = reachOf({ baseUrl: 'http://gateway', adminToken, patience: 'brief', network: plant(network) })
  return { reach, hashOfLog: () => hashOf(database), close: node.close }
}

const withQuietHours = (catalog: CatalogDocument, quietHours: QuietHours | null): CatalogDocument => ({
  ...catalog,
  stores: catalog.stores.map((store) => {
    const { abandonedCarts } = store.settings
    return {
      ...store,
      settings: { ...store.settings, abandonedCarts: abandonedCarts && { ...abandonedCarts, quietHours } },
    }
  }),
})

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
