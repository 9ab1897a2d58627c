import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept } from '#domain/kernel/decider.ts'
import { orderDecider } from '#domain/order/decide.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import type { Order } from '#domain/order/state.ts'
import { orderStream } from '#gateway/aggregates/orders/stream.ts'
import { tables } from '#gateway/composition/features.ts'
import type { Database } from '#gateway/db/database.ts'
import { createLog } from '#gateway/events/log.ts'
import { createEventStore } from '#gateway/events/pg-event-store.ts'
import { stateTable } from '#gateway/events/state-table.ts'
import type { StreamKind } from '#gateway/events/stream-kind.ts'
import { verify } from '#gateway/log/verify.ts'
import { store } from '#tests/kit/aged-log.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { testDigests } from '#tests/kit/digests.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'

// A rolling upgrade from 0.1.0: a node of that release writes the rows of orders beside this one, without the zone that took the address.

let database: Database
let gateway: TestGateway
const start = () => startTestGateway({ database: { ...database, close: async () => undefined } })
beforeAll(async () => {
  database = await openTestDatabase()
  gateway = await start()
})
afterAll(async () => {
  await gateway.close()
  await database.close()
})

/** It writes the event that it is given, and folds as the earlier release did. */
const olderStream: StreamKind<Order, OrderEvent, OrderEvent, never> = {
  kind: orderStream.kind,
  whose: orderStream.whose,
  types: orderStream.types,
  decider: {
    initial: orderDecider.initial,
    decide: (_state, event) => accept(event),
    evolve(order, event) {
      const next = orderDecider.evolve(order, event)
      if (next.status === 'NONE') return next
      const { deliveryZoneId: _, ...known } = next
      return known
    },
  },
}
const olderTable = stateTable({
  ...{ name: 'orders', version: 4, stream: olderStream },
  columns: {
    code: 'text',
    store_id: 'text',
    phone: 'text',
    status: 'text',
    ordered_at: 'timestamptz',
    tracking_id: 'text',
  },
  row: (order) =>
    order.status === 'NONE'
      ? null
      : {
          ...{ code: order.code, store_id: order.storeId, phone: order.customer.phone, status: order.status },
          ...{ ordered_at: order.times.placed, tracking_id: order.logisticsOrderId },
        },
})

const olderNodeAccepts = (id: string) =>
  createLog({
    ...{ db: database, store: createEventStore([olderStream]), tables: [olderTable], reactions: [] },
    ...{ digests: testDigests, now: () => gateway.clock.now(), onCommit: () => undefined },
  }).transact<null, never>({ by: { is: 'script' } }, async (unit) => {
    await unit.execute(olderStream, id, { type: 'OrderAccepted', at: gateway.clock.now().toISOString() })
    return { ok: true, value: null }
  })

const wrongRows = async () => (await verify(database, store, tables)).findings
const zoneOf = async (id: string) =>
  (await database.query<{ zone: string }>(`select state->>'deliveryZoneId' as zone from orders where id = $1`, [id]))
    .rows[0]?.zone

test('an order keeps the zone of its address after a node of the release before has written its row', async () => {
  const { id } = await placeOrder(gateway)
  const zone = await zoneOf(id)
  expect(zone).toEqual(expect.any(String))
  await olderNodeAccepts(id)
  expect([await zoneOf(id), await wrongRows()]).toMatchObject([null, [{ table: 'orders', id, problem: 'differs' }]])
  await gateway.settle()
  expect([await zoneOf(id), await wrongRows()]).toEqual([zone, []])
})

test('a row from before the marks is folded once by the next node that starts', async () => {
  const { id } = await placeOrder(gateway)
  await database.query(
    `update orders set folded_by = null, folded_to = null, state = state - 'deliveryZoneId' where id = $1`,
    [id],
  )
  await gateway.close()
  gateway = await start()
  await expect.poll(() => zoneOf(id)).toEqual(expect.any(String))
})
