import { expect, test, vi } from 'vitest'
import type { KnownShipment } from '#domain/shipment/state.ts'
import type { Sql } from '#gateway/db/database.ts'
import { retryMs } from '#gateway/tracking/followed-channels.ts'
import { heldBus } from '#tests/kit/held-bus.ts'
import {
  aNode,
  catalog,
  db,
  fixAt,
  onTheWay,
  openLiveTables,
  put,
  recorded,
  riderOf,
  withoutStores,
} from '#tests/kit/live-node.ts'
import { aShipment } from '#tests/kit/shipment.ts'

openLiveTables()

const isReadOfChannels = (text: string) => text.includes('s.tracking_id in (select unnest')

/** The tables. A read of channels answers when the test says so, with the rows of its beginning. */
function heldTables() {
  const held: (() => void)[] = []
  const sql: Sql = {
    async query(...asked) {
      const answer = await db.query(...asked)
      if (isReadOfChannels(asked[0])) await new Promise<void>((resolve) => held.push(resolve))
      return answer as never
    },
  }
  return {
    sql,
    reads: () => held.length,
    /** Waits until this read is under way. */
    begun: (read: number) => vi.waitFor(() => expect(held).toHaveLength(read)),
    answer: (read: number) => held[read - 1]!(),
  }
}

const step = (shipment: KnownShipment) => recorded(`shipment-${shipment.shipmentId}`)
const ownChannel = (shipment: KnownShipment) => `private-rider-${riderOf(shipment)}`

test('a change during the read of a channel is what the courier is told by, and no older answer is', async () => {
  const { sql, begun, answer } = heldTables()
  const { live, come, watched } = aNode({ sql })
  const shipment = await onTheWay()
  const diner = come(shipment)
  await begun(1)
  await put({ ...shipment, status: 'DELIVERED' }, 2)
  await live.follow(step(shipment))
  answer(1)
  await diner.primed
  expect(diner.shown.map(({ shipment: { status } }) => status)).toEqual(['DELIVERED'])
  expect(watched()).toEqual([])
  await live.stop()
})

test('a change during the read of a channel has the courier told to report fast, for good', async () => {
  const { sql, begun, answer } = heldTables()
  const { live, come, watched } = aNode({ sql })
  const shipment = await onTheWay()
  await put({ ...shipment, rider: null, status: 'LOOKING_FOR_DRIVER' })
  const diner = come(shipment)
  await begun(1)
  await put(shipment, 2)
  await live.follow(step(shipment))
  answer(1)
  await diner.primed
  expect(watched()).toEqual([[ownChannel(shipment), true]])
  await live.stop()
})

test('a change during the read of a channel is kept for a diner who leaves, and costs no other read', async () => {
  const { sql, begun, answer, reads } = heldTables()
  const { live, come } = aNode({ sql })
  const shipment = await onTheWay()
  const first = come(shipment)
  await begun(1)
  await put({ ...shipment, status: 'DELIVERED' }, 2)
  await live.follow(step(shipment))
  first.leave()
  answer(1)
  await first.primed
  const back = come(shipment)
  await back.primed
  expect(back.shown.map(({ shipment: { status } }) => status)).toEqual(['DELIVERED'])
  expect(reads()).toBe(1)
  await live.stop()
})

test('a change that cannot be shown proves a shipment, though the read began before it was created', async () => {
  const { sql, begun, answer } = heldTables()
  let shop = withoutStores
  const { live, come } = aNode({ sql, shop: () => shop })
  const shipment = aShipment({ shipmentId: 's-created', logisticsOrderId: 'created', rider: null })
  const first = come(shipment)
  await begun(1)
  await put(shipment)
  await live.follow(step(shipment))
  answer(1)
  await first.primed
  first.leave()
  shop = catalog
  const back = come(shipment)
  await begun(2)
  answer(2)
  await back.primed
  expect(back.shown).toHaveLength(1)
  await live.stop()
})

