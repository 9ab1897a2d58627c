import { Agent } from 'node:http'
import createClient from 'openapi-fetch'
import { openPostgres } from '#gateway/db/postgres.ts'
import type { paths } from '#openapi/generated/api.d.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { localNats } from '#tests/kit/nats-server.ts'
import { forkGateway, type GatewayProcess } from '#tests/kit/process.ts'
import { type Racer, race, send } from '#tests/kit/race.ts'
import { aWatcher } from '#tests/kit/watcher.ts'
import { readCommandLine } from '../command-line.ts'
import type { Progress } from '../progress.ts'
import { postgresServer } from '../realtime/database.ts'
import { percentile } from '../realtime/job.ts'
import { installed } from '../realtime/processes.ts'
import { aligned } from '../realtime/report.ts'

/**
 * `npm run bench -- auction`: this many couriers accept one shipment in one moment, shipment after
 * shipment. Beside it, as many read one in one moment: the difference is the cost of the auction.
 */
export async function auction(args: readonly string[], { tell }: Progress): Promise<void> {
  const { counts: size, measures } = readCommandLine(args, {
    parts: ['embedded', 'postgres', 'two-nodes'],
    counts: { couriers: 200, shipments: 100 },
  })
  const rows: (readonly string[])[] = []
  if (measures('embedded')) rows.push(await contest('embedded, 1 node', 1, { DATA_DIR: 'memory:' }, size, tell))
  if (measures('postgres') || measures('two-nodes')) {
    tell('starting PostgreSQL')
    const { says, schema, close } = await postgresServer()
    if (measures('postgres')) rows.push(await contest(`${says}, 1 node`, 1, (await schema()).settings, size, tell))
    if (measures('two-nodes')) {
      const hasNats = installed('nats-server') !== null
      if (!hasNats) tell('left out: nats-server is not on the PATH, so two nodes hear of each other by the log alone')
      rows.push(await contest(`${says}, 2 nodes`, 2, (await schema()).settings, size, tell, hasNats))
    }
    await close()
  }
  console.log(
    `\n${size.couriers} couriers race for each of ${size.shipments} shipments\n\n${aligned([head, ...rows])}\n`,
  )
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
  'slide to diner p50, ms',
  'p99, ms',
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
  tell: Progress['tell'],
  withNats = false,
): Promise<readonly string[]> {
  tell(`${name}: starting`)
  const nats = withNats && count > 1 ? await localNats() : null
  const settings = {
    RATE_LIMIT: '0',
    CONNECTIONS_PER_ADDRESS: '0',
    ...environment,
    ...(nats && { NATS_URL: nats.url }),
  }
  const nodes: GatewayProcess[] = []
  while (nodes.length < count) nodes.push(await forkGateway(settings))
  const [first] = nodes as [GatewayProcess]
  const api = createClient<paths>({ baseUrl: first.url })
  tell(`${name}: ${many} couriers begin their shifts, and ${shipments} orders are accepted`)
  const couriers: Racer[] = []
  while (couriers.length < many) couriers.push(await aCourier({ api, url: first.url }, `R${couriers.length}`))
  const orders: Awaited<ReturnType<typeof anOfferedOrder>>[] = []
  while (orders.length < shipments) orders.push(await anOfferedOrder({ api, url: first.url }))

  const agent = new Agent({ keepAlive: true, maxSockets: many })
  const reads: number[] = []
  const read = async ({ token }: Racer, n: number) => {
    const started = performance.now()
    await send('GET', `${nodes[n % count]!.url}/api/shipments/${orders[0]!.shipmentId}`, agent, token)
    reads.push(performance.now() - started)
  }
  tell(`${name}: all read one shipment, 20 times`)
  for (let round = 0; round < Math.min(20, shipments); round++) await Promise.all(couriers.map(read))

  tell(`${name}: ${shipments} races`)
  const before = await troubles(environment)
  const started = performance.now()
  const accepts: number[] = []
  const won: Won[] = []
  let winners = 0
  let disagreements = 0
  for (const { shipmentId, trackingId } of orders) {
    const { told, trusted, milliseconds } = await race(nodes, couriers, shipmentId, agent)
    if (trusted[0]) won.push({ shipmentId, trackingId, riderId: trusted[0] })
    accepts.push(...milliseconds)
    winners += trusted.length
    disagreements += told.filter((holder) => holder !== trusted[0]).length
  }
  const seconds = (performance.now() - started) / 1000
  const after = await troubles(environment)
  tell(`${name}: ${winners} winners after ${seconds.toFixed(1)} s; now they drive, and their diners look`)
  const seen = Float64Array.from(
    await slidesSeen(nodes, new Map(couriers.map((one) => [one.id, one])), won, agent),
  ).sort()
  agent.destroy()
  for (const node of nodes) await node.stop()
  await nats?.stop()
  const [accept, plain] = [Float64Array.from(accepts).sort(), Float64Array.from(reads).sort()]
  tell(
    `${name}: accept p50 ${percentile(accept, 0.5).toFixed(0)} ms, p99 ${percentile(accept, 0.99).toFixed(0)}; slide to diner p50 ${percentile(seen, 0.5).toFixed(0)}`,
  )
  const figures = [percentile(accept, 0.5), percentile(accept, 0.99), percentile(plain, 0.5), percentile(plain, 0.99)]
  return [
    name,
    String(winners),
    String(disagreements),
    ...figures.map((value) => value.toFixed(0)),
    (percentile(accept, 0.99) / percentile(plain, 0.99)).toFixed(2),
    percentile(seen, 0.5).toFixed(0),
    percentile(seen, 0.99).toFixed(0),
    seconds.toFixed(1),
    ...(before && after
      ? [after.deadlocks - before.deadlocks, after.rolledBack - before.rolledBack].map(String)
      : ['', '']),
  ]
}

type Won = { readonly shipmentId: string; readonly trackingId: string; readonly riderId: string }

/** From the slide until the diner's page shows it; the diner uses the last node while the courier slides at the first. */
async function slidesSeen(
  nodes: readonly GatewayProcess[],
  couriers: ReadonlyMap<string, Racer>,
  won: readonly Won[],
  agent: Agent,
): Promise<readonly number[]> {
  const taken: number[] = []
  for (const { shipmentId, trackingId, riderId } of won) {
    const { id, name, phone, token } = couriers.get(riderId)!
    const diner = await aWatcher(nodes.at(-1)!, trackingId)
    for (const status of ['IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED']) {
      const arrived = diner.until(({ shipment }) => shipment.status === status)
      const started = performance.now()
      const body = { id: shipmentId, status, rider_id: id, rider_name: name, rider_phone: phone }
      await send('PUT', `${nodes[0]!.url}/api/shipments/${shipmentId}`, agent, token, body)
      await arrived
      taken.push(performance.now() - started)
    }
    diner.close()
  }
  return taken
}

/** The server's counters so far; null for an embedded one. */
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
