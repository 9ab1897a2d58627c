import { Agent } from 'node:http'
import { parseArgs } from 'node:util'
import createClient from 'openapi-fetch'
import { openPostgres } from '#gateway/db/postgres.ts'
import type { paths } from '#openapi/generated/api.d.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { localNats } from '#tests/kit/nats-server.ts'
import { forkGateway, type GatewayProcess } from '#tests/kit/process.ts'
import { type Racer, race, send } from '#tests/kit/race.ts'
import { closeDatabase, database } from '../realtime/database.ts'
import { percentile } from '../realtime/job.ts'
import { installed } from '../realtime/processes.ts'
import { aligned } from '../realtime/report.ts'

/**
 * `npm run bench -- auction`: so many couriers accept one shipment in one moment, shipment after
 * shipment. Beside it, as many read one in one moment: what is left is what the auction costs.
 */
export async function auction(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { couriers: { type: 'string', default: '200' }, shipments: { type: 'string', default: '200' } },
  })
  const size = { couriers: Number(values.couriers), shipments: Number(values.shipments) }
  const { says, fresh } = await database()
  const hasNats = installed('nats-server') !== null
  if (!hasNats)
    console.log('Left out: nats-server is not on the PATH, so two nodes hear of each other by the log alone.')
  const rows = [
    await contest('embedded, 1 node', 1, { DATA_DIR: 'memory:' }, size),
    await contest(`${says}, 1 node`, 1, await fresh(), size),
    await contest(`${says}, 2 nodes`, 2, await fresh(), size, hasNats),
  ]
  console.log(
    `\n${size.couriers} couriers race for each of ${size.shipments} shipments\n\n${aligned([head, ...rows])}\n`,
  )
  await closeDatabase()
}

const head = [
  '',
  'winners',
  'told another',
  'accept p50, ms',
  'p99, ms',
  'read p50, ms',
  'p99, ms',
  'accept p99 / read p99',
  'seconds in all',
  'deadlocks',
  'rolled back',
]

type Size = { readonly couriers: number; readonly shipments: number }

async function contest(
  name: string,
  count: number,
  environment: Readonly<Record<string, string>>,
  { couriers: many, shipments }: Size,
  withNats = false,
): Promise<readonly string[]> {
  const nats = withNats && count > 1 ? await localNats() : null
  const settings = { RATE_LIMIT: '0', ...environment, ...(nats && { NATS_URL: nats.url }) }
  const nodes: GatewayProcess[] = []
  while (nodes.length < count) nodes.push(await forkGateway(settings))
  const [first] = nodes as [GatewayProcess]
  const api = createClient<paths>({ baseUrl: first.url })
  const couriers: Racer[] = []
  while (couriers.length < many) couriers.push(await aCourier({ api, url: first.url }, `R${couriers.length}`))
  const ids: string[] = []
  while (ids.length < shipments) ids.push((await anOfferedOrder({ api, url: first.url })).shipmentId)

  const agent = new Agent({ keepAlive: true, maxSockets: many })
  const reads: number[] = []
  const read = async ({ token }: Racer, n: number) => {
    const started = performance.now()
    await send('GET', `${nodes[n % count]!.url}/api/shipments/${ids[0]}`, agent, token)
    reads.push(performance.now() - started)
  }
  for (let round = 0; round < Math.min(20, shipments); round++) await Promise.all(couriers.map(read))

  const before = await troubles(environment)
  const started = performance.now()
  const accepts: number[] = []
  let winners = 0
  let disagreements = 0
  for (const id of ids) {
    const { told, trusted, milliseconds } = await race(nodes, couriers, id, agent)
    accepts.push(...milliseconds)
    winners += trusted.length
    disagreements += told.filter((holder) => holder !== trusted[0]).length
  }
  const seconds = (performance.now() - started) / 1000
  const after = await troubles(environment)
  agent.destroy()
  for (const node of nodes) await node.stop()
  await nats?.stop()
  const [accept, plain] = [Float64Array.from(accepts).sort(), Float64Array.from(reads).sort()]
  const figures = [percentile(accept, 0.5), percentile(accept, 0.99), percentile(plain, 0.5), percentile(plain, 0.99)]
  return [
    name,
    String(winners),
    String(disagreements),
    ...figures.map((value) => value.toFixed(0)),
    (percentile(accept, 0.99) / percentile(plain, 0.99)).toFixed(2),
    seconds.toFixed(1),
    ...(before && after
      ? [after.deadlocks - before.deadlocks, after.rolledBack - before.rolledBack].map(String)
      : ['', '']),
  ]
}

/** What the server has counted so far; null for an embedded one. */
async function troubles({ DATABASE_URL: url }: Readonly<Record<string, string>>) {
  if (!url) return null
  const db = openPostgres(url, { onError: () => undefined })
  // The server's own counters are up to a second late.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const { rows } = await db.query<{ deadlocks: number; rolledBack: number }>(
    `select deadlocks::int, xact_rollback::int as "rolledBack" from pg_stat_database where datname = current_database()`,
  )
  await db.close()
  return rows[0] ?? null
}
