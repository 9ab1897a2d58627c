import { expect, test } from 'vitest'
import type { Sql } from '#gateway/db/database.ts'
import { lingerMs } from '#gateway/tracking/lingering.ts'
import { heldBus } from '#tests/kit/held-bus.ts'
import { aNode, db, fixAt, onTheWay, openLiveTables, put, recorded, riderOf } from '#tests/kit/live-node.ts'
import { aShipment } from '#tests/kit/shipment.ts'

openLiveTables()

/** The tables, and how often they were read. */
function countedSql() {
  let reads = 0
  const sql: Sql = {
    query: (text, values) => {
      reads++
      return db.query(text, values)
    },
  }
  return { sql, reads: () => reads }
}

const waiting = (id: string) =>
  put(aShipment({ shipmentId: `s-${id}`, logisticsOrderId: id, rider: null, status: 'LOOKING_FOR_DRIVER' }))

test('a diner who is back soon gets the channel’s frame, without a read of the database', async () => {
  const { sql, reads } = countedSql()
  const { live, watch } = aNode({ sql })
  const shipment = await waiting('back-soon')
  const first = await watch(shipment)
  const before = reads()
  first.leave()
  const back = await watch(shipment)
  expect(back.shown).toEqual(first.shown)
  expect(back.shown).toHaveLength(1)
  expect(reads()).toBe(before)
  await live.stop()
})

test('a diner who is back soon gets the events of the time without a reader of the channel', async () => {
  const { live, watch } = aNode()
  const shipment = await waiting('back-later')
  const first = await watch(shipment)
  first.leave()
  await put({ ...shipment, status: 'CANCELED' }, 2)
  await live.follow(recorded(`shipment-${shipment.shipmentId}`))
  const back = await watch(shipment)
  expect(back.shown.map(({ shipment: { status } }) => status)).toEqual(['CANCELED'])
  await live.stop()
})

test('a diner who is back soon sees the last known position, from this node or another', async () => {
  const between = heldBus()
  const [here, there] = [aNode({ bus: between.node() }), aNode({ bus: between.node() })]
  const shipment = await onTheWay()
  const first = await here.watch(shipment)
  await here.live.report(riderOf(shipment), [fixAt(0)])
  first.leave()
  for (const { clock } of [here, there]) clock.advance(2_000)
  await here.live.report(riderOf(shipment), [fixAt(2)])
  const second = await here.watch(shipment)
  expect(second.lats()).toEqual([fixAt(2).lat])
  second.leave()
  for (const { clock } of [here, there]) clock.advance(2_000)
  await there.live.report(riderOf(shipment), [fixAt(4)])
  between.deliver(0, false)
  await expect
    .poll(async () => (await here.live.snapshot(shipment.logisticsOrderId))?.at)
    .toContain(String(fixAt(4).at))
  const third = await here.watch(shipment)
  expect(third.lats()).toEqual([fixAt(4).lat])
  await Promise.all([here.live.stop(), there.live.stop()])
})

test('a diner who is back soon never sees the courier’s position after a delivery without readers here', async () => {
  const { live, watch, clock } = aNode()
  const shipment = await onTheWay()
  const first = await watch(shipment)
  await live.report(riderOf(shipment), [fixAt(0)])
  first.leave()
  await put({ ...shipment, status: 'DELIVERED' }, 2)
  await live.follow(recorded(`shipment-${shipment.shipmentId}`))
  clock.advance(1_000)
  await live.report(riderOf(shipment), [fixAt(1)])
  const back = await watch(shipment)
  expect(back.lats()).toEqual([null])
  await live.stop()
})

test('a diner who is back soon has the courier told that a diner watches again', async () => {
  const { live, watch, watched } = aNode()
  const shipment = await onTheWay()
  const first = await watch(shipment)
  first.leave()
  await watch(shipment)
  const own = `private-rider-${riderOf(shipment)}`
  expect(watched()).toEqual([
    [own, true],
    [own, false],
    [own, true],
  ])
  await live.stop()
})

test('a diner who is back soon is answered from the tables by a node that is late or cannot read the log', async () => {
  let isFollowing = true
  const { sql, reads } = countedSql()
  const { live, watch, clock } = aNode({ sql, isFollowing: () => isFollowing })
  const shipment = await waiting('back-too-late')
  const comeAndGo = async () => {
    const before = reads()
    const diner = await watch(shipment)
    diner.leave()
    return [diner.shown.length, reads() - before]
  }
  expect(await comeAndGo()).toEqual([1, 1])
  expect(await comeAndGo()).toEqual([1, 0])
  isFollowing = false
  expect(await comeAndGo()).toEqual([1, 1])
  isFollowing = true
  clock.advance(2 * lingerMs)
  expect(await comeAndGo()).toEqual([1, 1])
  await live.stop()
})

test('a diner who is back soon costs no read where no shipment has the id, and gets one created later', async () => {
  const { sql, reads } = countedSql()
  const { live, watch } = aNode({ sql })
  const shipment = aShipment({ shipmentId: 's-not-yet', logisticsOrderId: 'not-yet', rider: null })
  const first = await watch(shipment)
  first.leave()
  const before = reads()
  const second = await watch(shipment)
  expect([first.shown, second.shown, reads() - before]).toEqual([[], [], 0])
  second.leave()
  await put(shipment)
  await live.follow(recorded(`shipment-${shipment.shipmentId}`, 'ShipmentCreated', shipment))
  expect((await watch(shipment)).shown).toHaveLength(1)
  await live.stop()
})

test('a channel lingers though another one is being read', async () => {
  const { sql, reads } = countedSql()
  const { live, watch, come } = aNode({ sql })
  const [shipment, other] = [await waiting('left-in-between'), await waiting('still-read')]
  const first = await watch(shipment)
  const { primed } = come(other)
  first.leave()
  await primed
  const before = reads()
  expect((await watch(shipment)).shown).toHaveLength(1)
  expect(reads()).toBe(before)
  await live.stop()
})

test('a second diner of an unknown shipment costs no read while the node can read the log', async () => {
  let isFollowing = true
  const { sql, reads } = countedSql()
  const { live, watch } = aNode({ sql, isFollowing: () => isFollowing })
  const shipment = aShipment({ shipmentId: 's-unknown-yet', logisticsOrderId: 'unknown-yet', rider: null })
  const first = await watch(shipment)
  const before = reads()
  await watch(shipment)
  expect(reads()).toBe(before)
  await put(shipment)
  isFollowing = false
  await watch(shipment)
  expect([first.shown.length, reads()]).toEqual([1, before + 1])
  await live.stop()
})
