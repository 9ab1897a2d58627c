import createClient from 'openapi-fetch'
import { expect, onTestFinished, test } from 'vitest'
import { customerDecider } from '#domain/customer/decide.ts'
import { fold } from '#domain/kernel/decider.ts'
import { orderDecider } from '#domain/order/decide.ts'
import { riderDecider } from '#domain/rider/decide.ts'
import { shipmentDecider } from '#domain/shipment/decide.ts'
import type { Database } from '#gateway/db/database.ts'
import { openPostgres } from '#gateway/db/postgres.ts'
import type { components, paths } from '#openapi/generated/api.d.ts'
import { store } from '#tests/kit/aged-log.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { twoMortalNodes } from '#tests/kit/mortal-nodes.ts'
import { mortalPostgres } from '#tests/kit/mortal-postgres.ts'
import { mortalNats } from '#tests/kit/nats.ts'
import { needs } from '#tests/kit/needs.ts'
import { seeded, stubborn } from '#tests/kit/stubborn.ts'

type Status = components['schemas']['ShipmentStatus']

/** At least one turn of all disturbances; more for as many seconds as this says. */
const budgetMs = Number(process.env['KILL_BUDGET_SECONDS'] ?? 0) * 1_000
const seed = Number(process.env['KILL_SEED'] ?? 1)
const phones = 4
/** This many commands are answered between two disturbances: each falls into a running load. */
const breath = 8

const steps: readonly Status[] = ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED']
const admin = { authorization: 'Bearer demo-admin' }

/** Counts answered commands, and wakes waiters for more of them. */
function counter() {
  let count = 0
  const waiting = new Set<() => void>()
  return {
    count: () => count,
    add() {
      count++
      for (const look of waiting) look()
    },
    more: (many: number) =>
      new Promise<void>((resolve) => {
        const enough = count + many
        const look = () => {
          if (count < enough) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
  }
}

test('acknowledged work of two nodes is in the log exactly once after kills of all parts in turn', {
  ...needs('postgres', 'nats-server'),
  timeout: 180_000 + budgetMs,
}, async () => {
  const [server, nats] = [await mortalPostgres(), await mortalNats()]
  onTestFinished(server.stop)
  const environment = { DATABASE_URL: server.url, NATS_URL: nats.url, LOG_LEVEL: 'silent' }
  const nodes = await twoMortalNodes(environment, environment)
  onTestFinished(nodes.end)
  const random = seeded(seed)
  const client = stubborn(nodes.urls, random)
  const answered = counter()
  const first = { api: createClient<paths>({ baseUrl: nodes.urls[0]! }), url: nodes.urls[0]! }
  const delivered: { readonly code: string; readonly shipmentId: string }[] = []
  const couriers = await Promise.all(Array.from({ length: phones }, () => aCourier(first)))
  const body = await aSubmission(first)

  const tell = async <Data>(call: Parameters<typeof client.ask<Data>>[0]) => {
    const data = await client.ask(call)
    answered.add()
    return data
  }
  let isOver = false
  /** Orders, accepts and drives, one command after another, each under one key until it is answered. */
  const phone = async (courier: (typeof couriers)[number], name: string) => {
    for (let n = 0; !isOver; n++) {
      const key = (command: string) => ({ 'Idempotency-Key': `${name}-${n}-${command}` })
      const { code } = await tell((api) => api.POST('/api/order', { body, headers: key('order') }))
      const path = { code }
      const headers = { ...admin, ...key('accept') }
      await tell((api) => api.POST('/api/console/orders/{code}/accept', { params: { path }, headers }))
      const seen = await client.ask((api) =>
        api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', {
          params: { path: { alias: 'parrilla-centro', orderCode: code } },
        }),
      )
      const { id } = seen.shipment
      for (const status of steps)
        await tell((api) =>
          api.PUT('/api/shipments/{id}', {
            params: { path: { id } },
            headers: { ...courier.headers, ...key(status) },
            body: { id, status, rider_id: courier.id, rider_name: courier.name, rider_phone: courier.phone },
          }),
        )
      delivered.push({ code, shipmentId: id })
    }
  }
  const load = Promise.all(couriers.map((courier, index) => phone(courier, `phone-${index}`)))
  load.catch(() => undefined) // told below

  const disturbances = [
    async () => {
      await nodes.kill(0)
      await answered.more(breath)
      await nodes.start(0)
    },
    server.restart,
    async () => {
      await nats.kill()
      await answered.more(breath)
      await nats.start()
    },
    async () => {
      await nodes.kill(1)
      await answered.more(breath)
      await nodes.start(1)
    },
    server.crashBackend,
  ]
  const end = Date.now() + budgetMs
  const disturb = async () => {
    do
      for (const disturbance of disturbances) {
        await answered.more(breath)
        await disturbance()
      }
    while (Date.now() < end)
    await answered.more(breath)
  }
  await Promise.race([disturb(), load])
  isOver = true
  await load

  expect(client.retries()).toBeGreaterThan(0)
  const db = openPostgres(server.url, { onError: () => undefined })
  onTestFinished(db.close)
  await expectOnceEach(db, delivered)
  await expectTablesAreFolds(db)
})

async function expectOnceEach(db: Database, delivered: readonly { code: string; shipmentId: string }[]) {
  const { rows } = await db.query<{ stream: string; version: number; what: string; code: string | null }>(
    `select stream, version, coalesce(data->>'to', type) as what, data->>'code' as code from events order by stream, version`,
  )
  const streams = Map.groupBy(rows, ({ stream }) => stream)
  for (const [stream, events] of streams)
    expect(
      events.map(({ version }) => version),
      stream,
    ).toEqual(events.map((_, index) => index + 1))
  const whatOf = (stream: string) => streams.get(stream)?.map(({ what }) => what)
  const orders = [...streams].filter(([stream]) => stream.startsWith('order-'))
  const codes = orders.map(([, [placed]]) => placed?.code)
  expect(codes.toSorted()).toEqual(delivered.map(({ code }) => code).toSorted())
  for (const [stream] of orders)
    expect(whatOf(stream), stream).toEqual(['OrderPlaced', 'OrderAccepted', 'OrderDelivered'])
  expect([...streams.keys()].filter((stream) => stream.startsWith('shipment-'))).toHaveLength(delivered.length)
  for (const { shipmentId } of delivered)
    expect(whatOf(`shipment-${shipmentId}`), shipmentId).toEqual([
      'ShipmentCreated',
      'ShipmentOffered',
      'ShipmentAccepted',
      ...steps.slice(1),
    ])
}

/** Each row of a table against its stream, folded from the first event. */
async function expectTablesAreFolds(db: Database) {
  const tables = [
    ['orders', 'order', orderDecider],
    ['shipments', 'shipment', shipmentDecider],
    ['riders', 'rider', riderDecider],
    ['customers', 'customer', customerDecider],
  ] as const
  for (const [table, kind, decider] of tables) {
    const { rows } = await db.query<{ id: string; state: unknown }>(`select id, state from ${table}`)
    const { rows: streams } = await db.query(`select distinct stream from events where stream like '${kind}-%'`)
    expect(rows, table).toHaveLength(streams.length)
    for (const { id, state } of rows) {
      const { events } = await store.readStream(db, `${kind}-${id}`)
      const folded = fold<unknown, never>(
        decider as never,
        events.map(({ event }) => event as never),
      )
      expect(state, `${kind} ${id}`).toEqual(JSON.parse(JSON.stringify(folded)))
    }
  }
}