test('a diner who comes during the read of a channel is filled by its answer', async () => {
  const { sql, begun, answer, reads } = heldTables()
  const { live, come } = aNode({ sql })
  const shipment = await onTheWay()
  const first = come(shipment)
  await begun(1)
  const second = come(shipment)
  answer(1)
  await Promise.all([first.primed, second.primed])
  expect([first.shown.length, second.shown.length, reads()]).toEqual([1, 1, 1])
  await live.stop()
})

test('a diner who comes during a read never gets the answer for one who has left: it may be older', async () => {
  const { sql, begun, answer } = heldTables()
  const { live, come } = aNode({ sql })
  const shipment = await onTheWay()
  await live.report(riderOf(shipment), [fixAt(0)])
  const first = come(shipment)
  await begun(1)
  first.leave()
  await put({ ...shipment, status: 'DELIVERED' }, 2)
  await live.follow(step(shipment))
  const back = come(shipment)
  answer(1)
  await begun(2)
  expect(back.shown).toEqual([])
  answer(2)
  await back.primed
  expect(back.lats()).toEqual([null])
  await live.stop()
})

test('a diner whose channel could not be read gets all of it once the database is back', async () => {
  let isAway = true
  const sql: Sql = {
    query: (...asked) =>
      isAway && isReadOfChannels(asked[0]) ? Promise.reject(new Error('away')) : db.query(...asked),
  }
  const between = heldBus()
  const { live, come, clock, faults, watched } = aNode({ sql, bus: between.node() })
  const shipment = await onTheWay()
  const diners = [come(shipment), come(await onTheWay())]
  await Promise.all(diners.map(({ primed }) => primed))
  expect(faults.splice(0).map(String)).toEqual(['Error: away'])
  clock.advance(retryMs)
  await vi.waitFor(() => expect(faults).toHaveLength(1))
  expect([diners.map(({ shown }) => shown.length), between.listeners(), watched()]).toEqual([[0, 0], 0, []])
  isAway = false
  clock.advance(retryMs)
  await vi.waitFor(() => expect(diners.map(({ shown }) => shown.length)).toEqual([1, 1]))
  expect(between.listeners()).toBe(2)
  expect(watched()).toContainEqual([ownChannel(shipment), true])
  await live.stop()
})

test('a diner whose channel could not be read is not read again after leaving', async () => {
  const asked: unknown[] = []
  const sql: Sql = {
    query(...one) {
      if (!isReadOfChannels(one[0])) return db.query(...one)
      asked.push(one[1]?.[0])
      return Promise.reject(new Error('away'))
    },
  }
  const { live, watch, clock } = aNode({ sql })
  const [shipment, other] = [await onTheWay(), await onTheWay()]
  const diner = await watch(shipment)
  diner.leave()
  clock.advance(retryMs)
  await watch(other)
  expect(asked).toEqual([[shipment.logisticsOrderId], [other.logisticsOrderId]])
  await live.stop()
})

test('a diner whose channel could not be read has no courier told of it for a store that is gone', async () => {
  let shop = withoutStores
  const between = heldBus()
  const { live, watch, watched, faults } = aNode({ shop: () => shop, bus: between.node() })
  const shipment = await onTheWay()
  const diner = await watch(shipment)
  expect([diner.shown.length, faults.length, between.listeners(), watched()]).toEqual([0, 1, 0, []])
  shop = catalog
  await watch(shipment)
  expect([diner.shown.length, between.listeners(), watched()]).toEqual([1, 1, [[ownChannel(shipment), true]]])
  await live.stop()
})

test('a node that stops during a read listens to no other node after it', async () => {
  const { sql, begun, answer } = heldTables()
  const between = heldBus()
  const { live, come } = aNode({ sql, bus: between.node() })
  const diner = come(await onTheWay())
  await begun(1)
  await live.stop()
  answer(1)
  await diner.primed
  expect([between.listeners(), diner.shown]).toEqual([0, []])
})
