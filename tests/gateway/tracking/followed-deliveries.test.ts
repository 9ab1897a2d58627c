import { expect, test, vi } from 'vitest'
import type { KnownShipment } from '#domain/shipment/state.ts'
import type { Sql } from '#gateway/db/database.ts'
import { lingerMs } from '#gateway/tracking/lingering.ts'
import { heldBus } from '#tests/kit/held-bus.ts'
import {
  aNode,
  aStack,
  db,
  endOfTurn,
  fixAt,
  onTheWay,
  openLiveTables,
  put,
  recorded,
  riderOf,
} from '#tests/kit/live-node.ts'

openLiveTables()

/** The tables, with a count of reads; while it holds them, answers about shipments wait. */
function heldSql() {
  let reads = 0
  let gate = Promise.withResolvers<void>()
  gate.resolve()
  const sql: Sql = {
    async query(text, values) {
      reads++
      // The answer is of before the wait.
      const answer = await db.query<never>(text, values)
      if (text.includes('from shipments s')) await gate.promise
      return answer
    },
  }
  return {
    sql,
    reads: () => reads,
    hold() {
      gate = Promise.withResolvers<void>()
      return gate.resolve
    },
  }
}

const streamOf = ({ shipmentId }: KnownShipment) => `shipment-${shipmentId}`
const accepted = (shipment: KnownShipment) =>
  recorded(streamOf(shipment), 'ShipmentAccepted', { rider: shipment.rider })
const waiting = () => onTheWay({ rider: null, status: 'LOOKING_FOR_DRIVER' })

const taken = (shipment: KnownShipment, rider: string) =>
  put({ ...shipment, status: 'ON_ROUTE_TO_PICK_UP', rider: { id: rider, name: 'Eva', phone: '' } }, 2)

test('a node reads nothing for an event of a delivery that no diner and no courier of its own has', async () => {
  const { sql, reads } = heldSql()
  const { live, watch } = aNode({ sql })
  await watch(await onTheWay())
  const [other, stack] = [await onTheWay({ orderId: 'o-elsewhere' }), await aStack('stack-elsewhere', 2)]
  const before = reads()
  await live.follow(recorded(streamOf(other)))
  await live.follow(accepted(other))
  await live.follow(recorded(streamOf(other), 'ShipmentCreated', other))
  await live.follow(recorded(`order-${other.orderId}`, 'OrderPaid'))
  await live.follow(recorded('stack-stack-elsewhere', 'StackAccepted', { rider: stack[0]!.rider }))
  expect(reads()).toBe(before)
  await live.stop()
})

test('a node reads nothing for a delivery once its last diner is gone for good', async () => {
  const { sql, reads } = heldSql()
  const { live, watch, clock } = aNode({ sql })
  const shipment = await onTheWay()
  const diner = await watch(shipment)
  diner.leave()
  clock.advance(2 * lingerMs)
  const before = reads()
  await live.follow(recorded(streamOf(shipment)))
  expect(reads()).toBe(before)
  await live.stop()
})

test('a diner of a stack hears of the others in it after the diner of another is gone', async () => {
  const { live, watch, clock } = aNode()
  const stacked = await aStack('stack-of-two', 2)
  const [first, second] = [await watch(stacked[0]!), await watch(stacked[1]!)]
  first.leave()
  clock.advance(2 * lingerMs)
  const before = second.shown.length
  await put({ ...stacked[0]!, status: 'DELIVERED', updatedAt: new Date().toISOString() }, 2)
  await live.follow(recorded(streamOf(stacked[0]!)))
  expect(second.shown.length).toBe(before + 1)
  await live.stop()
})

test('a step that comes while the page’s shipment is being read is shown', async () => {
  const { sql, reads, hold } = heldSql()
  const { live, come } = aNode({ sql })
  const shipment = await waiting()
  const release = hold()
  const diner = come(shipment)
  await vi.waitFor(() => expect(reads()).toBe(1))
  await taken(shipment, 'eva-meanwhile')
  const following = live.follow(recorded(streamOf(shipment)))
  release()
  await Promise.all([following, diner.primed])
  expect(diner.shown.at(-1)?.shipment.status).toBe('ON_ROUTE_TO_PICK_UP')
  await live.stop()
})

/** A diner at the other node, who sees what the courier's node sends. */
function aCourierElsewhere(sql = db as Sql) {
  const between = heldBus()
  const [here, there] = [aNode({ sql, bus: between.node() }), aNode({ bus: between.node() })]
  return {
    between,
    here,
    there,
    stop: () => Promise.all([here.live.stop(), there.live.stop()]),
  }
}

test('a delivery that a courier of this node accepts is followed from that event on', async () => {
  const { between, here, there, stop } = aCourierElsewhere()
  const shipment = await waiting()
  await there.watch(shipment)
  await here.live.report('eva-here', [fixAt(0)])
  const own = await taken(shipment, 'eva-here')
  await here.live.follow(accepted(own))
  here.clock.advance(2_000)
  await here.live.report('eva-here', [fixAt(2)])
  // A lost frame costs nothing here: the other node has not followed the event yet.
  await there.live.follow(recorded(streamOf(own)))
  here.clock.advance(2_000)
  await here.live.report('eva-here', [fixAt(4)])
  expect(between.held.length).toBeGreaterThan(0)
  const before = between.held.length
  await put({ ...own, status: 'DELIVERED' }, 3)
  await here.live.follow(recorded(streamOf(own)))
  here.clock.advance(2_000)
  await here.live.report('eva-here', [fixAt(6)])
  expect(between.held).toHaveLength(before)
  await stop()
})

test('a step that comes while the courier is being read closes the window', async () => {
  const { sql, reads, hold } = heldSql()
  const { between, here, there, stop } = aCourierElsewhere(sql)
  const shipment = await onTheWay()
  await there.watch(shipment)
  const release = hold()
  const reporting = here.live.report(riderOf(shipment), [fixAt(0)])
  await vi.waitFor(() => expect(reads()).toBe(2))
  await put({ ...shipment, status: 'DELIVERED' }, 2)
  const following = here.live.follow(recorded(streamOf(shipment)))
  release()
  await Promise.all([reporting, following])
  between.held.splice(0)
  here.clock.advance(2_000)
  await here.live.report(riderOf(shipment), [fixAt(2)])
  expect(between.held).toEqual([])
  await stop()
})

test('a delivery behind another diner’s door is followed until its own leg begins', async () => {
  const { between, here, there, stop } = aCourierElsewhere()
  const shipment = await onTheWay({ status: 'ON_ROUTE_TO_DROP_OFFS' })
  await there.watch(shipment)
  await here.live.report(riderOf(shipment), [fixAt(0)])
  expect(between.held).toEqual([])
  await put({ ...shipment, status: 'ON_ROUTE_TO_DROP_OFF' }, 2)
  await here.live.follow(recorded(streamOf(shipment)))
  here.clock.advance(2_000)
  await here.live.report(riderOf(shipment), [fixAt(2)])
  await vi.waitFor(() => expect(between.held).toHaveLength(1))
  await stop()
})

test('a courier who has been silent for long is followed no more', async () => {
  const { sql, reads } = heldSql()
  const { live, clock } = aNode({ sql })
  const shipment = await onTheWay()
  await live.report(riderOf(shipment), [fixAt(0)])
  for (let quarters = 0; quarters < 2; quarters++) {
    clock.advance(900_000)
    await endOfTurn()
    await endOfTurn()
  }
  const before = reads()
  await live.follow(recorded(streamOf(shipment)))
  expect(reads()).toBe(before)
  await live.stop()
})
