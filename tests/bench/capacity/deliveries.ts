import createClient from 'openapi-fetch'
import type { Database } from '#gateway/db/database.ts'
import type { paths } from '#openapi/generated/api.d.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { cpuSeconds, machineSeconds } from '../realtime/accounting.ts'
import { inParallel } from '../realtime/job.ts'
import { relayDrained } from '../relay-lag.ts'
import type { LoadOn } from './bench.ts'
import { each, startNodes } from './nodes.ts'

const couriersAtOnce = 8
const warmUp = 40
const steps = ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED'] as const

export const deliveryHead = [
  'deliveries',
  'events of one',
  'log, kB',
  'all tables, kB',
  'WAL, kB',
  'CPU of each node, ms',
  'rest, ms',
]

/**
 * The cost of one delivery, from the order to the door, without readers: all calls go to the first node, and others only take the events.
 * The rest of the machine is the database, the load generator and other work.
 */
export const deliveries: LoadOn = async ({ name, nodes: count, ground, raise, tell }) => {
  const nodes = await startNodes(count, ground.settings)
  const { url } = nodes.at(0)
  const api = createClient<paths>({ baseUrl: url })
  tell(`${name}: ${raise.from} deliveries`)
  const phones: Awaited<ReturnType<typeof aCourier>>[] = []
  while (phones.length < couriersAtOnce) phones.push(await aCourier({ api, url }, `R${phones.length}`))
  const free = [...phones]
  const deliver = async () => {
    const courier = free.pop()
    if (!courier) throw new Error('no courier is free')
    const { shipmentId } = await anOfferedOrder({ api, url })
    for (const status of steps) {
      const { error } = await courier.slide(shipmentId, status)
      if (error) throw new Error(JSON.stringify(error))
    }
    free.push(courier)
  }
  const many = (deliveriesOf: number) => inParallel(deliveriesOf, couriersAtOnce, deliver)
  const drained = async () => {
    for (const node of nodes.all) await relayDrained(node.url)
  }
  await many(warmUp)
  await drained()
  const isServer = count > 1 || !ground.settings['DATA_DIR']
  const before = isServer ? await asked(ground.open, walOf) : null
  const [cpu, machine, own] = [nodes.all.map(({ pid }) => cpuSeconds(pid).total), machineSeconds(), process.cpuUsage()]
  await many(raise.from)
  await drained()
  const spent = nodes.all.map(({ pid }, n) => cpuSeconds(pid).total - (cpu[n] ?? 0))
  const { user, system } = process.cpuUsage(own)
  const rest = machineSeconds() - machine - spent.reduce((sum, one) => sum + one, (user + system) / 1e6)
  const after = isServer ? await asked(ground.open, walOf) : null
  await nodes.stop()
  const size = await asked(ground.open, sizesOf)
  const of = (bytes: number) => (bytes / 1024 / (raise.from + warmUp)).toFixed(1)
  const milliseconds = (seconds: number) => (1_000 * seconds) / raise.from
  const wal = before === null || after === null ? '–' : ((after - before) / 1024 / raise.from).toFixed(1)
  const events = (size.events / (raise.from + warmUp)).toFixed(1)
  const costs = [each(spent.map(milliseconds), 1), milliseconds(rest).toFixed(1)]
  return [[name, String(raise.from), events, of(size.log), of(size.tables), wal, ...costs]]
}

async function asked<Answer>(open: () => Promise<Database>, ask: (db: Database) => Promise<Answer>): Promise<Answer> {
  const db = await open()
  return ask(db).finally(db.close)
}

async function walOf(db: Database): Promise<number> {
  const { rows } = await db.query<{ bytes: string }>(`select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes`)
  return Number(rows[0]?.bytes)
}

async function sizesOf(db: Database) {
  const { rows } = await db.query<Record<'events' | 'log' | 'tables', string>>(
    `select (select count(*) from events) as events,
       pg_total_relation_size('events') + pg_total_relation_size('personal_data') as log,
       (select sum(pg_total_relation_size(oid)) from pg_class
        where relkind = 'r' and relnamespace = (select relnamespace from pg_class where oid = 'events'::regclass)) as tables`,
  )
  const [one] = rows
  return { events: Number(one?.events), log: Number(one?.log), tables: Number(one?.tables) }
}
