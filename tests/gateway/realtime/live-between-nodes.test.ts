import { describe, expect, test, vi } from 'vitest'
import { trackingChannel } from '#domain/realtime/channels.ts'
import type { Sql } from '#gateway/db/database.ts'
import type { Bus } from '#gateway/events/bus.ts'
import { localBus } from '#gateway/events/bus.ts'
import { heldBus } from '#tests/kit/held-bus.ts'
import { aNode, db, endOfTurn, fixAt, onTheWay, openLiveTables, put, recorded, riderOf } from '#tests/kit/live-node.ts'

openLiveTables()

describe('between two nodes', () => {
  function twoNodes() {
    const between = heldBus()
    const [here, there] = [aNode({ bus: between.node() }), aNode({ bus: between.node() })]
    return {
      between,
      here,
      there,
      /** Delivers the messages under way; their receiver reads the database first. */
      async handAll() {
        while (between.held.length > 0) between.deliver(0, false)
        await endOfTurn()
      },
      stop: () => Promise.all([here.live.stop(), there.live.stop()]),
    }
  }

  test('a fix that was sent to one moves the marker at the other, and is not sent on', async () => {
    const { between, here, there, handAll, stop } = twoNodes()
    const shipment = await onTheWay()
    const [near, far] = [await here.watch(shipment), await there.watch(shipment)]
    await here.live.report(riderOf(shipment), [fixAt(0)])
    expect(between.held).toHaveLength(1)
    await handAll()
    await vi.waitFor(() => expect(far.shown).toHaveLength(2))
    expect([near.lats(), far.lats(), between.held.length]).toEqual([[null, fixAt(0).lat], [null, fixAt(0).lat], 0])
    expect(there.live.counts.accepted).toBe(0)
    await stop()
    expect(between.listeners()).toBe(0)
  })

  test('a fix that arrives after a newer one is dropped', async () => {
    const { between, here, there, handAll, stop } = twoNodes()
    const shipment = await onTheWay()
    const diner = await there.watch(shipment)
    await here.live.report(riderOf(shipment), [fixAt(0)])
    await handAll()
    await vi.waitFor(() => expect(diner.shown).toHaveLength(2))
    for (const seconds of [2, 4]) {
      for (const { clock } of [here, there]) clock.advance(2_000)
      await here.live.report(riderOf(shipment), [fixAt(seconds)])
    }
    between.deliver(1, true)
    await handAll()
    there.clock.advance(5_000)
    expect(diner.lats()).toEqual([null, fixAt(0).lat, fixAt(4).lat])
    expect(there.hub.counts.stale).toBe(0)
    await stop()
  })

  test('a phone’s report to two nodes leaves from the node that received it', async () => {
    const { between, here, there, handAll, stop } = twoNodes()
    const shipment = await onTheWay()
    for (const node of [here, there]) await node.watch(shipment)
    await here.live.report(riderOf(shipment), [fixAt(0)])
    await handAll()
    for (const { clock } of [here, there]) clock.advance(500)
    // At the other it now waits for its second. Before that is over, the first receives a newer one.
    await there.live.report(riderOf(shipment), [fixAt(0.5)])
    await here.live.report(riderOf(shipment), [fixAt(0.7)])
    here.clock.advance(500)
    expect(between.held).toHaveLength(1)
    await handAll()
    there.clock.advance(500)
    expect(between.held).toHaveLength(0)
    await stop()
  })

  test('fixes that were doubted at one node no longer count when the other knows better', async () => {
    const { here, there, handAll, stop } = twoNodes()
    const shipment = await onTheWay()
    const diner = await there.watch(shipment)
    await there.live.report(riderOf(shipment), [fixAt(0)])
    for (const { clock } of [here, there]) clock.advance(10_000)
    const far = (seconds: number) => fixAt(seconds, { lat: -31 })
    for (let second = 1; second <= 4; second++) await there.live.report(riderOf(shipment), [far(second)])
    await here.live.report(riderOf(shipment), [fixAt(4)])
    await handAll()
    await vi.waitFor(() => expect(diner.lats()).toContain(fixAt(4).lat))
    expect((await there.live.report(riderOf(shipment), [far(5)])).accepted).toBe(0)
    await stop()
  })

  test('no fix leaves the node once the shipment is delivered, nor where there is no other node', async () => {
    const { between, here, there, stop } = twoNodes()
    const shipment = await onTheWay()
    await there.watch(shipment)
    await here.live.report(riderOf(shipment), [fixAt(0)])
    await put({ ...shipment, status: 'DELIVERED' }, 2)
    await here.live.follow(recorded(`shipment-${shipment.shipmentId}`))
    here.clock.advance(1_000)
    await here.live.report(riderOf(shipment), [fixAt(1)])
    expect(between.held).toHaveLength(1)
    await stop()
    const said: string[] = []
    const alone = aNode({ bus: { ...localBus(), say: (topic) => void said.push(topic) } })
    await alone.live.report(riderOf(await onTheWay()), [fixAt(0)])
    expect(said).toEqual([])
    await alone.live.stop()
  })

  test('a node listens once for a shipment, even if its channel is filled several times', async () => {
    const { between, here, stop } = twoNodes()
    const shipment = await onTheWay()
    const diner = await here.watch(shipment)
    await here.live.prime(trackingChannel(shipment.logisticsOrderId))
    await here.live.follow(recorded(`shipment-${shipment.shipmentId}`))
    expect(between.listeners()).toBe(1)
    diner.leave()
    await here.watch(shipment)
    expect(between.listeners()).toBe(1)
    await stop()
  })

  test('a node with readers from before the shipment listens from its first step on', async () => {
    const { between, here, stop } = twoNodes()
    const channel = trackingChannel('live-later')
    here.hub.subscribe(channel, { deliver: () => undefined }, null)
    await here.live.prime(channel)
    expect(between.listeners()).toBe(0)
    const shipment = await onTheWay({ logisticsOrderId: 'live-later' })
    await here.live.follow(recorded(`shipment-${shipment.shipmentId}`, 'ShipmentCreated', shipment))
    expect(between.listeners()).toBe(1)
    await stop()
  })

  test('a fix from the other node that cannot be taken is logged', async () => {
    const between = heldBus()
    const sender = between.node()
    const query: Sql['query'] = (...asked) =>
      asked[0].includes('cross join lateral') ? Promise.reject(new Error('away')) : db.query(...asked)
    const there = aNode({ bus: between.node(), sql: { query } as Sql })
    const shipment = await onTheWay()
    await there.watch(shipment)
    const sent = JSON.stringify({ riderId: riderOf(shipment), fix: fixAt(0) })
    sender.say(`fix.${shipment.logisticsOrderId}`, sent)
    between.deliver(0, false)
    await vi.waitFor(() => expect(there.faults.map(String)).toEqual(['Error: away']))
    await there.live.stop()
  })

  test('a frame that waited for its second and cannot be sent is logged', async () => {
    let isBroken = false
    const bus: Bus = {
      ...localBus(),
      canSay: () => true,
      say() {
        if (isBroken) throw new Error('no line')
      },
    }
    const { live, clock, faults } = aNode({ bus })
    const rider = riderOf(await onTheWay())
    await live.report(rider, [fixAt(0)])
    clock.advance(300)
    await live.report(rider, [fixAt(0.3)])
    isBroken = true
    clock.advance(700)
    expect(faults.map(String)).toEqual(['Error: no line'])
    await live.stop()
  })
})
